import type { Logger } from 'pino';
import type { PublicClock } from '#beacon/beacon.ts';
import type { Db } from '#db/client.ts';
import {
  forgetClocksAfter,
  forgetClocksBefore,
  latestTrustedTime,
  type ReportedClock,
  recordClock,
  reportedClocks,
} from '#db/server-clocks.ts';
import {
  assessWall,
  beginFrom,
  type ClockState,
  type Confirmation,
  clockTolerance,
  countOn,
  type Reading,
  readClocks,
  type Suspicion,
  trustedTime,
} from '#domain/wall-clock.ts';
import type { Clock, MachineClock } from './app.ts';

/** Milliseconds between two exchanges through the database, and between two polls of the beacon. */
const pause = 10_000;

/** How long reports of stopped servers are kept: a start only needs the latest. */
const remembered = { hours: 1 };

type GuardOptions = { db: Db; machine: MachineClock; beacon: PublicClock; server: string; log: Logger };

type Guard = GuardOptions & {
  state: ClockState;
  /** When this server last reported its clocks. */
  loggedAt: number;
  /** The jump that was logged; null while there is none. */
  loggedJump: number | null;
  askedAt: number;
  /** The beacon's last answer. */
  shown: Reading | null;
  /** When the wall clock was last contradicted. */
  contradictedAt: number;
};

/** The trusted clock. `check()` is to be called once a second. */
export type TrustedClock = Clock & { check(): Promise<void> };

/**
 * Gives the trusted clock: the machine's until it jumps, then the monotonic one, so that nothing expires, is sealed,
 * drawn or erased too early, until the machine's clock is right again or confirmed. A start compares it with the last
 * time used by this database's servers.
 */
export async function trustedClock(options: GuardOptions): Promise<TrustedClock> {
  const { machine, db } = options;
  const first = { wall: machine.now().epochMilliseconds, monotonic: machine.monotonic() };
  const last = await latestTrustedTime(db);
  const isOtherAtWork = (await reportedClocks(db)).length > 0;
  const never = Number.NEGATIVE_INFINITY;
  const guard: Guard = {
    ...options,
    ...{ state: beginFrom(last?.epochMilliseconds ?? null, first, { isOtherAtWork }), shown: null, loggedJump: null },
    ...{ loggedAt: never, askedAt: never, contradictedAt: never },
  };
  await check(guard);
  return {
    check: () => check(guard),
    now() {
      const reading = readNow(guard);
      return guard.state.suspicion ? instantOf(trustedTime(guard.state, reading)) : machine.now();
    },
  };
}

function readNow(guard: Guard): Reading {
  const reading = { wall: guard.machine.now().epochMilliseconds, monotonic: guard.machine.monotonic() };
  guard.state = readClocks(guard.state, reading);
  return reading;
}

async function check(guard: Guard): Promise<void> {
  const before = readNow(guard);
  if (!guard.state.suspicion) return checkTrusted(guard, before);
  logJump(guard, before, guard.state.suspicion);
  await askBeacon(guard, before);
  const reading = readNow(guard);
  const { suspicion } = guard.state;
  if (!suspicion) return settle(guard, reading, 'machine');
  const { isConfirmed, databaseTime, others } = await exchangeClocks(guard, reading);
  const sources = {
    beacon: guard.shown && guard.shown.wall + (reading.monotonic - guard.shown.monotonic),
    server: timeOfOthers(others),
    database: databaseTime.epochMilliseconds,
    isConfirmed,
  };
  const assessment = assessWall({ ...guard.state, suspicion }, reading, sources, guard.contradictedAt);
  if (assessment.kind === 'confirmed') return acceptWall(guard, reading, assessment.by);
  if (assessment.kind === 'contradicted') {
    guard.contradictedAt = reading.monotonic;
    if (assessment.atLeast !== null) guard.state = countOn(assessment.atLeast, reading);
    guard.state = readClocks(guard.state, reading);
  }
}

/** Without suspicion: reports this server's time now and then. */
async function checkTrusted(guard: Guard, reading: Reading): Promise<void> {
  if (guard.loggedJump !== null) return settle(guard, reading, 'machine');
  if (reading.monotonic - guard.loggedAt < pause) return;
  await exchangeClocks(guard, reading);
  return forgetClocksBefore(guard.db, guard.server, instantOf(reading.wall).subtract(remembered));
}

async function askBeacon(guard: Guard, { monotonic }: Reading): Promise<void> {
  if (monotonic - guard.askedAt < pause) return;
  guard.askedAt = monotonic;
  const time = await guard.beacon.latestRoundTime();
  guard.shown = time && { wall: time.epochMilliseconds, monotonic: guard.machine.monotonic() };
}

/** The latest time of another running server whose machine agrees with it. */
function timeOfOthers(others: readonly ReportedClock[]): number | null {
  const times = others.filter(({ movedMs }) => movedMs === 0).map(({ hour, age }) => hour.epochMilliseconds + age);
  return times.length > 0 ? Math.max(...times) : null;
}

async function exchangeClocks(guard: Guard, reading: Reading) {
  const time = trustedTime(guard.state, reading);
  // also when the database is down: retried after the pause
  guard.loggedAt = reading.monotonic;
  return recordClock(guard.db, {
    server: guard.server,
    hour: instantOf(time),
    movedMs: guard.state.suspicion ? reading.wall - time : 0,
    isContradicted: reading.monotonic - guard.contradictedAt < 2 * pause,
  });
}

async function acceptWall(guard: Guard, reading: Reading, by: Confirmation): Promise<void> {
  guard.state = countOn(reading.wall, reading);
  // a later time would make the next start suspicious
  await forgetClocksAfter(guard.db, guard.server, instantOf(reading.wall + clockTolerance));
  await settle(guard, reading, by);
}

async function settle(guard: Guard, reading: Reading, by: Confirmation | 'machine'): Promise<void> {
  Object.assign(guard, { loggedJump: null, shown: null, askedAt: Number.NEGATIVE_INFINITY });
  guard.log.warn({ by, hour: instantOf(reading.wall).toString() }, 'Se vuelve a seguir el reloj de este servidor');
  await exchangeClocks(guard, reading);
}

function logJump(guard: Guard, reading: Reading, { moved, isOfStart }: Suspicion): void {
  if (guard.loggedJump !== null && Math.abs(guard.loggedJump - moved) <= clockTolerance) return;
  guard.loggedJump = moved;
  const times = {
    clock: instantOf(reading.wall).toString(),
    hour: instantOf(trustedTime(guard.state, reading)).toString(),
  };
  // a jump after an outage is usually confirmed at once
  guard.log[isOfStart ? 'warn' : 'error'](
    times,
    'El reloj de este servidor no va con la última hora conocida: se sigue contando desde ella hasta que se corrija o se confirme. /operacion dice qué hacer',
  );
}

function instantOf(milliseconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Math.trunc(milliseconds));
}
