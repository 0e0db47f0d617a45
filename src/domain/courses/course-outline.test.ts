import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Progression, Unlock } from './course.ts';
import {
  doorsOf as doorsBy,
  holdsSame,
  type Learner,
  moved,
  type Order,
  type OutlineLesson,
  openLessons,
  percentOf,
  placed,
  resumeOf,
  rulesOf,
} from './course-outline.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const course = { progression: 'free', timeZone: 'Europe/Madrid' } as const;
const doorsOf = (
  place: { progression: Progression; timeZone: string },
  lessons: readonly OutlineLesson[],
  learner: Learner,
  at: Temporal.Instant,
) => doorsBy(rulesOf(place, lessons), learner, at);
const nobody: Learner = { startedAt: null, opensAll: false, opened: new Set(), completed: new Set() };
const lesson = (id: string, ...unlocks: Unlock[]) => ({ id, unlocks });
const began = (text: string, more: Partial<Learner> = {}): Learner => ({
  ...nobody,
  startedAt: Temporal.Instant.from(text),
  ...more,
});

test('a lesson opens days after the first opening, at the same hour of the clock, also over a change of hour', () => {
  const lessons = [lesson('a', { kind: 'days', days: 7 })];
  const doorAt = (text: string) =>
    doorsOf(course, lessons, began('2026-10-20T08:00:00Z'), Temporal.Instant.from(text)).get('a');
  // 10:00 in Madrid before and after the night of 25 October
  expect(doorAt('2026-10-27T08:59:59Z')).toEqual({
    isOpen: false,
    at: Temporal.Instant.from('2026-10-27T09:00:00Z'),
    days: null,
    after: null,
  });
  expect(doorAt('2026-10-27T09:00:00Z')).toEqual({ isOpen: true });
});

test('who has not begun is told the days, and waits for none of the rules before', () => {
  const doors = doorsOf(course, [lesson('a'), lesson('b', { kind: 'days', days: 3 })], nobody, now);
  expect(doors.get('a')).toEqual({ isOpen: true });
  expect(doors.get('b')).toEqual({ isOpen: false, at: null, days: 3, after: null });
});

test('a lesson opens at its date, and the later of two rules counts', () => {
  const rules: Unlock[] = [
    { kind: 'date', at: '2026-11-22T10:00:00Z' },
    { kind: 'days', days: 3 },
  ];
  const door = doorsOf(course, [lesson('a', ...rules)], began('2026-11-20T10:00:00Z'), now).get('a');
  expect(door).toMatchObject({ isOpen: false, at: Temporal.Instant.from('2026-11-23T10:00:00Z') });
});

test('in order, each lesson waits for the one before it', () => {
  const lessons = [lesson('a'), lesson('b'), lesson('c')];
  const inOrder = { ...course, progression: 'sequential' } as const;
  const doors = doorsOf(inOrder, lessons, began('2026-11-20T10:00:00Z', { completed: new Set(['a']) }), now);
  expect([...doors.values()].map(({ isOpen }) => isOpen)).toEqual([true, true, false]);
  expect(doors.get('c')).toMatchObject({ after: 'b' });
});

const unlock: fc.Arbitrary<Unlock> = fc.oneof(
  fc.constant({ kind: 'at-once' as const }),
  fc.constant({ kind: 'after-previous' as const }),
  fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 60 }) }),
  fc.record({
    kind: fc.constant('date' as const),
    at: fc.integer({ min: -60, max: 60 }).map((days) => now.add({ hours: 24 * days }).toString()),
  }),
);
const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const lessonsOf = fc
  .array(fc.array(unlock, { maxLength: 2 }), { minLength: 1, maxLength: 6 })
  .map((rules) => rules.map((unlocks, at) => ({ id: ids[at] ?? '', unlocks })));
const some = fc.subarray(ids).map((list) => new Set(list));
const progression = fc.constantFrom('free' as const, 'sequential' as const);
const learners = fc.record({
  startedAt: fc.option(fc.integer({ min: 0, max: 60 }).map((days) => now.subtract({ hours: 24 * days }))),
  opensAll: fc.boolean(),
  opened: some,
  completed: some,
});

test('no rule, order or hour closes what somebody has opened or done, nor what was opened for them', () => {
  fc.assert(
    fc.property(lessonsOf, progression, learners, (lessons, inOrder, learner) => {
      const doors = doorsOf({ ...course, progression: inOrder }, lessons, learner, now);
      for (const { id } of lessons) {
        const isKept = learner.opensAll || learner.opened.has(id) || learner.completed.has(id);
        if (isKept) expect(doors.get(id)).toEqual({ isOpen: true });
      }
    }),
  );
});

test('time only opens: what is open stays so, and what waits for an instant alone is open then', () => {
  fc.assert(
    fc.property(
      lessonsOf,
      progression,
      learners,
      fc.integer({ min: 0, max: 5000 }),
      (lessons, inOrder, learner, hours) => {
        const place = { ...course, progression: inOrder };
        const before = doorsOf(place, lessons, learner, now);
        const after = doorsOf(place, lessons, learner, now.add({ hours }));
        for (const { id } of lessons) {
          const door = before.get(id);
          if (door?.isOpen) expect(after.get(id)).toEqual({ isOpen: true });
          else if (door?.at && !door.after && !door.days) {
            expect(doorsOf(place, lessons, learner, door.at).get(id)).toEqual({ isOpen: true });
          }
        }
      },
    ),
  );
});

test('what is open is the same whether or not it is told when the rest opens, over any change of hour', () => {
  fc.assert(
    fc.property(
      lessonsOf,
      progression,
      learners,
      fc.constantFrom('Europe/Madrid', 'Pacific/Apia', 'America/Bogota'),
      fc.integer({ min: 0, max: 120 * 24 * 60 }),
      (lessons, inOrder, learner, timeZone, minutes) => {
        const rules = rulesOf({ progression: inOrder, timeZone }, lessons);
        const at = now.add({ minutes });
        const open = [...doorsBy(rules, learner, at)].flatMap(([id, { isOpen }]) => (isOpen ? [id] : []));
        expect([...openLessons(rules, learner, at)]).toEqual(open);
        for (const door of doorsBy(rules, learner, at).values()) {
          if (!door.isOpen) expect(door.at !== null || door.days !== null || door.after !== null).toBe(true);
        }
      },
    ),
  );
});

const orders: fc.Arbitrary<Order> = fc
  .array(fc.array(fc.nat(), { maxLength: 5 }), { maxLength: 5 })
  .map((modules) =>
    modules.map((lessons, at) => ({ module: `m${at}`, lessons: lessons.map((_, place) => `l${at}-${place}`) })),
  );
const steps = fc.array(
  fc.record({
    what: fc.constantFrom('module' as const, 'lesson' as const),
    pick: fc.nat(),
    by: fc.constantFrom('up' as const, 'down' as const),
  }),
  { maxLength: 20 },
);

test('moving loses and invents nothing, and a move is taken back by its opposite inside a module', () => {
  fc.assert(
    fc.property(orders, steps, (first, moves) => {
      let order = first;
      for (const { what, pick, by } of moves) {
        const names = what === 'module' ? order.map(({ module }) => module) : order.flatMap(({ lessons }) => lessons);
        const id = names[pick % Math.max(1, names.length)] ?? 'nobody';
        const next = moved(order, { what, id, by });
        expect(holdsSame(order, next)).toBe(true);
        const back = moved(next, { what, id, by: by === 'up' ? 'down' : 'up' });
        if (what === 'module' && next !== order) expect(back).toEqual(order);
        order = next;
      }
    }),
  );
});

test('putting one thing beside another loses and invents nothing, and a lesson can go to an empty module', () => {
  fc.assert(
    fc.property(orders, fc.boolean(), fc.nat(), fc.nat(), fc.boolean(), (order, isModule, pick, to, isBehind) => {
      const names = [...order.map(({ module }) => module), ...order.flatMap(({ lessons }) => lessons), 'nobody'];
      const target = { id: names[to % names.length] ?? '', isBehind };
      const next = placed(order, isModule ? 'module' : 'lesson', names[pick % names.length] ?? '', target);
      expect(holdsSame(order, next)).toBe(true);
    }),
  );
  const order = [
    { module: 'm0', lessons: ['a', 'b'] },
    { module: 'm1', lessons: [] },
  ];
  expect(placed(order, 'lesson', 'b', { id: 'm1', isBehind: false })[1]?.lessons).toEqual(['b']);
  expect(placed(order, 'lesson', 'a', { id: 'b', isBehind: true })[0]?.lessons).toEqual(['b', 'a']);
  expect(placed(order, 'module', 'm0', { id: 'm1', isBehind: true }).map(({ module }) => module)).toEqual(['m1', 'm0']);
});

test('reordering, moving and renaming change no percentage, and doing one more lesson never lowers it', () => {
  fc.assert(
    fc.property(orders, steps, some, (first, moves, done) => {
      const flat = (order: Order) => order.flatMap(({ lessons }) => lessons.map((id) => ({ id })));
      const all = flat(first);
      const completed = new Set([...done].map((_, at) => all[at % Math.max(1, all.length)]?.id ?? ''));
      const percentIn = (lessons: readonly { id: string }[], ids: ReadonlySet<string>) =>
        percentOf(lessons.length, lessons.filter(({ id }) => ids.has(id)).length);
      const percent = percentIn(all, completed);
      let order = first;
      for (const { what, pick, by } of moves) {
        const names = what === 'module' ? order.map(({ module }) => module) : order.flatMap(({ lessons }) => lessons);
        order = moved(order, { what, id: names[pick % Math.max(1, names.length)] ?? '', by });
        expect(percentIn(flat(order), completed)).toBe(percent);
      }
      for (const { id } of all) expect(percentIn(all, new Set([...completed, id]))).toBeGreaterThanOrEqual(percent);
      expect(percentIn(all, new Set(all.map(({ id }) => id)))).toBe(all.length === 0 ? 0 : 100);
    }),
  );
});

test('going on leads to what was last looked at, else to the first open lesson that is not done', () => {
  const lessons = [lesson('a'), lesson('b'), lesson('c', { kind: 'days', days: 9 })];
  const learner = began('2026-11-20T10:00:00Z', { completed: new Set(['a']), opened: new Set(['a', 'b']) });
  const doors = doorsOf(course, lessons, learner, now);
  const isOpen = (id: string) => doors.get(id)?.isOpen === true;
  expect(resumeOf(lessons, isOpen, learner, 'b')).toBe('b');
  expect(resumeOf(lessons, isOpen, learner, 'a')).toBe('b');
  expect(resumeOf(lessons, isOpen, { ...learner, completed: new Set(['a', 'b']) }, 'b')).toBeNull();
});

const twoModules: Order = [
  { module: 'm0', lessons: ['a', 'b'] },
  { module: 'm1', lessons: ['c'] },
];
const shown = (order: Order) => order.map(({ module, lessons }) => [module, ...lessons].join(' ')).join(' | ');

test.each([
  ['module', 'm1', 'up', 'm1 c | m0 a b'],
  ['module', 'm0', 'down', 'm1 c | m0 a b'],
  ['module', 'm0', 'up', 'm0 a b | m1 c'],
  ['module', 'm1', 'down', 'm0 a b | m1 c'],
  ['lesson', 'a', 'down', 'm0 b a | m1 c'],
  ['lesson', 'b', 'up', 'm0 b a | m1 c'],
  ['lesson', 'b', 'down', 'm0 a | m1 b c'],
  ['lesson', 'c', 'up', 'm0 a b c | m1'],
  ['lesson', 'a', 'up', 'm0 a b | m1 c'],
  ['lesson', 'c', 'down', 'm0 a b | m1 c'],
  ['module', 'a', 'down', 'm0 a b | m1 c'],
  ['lesson', 'm0', 'down', 'm0 a b | m1 c'],
] as const)('the %s %s goes one place %s: %s', (what, id, by, after) => {
  expect(shown(moved(twoModules, { what, id, by }))).toBe(after);
});

test('an order with a module or lesson more, less, twice or renamed does not hold the same', () => {
  const [first, second] = [
    { module: 'm0', lessons: ['a', 'b'] },
    { module: 'm1', lessons: ['c'] },
  ];
  expect(holdsSame(twoModules, [second, first])).toBe(true);
  expect(
    holdsSame(twoModules, [
      { module: 'm0', lessons: [] },
      { module: 'm1', lessons: ['c', 'b', 'a'] },
    ]),
  ).toBe(true);
  for (const other of [
    [],
    [first],
    [first, second, { module: 'm2', lessons: [] }],
    [first, { module: 'm1', lessons: [] }],
    [first, { module: 'm1', lessons: ['c', 'd'] }],
    [first, { module: 'm1', lessons: ['a'] }],
    [first, { module: 'm2', lessons: ['c'] }],
    [first, { module: 'c', lessons: ['m1'] }],
  ]) {
    expect(holdsSame(twoModules, other), shown(other)).toBe(false);
    expect(holdsSame(other, twoModules), shown(other)).toBe(false);
  }
});

test('going on starts at what was last looked at and comes round to what was left out before it', () => {
  const lessons = ['a', 'b', 'c', 'd'].map((id) => lesson(id));
  const next = (lastSeen: string | null, ...done: string[]) =>
    resumeOf(lessons, () => true, { completed: new Set(done) }, lastSeen);
  expect(next('c')).toBe('c');
  expect(next('c', 'c')).toBe('d');
  expect(next('c', 'c', 'd')).toBe('a');
  expect(next('d', 'd', 'a')).toBe('b');
  expect(next(null)).toBe('a');
  expect(next('gone')).toBe('a');
});

test('a lesson after the one before it waits in a free course, too, and is told of until that is done', () => {
  const lessons = [lesson('a'), lesson('b', { kind: 'at-once' }, { kind: 'after-previous' })];
  expect(doorsOf(course, lessons, nobody, now).get('b')).toEqual({ isOpen: false, at: null, days: null, after: 'a' });
  expect(doorsOf(course, lessons, { ...nobody, completed: new Set(['a']) }, now).get('b')).toEqual({ isOpen: true });
});

test('of several dates or days the last counts, and what is over already is not told', () => {
  const dates: Unlock[] = [
    { kind: 'date', at: '2026-11-25T10:00:00Z' },
    { kind: 'date', at: '2026-11-23T10:00:00Z' },
    { kind: 'date', at: '2026-11-24T10:00:00Z' },
  ];
  const days: Unlock[] = [
    { kind: 'days', days: 9 },
    { kind: 'days', days: 2 },
  ];
  const learner = began('2026-11-20T10:00:00Z');
  const doors = doorsOf(course, [lesson('a', ...dates), lesson('b', ...days)], learner, now);
  expect(doors.get('a')).toMatchObject({ at: Temporal.Instant.from('2026-11-25T10:00:00Z') });
  expect(doors.get('b')).toMatchObject({ at: Temporal.Instant.from('2026-11-29T10:00:00Z') });
  const past = [lesson('a'), lesson('b', { kind: 'date', at: '2026-11-20T10:00:00Z' }, { kind: 'after-previous' })];
  expect(doorsOf(course, past, learner, now).get('b')).toEqual({ isOpen: false, at: null, days: null, after: 'a' });
});
