import type { App } from '#app/app.ts';
import { timeOfRound } from '#domain/draw/beacon.ts';
import type { MetodoDrand } from '#domain/draw/documents.ts';
import { concludeDraw, holdDraw, sealedOf } from './issue-draw.ts';
import type { DueDraw } from './make-due-draws.ts';

/**
 * Holds a draw by the public beacon as soon as its round is there. The network is asked outside of any transaction; a
 * round that is not there yet is waited for, and after the time that the bases give, the draw is void.
 */
export async function drawByBeacon({ app, actor, raffle, bases }: DueDraw, method: MetodoDrand): Promise<void> {
  const due = Temporal.Instant.fromEpochMilliseconds(timeOfRound(method.ronda) * 1000);
  if (Temporal.Instant.compare(app.clock.now(), due) < 0) return;
  const round = await app.beacon.fetchRound(method.ronda);
  if (round) {
    const fuente = { tipo: 'drand', ronda: round.round, firma: round.signature } as const;
    const issued = holdDraw(await sealedOf(app.db, raffle), fuente, app.clock.now());
    await concludeDraw(app, actor, { raffle, sourceSequence: null, issued });
    return;
  }
  const patience = Temporal.Instant.from(bases.sorteo_en).add({ hours: method.espera_h });
  if (hasLookedInVain(app, raffle.id, patience)) {
    await concludeDraw(app, actor, { raffle, sourceSequence: null, motivo: 'fuente' });
  }
}

/** How long this very process must have looked in vain: after a long sleep it may be the one without a network. */
const ownLook = { hours: 1 };

const firstLooks = new WeakMap<App, Map<string, Temporal.Instant>>();

function hasLookedInVain(app: App, raffleId: string, patience: Temporal.Instant): boolean {
  const now = app.clock.now();
  if (Temporal.Instant.compare(now, patience) < 0) return false;
  const looks = firstLooks.get(app) ?? new Map<string, Temporal.Instant>();
  firstLooks.set(app, looks);
  const first = looks.get(raffleId) ?? now;
  looks.set(raffleId, first);
  return Temporal.Instant.compare(now, first.add(ownLook)) >= 0;
}
