import type { Logger } from 'pino';
import type { PublicClock } from '#beacon/beacon.ts';
import type { Db } from '#db/client.ts';
import {
  forgetClocksAfter,
  forgetClocksBefore,
  latestHour,
  type ReportedClock,
  recordClock,
  reportedClocks,
} from '#db/server-clocks.ts';
import {
  beginFrom,
  type ClockState,
  type Confirmation,
  countOn,
  hourOf,
  judgeWall,
  type Reading,
  readClocks,
  type Suspicion,
  tolerance,
} from '#domain/clock-guard.ts';
import type { Clock, MachineClock } from './app.ts';

/** Steady milliseconds between two words in the database, and between two questions to the beacon. */
const pause = 10_000;

/** For how long it is kept what servers counted on that are gone: a start only asks for the latest. */
const remembered = { hours: 1 };

type GuardOptions = { db: Db; machine: MachineClock; beacon: PublicClock; server: string; log: Logger };

type Guard = GuardOptions & {
  state: ClockState;
  /** When this server last told the others how its clocks stand. */
  loggedAt: number;
  /** The jump that the log was told of; null while there is none. */
  loggedJump: number | null;
  askedAt: number;
  /** What the beacon showed when it was last asked. */
  shown: Reading | null;
  /** When something last spoke against the wall clock. */
  deniedAt: number;
};

/** The clock that the product goes by. `check()` is to be done once a second. */
export type GuardedClock = Clock & { check(): Promise<void> };

/**
 * Gives the clock that the whole product goes by: the machine's, until that jumps. From then on it goes as the steady
 * clock does, so that nothing runs out, is sealed, drawn or erased too early, until the machine's clock is right again
 * or somebody confirms it. A start compares it with the hour that this database's servers counted on last.
 */
export async function guardClock(options: GuardOptions): Promise<GuardedClock> {
  const { machine, db } = options;
  const first = { wall: machine.now().epochMilliseconds, steady: machine.steady() };
  const last = await latestHour(db);
  const isOtherAtWork = (await reportedClocks(db)).length > 0;
  const never = Number.NEGATIVE_INFINITY;
  const guard: Guard = {
    ...options,
    ...{ state: beginFrom(last?.epochMilliseconds ?? null, first, { isOtherAtWork }), shown: null, loggedJump: null },
    ...{ loggedAt: never, askedAt: never, deniedAt: never },
  };
  await check(guard);
  return {
    check: () => check(guard),
    now() {
      const reading = look(guard);
      return guard.state.suspicion ? instantOf(hourOf(guard.state, reading)) : machine.now();
    },
  };
}

function look(guard: Guard): Reading {
  const reading = { wall: guard.machine.now().epochMilliseconds, steady: guard.machine.steady() };
  guard.state = readClocks(guard.state, reading);
  return reading;
}

async function check(guard: Guard): Promise<void> {
  const before = look(guard);
  if (!guard.state.suspicion) return checkTrusted(guard, before);
  logJump(guard, before, guard.state.suspicion);
  await askBeacon(guard, before);
  const reading = look(guard);
  const { suspicion } = guard.state;
  if (!suspicion) return settle(guard, reading, 'machine');
  const { isConfirmed, databaseHour, others } = await exchangeClocks(guard, reading);
  const witnesses = {
    beacon: guard.shown && guard.shown.wall + (reading.steady - guard.shown.steady),
    server: hourOfOthers(others),
    database: databaseHour.epochMilliseconds,
    isConfirmed,
  };
  const judgement = judgeWall({ ...guard.state, suspicion }, reading, witnesses, guard.deniedAt);
  if (judgement.kind === 'confirmed') return believe(guard, reading, judgement.by);
  if (judgement.kind === 'contradicted') {
    guard.deniedAt = reading.steady;
    if (judgement.atLeast !== null) guard.state = countOn(judgement.atLeast, reading);
    guard.state = readClocks(guard.state, reading);
  }
}

/** Where nothing is suspected: the others are told this server's hour every so often. */
async function checkTrusted(guard: Guard, reading: Reading): Promise<void> {
  if (guard.loggedJump !== null) return settle(guard, reading, 'machine');
  if (reading.steady - guard.loggedAt < pause) return;
  await exchangeClocks(guard, reading);
  return forgetClocksBefore(guard.db, guard.server, instantOf(reading.wall).subtract(remembered));
}

async function askBeacon(guard: Guard, { steady }: Reading): Promise<void> {
  if (steady - guard.askedAt < pause) return;
  guard.askedAt = steady;
  const hour = await guard.beacon.latestHour();
  guard.shown = hour && { wall: hour.epochMilliseconds, steady: guard.machine.steady() };
}

/** The latest hour that another server at work counts on whose own machine agrees with it. */
function hourOfOthers(others: readonly ReportedClock[]): number | null {
  const hours = others.filter(({ movedMs }) => movedMs === 0).map(({ hour, age }) => hour.epochMilliseconds + age);
  return hours.length > 0 ? Math.max(...hours) : null;
}

async function exchangeClocks(guard: Guard, reading: Reading) {
  const hour = hourOf(guard.state, reading);
  // also where the database is away: it is tried again after the pause
  guard.loggedAt = reading.steady;
  return recordClock(guard.db, {
    server: guard.server,
    hour: instantOf(hour),
    movedMs: guard.state.suspicion ? reading.wall - hour : 0,
    isContradicted: reading.steady - guard.deniedAt < 2 * pause,
  });
}

async function believe(guard: Guard, reading: Reading, by: Confirmation): Promise<void> {
  guard.state = countOn(reading.wall, reading);
  // a later hour would be held against the next start
  await forgetClocksAfter(guard.db, guard.server, instantOf(reading.wall + tolerance));
  await settle(guard, reading, by);
}

async function settle(guard: Guard, reading: Reading, by: Confirmation | 'machine'): Promise<void> {
  Object.assign(guard, { loggedJump: null, shown: null, askedAt: Number.NEGATIVE_INFINITY });
  guard.log.warn({ by, hour: instantOf(reading.wall).toString() }, 'Se vuelve a seguir el reloj de este servidor');
  await exchangeClocks(guard, reading);
}

function logJump(guard: Guard, reading: Reading, { moved, isOfStart }: Suspicion): void {
  if (guard.loggedJump !== null && Math.abs(guard.loggedJump - moved) <= tolerance) return;
  guard.loggedJump = moved;
  const hours = { clock: instantOf(reading.wall).toString(), hour: instantOf(hourOf(guard.state, reading)).toString() };
  // a start after an outage is usually confirmed at once
  guard.log[isOfStart ? 'warn' : 'error'](
    hours,
    'El reloj de este servidor no va con la última hora conocida: se sigue contando desde ella hasta que se corrija o se confirme. /operacion dice qué hacer',
  );
}

function instantOf(milliseconds: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Math.trunc(milliseconds));
}
