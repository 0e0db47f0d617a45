import type { App } from '#app/app.ts';
import { timeOfRound } from '#domain/draw/beacon.ts';
import type { Bases, MetodoDrand } from '#domain/draw/documents.ts';
import { isLost, type RoundPolls, withPoll } from '#domain/raffles/lost-round.ts';
import { computeDraw, concludeDraw, sealedOf } from './issue-draw.ts';
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
    pollsOf(app).delete(raffle.id);
    return;
  }
  const deadline = deadlineOf(bases, method);
  const polls = await pollRelays(app, raffle.id, deadline);
  if (isLost(polls, { round: method.ronda, deadline })) {
    await concludeDraw(app, actor, { raffle, sourceSequence: null, motivo: 'fuente' });
    pollsOf(app).delete(raffle.id);
  }
}

/** The earliest instant at which a missing round makes the draw void. */
function deadlineOf({ sorteo_en }: Bases, { espera_h }: MetodoDrand): Temporal.Instant {
  return Temporal.Instant.from(sorteo_en).add({ hours: espera_h });
}

/** The state of the wait for a late round: its deadline, and when this process last asked. */
export function beaconWait(
  app: App,
  raffleId: string,
  bases: Bases,
): { until: string; lastPoll: string | null } | null {
  const { metodo } = bases;
  if (metodo.tipo !== 'drand') return null;
  const last = pollsOf(app).get(raffleId)?.last;
  return { until: deadlineOf(bases, metodo).toString(), lastPoll: last?.toString() ?? null };
}

/** Seconds between two polls of what the relays show. */
const rest = 15;

const pollsByApp = new WeakMap<App, Map<string, RoundPolls>>();

function pollsOf(app: App): Map<string, RoundPolls> {
  const polls = pollsByApp.get(app) ?? new Map<string, RoundPolls>();
  pollsByApp.set(app, polls);
  return polls;
}

/** Adds a poll of this process for a round that was due and did not come; past its deadline, with what the relays show. */
async function pollRelays(app: App, raffleId: string, deadline: Temporal.Instant): Promise<RoundPolls> {
  const before = pollsOf(app).get(raffleId) ?? null;
  const now = app.clock.now();
  const isBeforeDeadline = Temporal.Instant.compare(now, deadline) < 0;
  const hasAsked = before && Temporal.Instant.compare(now, before.last.add({ seconds: rest })) < 0;
  if (before && !isBeforeDeadline && hasAsked) return before;
  const polls = withPoll(before, isBeforeDeadline ? null : await app.beacon.latestRound(), now);
  pollsOf(app).set(raffleId, polls);
  return polls;
}
