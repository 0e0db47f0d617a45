import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { isOfPerson, ordersWith, type SamePerson } from '#db/contacts/same-person.ts';
import { lockNamed } from '#db/lock.ts';
import type { RowKey } from '#db/row-key.ts';
import type { Origin, OriginScope } from '#domain/network.ts';

/** A network or site by its hash. */
export type NamedOrigin = { scope: OriginScope; hash: string };

/** The network of an origin, and its site if it has one. */
export function namedOrigins({ network, site }: Origin): NamedOrigin[] {
  return [{ scope: 'network', hash: network }, ...(site === null ? [] : [{ scope: 'site' as const, hash: site }])];
}

const columnOf = { network: 'origin', site: 'site' } as const satisfies Record<OriginScope, string>;

/** An order's network, while it is stored, and whether its contact is proven. */
export async function originOfOrder(
  db: Db | Transaction,
  order: RowKey,
): Promise<{ origin: Origin; isProven: boolean } | null> {
  const row = await db
    .selectFrom('order_origins')
    .select(['origin', 'site', 'contact_proven'])
    .where('community_id', '=', order.community_id)
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  return row ? { origin: { network: row.origin, site: row.site }, isProven: row.contact_proven } : null;
}

/**
 * The network or site by which an order is named at the desk; null where it is not stored. For a freed one it outlives
 * the order.
 */
export async function originNamedBy(
  db: Db | Transaction,
  order: RowKey,
  scope: OriginScope,
): Promise<NamedOrigin | null> {
  const kept = await originOfOrder(db, order);
  const named = kept && namedOrigins(kept.origin).find((each) => each.scope === scope);
  if (named) return named;
  const freed = await db
    .selectFrom('freed_origins')
    .select('origin')
    .where('community_id', '=', order.community_id)
    .where('order_id', '=', order.id)
    .where('scope', '=', scope)
    .executeTakeFirst();
  return freed ? { scope, hash: freed.origin } : null;
}

/** Serialises the counting of the same people, networks and sites in a raffle, until the transaction ends. */
export async function lockCounted(
  tx: Transaction,
  raffle: RowKey,
  { contactKeys, origin }: { contactKeys: readonly string[]; origin: Origin | null },
): Promise<void> {
  const origins = origin === null ? [] : namedOrigins(origin);
  const raffleId = raffle.id;
  await lockNamed(
    tx,
    ...contactKeys.map((contactKey) => ({ of: 'numbers-of-person', raffleId, contactKey }) as const),
    ...origins.map((named) => ({ of: 'numbers-of-origin', raffleId, ...named }) as const),
  );
}

/**
 * Counts a person's unpaid numbers: held or in review and, in a free raffle, also taken ones. Desk sales never count.
 */
export async function countUnpaid(
  db: Db | Transaction,
  raffle: RowKey,
  person: SamePerson,
  counting: UnpaidCounting,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${unpaidOf(raffle, person, counting)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The unpaid numbers of a network's or site's guests: of all, and of those whose contact is not proven. */
export type UnpaidOfGuests = { all: number; unproven: number };

/** The same for the guests of a network or site, unless it is trusted; accounts do not count. */
export async function countUnpaidFrom(
  db: Db | Transaction,
  raffle: RowKey,
  from: NamedOrigin,
  counting: UnpaidCounting,
): Promise<UnpaidOfGuests> {
  const { rows } = await sql<{ counts: UnpaidOfGuests }>`
    select ${unpaidFrom(raffle, from, counting)} as counts
  `.execute(db);
  return rows[0]?.counts ?? { all: 0, unproven: 0 };
}

type UnpaidCounting = { now: Temporal.Instant; isFree: boolean };

function unpaidOf(raffle: RowKey, person: SamePerson, counting: UnpaidCounting): RawBuilder<number> {
  return sql<number>`(
    with counted as materialized (
      select o.id from ${ordersWith(person)} where ${isOfPerson(person)} and ${isTakenIn(raffle)}
    )
    select count(*) from ${unpaidTickets(raffle, counting)}
  )`;
}

function unpaidFrom(
  raffle: RowKey,
  { scope, hash }: NamedOrigin,
  counting: UnpaidCounting,
): RawBuilder<UnpaidOfGuests> {
  // begins at the rows of the network, since the planner has no statistics of tables that have just filled
  return sql<UnpaidOfGuests>`(
    with counted as materialized (
      select o.id, x.contact_proven from order_origins x
      ${itsOrder}
      where x.raffle_id = ${raffle.id}::uuid and ${sql.ref(`x.${columnOf[scope]}`)} = ${hash}
        and not ${isTrusted} and o.user_id is null and ${isTakenIn(raffle)}
    )
    select json_build_object('all', count(*), 'unproven', count(*) filter (where not c.contact_proven))
    from ${unpaidTickets(raffle, counting)}
  )`;
}

/** Whether order `o` is of a raffle and was not made at its desk. */
function isTakenIn(raffle: RowKey): RawBuilder<boolean> {
  return sql<boolean>`o.community_id = ${raffle.community_id}::uuid and o.raffle_id = ${raffle.id}::uuid and o.sold_by is null`;
}

/** The orders of `counted`, as `c`, each once for every number of it that is unpaid; looked up one order after the other. */
function unpaidTickets(raffle: RowKey, { now, isFree }: UnpaidCounting): RawBuilder<unknown> {
  const states = isFree ? ['submitted', 'paid'] : ['submitted'];
  return sql`counted c
    cross join lateral (
      select from tickets t
      where t.community_id = ${raffle.community_id}::uuid and t.order_id = c.id
        and (t.state = any(${states}::text[]) or (t.state = 'held' and t.held_until > ${now}::timestamptz))
      offset 0
    ) unpaid`;
}

/** Counted of a guest: each as the function of that name, or as `countUnpaid` gives it. */
export type GuestCounts = {
  unpaidOfPerson: number;
  isTrusted: boolean;
  isFreed: boolean;
  /** Of the network, and of the site if there is one. */
  unpaidFrom: readonly UnpaidOfGuests[];
  /** Null where it was not asked for. */
  together: number | null;
};

/** What all limits of a guest are compared with, in one statement. */
export async function countGuest(
  tx: Transaction,
  raffle: RowKey,
  asked: UnpaidCounting & {
    person: SamePerson;
    origin: Origin;
    freedSince: Temporal.Instant;
    /** The order that `together` leaves out; null where that is not asked for. */
    togetherExcept: string | null;
  },
): Promise<GuestCounts> {
  const { person, origin, freedSince, togetherExcept, ...counting } = asked;
  const from = namedOrigins(origin).map((named) => unpaidFrom(raffle, named, counting));
  const together =
    togetherExcept === null ? sql`null` : unpaidTogether(raffle, { ...counting, except: togetherExcept });
  const { rows } = await sql<GuestCounts>`
    select ${unpaidOf(raffle, person, counting)} as "unpaidOfPerson", json_build_array(${sql.join(from)}) as "unpaidFrom",
      ${trustedOrigin(raffle, origin)} as "isTrusted", ${freedOrigin(raffle, { origin, since: freedSince })} as "isFreed",
      ${together} as together
  `.execute(tx);
  return rows[0] as GuestCounts;
}

/**
 * Joins the order `o` of each row `x` of `order_origins`, by its key. The planner has no statistics of tables that have
 * just filled: left to choose, it reads all unpaid orders again for each row. `offset 0` keeps what is asked of the order
 * out of that choice.
 */
export const itsOrder = sql`cross join lateral (
  select * from orders where community_id = x.community_id and id = x.order_id offset 0
) o`;

/** Whether the network or site of row `x` of `order_origins` is trusted. */
export const isTrusted = sql<boolean>`exists (
  select from trusted_origins t where t.raffle_id = x.raffle_id and t.origin in (x.origin, x.site)
)`;

/** Which of the two is trusted, the network first; null for neither. */
export const trustedScope = sql<OriginScope | null>`case
  when exists (select from trusted_origins t where t.raffle_id = x.raffle_id and t.origin = x.origin) then 'network'
  when exists (select from trusted_origins t where t.raffle_id = x.raffle_id and t.origin = x.site) then 'site'
end`;

/** Serialises the counting of all unproven guests together. */
export async function lockTogether(tx: Transaction, raffle: RowKey): Promise<void> {
  await lockNamed(tx, { of: 'numbers-of-all-guests', raffleId: raffle.id });
}

/** The unpaid numbers of all unproven guests of a raffle, counted as in `countUnpaid`, without one order. */
export async function countUnpaidTogether(
  db: Db | Transaction,
  raffle: RowKey,
  counting: UnpaidCounting & { except: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${unpaidTogether(raffle, counting)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

function unpaidTogether(
  raffle: RowKey,
  { now, isFree, except }: UnpaidCounting & { except: string },
): RawBuilder<number> {
  const states = ['in_review', 'pending', 'rejected', ...(isFree ? ['confirmed'] : [])];
  // By order and not by number, because it runs for every guest and may cover a hundred thousand numbers. What «is true» of a
  // subquery is hashed: the planner, without statistics of tables that have just filled, would join row by row.
  return sql<number>`(
    select coalesce(sum(cardinality(o.numbers)), 0)::bigint
    from orders o
    where o.community_id = ${raffle.community_id}::uuid and o.raffle_id = ${raffle.id}::uuid
      and o.status = any(${states}::text[]) and o.id <> ${except}::uuid and o.user_id is null
      and (o.status in ('in_review', 'confirmed') or o.held_until > ${now}::timestamptz)
      and (o.id in (
        select x.order_id from order_origins x
        where x.community_id = ${raffle.community_id}::uuid and x.raffle_id = ${raffle.id}::uuid
          and not x.contact_proven and not ${isTrusted}
      )) is true
  )`;
}

/** Whether a network or its site is trusted in a raffle. */
export async function isTrustedOrigin(db: Db | Transaction, raffle: RowKey, origin: Origin): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${trustedOrigin(raffle, origin)} as is`.execute(db);
  return rows[0]?.is ?? false;
}

function trustedOrigin(raffle: RowKey, origin: Origin): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from trusted_origins where raffle_id = ${raffle.id}::uuid and origin = any(${hashesOf(origin)}::text[])
  )`;
}

function hashesOf(origin: Origin): string[] {
  return namedOrigins(origin).map(({ hash }) => hash);
}

/** Trusts a network or site in a raffle. Gives false if it was trusted. */
export async function insertTrustedOrigin(
  tx: Transaction,
  raffle: RowKey,
  { origin, now }: { origin: string; now: Temporal.Instant },
): Promise<boolean> {
  const row = await tx
    .insertInto('trusted_origins')
    .values({ community_id: raffle.community_id, raffle_id: raffle.id, origin, trusted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('origin')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends that trust. Gives false if it was not trusted. */
export async function deleteTrustedOrigin(tx: Transaction, raffle: RowKey, origin: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('trusted_origins')
    .where('raffle_id', '=', raffle.id)
    .where('origin', '=', origin)
    .returning('origin')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that a network's or site's numbers were freed, with the order that names it. */
export async function insertFreedOrigin(
  tx: Transaction,
  raffle: RowKey,
  { scope, hash, orderId, now }: NamedOrigin & { orderId: string; now: Temporal.Instant },
): Promise<void> {
  const freed = { scope, order_id: orderId, freed_at: now };
  await tx
    .insertInto('freed_origins')
    .values({ community_id: raffle.community_id, raffle_id: raffle.id, origin: hash, ...freed })
    .onConflict((conflict) => conflict.columns(['raffle_id', 'origin']).doUpdateSet(freed))
    .execute();
}

/** Whether a network or its site was freed since an instant. */
export async function isFreedOrigin(
  db: Db | Transaction,
  raffle: RowKey,
  freed: { origin: Origin; since: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${freedOrigin(raffle, freed)} as is`.execute(db);
  return rows[0]?.is ?? false;
}

function freedOrigin(
  raffle: RowKey,
  { origin, since }: { origin: Origin; since: Temporal.Instant },
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from freed_origins
    where raffle_id = ${raffle.id}::uuid and origin = any(${hashesOf(origin)}::text[]) and freed_at > ${since}::timestamptz
  )`;
}

/** The networks and sites that were freed since an instant, last first. */
export function freedOrigins(db: Db | Transaction, raffle: RowKey, since: Temporal.Instant) {
  return db
    .selectFrom('freed_origins')
    .select(['origin', 'scope', 'order_id as order', 'freed_at as freedAt'])
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('freed_at', '>', since)
    .orderBy('freed_at', 'desc')
    .orderBy('origin')
    .execute();
}

/** Deletes the record of a freed network or site. */
export async function deleteFreedOrigin(tx: Transaction, raffle: RowKey, hash: string): Promise<void> {
  await tx.deleteFrom('freed_origins').where('raffle_id', '=', raffle.id).where('origin', '=', hash).execute();
}

/**
 * Deletes the networks of finished orders, of raffles whose sales are over, and of orders before an instant; and freed
 * ones before the other instant. A free raffle counts them until its sales are over, and traces are always kept until
 * then.
 */
export async function forgetOrigins(
  db: Db,
  { before, freedBefore }: { before: Temporal.Instant; freedBefore: Temporal.Instant },
): Promise<void> {
  await sql`
    delete from order_origins x using orders o, raffles r
    where o.community_id = x.community_id and o.id = x.order_id
      and r.community_id = o.community_id and r.id = o.raffle_id
      and (
        x.created_at < ${before}::timestamptz or r.status <> 'open'
        or o.status in ('cancelled', 'refund_pending', 'refunded') or (o.status = 'confirmed' and o.unit_price > 0)
      )
  `.execute(db);
  await sql`
    update orders o set contact_traces = '{}' from raffles r
    where o.contact_traces <> '{}' and r.community_id = o.community_id and r.id = o.raffle_id
      and (r.status <> 'open' or o.status in ('cancelled', 'refund_pending', 'refunded'))
  `.execute(db);
  await sql`
    delete from trusted_origins x using raffles r
    where r.community_id = x.community_id and r.id = x.raffle_id and r.status <> 'open'
  `.execute(db);
  await db.deleteFrom('freed_origins').where('freed_at', '<=', freedBefore).execute();
}
