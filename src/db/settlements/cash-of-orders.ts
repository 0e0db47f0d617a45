import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { keysOf, type RowKey } from '#db/row-key.ts';

/** What a seller holds of an order in cash, in minor units; `came`: what of it came in the order's second currency, in its own. */
export type CashInHand = { order: string; seller: string; name: string; cash: number; came: number };

/** What sellers hold of some orders in cash. */
export async function handsOfOrders(db: Db | Transaction, orders: readonly RowKey[]): Promise<CashInHand[]> {
  const { rows } = await sql<CashInHand>`
    select held.order_id as "order", u.uid as seller, u.display_name as name, held.cash, held.came
    from (
      select order_id, held_by, sum(case kind when 'payment' then amount else -amount end)::bigint as cash,
        coalesce(sum(case kind when 'payment' then came_amount else -came_amount end), 0)::bigint as came
      from payments where (community_id, order_id) in ${keysOf(orders)} and held_by is not null
      group by order_id, held_by
    ) held join users u on u.uid = held.held_by
    where held.cash > 0
    order by u.uid
  `.execute(db);
  return rows;
}

/** The same of one order, by the ids of those who hold it. */
export function handsOf(db: Db | Transaction, order: RowKey): Promise<CashInHand[]> {
  return handsOfOrders(db, [order]);
}
