import type { Db, Transaction } from '#db/client.ts';
import type { OrderRow } from '#db/tables.ts';
import type { Currency } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders/order.ts';

type FrozenRate = Pick<
  OrderRow,
  'second_currency' | 'rate_units' | 'rate_per' | 'rate_one' | 'rate_source' | 'rate_at'
>;

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
