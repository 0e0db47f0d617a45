/** A reading of the two clocks of a machine, in milliseconds: the wall clock, and one that only ever goes on. */
export type Reading = { wall: number; steady: number };

/** How far the wall clock stands from the hour that is counted on, and since which steady reading it does. */
export type Suspicion = { moved: number; since: number; isOfStart: boolean };

export type ClockState = {
  /** The hour that is counted on: what it was at a reading of the steady clock. */
  readonly anchor: { at: number; steady: number };
  readonly suspicion: Suspicion | null;
};

const minute = 60_000;
const hour = 60 * minute;

/** Milliseconds that a wall clock may be set by without anybody being asked: machines are set right all the time. */
export const tolerance = 2 * minute;

/**
 * How much of the time that passes two honest clocks may go apart, and how often that is made up for: a wall clock that is
 * set often and by little is followed no further than this and the tolerance together.
 */
export const honestDrift = { share: 1 / 5000, every: minute };

/** How long a server may have been off, in milliseconds, without its start being asked about. */
const usualOutage = 15 * minute;

/**
 * How long a wall clock stands apart, with nothing that speaks against it, until it is believed all the same. A machine
 * that started wrong is set right within minutes; after an outage there is more reason to believe a late hour than while
 * the server was at work, where somebody has a day to see it.
 */
export function patienceWith({ moved, isOfStart }: Suspicion): number {
  if (Math.abs(moved) <= 24 * hour) return 10 * minute;
  return isOfStart ? hour : 24 * hour;
}

/** Counts on an hour from a reading on. */
export function countOn(at: number, { steady }: Reading): ClockState {
  return { anchor: { at, steady }, suspicion: null };
}

/**
 * How a server begins: with its wall clock, unless that does not fit the hour that was counted on last. There was no outage
 * where another server is at work: a clock that is ahead of that one is wrong by as much.
 */
export function beginFrom(last: number | null, reading: Reading, { isOtherAtWork = false } = {}): ClockState {
  const moved = last === null ? 0 : reading.wall - last;
  const outage = isOtherAtWork ? tolerance : usualOutage;
  if (last === null || (moved >= -tolerance && moved <= outage)) return countOn(reading.wall, reading);
  return { anchor: { at: last, steady: reading.steady }, suspicion: { moved, since: reading.steady, isOfStart: true } };
}

/** The hour that is counted on at a reading: the wall clock's as long as that is followed, and else what went by since. */
export function hourOf(state: ClockState, reading: Reading): number {
  return state.suspicion ? Math.trunc(steadyHour(state, reading)) : reading.wall;
}

/** The last hour that was counted on, and what the steady clock has gone on since. */
function steadyHour({ anchor }: ClockState, { steady }: Reading): number {
  return anchor.at + (steady - anchor.steady);
}

/**
 * What a reading makes of a state. A wall clock that goes with the steady one is followed. One that has jumped is not:
 * the hour goes on as the steady clock does, and the jump is suspected until it is undone or confirmed. Many small ones
 * are one large one: what the steady clock counts goes on from where the wall clock was believed last.
 */
export function readClocks(state: ClockState, reading: Reading): ClockState {
  const steady = steadyHour(state, reading);
  const moved = reading.wall - Math.trunc(steady);
  const { anchor, suspicion } = state;
  if (Math.abs(moved) <= tolerance) {
    const passed = reading.steady - anchor.steady;
    if (passed < honestDrift.every) return suspicion ? { anchor, suspicion: null } : state;
    const most = passed * honestDrift.share;
    return countOn(steady + Math.min(Math.max(moved, -most), most), reading);
  }
  if (suspicion && Math.abs(moved - suspicion.moved) <= tolerance) return state;
  return { anchor, suspicion: { moved, since: reading.steady, isOfStart: false } };
}

/** Who says that a jump was none. */
export type Confirmation = 'beacon' | 'server' | 'operator' | 'patience';

/** What is known of the hour from elsewhere, each in milliseconds; null where nobody answers. */
export type Witnesses = {
  /** When the latest round of the public beacon that anybody shows came out: nobody could show it any earlier. */
  beacon: number | null;
  /** The hour that another server on this database counts on, and its machine with it. */
  server: number | null;
  /** The clock of the database's machine. That may be this very machine: it can speak against it, and never for it. */
  database: number;
  /** Whether who runs the installation has said that this wall clock is right. */
  isConfirmed: boolean;
};

export type Judgement =
  | { kind: 'confirmed'; by: Confirmation }
  /** Somebody shows another hour. It is at least that late, where that is later than what is counted on. */
  | { kind: 'contradicted'; atLeast: number | null }
  | { kind: 'waiting' };

/** Judges a suspected wall clock. `deniedAt` is the steady reading at which something last spoke against it. */
export function judgeWall(
  state: ClockState & { suspicion: Suspicion },
  reading: Reading,
  { beacon, server, database, isConfirmed }: Witnesses,
  deniedAt: number,
): Judgement {
  const showsWall = (witness: number | null) => witness !== null && Math.abs(witness - reading.wall) <= tolerance;
  if (isConfirmed) return { kind: 'confirmed', by: 'operator' };
  if (showsWall(beacon)) return { kind: 'confirmed', by: 'beacon' };
  if (beacon === null && showsWall(server)) return { kind: 'confirmed', by: 'server' };
  const shown = [beacon, server].filter((each) => each !== null);
  if (shown.length > 0 || !showsWall(database)) {
    const latest = Math.max(...shown);
    return { kind: 'contradicted', atLeast: latest > hourOf(state, reading) + tolerance ? latest : null };
  }
  const since = Math.max(state.suspicion.since, deniedAt);
  if (reading.steady - since < patienceWith(state.suspicion)) return { kind: 'waiting' };
  return { kind: 'confirmed', by: 'patience' };
}
