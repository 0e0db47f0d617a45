import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import type { OrderRow } from '#db/tables.ts';
import type { Currency } from '#domain/money.ts';
import type { Origin } from '#domain/network.ts';
import type { OrderStatus } from '#domain/orders/order.ts';

type FrozenRate = Pick<
  OrderRow,
  'second_currency' | 'rate_units' | 'rate_per' | 'rate_one' | 'rate_source' | 'rate_at'
>;

export type NewOrder = {
  /** The version of the rules that the buyer agreed to; null: the one in force. */
  rulesVersion: number | null;
  communityId: string;
  raffleId: string;
  id: string;
  reference: string;
  status: OrderStatus;
  numbers: readonly number[];
  unitPrice: number;
  currency: Currency;
  /** The second currency and the rate that it freezes; all null where there is none. */
  rate: FrozenRate;
  userId: string | null;
  soldBy: string | null;
  /** Sold by a device without a connection, and sent later. */
  soldOffline: boolean;
  /** Whose sale it is. */
  creditedTo: string | null;
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
  creditUntil: Temporal.Instant | null;
  /** The network of whoever took it, where it is kept, and whether their contact is proven. */
  from: { origin: Origin; isProven: boolean } | null;
  /** Its first private link. */
  link: { secretHash: Uint8Array; byDesk: boolean };
  /** Whether the organisers are told, with others, that it is held. */
  isNews: boolean;
  now: Temporal.Instant;
};

/**
 * Inserts an order with its network, its link and the news of it, all or none in one statement. Gives false for a duplicate
 * request or reference, and waits for a concurrent one.
 */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<boolean> {
  const { rows } = await sql`${prepared}
    with placed as (${orderInsert(tx, order)})
    ${order.from === null ? sql`` : sql`, located as (${originInsert(order, order.from)})`}
    ${order.isNews ? sql`, told as (${newsInsert(order)})` : sql``}
    insert into order_links (secret_hash, community_id, order_id, by_desk, created_at)
    select ${order.link.secretHash}::bytea, ${order.communityId}::uuid, id, ${order.link.byDesk}, ${order.now}::timestamptz
    from placed
    returning order_id
  `.execute(tx);
  return rows.length > 0;
}

function originInsert(
  { communityId, raffleId, now }: NewOrder,
  { origin, isProven }: { origin: Origin; isProven: boolean },
): RawBuilder<unknown> {
  return sql`
    insert into order_origins (community_id, raffle_id, order_id, origin, site, contact_proven, created_at)
    select ${communityId}::uuid, ${raffleId}::uuid, id, ${origin.network}, ${origin.site}, ${isProven}, ${now}::timestamptz
    from placed
  `;
}

function newsInsert({ communityId, raffleId, now }: NewOrder): RawBuilder<unknown> {
  return sql`
    insert into organiser_news (community_id, raffle_id, kind, subject_id, since)
    select ${communityId}::uuid, ${raffleId}::uuid, 'order.held', id, ${now}::timestamptz from placed
    on conflict do nothing
  `;
}

function orderInsert(tx: Transaction, order: NewOrder) {
  return tx
    .insertInto('orders')
    .values({
      community_id: order.communityId,
      id: order.id,
      raffle_id: order.raffleId,
      // the caller has locked the raffle, so no other version comes into force
      rules_version: order.rulesVersion ?? versionInForce(order),
      reference: order.reference,
      status: order.status,
      numbers: [...order.numbers],
      unit_price: order.unitPrice,
      currency: order.currency,
      ...order.rate,
      user_id: order.userId,
      sold_by: order.soldBy,
      sold_offline: order.soldOffline,
      credited_to: order.creditedTo,
      name: order.name,
      phone: order.phone,
      email: order.email,
      contact_key: order.contactKeys[0],
      contact_keys: [...order.contactKeys],
      proven_keys: [...order.provenKeys],
      contact_traces: [...order.traces],
      request_key: order.idempotencyKey,
      held_until: order.heldUntil,
      credit_until: order.creditUntil,
      created_at: order.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');
}

function versionInForce({ communityId, raffleId }: NewOrder): RawBuilder<number> {
  return sql<number>`(
    select coalesce(max(version), 0) from bases where community_id = ${communityId}::uuid and raffle_id = ${raffleId}::uuid
  )`;
}

/** The order of a request, if it was made. Planned anew each time: orders fill faster than a connection forgets a plan. */
export function orderByIdempotencyKey(db: Db | Transaction, communityId: string, idempotencyKey: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'reference', 'status', 'sold_by', 'held_until', 'credit_until'])
    .where('community_id', '=', communityId)
    .where('request_key', '=', idempotencyKey)
    .executeTakeFirst();
}
