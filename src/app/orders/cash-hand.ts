import type { Db, Transaction } from '#db/client.ts';
import { lastEvents } from '#db/events.ts';
import { undecidedReceiptsAmong } from '#db/orders/desk-facts.ts';
import { lockAccount } from '#db/settlements/settlements.ts';
import type { EventRow, OrderRow } from '#db/tables.ts';
import type { Money } from '#domain/money.ts';

/**
 * A mark of cash, and what may come after it while its order is in review and ends it. A rejection takes the order out of
 * review: where it was undone, the mark waits again.
 */
const marking = ['order.cash-marked', 'order.cash-unmarked', 'order.receipt-sent'] as const;

/**
 * The marks by which who sells some orders says that they hold their cash, where that waits for who runs the raffle, by order.
 * A receipt that came since stands in its place.
 */
export async function waitingCash(
  db: Db | Transaction,
  communityId: string,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<string, EventRow>> {
  return marksOf(
    db,
    communityId,
    orders.flatMap(({ id, status }) => (status === 'in_review' ? id : [])),
  );
}

async function marksOf(db: Db | Transaction, communityId: string, ids: readonly string[]) {
  const last = await lastEvents(db, { communityId, subject: 'order', kinds: marking }, ids);
  return new Map([...last].filter(([, { kind }]) => kind === 'order.cash-marked'));
}

/** The marks that waited when some orders came to a refund due, and that nobody decided about since, by order. */
export async function undecidedCash(
  db: Db | Transaction,
  communityId: string,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<string, EventRow>> {
  const owed = orders.flatMap(({ id, status }) => (status === 'refund_pending' ? id : []));
  return marksOf(db, communityId, [...(await undecidedReceiptsAmong(db, communityId, owed))]);
}

/** Whose hand an event says that cash is in; undefined where it says none. */
export function cashHeldBy({ heldBy }: EventRow['data']): string | undefined {
  return typeof heldBy === 'string' ? heldBy : undefined;
}

/** What an event says that came of cash in the second currency of its order; null where it says none. */
export function cashCame({ came }: EventRow['data']): Money | null {
  return (came as Money | undefined) ?? null;
}

/** Whether a seller said that cash of an order came in its second currency, and nobody decided about it before a refund was due. */
export async function isMarkedInSecond(db: Db, order: OrderRow): Promise<boolean> {
  const mark = (await undecidedCash(db, order.community_id, [order])).get(order.id);
  return mark !== undefined && cashCame(mark.data) !== null;
}

/** In whose hand cash is, if in any, and whether it came in the second currency: as is told now, or as they say. */
type CashInHand = { heldBy: string | null; inSecond: boolean };

/**
 * Whose hand the cash of an order is in that is confirmed, or is not any more: as it is marked now, or was, waiting for that. Null
 * where it is with who runs the raffle, or came otherwise: also by the `way` that they name, whatever was marked. Their account is locked, before any number is claimed.
 */
export async function lockHand(
  tx: Transaction,
  order: OrderRow,
  { way, marked, inSecond = false }: { way: string; marked: string | undefined; inSecond?: boolean },
): Promise<CashInHand> {
  const isToldOtherwise = marked !== undefined || (way !== '' && way !== 'cash');
  const waiting = isToldOtherwise ? undefined : await waitingCash(tx, order.community_id, [order]);
  const said = waiting?.get(order.id)?.data ?? {};
  const heldBy = marked ?? cashHeldBy(said);
  if (heldBy === undefined) return { heldBy: null, inSecond };
  await lockAccount(tx, { raffle: { ...order, id: order.raffle_id }, seller: heldBy });
  return { heldBy, inSecond: inSecond || cashCame(said) !== null };
}
