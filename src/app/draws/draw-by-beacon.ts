import type { App } from '#app/app.ts';
import { timeOfRound } from '#domain/draw/beacon.ts';
import type { Bases, MetodoDrand } from '#domain/draw/documents.ts';
import { isLost, type VainLooks, withLook } from '#domain/raffles/lost-round.ts';
import { concludeDraw, computeDraw, sealedOf } from './issue-draw.ts';
import type { DueDraw } from './make-due-draws.ts';

/**
 * Makes a draw by the public beacon as soon as its round is published. The network is asked outside of any transaction.
 * Waits for a late round; after the time that the bases allow, the draw is void once the round is known not to come.
 */
export async function drawByBeacon({ app, actor, raffle, bases }: DueDraw, method: MetodoDrand): Promise<void> {
  const due = Temporal.Instant.fromEpochMilliseconds(timeOfRound(method.ronda) * 1000);
  if (Temporal.Instant.compare(app.clock.now(), due) < 0) return;
  const round = await app.beacon.fetchRound(method.ronda);
  if (round) {
    const fuente = { tipo: 'drand', ronda: round.round, firma: round.signature } as const;
    const issued = computeDraw(await sealedOf(app.db, raffle), fuente, app.clock.now());
    await concludeDraw(app, actor, { raffle, sourceSequence: null, issued });
    looksOf(app).delete(raffle.id);
    return;
  }
  const patience = patienceOf(bases, method);
  const looks = await lookAtRelays(app, raffle.id, patience);
  if (isLost(looks, { round: method.ronda, deadline: patience })) {
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

/** Seconds between two questions of how far the relays are. */
const rest = 15;

const looksByApp = new WeakMap<App, Map<string, VainLooks>>();

function looksOf(app: App): Map<string, VainLooks> {
  const looks = looksByApp.get(app) ?? new Map<string, VainLooks>();
  looksByApp.set(app, looks);
  return looks;
}

/** Notes another look in vain of this process for a round that was due; past the patience, with how far the relays are. */
async function lookAtRelays(app: App, raffleId: string, patience: Temporal.Instant): Promise<VainLooks> {
  const before = looksOf(app).get(raffleId) ?? null;
  const now = app.clock.now();
  const isPatient = Temporal.Instant.compare(now, patience) < 0;
  const hasAsked = before && Temporal.Instant.compare(now, before.last.add({ seconds: rest })) < 0;
  if (before && !isPatient && hasAsked) return before;
  const looks = withLook(before, isPatient ? null : await app.beacon.latestRound(), now);
  looksOf(app).set(raffleId, looks);
  return looks;
}
