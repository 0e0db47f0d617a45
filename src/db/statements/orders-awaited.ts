import { sql } from 'kysely';
import type { Db } from '#db/client.ts';
import { unpaidSum } from '#db/orders/payments.ts';
import type { OrderStatus } from '#domain/orders/order.ts';

/** An order of a raffle whose money may come yet: also one whose time ran out, which is paid late. */
export type MoneyAwaited = {
  id: string;
  reference: string;
  name: string;
  numbers: number[];
  status: 'pending' | 'rejected' | 'in_review' | 'expired';
  due: number;
  isOwnSum: boolean;
  heldUntil: Temporal.Instant;
  payableFrom: string;
};

/** Orders of one raffle that lines are compared with. */
const mostOrders = 20_000;

/** The orders of a raffle whose money may come yet, the newest first. A bank may book a payment on the day before in its hours. */
export async function ordersAwaited(
  db: Db,
  raffle: { community_id: string; id: string; time_zone: string },
): Promise<MoneyAwaited[]> {
  const { rows } = await sql<MoneyAwaited>`
    select id, reference, name, numbers, status, due, "heldUntil", "payableFrom", suffix > 0 and due = total as "isOwnSum"
    from (
      select o.id, o.reference, o.name, o.numbers, o.status, o.held_until as "heldUntil",
        ((o.created_at at time zone ${raffle.time_zone})::date - 1)::text as "payableFrom",
        ${unpaidSum('o')} as due, o.suffix, o.total
      from orders o
      where o.community_id = ${raffle.community_id} and o.raffle_id = ${raffle.id} and o.erased_at is null
        and o.status in ('pending', 'rejected', 'in_review', 'expired')
      order by o.created_at desc, o.id limit ${mostOrders}
    ) awaited where due > 0
  `.execute(db);
  return rows;
}

/** An order that a line names. */
export type NamedOrder = { raffle: string; status: OrderStatus };

/** The orders of a community that have some references, by these. */
export async function namedOrders(
  db: Db,
  communityId: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, NamedOrder>> {
  const rows = await db
    .selectFrom('orders')
    .select(['reference', 'raffle_id', 'status'])
    .where('community_id', '=', communityId)
    .where('reference', '=', sql<string>`any(${[...references]}::text[])`)
    .execute();
  return new Map(rows.map(({ reference, raffle_id: raffle, status }) => [reference, { raffle, status }]));
}
