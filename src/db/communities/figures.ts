import { type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { dueSum, heldSum } from '#db/orders/payments.ts';
import type { CommunityRow } from '#db/tables.ts';
import type { WeekCount } from '#domain/access/period.ts';
import type { Currency } from '#domain/money.ts';

/** The scope of figures: all orders or one seller's, since an instant or ever. */
export type FigureScope = {
  community: Pick<CommunityRow, 'id' | 'time_zone'>;
  creditedTo: string | null;
  since: Temporal.Instant | null;
};

/** When an order was last confirmed; a free one, when it was taken. */
const confirmedAt = sql<Temporal.Instant | null>`(
  select max(happened_at) from events e
  where e.community_id = o.community_id and e.subject = 'order' and e.subject_id = o.id::text
    and e.to_state = 'confirmed'
)`;

/** Unpaid orders that hold their numbers: in review or not expired. */
const isUnderWay = (now: Temporal.Instant) => sql<SqlBool>`(
  o.status = 'in_review' or (o.status in ('pending', 'rejected') and o.held_until > ${now.toString()}::timestamptz)
)`;

const ofScope = ({ community, creditedTo }: FigureScope) => sql<SqlBool>`
  o.community_id = ${community.id}::uuid and (${creditedTo}::text is null or o.credited_to = ${creditedTo})
`;

const after = (column: ReturnType<typeof sql>, since: Temporal.Instant | null) =>
  since === null ? sql<SqlBool>`true` : sql<SqlBool>`${column} >= ${since.toString()}::timestamptz`;

/** Payments less what went back by the ledger, by raffle. */
export async function collectedByRaffle(
  db: Db | Transaction,
  scope: FigureScope,
): Promise<ReadonlyMap<string, { amount: number; currency: Currency }>> {
  const { rows } = await sql<{ raffle: string; amount: number; currency: Currency }>`
    select o.raffle_id as raffle, p.currency, ${heldSum('p')} as amount
    from payments p
    join orders o on o.community_id = p.community_id and o.id = p.order_id
    where p.community_id = ${scope.community.id}::uuid and ${ofScope(scope)}
      and ${after(sql`p.recorded_at`, scope.since)}
    group by o.raffle_id, p.currency
  `.execute(db);
  return new Map(rows.map(({ raffle, amount, currency }) => [raffle, { amount, currency }]));
}

/** What orders with numbers still owe, by raffle, regardless of the period. */
export async function pendingByRaffle(
  db: Db | Transaction,
  scope: FigureScope,
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, { amount: number; currency: Currency; orders: number }>> {
  const { rows } = await sql<{ raffle: string; amount: number; currency: Currency; orders: number }>`
    select o.raffle_id as raffle, o.currency, count(*) as orders,
      sum(${dueSum('o')})::bigint as amount
    from orders o
    where ${ofScope(scope)} and ${isUnderWay(now)}
    group by o.raffle_id, o.currency
  `.execute(db);
  return new Map(rows.map(({ raffle, ...owed }) => [raffle, owed]));
}

/**
 * Currently paid numbers by raffle and the day of their payment, in the community's time zone. Those paid before the
 * period have no day.
 */
export async function paidByRaffleAndDay(
  db: Db | Transaction,
  scope: FigureScope,
): Promise<{ raffle: string; day: string | null; numbers: number; orders: number }[]> {
  const { rows } = await sql<{ raffle: string; day: string | null; numbers: number; orders: number }>`
    with paid as (
      select o.raffle_id, cardinality(o.numbers) as numbers, ${confirmedAt} as at from orders o
      where ${ofScope(scope)} and o.status = 'confirmed'
    )
    select raffle_id as raffle, sum(numbers)::bigint as numbers, count(*) as orders,
      case when ${after(sql`at`, scope.since)}
        then to_char(at at time zone ${scope.community.time_zone}, 'YYYY-MM-DD') end as day
    from paid
    group by 1, 4 order by 1, 4
  `.execute(db);
  return rows;
}

/** How many people paid in the period, by raffle; null: in total. */
export async function buyersByRaffle(
  db: Db | Transaction,
  scope: FigureScope,
): Promise<ReadonlyMap<string | null, number>> {
  const { rows } = await sql<{ raffle: string | null; people: number }>`
    with paid as (
      select o.raffle_id, o.contact_key, ${confirmedAt} as at from orders o
      where ${ofScope(scope)} and o.status = 'confirmed'
    )
    select raffle_id as raffle, count(distinct contact_key) as people
    from paid where ${after(sql`at`, scope.since)}
    group by grouping sets ((raffle_id), ())
  `.execute(db);
  return new Map(rows.map(({ raffle, people }) => [raffle, people]));
}

export type OrderTotals = {
  /** Orders of the period with a later payment that have ended: paid, expired, cancelled or refunded. */
  ended: number;
  /** Of those, the paid ones. */
  paid: number;
  /** Medians in seconds: from order to first receipt, and from there to confirmation. */
  toReceipt: number | null;
  toConfirmation: number | null;
};

/** How the period's orders went, without free ones and those paid at once. */
export async function orderTotals(
  db: Db | Transaction,
  scope: FigureScope,
  now: Temporal.Instant,
): Promise<OrderTotals> {
  const { rows } = await sql<OrderTotals>`
    with taken as (
      select o.status, o.created_at, ${isUnderWay(now)} as under_way, ${confirmedAt} as confirmed_at, (
        select min(sent_at) from receipts r where r.community_id = o.community_id and r.order_id = o.id
      ) as receipt_at
      from orders o
      where ${ofScope(scope)} and o.unit_price > 0 and ${after(sql`o.created_at`, scope.since)}
    )
    select
      count(*) filter (where not under_way) as ended,
      count(*) filter (where status = 'confirmed') as paid,
      percentile_cont(0.5) within group (order by extract(epoch from receipt_at - created_at)::float8)
        filter (where receipt_at is not null) as "toReceipt",
      percentile_cont(0.5) within group (order by extract(epoch from confirmed_at - receipt_at)::float8)
        filter (where status = 'confirmed' and confirmed_at >= receipt_at) as "toConfirmation"
    from taken
    where confirmed_at is null or confirmed_at > created_at
  `.execute(db);
  return rows[0] ?? { ended: 0, paid: 0, toReceipt: null, toConfirmation: null };
}

/** Current members by the week of joining (its Monday), since an instant. */
export async function joinedByWeek(
  db: Db | Transaction,
  community: FigureScope['community'],
  since: Temporal.Instant,
): Promise<WeekCount[]> {
  const { rows } = await sql<WeekCount>`
    select to_char(date_trunc('week', joined_at at time zone ${community.time_zone}), 'YYYY-MM-DD') as week,
      count(*) as people
    from members
    where community_id = ${community.id}::uuid and status = 'active' and joined_at >= ${since.toString()}::timestamptz
    group by 1 order by 1
  `.execute(db);
  return rows;
}
