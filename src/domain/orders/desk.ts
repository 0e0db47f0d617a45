import type { OrderStatus } from './order.ts';

/** The lists of a raffle's desk, in the order that they want attention. */
export const deskLists = ['review', 'suspicious', 'unpaid', 'paid', 'refunds', 'over'] as const;
export type DeskList = (typeof deskLists)[number];

/**
 * The states of each list. Waiting for review is also what ran out and had its receipt come afterwards: somebody's money
 * is on its way, and nobody else can say what becomes of it. The suspicious ones are picked out of those that are not
 * paid, and stand in their own list besides.
 */
export const statusesOf: Record<DeskList, readonly OrderStatus[]> = {
  review: ['in_review'],
  unpaid: ['pending', 'rejected'],
  paid: ['confirmed'],
  refunds: ['refund_pending'],
  over: ['expired', 'cancelled', 'refunded'],
  suspicious: [],
};

type ListCounts = Readonly<Record<DeskList, number>>;

/** The lists that are for who pays: a raffle that costs nothing has none of them. */
const ofPayments: readonly DeskList[] = ['review', 'unpaid'];
/** Lists that are there once something is in them. */
const seldom: readonly DeskList[] = ['suspicious', 'refunds', 'over'];

/** The lists that a desk offers, in their order. */
export function offeredLists(counts: ListCounts, isFree: boolean): DeskList[] {
  const whenFilled = isFree ? [...ofPayments, ...seldom] : seldom;
  return deskLists.filter((list) => counts[list] > 0 || !whenFilled.includes(list));
}

/**
 * The list that a desk opens on: what is to be reviewed; where nobody pays, or once the sale is over, what there is of
 * what comes after it.
 */
export function firstList(
  counts: ListCounts,
  { isSaleOver, isFree }: { isSaleOver: boolean; isFree: boolean },
): DeskList {
  if (counts.review > 0 || !(isSaleOver || isFree)) return 'review';
  return (['refunds', 'paid', 'over'] as const).find((list) => counts[list] > 0) ?? (isFree ? 'paid' : 'review');
}

export type DaySales = { day: string; numbers: number };

const daysShown = { least: 7, most: 30 } as const;

/** Sales day by day up to today, days without any among them: since the first sale, a week at least, a month at most. */
export function dailySales(paid: readonly DaySales[], today: Temporal.PlainDate): DaySales[] {
  const byDay = new Map(paid.map(({ day, numbers }) => [day, numbers]));
  const sinceFirst = paid[0] ? Temporal.PlainDate.from(paid[0].day).until(today).days + 1 : 0;
  const count = Math.min(daysShown.most, Math.max(daysShown.least, sinceFirst));
  return Array.from({ length: count }, (_, at) => {
    const day = today.subtract({ days: count - 1 - at }).toString();
    return { day, numbers: byDay.get(day) ?? 0 };
  });
}
