import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { claimed, lockRow } from '#db/lock.ts';
import type { RowKey } from '#db/row-key.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import type { Currency } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders/order.ts';

export type NewOrder = {
  /** The version of the rules that the buyer agreed to. */
  rulesVersion: number;
  communityId: string;
  raffleId: string;
  id: string;
  reference: string;
  status: OrderStatus;
  numbers: readonly number[];
  unitPrice: number;
  currency: Currency;
  userId: string | null;
  soldBy: string | null;
  name: string;
  phone: string | null;
  email: string | null;
  /** The strongest key first, which identifies the buyer. */
  contactKeys: readonly [string, ...string[]];
  /** The proven ones of them. */
  provenKeys: readonly string[];
  traces: readonly string[];
  idempotencyKey: string;
  heldUntil: Temporal.Instant;
  now: Temporal.Instant;
};

/** Inserts an order. Gives false for a duplicate request or reference, and waits for a concurrent one. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<boolean> {
  const row = await tx
    .insertInto('orders')
    .values({
      community_id: order.communityId,
      id: order.id,
      raffle_id: order.raffleId,
      rules_version: order.rulesVersion,
      reference: order.reference,
      status: order.status,
      numbers: [...order.numbers],
      unit_price: order.unitPrice,
      currency: order.currency,
      user_id: order.userId,
      sold_by: order.soldBy,
      name: order.name,
      phone: order.phone,
      email: order.email,
      contact_key: order.contactKeys[0],
      contact_keys: [...order.contactKeys],
      proven_keys: [...order.provenKeys],
      contact_traces: [...order.traces],
      request_key: order.idempotencyKey,
      held_until: order.heldUntil,
      created_at: order.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The order of a request, if it was made. */
export function orderByIdempotencyKey(
  db: Db | Transaction,
  communityId: string,
  idempotencyKey: string,
): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('request_key', '=', idempotencyKey)
    .executeTakeFirst();
}

/** Reads an order by its id inside a community. */
export function orderById(db: Db | Transaction, communityId: string, id: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Reads an order and locks its row until the transaction ends. */
export function lockOrder(tx: Transaction, communityId: string, id: string): Promise<OrderRow | undefined> {
  return lockRow(tx, 'orders', { community_id: communityId, id }, 'update');
}

/** The order of a private link, by the SHA-256 of its secret, and whether the desk made the link. */
export function orderByLink(
  db: Db | Transaction,
  secretHash: Uint8Array,
): Promise<(OrderRow & { by_desk: boolean }) | undefined> {
  return db
    .selectFrom('order_links')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.community_id', '=', 'order_links.community_id')
        .onRef('orders.id', '=', 'order_links.order_id'),
    )
    .selectAll('orders')
    .select('order_links.by_desk')
    .where('order_links.secret_hash', '=', secretHash)
    .executeTakeFirst();
}

/** An order by its id, for the account that holds it. */
export function orderOfUser(db: Db | Transaction, userId: string, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
}

/** The keys of some orders: their account, and their links' hashes in hex. */
export async function heldAmong(
  db: Db,
  communityId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, { userId: string | null; links: ReadonlySet<string> }>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .leftJoin('order_links', (join) =>
      join
        .onRef('order_links.community_id', '=', 'orders.community_id')
        .onRef('order_links.order_id', '=', 'orders.id'),
    )
    .select(['orders.id', 'orders.user_id', sql<string | null>`encode(order_links.secret_hash, 'hex')`.as('link')])
    .where('orders.community_id', '=', communityId)
    .where('orders.id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .execute();
  const keys = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...keys].map(([id, some]) => [
      id,
      { userId: some[0]?.user_id ?? null, links: new Set(some.flatMap(({ link }) => link ?? [])) },
    ]),
  );
}

/** The orders of a raffle that hold numbers at an instant; of a cancelled one, those that ended with it too. */
function liveOrders(db: Db, raffle: RaffleRow, now: Temporal.Instant) {
  const ended: readonly OrderStatus[] =
    raffle.status === 'cancelled' ? ['refund_pending', 'refunded', 'cancelled'] : [];
  return db
    .selectFrom('orders')
    .select(['orders.id', 'orders.numbers', 'orders.status', 'orders.created_at'])
    .where('orders.community_id', '=', raffle.community_id)
    .where('orders.raffle_id', '=', raffle.id)
    .where((where) =>
      where.or([
        where('orders.status', 'in', ['in_review', 'confirmed', ...ended]),
        where.and([where('orders.status', 'in', ['pending', 'rejected']), where('orders.held_until', '>', now)]),
      ]),
    );
}

/** Those of some private links, by the SHA-256 of each secret. */
export function liveOrdersByLinks(db: Db, raffle: RaffleRow, hashes: readonly Uint8Array[], now: Temporal.Instant) {
  return liveOrders(db, raffle, now)
    .innerJoin('order_links', (join) =>
      join
        .onRef('order_links.community_id', '=', 'orders.community_id')
        .onRef('order_links.order_id', '=', 'orders.id'),
    )
    .select('order_links.secret_hash')
    .where('order_links.secret_hash', 'in', hashes)
    .execute();
}

/** The latest ones of an account. */
export function liveOrdersOfUser(
  db: Db,
  raffle: RaffleRow,
  userId: string,
  { now, limit }: { now: Temporal.Instant; limit: number },
) {
  return liveOrders(db, raffle, now)
    .where('orders.user_id', '=', userId)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
}

/** Those of some private links (SHA-256 of each secret) that open an order. */
export async function linksOfOrder(
  db: Db | Transaction,
  { communityId, orderId }: { communityId: string; orderId: string },
  hashes: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .selectFrom('order_links')
    .select('secret_hash')
    .where('community_id', '=', communityId)
    .where('order_id', '=', orderId)
    .where('secret_hash', 'in', hashes)
    .execute();
  return rows.map(({ secret_hash }) => secret_hash);
}

/** Inserts a private link to an order, as its secret's SHA-256. */
export async function insertOrderLink(
  tx: Transaction,
  link: { communityId: string; orderId: string; byDesk: boolean; secretHash: Uint8Array; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('order_links')
    .values({
      secret_hash: link.secretHash,
      community_id: link.communityId,
      order_id: link.orderId,
      by_desk: link.byDesk,
      created_at: link.now,
    })
    .execute();
}

/** Deletes what links of its desk an order has between the first one and the newest. */
export async function deleteOlderDeskLinks(
  tx: Transaction,
  { communityId, orderId }: { communityId: string; orderId: string },
  newest: number,
): Promise<void> {
  await sql`
    delete from order_links where secret_hash in (
      select secret_hash from (
        select secret_hash, row_number() over (order by created_at, secret_hash) as age,
          row_number() over (order by created_at desc, secret_hash desc) as rank
        from order_links
        where community_id = ${communityId}::uuid and order_id = ${orderId}::uuid and by_desk
      ) links
      where age > 1 and rank > ${newest}
    )
  `.execute(tx);
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
    where (community_id, id) in (
      select * from unnest(${orders.map((order) => order.community_id)}::uuid[], ${orders.map((order) => order.id)}::uuid[])
    )
  `.execute(tx);
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

/** Writes an order's expiry. */
export async function setHeldUntil(tx: Transaction, order: RowKey, heldUntil: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ held_until: heldUntil })
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
