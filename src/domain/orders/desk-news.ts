import type { EventKind } from '#domain/event.ts';

/** What is done to an order with the desk's rights alone, and is told to the others at its desk with the name of who did it. */
export const deskNewsKinds = [
  'order.confirmed',
  'order.confirmation-undone',
  'order.rejected',
  'order.rejection-undone',
  'order.part-paid',
  'order.cash-marked',
  'order.hold-extended',
  'order.credit-given',
  'order.released',
  'order.refund-declined',
  'order.refunded',
] as const satisfies readonly EventKind[];

export type DeskNewsKind = (typeof deskNewsKinds)[number];

/**
 * An act of somebody else at a desk. `name`: whose order it was done to; `by`: who did it; `at`: when, in milliseconds since
 * the epoch.
 */
export type DeskNews = { id: number; kind: DeskNewsKind; order: string; name: string; by: string; at: number };

/** Seconds after which an act is no news any more. */
export const newsSeconds = 60;

/**
 * Of the acts that came, those to be told: done since the page was opened, to orders that it showed, and not told before. The
 * last first.
 */
export function newsToTell(
  came: readonly DeskNews[],
  { shown, told, since }: { shown: ReadonlySet<string>; told: ReadonlySet<number>; since: number },
): DeskNews[] {
  return came
    .filter(({ id, order, at }) => shown.has(order) && !told.has(id) && at > since)
    .toSorted((one, other) => other.id - one.id);
}
