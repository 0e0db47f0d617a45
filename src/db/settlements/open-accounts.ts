import { sql } from 'kysely';
import type { Db } from '#db/client.ts';
import type { Currency, Money } from '#domain/money.ts';
import { type Commission, commissionOf, type PaidSales } from '#domain/raffles/commission.ts';
import { earningSales } from './settlements.ts';

/** The cash that somebody still holds of a raffle; below zero, what they are owed of it. */
export type OpenAccount = { seller: string; name: string; url: string; slug: string; title: string; balance: Money };

type Summed = Omit<OpenAccount, 'balance'> &
  PaidSales & { amount: number; currency: Currency; commission: Commission | null };

/**
 * The accounts of some people that do not come to nothing, of raffles of one community or of all; by the raffle.
 * @param of.communityId null: of every community
 */
export async function openAccountsOf(
  db: Db,
  { people, communityId }: { people: readonly string[]; communityId: string | null },
): Promise<OpenAccount[]> {
  const { rows } = await sql<Summed>`
    with counted as (
      select s.* from settlements s
      where s.seller = any(${[...people]}) and 2 = (
        select count(*) from settlement_signatures g where g.community_id = s.community_id and g.settlement_id = s.id
      )
    ), moved as (
      select o.community_id, o.raffle_id, p.held_by as seller,
        case p.kind when 'payment' then p.amount else -p.amount end as amount, 0 as numbers, 0 as paid
      from payments p join orders o on o.community_id = p.community_id and o.id = p.order_id
      where p.held_by = any(${[...people]})
      union all
      select c.community_id, c.raffle_id, c.seller, -c.handed, 0, 0 from counted c
      where not exists (select from counted r where r.community_id = c.community_id and r.replaces = c.id)
      union all
      select e.community_id, e.raffle_id, e.seller, 0, e.numbers, e.paid
      from (${earningSales}) e
      join raffles r on r.community_id = e.community_id and r.id = e.raffle_id
      where e.seller = any(${[...people]}) and r.commission is not null
    )
    select m.seller, u.display_name as name, c.url, r.slug, r.title, r.currency, r.commission,
      sum(m.amount)::bigint as amount, sum(m.numbers)::bigint as numbers, sum(m.paid)::bigint as paid
    from moved m
    join users u on u.uid = m.seller
    join communities c on c.id = m.community_id
    join raffles r on r.community_id = m.community_id and r.id = m.raffle_id
    where ${communityId}::uuid is null or m.community_id = ${communityId}
    group by m.seller, u.display_name, c.url, r.slug, r.title, r.currency, r.commission
    order by u.display_name, r.title, r.slug
  `.execute(db);
  return rows.flatMap(({ amount, currency, commission, numbers, paid, ...account }) => {
    const balance = { amount: amount - commissionOf(commission, { numbers, paid }), currency };
    return balance.amount === 0 ? [] : { ...account, balance };
  });
}
