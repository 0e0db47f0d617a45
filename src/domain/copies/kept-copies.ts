/** How many copies stay: the newest of each of so many days, and of each of so many weeks before. */
const kept = { days: 7, weeks: 4 } as const;

/**
 * Which of these daily copies make room: all but the newest of each of the last seven days that have one, and of the last
 * four weeks. Days without a copy do not count, so that a machine that was off for a month loses none.
 */
export function copiesToRemove(begun: readonly Temporal.Instant[]): Temporal.Instant[] {
  const newestFirst = begun.toSorted((one, other) => Temporal.Instant.compare(other, one));
  const stay = new Set([
    ...newestOf(newestFirst, kept.days, (date) => date.toString()),
    ...newestOf(newestFirst, kept.weeks, (date) => `${date.yearOfWeek} ${date.weekOfYear}`),
  ]);
  return newestFirst.filter((each) => !stay.has(each));
}

/** The first of each of so many spans, of instants that are in order. */
function newestOf(
  newestFirst: readonly Temporal.Instant[],
  most: number,
  spanOf: (date: Temporal.PlainDate) => string,
) {
  const first = new Map<string, Temporal.Instant>();
  for (const each of newestFirst) {
    const span = spanOf(each.toZonedDateTimeISO('UTC').toPlainDate());
    if (!first.has(span)) first.set(span, each);
  }
  return [...first.values()].slice(0, most);
}
