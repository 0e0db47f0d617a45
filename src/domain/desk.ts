import type { OrderStatus } from './order.ts';

/** The lists of a raffle's desk, in the order that they want attention. */
export const deskLists = ['review', 'unpaid', 'paid', 'refunds', 'over'] as const;
export type DeskList = (typeof deskLists)[number];

/**
 * The states of each list. Waiting for review is also what ran out and had its receipt come afterwards: somebody's money
 * is on its way, and nobody else can say what becomes of it.
 */
export const statusesOf: Record<DeskList, readonly OrderStatus[]> = {
  review: ['in_review'],
  unpaid: ['pending', 'rejected'],
  paid: ['confirmed'],
  refunds: ['refund_pending'],
  over: ['expired', 'cancelled', 'refunded'],
};

export type DaySales = { day: string; numbers: number };

/** Sales day by day up to today, days without any among them, the last `most` of them. None before the first sale. */
export function dailySales(paid: readonly DaySales[], today: Temporal.PlainDate, most: number): DaySales[] {
  const byDay = new Map(paid.map(({ day, numbers }) => [day, numbers]));
  const earliest = today.subtract({ days: most - 1 });
  const first = paid[0] ? Temporal.PlainDate.from(paid[0].day) : today;
  const days: DaySales[] = [];
  let day = Temporal.PlainDate.compare(first, earliest) < 0 ? earliest : first;
  for (; Temporal.PlainDate.compare(day, today) <= 0; day = day.add({ days: 1 })) {
    days.push({ day: day.toString(), numbers: byDay.get(day.toString()) ?? 0 });
  }
  return days;
}
