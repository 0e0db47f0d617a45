import { isOnCredit, type OrderStatus, type TicketState } from './order.ts';

/** The lists of a raffle's desk, by urgency. */
export const deskLists = ['review', 'suspicious', 'unpaid', 'credit', 'paid', 'refunds', 'over'] as const;
export type DeskList = (typeof deskLists)[number];

/**
 * The states of each list. Expired orders with a late receipt are to be reviewed too: money is on its way. Unpaid orders on
 * credit stand in a list of their own instead. Suspicious orders are listed besides in theirs.
 */
export const statusesOf: Record<DeskList, readonly OrderStatus[]> = {
  review: ['in_review'],
  unpaid: ['pending', 'rejected'],
  paid: ['confirmed'],
  refunds: ['refund_pending'],
  over: ['expired', 'cancelled', 'refunded'],
  suspicious: [],
  credit: [],
};

/** The list in which an order stands, unless a late receipt has it reviewed. */
export function deskListOf(order: { status: OrderStatus; creditUntil: Temporal.Instant | null }): DeskList {
  if (isOnCredit(order)) return 'credit';
  return deskLists.find((list) => statusesOf[list].includes(order.status)) ?? 'review';
}

type ListCounts = Readonly<Record<DeskList, number>>;

/** What orders are counted by: their state, and those of it that are on credit, or have expired with a late receipt. */
export type Counted = OrderStatus | 'credit' | 'late';

/** The size of each list but of the suspicious, by how many orders there are of each. */
export function sizesOfLists(count: ReadonlyMap<Counted, number>): Omit<ListCounts, 'suspicious'> {
  const of = (what: Counted) => count.get(what) ?? 0;
  const inStates = (list: DeskList) => statusesOf[list].reduce((sum, status) => sum + of(status), 0);
  return {
    review: inStates('review') + of('late'),
    unpaid: inStates('unpaid') - of('credit'),
    credit: of('credit'),
    paid: inStates('paid'),
    refunds: inStates('refunds'),
    over: inStates('over') - of('late'),
  };
}

/** Lists that a free raffle does not have. */
const ofPayments: readonly DeskList[] = ['review', 'unpaid'];
/** Lists that are shown only when they are not empty. */
const seldom: readonly DeskList[] = ['suspicious', 'credit', 'refunds', 'over'];

/** The lists that a desk shows, in order. */
export function offeredLists(counts: ListCounts, isFree: boolean): DeskList[] {
  const whenFilled = isFree ? [...ofPayments, ...seldom] : seldom;
  return deskLists.filter((list) => counts[list] > 0 || !whenFilled.includes(list));
}

/**
 * The list that a desk opens with: those to review; in a free raffle, or after the sale, the next one that is not
 * empty.
 */
export function firstList(
  counts: Omit<ListCounts, 'suspicious'>,
  { isSaleOver, isFree }: { isSaleOver: boolean; isFree: boolean },
): DeskList {
  if (counts.review > 0 || !(isSaleOver || isFree)) return 'review';
  return (['refunds', 'paid', 'over'] as const).find((list) => counts[list] > 0) ?? (isFree ? 'paid' : 'review');
}

/**
 * Of numbers that a sale could not have: which are blocked, which another seller alone sells, which a device of the seller
 * alone does, and which are somebody's.
 * @param tickets those that have one now: a hold that ran out is none
 * @param kept those that others sell, and those that a device does
 */
export function whyGone(
  numbers: readonly number[],
  tickets: readonly { number: number; state: TicketState }[],
  kept: { allotted: readonly number[]; leased: readonly number[] },
): { taken: number[]; blocked: number[]; allotted: number[]; leased: number[] } {
  const states = new Map(tickets.map(({ number, state }) => [number, state]));
  const [others, devices] = [kept.allotted, kept.leased].map(
    (some) => new Set(some.filter((number) => !states.has(number))),
  ) as [Set<number>, Set<number>];
  const isBlocked = (number: number) => states.get(number) === 'blocked';
  return {
    taken: numbers.filter((number) => !isBlocked(number) && !others.has(number) && !devices.has(number)),
    blocked: numbers.filter(isBlocked),
    allotted: numbers.filter((number) => others.has(number)),
    leased: numbers.filter((number) => devices.has(number)),
  };
}

export type DaySales = { day: string; numbers: number };

const daysShown = { least: 7, most: 30 } as const;

/** Sales by day up to today with zeros for missing days: since the first sale, between a week and a month. */
export function dailySales(paid: readonly DaySales[], today: Temporal.PlainDate): DaySales[] {
  const byDay = new Map(paid.map(({ day, numbers }) => [day, numbers]));
  const sinceFirst = paid[0] ? Temporal.PlainDate.from(paid[0].day).until(today).days + 1 : 0;
  const count = Math.min(daysShown.most, Math.max(daysShown.least, sinceFirst));
  return Array.from({ length: count }, (_, at) => {
    const day = today.subtract({ days: count - 1 - at }).toString();
    return { day, numbers: byDay.get(day) ?? 0 };
  });
}
