import type { Db } from '#db/client.ts';
import { newestOfEachKind } from '#db/events.ts';
import type { EventRow, OrderRow } from '#db/tables.ts';
import type { EventKind } from '#domain/event.ts';
import type { Money } from '#domain/money.ts';

/**
 * Events given per kind. Only links made by the desk can exceed it: state changes and receipts are fewer per order, so
 * none of them is left out.
 */
const most = 20;

/** The events of an order that words are there for, oldest first, and whether more was done of some kind than that. */
export function orderHistory(
  db: Db,
  { community_id: communityId, id }: OrderRow,
  words: Readonly<Partial<Record<EventKind, string>>>,
) {
  const kinds = Object.keys(words) as EventKind[];
  return newestOfEachKind(db, { communityId, subject: 'order', subjectId: id }, { kinds, most });
}

const ofPart: ReadonlySet<EventKind> = new Set<EventKind>([
  'order.part-paid',
  'order.part-undone',
  'order.part-refunded',
  'order.refund-declined',
  'order.returned',
]);

/**
 * The part of an order's money that an event tells of: noted, taken back, given back or said not to have come; null where it
 * tells of none.
 */
export function partIn({ kind, data }: Pick<EventRow, 'kind' | 'data'>): Money | null {
  if (!ofPart.has(kind) || data.amount === undefined) return null;
  const { amount, currency } = data as Money;
  return { amount, currency };
}
