import { sql } from 'kysely';
import type { Db } from '#db/client.ts';
import type { Currency, Money } from '#domain/money.ts';

/** The cash that somebody still holds of a raffle; below zero, what they are owed of it. */
export type OpenAccount = { seller: string; name: string; url: string; slug: string; title: string; balance: Money };

/**
 * The accounts of some people that do not come to nothing, of raffles of one community or of all; by the raffle.
 * @param of.communityId null: of every community
 */
export async function openAccountsOf(
  db: Db,
  { people, communityId }: { people: readonly string[]; communityId: string | null },
): Promise<OpenAccount[]> {
  const { rows } = await sql<Omit<OpenAccount, 'balance'> & { amount: number; currency: Currency }>`
    with counted as (
      select s.* from settlements s
      where s.seller = any(${[...people]}) and 2 = (
        select count(*) from settlement_signatures g where g.community_id = s.community_id and g.settlement_id = s.id
      )
    ), moved as (
      select o.community_id, o.raffle_id, p.held_by as seller,
        case p.kind when 'payment' then p.amount else -p.amount end as amount
      from payments p join orders o on o.community_id = p.community_id and o.id = p.order_id
      where p.held_by = any(${[...people]})
      union all
      select c.community_id, c.raffle_id, c.seller, -c.handed from counted c
      where not exists (select from counted r where r.community_id = c.community_id and r.replaces = c.id)
    )
    select m.seller, u.display_name as name, c.url, r.slug, r.title, r.currency, sum(m.amount)::bigint as amount
    from moved m
    join users u on u.uid = m.seller
    join communities c on c.id = m.community_id
    join raffles r on r.community_id = m.community_id and r.id = m.raffle_id
    where ${communityId}::uuid is null or m.community_id = ${communityId}
    group by m.seller, u.display_name, c.url, r.slug, r.title, r.currency
    having sum(m.amount) <> 0
    order by u.display_name, r.title, r.slug
  `.execute(db);
  return rows.map(({ amount, currency, ...account }) => ({ ...account, balance: { amount, currency } }));
}
