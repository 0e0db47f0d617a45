/** How far back figures look: so many calendar days of a place, today among them, or everything. */
export const periods = [7, 30, 90, 'all'] as const;
export type Period = (typeof periods)[number];

export type Counted = { numbers: number; orders: number };
export type DayCount = Counted & { day: string };

/** The instant a period begins at: midnight of its first day in a place. Null for everything. */
export function periodStart(period: Period, now: Temporal.Instant, timeZone: string): Temporal.Instant | null {
  if (period === 'all') return null;
  const first = dayIn(now, timeZone).subtract({ days: period - 1 });
  return first.toZonedDateTime(timeZone).toInstant();
}

/** The calendar day that it is in a place. */
export function dayIn(now: Temporal.Instant, timeZone: string): Temporal.PlainDate {
  return now.toZonedDateTimeISO(timeZone).toPlainDate();
}

/** Every day of a period up to today, those without anything among them. */
export function everyDay(counted: readonly DayCount[], days: number, today: Temporal.PlainDate): DayCount[] {
  const byDay = new Map(counted.map((each) => [each.day, each]));
  return Array.from({ length: days }, (_, at) => {
    const day = today.subtract({ days: days - 1 - at }).toString();
    return byDay.get(day) ?? { day, numbers: 0, orders: 0 };
  });
}

const monthsShown = 24;

/** The same by calendar months, from the first that has anything to this one, two years of them at most. */
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

/** So many weeks up to this one, each named by its Monday, those without anything among them. */
export function everyWeek(counted: readonly WeekCount[], weeks: number, today: Temporal.PlainDate): WeekCount[] {
  const byWeek = new Map(counted.map(({ week, people }) => [week, people]));
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  return Array.from({ length: weeks }, (_, at) => {
    const week = monday.subtract({ weeks: weeks - 1 - at }).toString();
    return { week, people: byWeek.get(week) ?? 0 };
  });
}

/** How a sum grew day by day from what there was before. */
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
