import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { claimed, lockRow } from '#db/lock.ts';
import { keysOf, type RowKey } from '#db/row-key.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import type { OrderStatus } from '#domain/orders/order.ts';

/** Reads an order by its id inside a community. */
export function orderById(db: Db | Transaction, communityId: string, id: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Those of some orders that are of a raffle, oldest first. */
export function ordersOfRaffle(db: Db | Transaction, raffle: RaffleRow, ids: readonly string[]): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Reads an order and locks its row until the transaction ends. */
export function lockOrder(tx: Transaction, communityId: string, id: string): Promise<OrderRow | undefined> {
  return lockRow(tx, 'orders', { community_id: communityId, id }, 'update');
}

/** An order by its id, for the account that holds it. */
export function orderOfUser(db: Db | Transaction, userId: string, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
}

/** Locks some orders whose time to pay has run out, oldest first, leaving those that another process is at. */
export function lockRunOutOrders(tx: Transaction, now: Temporal.Instant, limit: number) {
  return tx
    .selectFrom('orders')
    .select(['community_id', 'id', 'raffle_id', 'status'])
    .where('status', 'in', ['pending', 'rejected'])
    .where('held_until', '<=', now)
    .orderBy('held_until')
    .limit(limit)
    .$call(claimed)
    .execute();
}

/** Writes the state of orders; the caller has checked the transition. */
export async function setOrderStatus(tx: Transaction, orders: readonly RowKey[], status: OrderStatus): Promise<void> {
  await sql`
    update orders set status = ${status}
    where (community_id, id) in ${keysOf(orders)}
  `.execute(tx);
}

/** Writes the state that each of some orders ends in; the caller has checked the transitions. */
export async function setOrderStatuses(
  tx: Transaction,
  ended: readonly (RowKey & { to: OrderStatus })[],
): Promise<void> {
  for (const [to, orders] of Map.groupBy(ended, (order) => order.to)) await setOrderStatus(tx, orders, to);
}

/** Records which numbers an order had lost by the time its receipt came. */
export async function setLostNumbers(tx: Transaction, order: RowKey, numbers: readonly number[]): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ lost_numbers: [...numbers] })
    .where('community_id', '=', order.community_id)
    .where('id', '=', order.id)
    .execute();
}

/** Writes which numbers an order has. */
export async function setOrderNumbers(tx: Transaction, order: RowKey, numbers: readonly number[]): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ numbers: [...numbers] })
    .where('community_id', '=', order.community_id)
    .where('id', '=', order.id)
    .execute();
}

/**
 * Marks the ticket records of a confirmed order as given out. False if its confirmation was undone first; from then on
 * undoing it is refused.
 */
export async function giveRecords(db: Db, order: RowKey, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('orders')
    .set({ records_given_at: sql`coalesce(records_given_at, ${now})` })
    .where('community_id', '=', order.community_id)
    .where('id', '=', order.id)
    .where('status', '=', 'confirmed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes whose sale an order is; null: nobody's. */
export async function setOrderCredit(tx: Transaction, order: RowKey, creditedTo: string | null): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ credited_to: creditedTo })
    .where('community_id', '=', order.community_id)
    .where('id', '=', order.id)
    .execute();
}

/** Writes an order's expiry. */
export async function setHeldUntil(tx: Transaction, order: RowKey, heldUntil: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ held_until: heldUntil })
    .where('community_id', '=', order.community_id)
    .where('id', '=', order.id)
    .execute();
}

/** Writes until when an order is kept on credit; its hold lasts as long at least. */
export async function setCreditUntil(tx: Transaction, order: RowKey, creditUntil: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ credit_until: creditUntil })
    .where('community_id', '=', order.community_id)
    .where('id', '=', order.id)
    .execute();
}

/**
 * Adds an order to an account. `contactKeys`: all keys that it counts by from now on; `accountKeys`: the account's own.
 */
export async function setOrderAccount(
  tx: Transaction,
  order: RowKey,
  {
    userId,
    contactKeys,
    accountKeys,
  }: { userId: string; contactKeys: readonly [string, ...string[]]; accountKeys: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set((eb) => ({
      user_id: userId,
      contact_key: contactKeys[0],
      contact_keys: [...contactKeys],
      proven_keys: sql<string[]>`${eb.ref('proven_keys')} || ${[...accountKeys]}::text[]`,
    }))
    .where('community_id', '=', order.community_id)
    .where('id', '=', order.id)
    .execute();
}

/** An account's name and e-mail, for an order without them. */
export function userContact(db: Db | Transaction, uid: string) {
  return db
    .selectFrom('users')
    .select(['display_name as displayName', 'email', 'email_verified as emailVerified'])
    .where('uid', '=', uid)
    .executeTakeFirst();
}
