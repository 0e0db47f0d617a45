import { type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { lockedById } from '#db/lock.ts';
import type { RowKey } from '#db/row-key.ts';
import type { OrderRow } from '#db/tables.ts';
import type { Origin, OriginScope } from '#domain/network.ts';
import { type OrderStatus, unpaidOrderStatuses } from '#domain/orders/order.ts';
import { isTrusted, itsOrder, type NamedOrigin, trustedScope } from './order-origins.ts';

/** A network or site whose guests hold unpaid numbers of a raffle. */
export type Network = {
  scope: OriginScope;
  origin: string;
  /** One of its orders, by which the desk names it. */
  order: string;
  orders: number;
  numbers: number;
  /** Orders in review, and their numbers. */
  inReview: number;
  numbersInReview: number;
  since: Temporal.Instant;
  /** The buyers of its first orders. */
  names: string[];
  isTrusted: boolean;
};

type Least = { orders: number; numbers: number };
type Conspicuous = { many: Least; few: Least };

/**
 * The networks above one of these numbers of unpaid orders or numbers, largest first. A site replaces its networks
 * where they are conspicuous only together.
 */
export async function networksOf(
  db: Db | Transaction,
  raffle: RowKey,
  from: Readonly<Record<OriginScope, Conspicuous>>,
): Promise<Network[]> {
  const { rows } = await sql<Network>`
    with unpaid as materialized (
      select x.origin, x.site, o.id, o.created_at, o.name, o.status, cardinality(o.numbers) as numbers,
        ${trustedScope} as trusted
      from order_origins x
      ${itsOrder}
      where x.community_id = ${raffle.community_id}::uuid and x.raffle_id = ${raffle.id}::uuid
        and o.user_id is null and o.status = any(${[...unpaidOrderStatuses]}::text[])
    ), networks as (
      select origin from unpaid group by origin having ${areConspicuous(from.network)}
    ), sites as (
      select site from unpaid
      where site is not null and trusted is distinct from 'network' and origin not in (select origin from networks)
      group by site having ${areConspicuous(from.site)}
    ), shown as (
      select unpaid.*, case
          when trusted is distinct from 'network' and site in (select site from sites) then 'site'
          when origin in (select origin from networks) then coalesce(trusted, 'network')
        end as scope
      from unpaid
    )
    select scope, case scope when 'site' then site else origin end as origin,
      (array_agg(id order by created_at, id))[1] as order, count(*) as orders, sum(numbers)::bigint as numbers,
      count(*) filter (where status = 'in_review') as "inReview",
      coalesce(sum(numbers) filter (where status = 'in_review'), 0)::bigint as "numbersInReview",
      min(created_at) as since, (array_agg(name order by created_at, id))[1:3] as names,
      bool_and(trusted is not null) as "isTrusted"
    from shown where scope is not null
    group by 1, 2
    order by numbers desc, origin
  `.execute(db);
  return rows;
}

function areConspicuous({ many, few }: Conspicuous) {
  return sql`(count(*) >= ${many.orders} and sum(numbers) >= ${many.numbers})
    or (count(*) >= ${few.orders} and sum(numbers) >= ${few.numbers})`;
}

/** Locks a raffle's unpaid guest orders of a network, or of a site except its trusted networks. */
export async function lockNetworkOrders(
  tx: Transaction,
  raffle: RowKey,
  { scope, hash, statuses }: NamedOrigin & { statuses: readonly OrderStatus[] },
): Promise<OrderRow[]> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('user_id', 'is', null)
    .where('status', 'in', [...statuses])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_origins as x')
          .select('x.order_id')
          .whereRef('x.community_id', '=', 'orders.community_id')
          .whereRef('x.order_id', '=', 'orders.id')
          .where(scope === 'site' ? 'x.site' : 'x.origin', '=', hash)
          .$if(scope === 'site', (origins) => origins.where((eb) => eb.not(isTrusted))),
      ),
    )
    .$call(lockedById)
    .execute();
}

/** The known network of each of some orders, and whether its contact is proven. */
export async function originsOfOrders(
  db: Db | Transaction,
  communityId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, { origin: Origin; isProven: boolean; isTrusted: boolean }>> {
  const rows = await db
    .selectFrom('order_origins as x')
    .select(['order_id', 'origin', 'site', 'contact_proven', isTrusted.as('isTrusted')])
    .where('community_id', '=', communityId)
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => [
      row.order_id,
      { origin: { network: row.origin, site: row.site }, isProven: row.contact_proven, isTrusted: row.isTrusted },
    ]),
  );
}

/** The hashed networks and sites whose unpaid orders are suspicious: guests' and accounts'. */
export type Suspected = { guests: readonly string[]; accounts: readonly string[] };

/**
 * Whether an order is suspicious: unpaid and of one of those networks or sites, or in review with a receipt that
 * matches an earlier one.
 */
export function isSuspicious(suspected: Suspected) {
  return sql<SqlBool>`(
    ${isOfSuspected(suspected)}
    or orders.status = 'in_review' and exists (
      select from receipts r
      where r.community_id = orders.community_id and r.order_id = orders.id and (
        r.alike_receipt_id is not null
        or exists (
          select from receipts f
          where f.sent_hash = r.sent_hash and (f.community_id, f.paid_for) <> (r.community_id, r.paid_for)
            and (f.sent_at, f.id) < (r.sent_at, r.id)
        )
        or exists (
          select from receipts f
          where f.transfer_reference = r.transfer_reference
            and (f.community_id, f.paid_for) <> (r.community_id, r.paid_for) and (f.sent_at, f.id) < (r.sent_at, r.id)
        )
      )
    )
  )`;
}

/** Whether an order is unpaid and of one of those networks or sites; where there are none, no order is looked at for it. */
function isOfSuspected({ guests, accounts }: Suspected) {
  if (guests.length === 0 && accounts.length === 0) return sql`false`;
  return sql`(orders.status = any(${[...unpaidOrderStatuses]}::text[]) and exists (
    select from order_origins x
    where x.community_id = orders.community_id and x.order_id = orders.id and not ${isTrusted}
      and case when orders.user_id is null
        then x.origin = any(${[...guests]}::text[]) or x.site = any(${[...guests]}::text[])
        else coalesce(x.site, x.origin) = any(${[...accounts]}::text[])
      end
  ))`;
}
