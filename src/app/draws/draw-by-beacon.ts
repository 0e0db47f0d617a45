import type { App } from '#app/app.ts';
import { timeOfRound } from '#domain/draw/beacon.ts';
import type { Bases, MetodoDrand } from '#domain/draw/documents.ts';
import { concludeDraw, holdDraw, sealedOf } from './issue-draw.ts';
import type { DueDraw } from './make-due-draws.ts';

/**
 * Makes a draw by the public beacon as soon as its round is published. The network is asked outside of any transaction.
 * Waits for a late round; after the time that the bases allow, the draw is void.
 */
export async function drawByBeacon({ app, actor, raffle, bases }: DueDraw, method: MetodoDrand): Promise<void> {
  const due = Temporal.Instant.fromEpochMilliseconds(timeOfRound(method.ronda) * 1000);
  if (Temporal.Instant.compare(app.clock.now(), due) < 0) return;
  const round = await app.beacon.fetchRound(method.ronda);
  if (round) {
    const fuente = { tipo: 'drand', ronda: round.round, firma: round.signature } as const;
    const issued = holdDraw(await sealedOf(app.db, raffle), fuente, app.clock.now());
    await concludeDraw(app, actor, { raffle, sourceSequence: null, issued });
    looksOf(app).delete(raffle.id);
    return;
  }
  if (hasLookedInVain(app, raffle.id, patienceOf(bases, method))) {
    await concludeDraw(app, actor, { raffle, sourceSequence: null, motivo: 'fuente' });
    looksOf(app).delete(raffle.id);
  }
}

/** The earliest instant at which a missing round makes the draw void. */
function patienceOf({ sorteo_en }: Bases, { espera_h }: MetodoDrand): Temporal.Instant {
  return Temporal.Instant.from(sorteo_en).add({ hours: espera_h });
}

/** The state of the wait for a late round: its deadline, and when this process last asked. */
export function beaconWait(
  app: App,
  raffleId: string,
  bases: Bases,
): { until: string; lastLook: string | null } | null {
  const { metodo } = bases;
  if (metodo.tipo !== 'drand') return null;
  const last = looksOf(app).get(raffleId)?.last;
  return { until: patienceOf(bases, metodo).toString(), lastLook: last?.toString() ?? null };
}

/**
 * How long this process itself must have failed to get the round: after an outage of its own network it proves nothing.
 */
const ownLook = { hours: 1 };

type Looks = { last: Temporal.Instant; firstAfterPatience: Temporal.Instant | null };

const looksByApp = new WeakMap<App, Map<string, Looks>>();

function looksOf(app: App): Map<string, Looks> {
  const looks = looksByApp.get(app) ?? new Map<string, Looks>();
  looksByApp.set(app, looks);
  return looks;
}

function hasLookedInVain(app: App, raffleId: string, patience: Temporal.Instant): boolean {
  const now = app.clock.now();
  const looks = looksOf(app);
  const isPatient = Temporal.Instant.compare(now, patience) < 0;
  const first = isPatient ? null : (looks.get(raffleId)?.firstAfterPatience ?? now);
  looks.set(raffleId, { last: now, firstAfterPatience: first });
  return first !== null && Temporal.Instant.compare(now, first.add(ownLook)) >= 0;
}
