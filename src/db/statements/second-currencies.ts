import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';
import type { Currency } from '#domain/money.ts';

/** The second currencies that orders of a raffle were taken with. */
export async function secondCurrenciesOf(db: Db | Transaction, { community_id, id }: RowKey): Promise<Currency[]> {
  const { rows } = await sql<{ currency: Currency }>`
    select distinct second_currency as currency from orders
    where community_id = ${community_id} and raffle_id = ${id} and second_currency is not null
    order by 1
  `.execute(db);
  return rows.map(({ currency }) => currency);
}

/** What an order asks for in all and in its second currency; what came in that, and what that was booked as. */
export type InSecond = { total: number; second: number; amount: number; booked: number };

/** The same of each order of a raffle whose money may come yet and may be paid in a currency, by its id. */
export async function ordersInSecond(
  db: Db,
  { community_id, id }: RowKey,
  currency: Currency,
): Promise<ReadonlyMap<string, InSecond>> {
  const { rows } = await sql<InSecond & { id: string }>`
    select o.id, o.total, o.second_total as second, c.amount, c.booked
    from orders o cross join lateral (
      select coalesce(sum(case p.kind when 'payment' then p.came_amount when 'undone' then -p.came_amount end), 0)::bigint as amount,
        coalesce(sum(case p.kind when 'payment' then p.amount when 'undone' then -p.amount end), 0)::bigint as booked
      from payments p
      where p.community_id = o.community_id and p.order_id = o.id and p.came_amount is not null
    ) c
    where o.community_id = ${community_id} and o.raffle_id = ${id} and o.second_currency = ${currency}
      and o.status in ('pending', 'rejected', 'in_review', 'expired')
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
