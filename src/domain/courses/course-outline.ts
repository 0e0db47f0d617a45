import type { Progression, Unlock } from './course.ts';

/** A lesson with its own unlock rule and its module's. */
export type OutlineLesson = { readonly id: string; readonly unlocks: readonly Unlock[] };

export type Learner = {
  /** When the learner began the course; null: not yet. */
  readonly startedAt: Temporal.Instant | null;
  /** An editor opened the whole course to this learner. */
  readonly opensAll: boolean;
  readonly opened: ReadonlySet<string>;
  readonly completed: ReadonlySet<string>;
};

/** Whether a lesson is open, or what it waits for: an instant, days from beginning, an earlier lesson. */
export type Door =
  | { readonly isOpen: true }
  | {
      readonly isOpen: false;
      readonly at: Temporal.Instant | null;
      readonly days: number | null;
      readonly after: string | null;
    };

const open: Door = { isOpen: true };

/** A lesson's combined rules: the lesson to complete before it, its latest date, its longest delay. */
type Rule = {
  readonly id: string;
  readonly before: string | null;
  readonly date: Temporal.Instant | null;
  readonly days: number | null;
};

/** The rules of a course's lessons, in order. */
export type Rules = { readonly timeZone: string; readonly each: readonly Rule[] };

/** Compiles the rules of the published lessons once for any number of learners. */
export function rulesOf(
  { progression, timeZone }: { progression: Progression; timeZone: string },
  lessons: readonly OutlineLesson[],
): Rules {
  const each = lessons.map(({ id, unlocks }, at) => {
    const isInOrder = progression === 'sequential' || unlocks.some(({ kind }) => kind === 'after-previous');
    const dates = unlocks.flatMap((unlock) => (unlock.kind === 'date' ? [Temporal.Instant.from(unlock.at)] : []));
    const days = unlocks.flatMap((unlock) => (unlock.kind === 'days' ? [unlock.days] : []));
    return {
      id,
      before: isInOrder ? (lessons[at - 1]?.id ?? null) : null,
      date: dates.toSorted(Temporal.Instant.compare).at(-1) ?? null,
      days: days.length > 0 ? Math.max(...days) : null,
    };
  });
  return { timeZone, each };
}

/** The doors of the published lessons for one learner. An opened lesson stays open, whatever the rules say later. */
export function doorsOf({ timeZone, each }: Rules, learner: Learner, now: Temporal.Instant): ReadonlyMap<string, Door> {
  const isOpen = openTo({ timeZone, each }, learner, now);
  const start = learner.startedAt?.toZonedDateTimeISO(timeZone) ?? null;
  // cached, since lessons of a module often open on the same day and time zone arithmetic is slow
  const instants = new Map<number, Temporal.Instant>();
  const instantAfter = (from: Temporal.ZonedDateTime, days: number) => {
    const instant = instants.get(days) ?? from.add({ days }).toInstant();
    instants.set(days, instant);
    return instant;
  };
  return new Map(
    each.map((rule) => {
      if (isOpen(rule)) return [rule.id, open];
      const byDays = start && rule.days !== null ? instantAfter(start, rule.days) : null;
      const at = latestAfter(now, [rule.date, byDays]);
      const after = rule.before !== null && !learner.completed.has(rule.before) ? rule.before : null;
      return [rule.id, { isOpen: false, at, days: start ? null : rule.days, after }];
    }),
  );
}

/** The latest of these instants that is in the future. */
function latestAfter(now: Temporal.Instant, instants: readonly (Temporal.Instant | null)[]): Temporal.Instant | null {
  const coming = instants.filter((instant) => instant !== null && Temporal.Instant.compare(instant, now) > 0);
  return (
    coming
      .filter((instant) => instant !== null)
      .toSorted(Temporal.Instant.compare)
      .at(-1) ?? null
  );
}

/** The open lessons of a learner: `doorsOf` without the reasons. */
export function openLessons(rules: Rules, learner: Learner, now: Temporal.Instant): ReadonlySet<string> {
  const isOpen = openTo(rules, learner, now);
  return new Set(rules.each.flatMap((rule) => (isOpen(rule) ? [rule.id] : [])));
}

function openTo({ timeZone }: Rules, learner: Learner, now: Temporal.Instant): (rule: Rule) => boolean {
  const { startedAt, opensAll, opened, completed } = learner;
  const reached = startedAt ? daysReached(startedAt.toZonedDateTimeISO(timeZone), now) : 0;
  return ({ id, before, date, days }) =>
    opensAll ||
    opened.has(id) ||
    completed.has(id) ||
    ((before === null || completed.has(before)) &&
      (date === null || Temporal.Instant.compare(date, now) <= 0) &&
      (days === null || days <= reached));
}

/**
 * Full days since a beginning, by calendar in the community's time zone, so that clock changes do not shift the hour of
 * opening.
 */
function daysReached(start: Temporal.ZonedDateTime, now: Temporal.Instant): number {
  let days = Math.floor((now.epochMilliseconds - start.epochMilliseconds) / 86_400_000) + 2;
  while (days >= 0 && Temporal.Instant.compare(start.add({ days }).toInstant(), now) > 0) days -= 1;
  return days;
}

/** The percentage of completed lessons, rounded; 100 only when all are. */
export function percentOf(count: number, done: number): number {
  return count === 0 ? 0 : Math.floor((100 * done) / count);
}

/**
 * The lesson to continue with: the last opened one if not done, otherwise the next open and undone one, wrapping around
 * at the end.
 */
export function resumeOf(
  lessons: readonly { id: string }[],
  isOpen: (id: string) => boolean,
  learner: Pick<Learner, 'completed'>,
  lastSeen: string | null,
): string | null {
  const isNext = ({ id }: { id: string }) => isOpen(id) && !learner.completed.has(id);
  const from = Math.max(
    0,
    lessons.findIndex(({ id }) => id === lastSeen),
  );
  return [...lessons.slice(from), ...lessons.slice(0, from)].find(isNext)?.id ?? null;
}

/** A course's modules with their lessons, in order. */
export type Order = readonly { readonly module: string; readonly lessons: readonly string[] }[];

export type Move = { readonly what: 'module' | 'lesson'; readonly id: string; readonly by: 'up' | 'down' };

/**
 * Moves an item up or down by one. A lesson at its module's edge moves to the next module; at the very end nothing
 * changes.
 */
export function moved(order: Order, { what, id, by }: Move): Order {
  const step = by === 'up' ? -1 : 1;
  if (what === 'module') {
    const at = order.findIndex(({ module }) => module === id);
    return at < 0 ? order : swapped(order, at, at + step);
  }
  const at = order.findIndex(({ lessons }) => lessons.includes(id));
  const home = order[at];
  if (!home) return order;
  const place = home.lessons.indexOf(id);
  if (home.lessons[place + step] !== undefined) {
    return order.with(at, { ...home, lessons: swapped(home.lessons, place, place + step) });
  }
  const next = order[at + step];
  if (!next) return order;
  return order
    .with(at, { ...home, lessons: home.lessons.filter((lesson) => lesson !== id) })
    .with(at + step, { ...next, lessons: by === 'up' ? [...next.lessons, id] : [id, ...next.lessons] });
}

/**
 * Moves an item next to another: a lesson before or after a lesson or first in a module; a module before or after a
 * module. Invalid moves change nothing.
 */
export function placed(order: Order, what: Move['what'], id: string, target: Target): Order {
  if (id === target.id) return order;
  return what === 'module' ? placedModule(order, id, target) : placedLesson(order, id, target);
}

type Target = { readonly id: string; readonly isBehind: boolean };

function placedModule(order: Order, id: string, target: Target): Order {
  const own = order.find(({ module }) => module === id);
  const rest = order.filter(({ module }) => module !== id);
  const at = rest.findIndex(({ module }) => module === target.id);
  return own && at >= 0 ? rest.toSpliced(at + (target.isBehind ? 1 : 0), 0, own) : order;
}

function placedLesson(order: Order, id: string, target: Target): Order {
  if (!order.some(({ lessons }) => lessons.includes(id))) return order;
  const rest = order.map(({ module, lessons }) => ({ module, lessons: lessons.filter((lesson) => lesson !== id) }));
  const at = rest.findIndex(({ module, lessons }) => module === target.id || lessons.includes(target.id));
  const home = rest[at];
  if (!home) return order;
  const beside = home.lessons.indexOf(target.id);
  const place = beside < 0 ? 0 : beside + (target.isBehind ? 1 : 0);
  return rest.with(at, { ...home, lessons: home.lessons.toSpliced(place, 0, id) });
}

function swapped<T>(list: readonly T[], one: number, other: number): readonly T[] {
  const [here, there] = [list[one], list[other]];
  return here === undefined || there === undefined ? list : list.with(one, there).with(other, here);
}

/** Whether two orders contain the same modules and lessons, so that reordering loses and invents nothing. */
export function holdsSame(one: Order, other: Order): boolean {
  const named = (order: Order) =>
    order.flatMap(({ module, lessons }) => [`m:${module}`, ...lessons.map((lesson) => `l:${lesson}`)]).toSorted();
  const [first, second] = [named(one), named(other)];
  return first.length === second.length && first.every((name, at) => name === second[at]);
}
