import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { itsOrder, trustedScope } from '#db/orders/order-origins.ts';
import type { RowKey } from '#db/row-key.ts';
import type { OriginScope } from '#domain/network.ts';
import { unpaidOrderStatuses } from '#domain/orders/order.ts';

/** Accounts of one network or site with the unpaid numbers that they hold together in a raffle. */
export type AccountGroup = {
  scope: OriginScope;
  origin: string;
  /** One of their orders, by which the desk names the group. */
  order: string;
  accounts: number;
  numbers: number;
  isTrusted: boolean;
};

/**
 * The groups of two or more accounts with more unpaid numbers than `most`, largest first: by site where there is one,
 * except trusted networks, which are separate.
 */
export async function accountGroupsOf(db: Db | Transaction, raffle: RowKey, most: number): Promise<AccountGroup[]> {
  const { rows } = await sql<AccountGroup>`
    with unpaid as (
      select x.origin, x.site, o.id, o.user_id, o.created_at, cardinality(o.numbers) as numbers, ${trustedScope} as trusted
      from order_origins x
      ${itsOrder}
      where x.community_id = ${raffle.community_id}::uuid and x.raffle_id = ${raffle.id}::uuid
        and o.user_id is not null and o.sold_by is null and o.status = any(${[...unpaidOrderStatuses]}::text[])
    ), grouped as (
      select unpaid.*, case when site is null or trusted = 'network' then 'network' else 'site' end as scope from unpaid
    )
    select scope, case scope when 'site' then site else origin end as origin,
      (array_agg(id order by created_at, id))[1] as order,
      count(distinct user_id) as accounts, sum(numbers)::bigint as numbers, bool_and(trusted is not null) as "isTrusted"
    from grouped
    group by 1, 2
    having count(distinct user_id) > 1 and sum(numbers) > ${most}
    order by numbers desc, origin
  `.execute(db);
  return rows;
}
