import type { App } from '#app/app.ts';
import { isReady } from '#app/is-ready.ts';
import { operationFigures } from '#db/operation-figures.ts';
import { type Backlog, lateWorks } from '#domain/late-works.ts';

export type PartState = 'good' | 'away' | 'full' | 'late' | 'off';

/** How each part of the installation stands, and the works that are late. */
export async function showHealth(app: App, now: Temporal.Instant) {
  const [{ fault, files }, figures] = await Promise.all([isReady(app), operationFigures(app.db, now)]);
  const { lateHolds, oldestLateHold, beaconDraws, oldestBeaconDraw, queues } = figures;
  const late = lateWorks([
    { work: 'holds', count: lateHolds, seconds: oldestLateHold ?? 0 },
    { work: 'draws', count: beaconDraws, seconds: oldestBeaconDraw ?? 0 },
    ...queues.map(({ queue, waiting, age }) => ({ work: queue, count: waiting, seconds: age })),
  ]);
  const parts: { part: 'database' | 'files' | 'mail' | 'works'; state: PartState }[] = [
    { part: 'database', state: fault ?? 'good' },
    { part: 'files', state: files ?? 'good' },
    { part: 'mail', state: mailState(app, late) },
    { part: 'works', state: late.some(({ work }) => work !== 'mail_outbox') ? 'late' : 'good' },
  ];
  return { parts, late };
}

function mailState({ mail }: App, late: readonly Backlog[]): PartState {
  if (late.some(({ work }) => work === 'mail_outbox')) return 'late';
  return mail ? 'good' : 'off';
}

export type ShownHealth = Awaited<ReturnType<typeof showHealth>>;
