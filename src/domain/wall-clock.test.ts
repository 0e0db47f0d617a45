import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  assessWall,
  beginFrom,
  type ClockState,
  clockTolerance,
  countOn,
  honestDrift,
  type Reading,
  readClocks,
  type Suspicion,
  type TimeSources,
  trustedTime,
  waitBefore,
} from './wall-clock.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const noon = Date.parse('2026-11-21T12:00:00Z');
const at = (monotonic: number, moved = 0): Reading => ({ wall: noon + monotonic + moved, monotonic });
const nobody: TimeSources = { beacon: null, server: null, database: noon, isConfirmed: false };

function suspected(moved: number, { atStart = false } = {}) {
  const state = atStart ? beginFrom(noon - moved, at(0)) : readClocks(countOn(noon, at(0)), at(0, moved));
  if (!state.suspicion) throw new Error('it is not suspected');
  return state as ClockState & { suspicion: Suspicion };
}

test.each([
  ['Europe/Madrid', '2026-10-24T20:00'],
  ['Europe/Madrid', '2026-03-28T20:00'],
  ['America/Santiago', '2026-04-04T20:00'],
  ['America/Santiago', '2026-09-05T20:00'],
  ['America/Mexico_City', '2026-10-24T20:00'],
])('in the night when the clocks of %s change (%s), nothing has jumped', (timeZone, evening) => {
  const start = Temporal.PlainDateTime.from(evening).toZonedDateTime(timeZone);
  let state = countOn(start.epochMilliseconds, { wall: start.epochMilliseconds, monotonic: 0 });
  // every minute as the clock on that wall would be read
  for (let minutes = 0; minutes <= 12 * 60; minutes += 1) {
    const reading = { wall: start.add({ minutes }).epochMilliseconds, monotonic: minutes * minute };
    state = readClocks(state, reading);
    expect(state.suspicion).toBeNull();
    expect(trustedTime(state, reading)).toBe(reading.wall);
  }
});

test('whatever a wall clock is set to, the time goes on as the monotonic clock does, give or take the tolerance', () => {
  const jump = fc.oneof(
    fc.integer({ min: -50 * day, max: -clockTolerance - 1 }),
    fc.integer({ min: clockTolerance + 1, max: 50 * day }),
  );
  const step = fc.record({ passed: fc.integer({ min: 0, max: day }), jump: fc.option(jump) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let state = countOn(noon, at(0));
      let monotonic = 0;
      for (const { passed, jump: moved } of steps) {
        monotonic += passed;
        const reading = at(monotonic, moved ?? 0);
        state = readClocks(state, reading);
        expect(trustedTime(state, reading)).toBe(noon + monotonic);
        expect(state.suspicion === null).toBe(moved === null);
      }
    }),
  );
});

test('however often a wall clock is set, and by however little, the hour stays with the monotonic clock', () => {
  const step = fc.record({
    passed: fc.integer({ min: 0, max: 10 * minute }),
    set: fc.integer({ min: -clockTolerance, max: clockTolerance }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 300 }), fc.boolean(), (steps, isOneWay) => {
      let state = countOn(noon, at(0));
      let [monotonic, moved] = [0, 0];
      for (const { passed, set } of steps) {
        monotonic += passed;
        moved += isOneWay ? Math.abs(set) : set;
        const reading = at(monotonic, moved);
        state = readClocks(state, reading);
        const apart = Math.abs(trustedTime(state, reading) - (noon + monotonic));
        expect(apart).toBeLessThanOrEqual(clockTolerance + monotonic * honestDrift.share + 1);
        if (Math.abs(moved) > clockTolerance + monotonic * honestDrift.share + 1)
          expect(state.suspicion).not.toBeNull();
      }
    }),
  );
});

test('720 steps of 119 seconds are noticed at the second, and two clocks that drift honestly are not', () => {
  let state = countOn(noon, at(0));
  for (let step = 1; step <= 720; step += 1) {
    const reading = at(step * minute, step * 119_000);
    state = readClocks(state, reading);
    expect(state.suspicion === null).toBe(step === 1);
    expect(trustedTime(state, reading) - (noon + step * minute)).toBeLessThanOrEqual(clockTolerance);
  }
  let honest = countOn(noon, at(0));
  for (let hours = 1; hours <= 24 * 365; hours += 1) {
    honest = readClocks(honest, at(hours * hour, hours * hour * (honestDrift.share / 2)));
    expect(honest.suspicion).toBeNull();
  }
});

test('a start goes by its wall clock after a usual outage, and is suspected after a longer one or when it is behind', () => {
  const begun = (moved: number) => beginFrom(noon - moved, at(0));
  for (const moved of [-clockTolerance, 0, 15 * minute]) expect(begun(moved).suspicion).toBeNull();
  for (const moved of [-clockTolerance - 1, 15 * minute + 1, 40 * day]) {
    expect(begun(moved).suspicion).toMatchObject({ moved, isOfStart: true });
    expect(trustedTime(begun(moved), at(minute))).toBe(noon - moved + minute);
  }
  expect(beginFrom(null, at(0)).suspicion).toBeNull();
});

test('where another server is at work, a start that is minutes ahead of it is suspected: there was no outage', () => {
  const beside = (moved: number) => beginFrom(noon - moved, at(0), { isOtherAtWork: true }).suspicion;
  for (const moved of [-clockTolerance, 0, clockTolerance]) expect(beside(moved)).toBeNull();
  for (const moved of [-clockTolerance - 1, clockTolerance + 1, 13 * minute])
    expect(beside(moved)).toMatchObject({ moved });
});

test.each<[string, number, Partial<TimeSources>, ReturnType<typeof assessWall>]>([
  ['the beacon shows it', 40 * day, { beacon: noon + 40 * day - 3000 }, { kind: 'confirmed', by: 'beacon' }],
  [
    'the beacon shows that it was right to go back',
    -hour,
    { beacon: noon - hour },
    { kind: 'confirmed', by: 'beacon' },
  ],
  ['another server goes by it', hour, { server: noon + hour }, { kind: 'confirmed', by: 'server' }],
  ['the operator says so', 40 * day, { beacon: noon, isConfirmed: true }, { kind: 'confirmed', by: 'operator' }],
  ['the beacon shows an earlier hour', 40 * day, { beacon: noon }, { kind: 'contradicted', atLeast: null }],
  ['the beacon shows a later hour', -hour, { beacon: noon + hour }, { kind: 'contradicted', atLeast: noon + hour }],
  [
    'a server agrees, and the beacon does not',
    hour,
    { server: noon + hour, beacon: noon },
    { kind: 'contradicted', atLeast: noon + hour },
  ],
  ['another server goes by another hour', hour, { server: noon }, { kind: 'contradicted', atLeast: null }],
  ['the database shows another hour', hour, { database: noon }, { kind: 'contradicted', atLeast: null }],
  [
    'the database goes with it, for it may be the same clock',
    40 * day,
    { database: noon + 40 * day },
    { kind: 'waiting' },
  ],
])('a jump is judged: %s', (_, moved, said, assessment) => {
  const sources = { ...nobody, database: noon + moved, ...said };
  expect(assessWall(suspected(moved), at(0, moved), sources, Number.NEGATIVE_INFINITY)).toEqual(assessment);
});

test.each([
  [hour, false, 10 * minute],
  [-hour, false, 10 * minute],
  [40 * day, false, day],
  [3 * day, true, hour],
])(
  'a jump of %i ms (of a start: %s) is accepted after %i ms without a word against it, and counted from the last one',
  (moved, atStart, patience) => {
    const state = suspected(moved, { atStart });
    expect(waitBefore(state.suspicion)).toBe(patience);
    // at a start the wall clock says noon, whatever the last known time
    const wallMoved = atStart ? 0 : moved;
    const after = (monotonic: number, contradictedAt = Number.NEGATIVE_INFINITY) => {
      const reading = at(monotonic, wallMoved);
      return assessWall(state, reading, { ...nobody, database: reading.wall }, contradictedAt).kind;
    };
    expect(after(patience - 1)).toBe('waiting');
    expect(after(patience)).toBe('confirmed');
    expect(after(patience, 1)).toBe('waiting');
  },
);

test('a wall clock that jumps again is suspected anew, and one that stays as it jumped is not', () => {
  const first = readClocks(countOn(noon, at(0)), at(0, day));
  expect(readClocks(first, at(hour, day + minute))).toBe(first);
  expect(readClocks(first, at(hour, 2 * day)).suspicion).toMatchObject({ since: hour, moved: 2 * day });
});
