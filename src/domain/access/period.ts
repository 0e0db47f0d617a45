/** The periods of figures, in calendar days including today, or everything. */
export const periods = [7, 30, 90, 'all'] as const;
export type Period = (typeof periods)[number];

export type Counted = { numbers: number; orders: number };
export type DayCount = Counted & { day: string };

/** Midnight of a period's first day in a time zone. Null for everything. */
export function periodStart(period: Period, now: Temporal.Instant, timeZone: string): Temporal.Instant | null {
  if (period === 'all') return null;
  const first = dayIn(now, timeZone).subtract({ days: period - 1 });
  return first.toZonedDateTime(timeZone).toInstant();
}

/** Today's date in a time zone. */
export function dayIn(now: Temporal.Instant, timeZone: string): Temporal.PlainDate {
  return now.toZonedDateTimeISO(timeZone).toPlainDate();
}

/** All days of a period up to today, with zeros for missing ones. */
export function everyDay(counted: readonly DayCount[], days: number, today: Temporal.PlainDate): DayCount[] {
  const byDay = new Map(counted.map((each) => [each.day, each]));
  return Array.from({ length: days }, (_, at) => {
    const day = today.subtract({ days: days - 1 - at }).toString();
    return byDay.get(day) ?? { day, numbers: 0, orders: 0 };
  });
}

const monthsShown = 24;

/** The same by calendar month, from the first with a count to this one, at most two years. */
export function everyMonth(counted: readonly DayCount[], today: Temporal.PlainDate): (Counted & { month: string })[] {
  const byMonth = new Map<string, Counted>();
  for (const { day, numbers, orders } of counted) {
    const month = day.slice(0, 7);
    const sum = byMonth.get(month) ?? { numbers: 0, orders: 0 };
    byMonth.set(month, { numbers: sum.numbers + numbers, orders: sum.orders + orders });
  }
  const last = today.toPlainYearMonth();
  const first = [...byMonth.keys()].sort()[0];
  const between = first ? Temporal.PlainYearMonth.from(first).until(last, { largestUnit: 'months' }).months : 0;
  const count = Math.min(monthsShown, between + 1);
  return Array.from({ length: count }, (_, at) => {
    const month = last.subtract({ months: count - 1 - at }).toString();
    return { month, ...(byMonth.get(month) ?? { numbers: 0, orders: 0 }) };
  });
}

export type WeekCount = { week: string; people: number };

/** The given number of weeks up to this one, by their Monday, with zeros for missing ones. */
export function everyWeek(counted: readonly WeekCount[], weeks: number, today: Temporal.PlainDate): WeekCount[] {
  const byWeek = new Map(counted.map(({ week, people }) => [week, people]));
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  return Array.from({ length: weeks }, (_, at) => {
    const week = monday.subtract({ weeks: weeks - 1 - at }).toString();
    return { week, people: byWeek.get(week) ?? 0 };
  });
}

/** A running total by day. */
export function growing(
  before: number,
  days: readonly Pick<DayCount, 'day' | 'numbers'>[],
): { day: string; sum: number }[] {
  let sum = before;
  return days.map(({ day, numbers }) => {
    sum += numbers;
    return { day, sum };
  });
}
