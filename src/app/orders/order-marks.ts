import type { Db, Transaction } from '#db/client.ts';
import { lastEvents } from '#db/events.ts';
import type { OrderRow } from '#db/tables.ts';
import type { EventKind } from '#domain/event.ts';
import { Refusal } from '#domain/refusal.ts';

/** What bears on whether an order's payment is to be confirmed. A link that the desk makes does not. */
export const bearingOnPayment: readonly EventKind[] = [
  'order.taken',
  'order.receipt-sent',
  'order.restored',
  'order.cash-marked',
  'order.cash-unmarked',
  'order.part-paid',
  'order.part-undone',
  'order.confirmed',
  'order.confirmation-undone',
  'order.rejected',
  'order.rejection-undone',
  'order.numbers-dropped',
  'order.number-swapped',
  'order.erased',
];

/** The id of the last event of each of some orders that bears on its payment, by order. */
export async function orderMarks(
  db: Db | Transaction,
  communityId: string,
  orders: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const last = await lastEvents(db, { communityId, subject: 'order', kinds: bearingOnPayment }, orders);
  return new Map([...last].map(([order, { id }]) => [order, String(id)]));
}

/** Refuses where something that bears on an order's payment happened since it was shown with that mark. */
export async function requireMark(tx: Transaction, order: OrderRow, mark: string): Promise<void> {
  const now = (await orderMarks(tx, order.community_id, [order.id])).get(order.id);
  if (now !== mark) throw new Refusal('order.changed', {});
}
