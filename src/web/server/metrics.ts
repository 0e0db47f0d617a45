import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { OperationFigures } from '#app/operation/show-figures.ts';
import type { Logged } from './middleware/request-log.ts';
import type { SharedPage } from './shared-pages/shared-pages.ts';

/** Seconds by which the durations of requests and of works are told apart. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

type Watched = {
  /** The connections of the process to its database. */
  pool: { totalCount: number; idleCount: number; waitingCount: number };
  figures(): Promise<OperationFigures | null>;
};

/**
 * What Prometheus is told of a process and of its installation. No label has anything of a person or of a community: routes by
 * their names, works by theirs.
 */
export function openMetrics({ pool, figures }: Watched) {
  const register = new Registry();
  collectDefaultMetrics({ register, prefix: 'rifamiga_' });
  const registers = [register];
  const requests = new Histogram({
    name: 'rifamiga_http_request_duration_seconds',
    help: 'Requests that were handled, by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets,
    registers,
  });
  const shared = new Counter({
    name: 'rifamiga_shared_pages_total',
    help: 'Answers with a page that was made for another: whole, or that the browser has it',
    labelNames: ['answer'],
    registers,
  });
  const works = new Histogram({
    name: 'rifamiga_work_duration_seconds',
    help: 'Works of the clock, by name and whether they failed',
    labelNames: ['work', 'outcome'],
    buckets,
    registers,
  });
  const lastDone = new Gauge({
    name: 'rifamiga_work_last_done_timestamp_seconds',
    help: 'When a work of the clock was last done by this process',
    labelNames: ['work'],
    registers,
  });
  watchPool(pool, registers);
  const setInstallation = installationGauges(registers);
  return {
    /** A request that was handled, by the name of its route. */
    answered: (labels: { route: string; method: string; status: number }, seconds: number) =>
      requests.observe(labels, seconds),
    /** A page that is given no more. */
    given: ({ given: { whole, unchanged } }: Pick<SharedPage, 'given'>) => {
      shared.inc({ answer: 'whole' }, whole);
      shared.inc({ answer: 'unchanged' }, unchanged);
    },
    /** A work of the clock that has ended. */
    worked: (work: string, { seconds, isDone }: { seconds: number; isDone: boolean }) => {
      works.observe({ work, outcome: isDone ? 'done' : 'failed' }, seconds);
      if (isDone) lastDone.set({ work }, Date.now() / 1000);
    },
    text: async () => {
      setInstallation(await figures());
      return { type: register.contentType, body: await register.metrics() };
    },
  };
}

export type Metrics = ReturnType<typeof openMetrics>;

function watchPool(pool: Watched['pool'], registers: Registry[]): void {
  new Gauge({
    name: 'rifamiga_database_connections',
    help: 'Connections of this process to its database, and who waits for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waited-for' }, pool.waitingCount);
    },
  });
}

/** The gauges of the whole installation, the same in each process. Gives what sets them; without figures they are left out. */
function installationGauges(registers: Registry[]) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `rifamiga_${name}`, help, labelNames, registers });
  const isUp = gauge('database_up', 'Whether the database answered when it was asked for these figures');
  const holds = gauge('holds', 'Orders that hold their numbers');
  const lateHolds = gauge('holds_late', 'Orders whose hold is over and still to be ended');
  const unsealedLists = gauge('lists_unsealed', 'Raffles whose sales are over and whose list is not sealed');
  const waitingDraws = gauge('draws_waiting', 'Raffles whose draw is due and not made');
  const oldestDraw = gauge('draws_waiting_age_seconds', 'How long ago the oldest of those draws was due');
  const waiting = gauge('queue_waiting', 'What waits to go out, by queue', ['queue']);
  const age = gauge('queue_age_seconds', 'How long the oldest of it has waited', ['queue']);
  const clear = () => {
    for (const each of [holds, lateHolds, unsealedLists, waitingDraws, oldestDraw]) each.remove();
    for (const each of [waiting, age]) each.reset();
  };
  const set = (read: OperationFigures) => {
    holds.set(read.holds);
    lateHolds.set(read.lateHolds);
    unsealedLists.set(read.unsealedLists);
    waitingDraws.set(read.waitingDraws);
    oldestDraw.set(read.oldestDraw ?? 0);
    for (const { queue, waiting: count, age: seconds } of read.queues) {
      waiting.set({ queue }, count);
      age.set({ queue }, seconds);
    }
  };
  return (read: OperationFigures | null) => {
    isUp.set(read ? 1 : 0);
    clear();
    if (read) set(read);
  };
}

/** Counts each request by its route. What has no route is one of those that nobody has. */
export function measured(metrics: Metrics): MiddlewareHandler<Logged> {
  return async (c, next) => {
    const begun = performance.now();
    await next();
    const route = c.get('address').name ?? 'none';
    metrics.answered({ route, method: c.req.method, status: c.res.status }, (performance.now() - begun) / 1000);
  };
}

/** Gives the metrics to who has the token; to others, and without a token at all, there is no such page. */
export function metricsFor(metrics: Metrics, token: string | null): MiddlewareHandler<Logged> {
  const expected = token === null ? null : digest(`Bearer ${token}`);
  return async (c, next) => {
    if (!expected || !timingSafeEqual(digest(c.req.header('Authorization') ?? ''), expected)) return next();
    const { type, body } = await metrics.text();
    return c.body(body, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
