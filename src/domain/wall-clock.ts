/** A reading of a machine's wall clock and its monotonic clock, in milliseconds. */
export type Reading = { wall: number; monotonic: number };

/** The wall clock's offset from the trusted time, and the monotonic reading since which it exists. */
export type Suspicion = { moved: number; since: number; isOfStart: boolean };

export type ClockState = {
  /** The trusted time at a monotonic reading. */
  readonly anchor: { at: number; monotonic: number };
  readonly suspicion: Suspicion | null;
};

const minute = 60_000;
const hour = 60 * minute;

/** Milliseconds of adjustment that are accepted without suspicion, since machines correct their clocks all the time. */
export const clockTolerance = 2 * minute;

/**
 * The drift that two good clocks may have, as a share of the time passed, and how often it is corrected. A wall clock
 * that is adjusted often by little is followed no further than this plus `clockTolerance`.
 */
export const honestDrift = { share: 1 / 5000, every: minute };

/** Milliseconds of downtime after which a start is not suspicious. */
const usualOutage = 15 * minute;

/**
 * How long a wall clock has to differ, uncontradicted, before it is trusted. A machine that booted with a wrong clock
 * is corrected within minutes. Large jumps wait longer while the server runs, so that an operator has a day to notice
 * them; after an outage a later time is more plausible.
 */
export function waitBefore({ moved, isOfStart }: Suspicion): number {
  if (Math.abs(moved) <= 24 * hour) return 10 * minute;
  return isOfStart ? hour : 24 * hour;
}

/** Trusts a time from a reading on. */
export function countOn(at: number, { monotonic }: Reading): ClockState {
  return { anchor: { at, monotonic }, suspicion: null };
}

/**
 * The state at a start: the wall clock, unless it does not fit the last trusted time. While another server is running
 * there was no downtime, so a clock ahead of that server is wrong.
 */
export function beginFrom(last: number | null, reading: Reading, { isOtherAtWork = false } = {}): ClockState {
  const moved = last === null ? 0 : reading.wall - last;
  const outage = isOtherAtWork ? clockTolerance : usualOutage;
  if (last === null || (moved >= -clockTolerance && moved <= outage)) return countOn(reading.wall, reading);
  return {
    anchor: { at: last, monotonic: reading.monotonic },
    suspicion: { moved, since: reading.monotonic, isOfStart: true },
  };
}

/**
 * The trusted time at a reading: the wall clock while it is followed, otherwise the last trusted time plus the
 * monotonic time since.
 */
export function trustedTime(state: ClockState, reading: Reading): number {
  return state.suspicion ? Math.trunc(monotonicTime(state, reading)) : reading.wall;
}

/** The last trusted time plus the monotonic time since. */
function monotonicTime({ anchor }: ClockState, { monotonic }: Reading): number {
  return anchor.at + (monotonic - anchor.monotonic);
}

/**
 * The state after a reading. A wall clock that agrees with the monotonic one is followed. After a jump the time
 * continues by the monotonic clock, and the jump is suspected until it is undone or confirmed. Small steps add up,
 * because the anchor moves by at most `honestDrift`.
 */
export function readClocks(state: ClockState, reading: Reading): ClockState {
  const monotonic = monotonicTime(state, reading);
  const moved = reading.wall - Math.trunc(monotonic);
  const { anchor, suspicion } = state;
  if (Math.abs(moved) <= clockTolerance) {
    const passed = reading.monotonic - anchor.monotonic;
    if (passed < honestDrift.every) return suspicion ? { anchor, suspicion: null } : state;
    const most = passed * honestDrift.share;
    return countOn(monotonic + Math.min(Math.max(moved, -most), most), reading);
  }
  if (suspicion && Math.abs(moved - suspicion.moved) <= clockTolerance) return state;
  return { anchor, suspicion: { moved, since: reading.monotonic, isOfStart: false } };
}

/** Who decides that a jump was legitimate. */
export type Confirmation = 'beacon' | 'server' | 'operator' | 'waited';

/** Independent sources of the time, in milliseconds; null where one is unavailable. */
export type TimeSources = {
  /**
   * The publication time of the latest round of the public beacon, a lower bound of the time: rounds cannot be known
   * earlier.
   */
  beacon: number | null;
  /** The trusted time of another server whose machine agrees with it. */
  server: number | null;
  /**
   * The clock of the database's machine. It may be this machine, so it can refute the wall clock but not confirm it.
   */
  database: number;
  /** Whether the operator has confirmed this wall clock. */
  isConfirmed: boolean;
};

export type Assessment =
  | { kind: 'confirmed'; by: Confirmation }
  /** Another source disagrees; the time is at least `atLeast`, where that is later than the trusted time. */
  | { kind: 'contradicted'; atLeast: number | null }
  | { kind: 'waiting' };

/** Assesses a suspected wall clock. `contradictedAt`: the monotonic reading of the last disagreement. */
export function assessWall(
  state: ClockState & { suspicion: Suspicion },
  reading: Reading,
  { beacon, server, database, isConfirmed }: TimeSources,
  contradictedAt: number,
): Assessment {
  const agreesWithWall = (source: number | null) =>
    source !== null && Math.abs(source - reading.wall) <= clockTolerance;
  if (isConfirmed) return { kind: 'confirmed', by: 'operator' };
  if (agreesWithWall(beacon)) return { kind: 'confirmed', by: 'beacon' };
  if (beacon === null && agreesWithWall(server)) return { kind: 'confirmed', by: 'server' };
  const shown = [beacon, server].filter((each) => each !== null);
  if (shown.length > 0 || !agreesWithWall(database)) {
    const latest = Math.max(...shown);
    return { kind: 'contradicted', atLeast: latest > trustedTime(state, reading) + clockTolerance ? latest : null };
  }
  const since = Math.max(state.suspicion.since, contradictedAt);
  if (reading.monotonic - since < waitBefore(state.suspicion)) return { kind: 'waiting' };
  return { kind: 'confirmed', by: 'waited' };
}
