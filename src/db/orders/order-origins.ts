import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { isOfPerson, type SamePerson } from '#db/contacts/same-person.ts';
import { lockNamed } from '#db/lock.ts';
import type { RowKey } from '#db/row-key.ts';
import type { Origin, OriginScope } from '#domain/network.ts';

/** Whose unpaid numbers are counted: those of one person, or those that guests took from one network or site. */
export type CountedBy = SamePerson | ({ guests: 'unproven' | 'all' } & NamedOrigin);

/** A network or a site, by its hash. */
export type NamedOrigin = { scope: OriginScope; hash: string };

/** The network of an origin, and its site where there is one. */
export function namedOrigins({ network, site }: Origin): NamedOrigin[] {
  return [{ scope: 'network', hash: network }, ...(site === null ? [] : [{ scope: 'site' as const, hash: site }])];
}

const columnOf = { network: 'origin', site: 'site' } as const satisfies Record<OriginScope, string>;

/** Notes from which network an order is taken. */
export async function insertOrderOrigin(
  tx: Transaction,
  raffle: RowKey,
  { orderId, origin, isProven, now }: { orderId: string; origin: Origin; isProven: boolean; now: Temporal.Instant },
): Promise<void> {
  const order = { community_id: raffle.community_id, raffle_id: raffle.id, order_id: orderId };
  await tx
    .insertInto('order_origins')
    .values({ ...order, origin: origin.network, site: origin.site, contact_proven: isProven, created_at: now })
    .execute();
}

/** From which network an order was taken, where that is still kept, and whether its contact has been proven. */
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
 * The network, or the site, that an order stands for at the desk; null where it is not kept. Once the order is forgotten it
 * still names what was freed by it.
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

/**
 * Lets one transaction at a time count the numbers of the same people, networks and sites of a raffle, until it ends.
 * Nobody else waits.
 */
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
 * How many numbers of a raffle are kept without having been paid: held (and not run out) or in review, and in a raffle
 * that costs nothing also those that are taken for good. Sales at the desk do not count; by network or site, neither do
 * accounts, nor networks that the organiser vouches for, nor guests whose contact is proven unless all are asked for.
 */
export async function countUnpaid(
  db: Db | Transaction,
  raffle: RowKey,
  by: CountedBy,
  { now, isFree }: { now: Temporal.Instant; isFree: boolean },
): Promise<number> {
  const states = isFree ? ['submitted', 'paid'] : ['submitted'];
  const isOfRaffle = sql`o.community_id = ${raffle.community_id}::uuid and o.raffle_id = ${raffle.id}::uuid and o.sold_by is null`;
  // those of a network begin with its own rows, whatever the planner does not know yet of tables that have just filled
  const orders =
    'scope' in by
      ? sql`select o.community_id, o.id from order_origins x
          join orders o on o.community_id = x.community_id and o.id = x.order_id
          where x.raffle_id = ${raffle.id}::uuid and ${sql.ref(`x.${columnOf[by.scope]}`)} = ${by.hash}
            and (${by.guests === 'all'}::boolean or not x.contact_proven) and not ${isTrusted}
            and o.user_id is null and ${isOfRaffle}`
      : sql`select o.community_id, o.id from orders o where ${isOfPerson(by)} and ${isOfRaffle}`;
  const { rows } = await sql<{ count: number }>`
    with counted as materialized (${orders})
    select count(*) as count from counted c
    join tickets t on t.community_id = c.community_id and t.order_id = c.id
    where t.state = any(${states}::text[]) or (t.state = 'held' and t.held_until > ${now}::timestamptz)
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether the organiser vouches for the network of a row `x` of `order_origins`, or for the site around it. */
export const isTrusted = sql<boolean>`exists (
  select from trusted_origins t where t.raffle_id = x.raffle_id and t.origin in (x.origin, x.site)
)`;

/** Whether the organiser vouches for the network of a row `x` of `order_origins`, or else for its site; null for neither. */
export const trustedScope = sql<OriginScope | null>`case
  when exists (select from trusted_origins t where t.raffle_id = x.raffle_id and t.origin = x.origin) then 'network'
  when exists (select from trusted_origins t where t.raffle_id = x.raffle_id and t.origin = x.site) then 'site'
end`;

/** Lets one transaction at a time count what all guests whose contact nobody has checked keep together. */
export async function lockTogether(tx: Transaction, raffle: RowKey): Promise<void> {
  await lockNamed(tx, { of: 'numbers-of-all-guests', raffleId: raffle.id });
}

/**
 * How many numbers all guests of a raffle whose contact nobody has checked keep unpaid, as `countUnpaid` counts them, one
 * order left out.
 */
export async function countUnpaidTogether(
  db: Db | Transaction,
  raffle: RowKey,
  { now, isFree, except }: { now: Temporal.Instant; isFree: boolean; except: string },
): Promise<number> {
  // by order and not by number: it is asked by everybody, and may be asked of a hundred thousand numbers
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(cardinality(o.numbers)), 0)::bigint as count
    from order_origins x
    join orders o on o.community_id = x.community_id and o.id = x.order_id
    where x.community_id = ${raffle.community_id}::uuid and x.raffle_id = ${raffle.id}::uuid
      and x.order_id <> ${except}::uuid and not x.contact_proven and o.user_id is null and not ${isTrusted}
      and (o.status = 'in_review' or (o.status in ('pending', 'rejected') and o.held_until > ${now}::timestamptz)
        or (o.status = 'confirmed' and ${isFree}::boolean))
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether the organiser lets a network, or the site around it, keep as many numbers as it likes. */
export async function isTrustedOrigin(db: Db | Transaction, raffle: RowKey, origin: Origin): Promise<boolean> {
  const row = await db
    .selectFrom('trusted_origins')
    .select('origin')
    .where('raffle_id', '=', raffle.id)
    .where('origin', 'in', hashesOf(origin))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function hashesOf(origin: Origin): string[] {
  return namedOrigins(origin).map(({ hash }) => hash);
}

/** Trusts a network or site in a raffle. Gives false when it is trusted already. */
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

/** Trusts a network or site no more. Gives false when it was not trusted. */
export async function deleteTrustedOrigin(tx: Transaction, raffle: RowKey, origin: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('trusted_origins')
    .where('raffle_id', '=', raffle.id)
    .where('origin', '=', origin)
    .returning('origin')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that the organiser has freed what guests of a network or site kept, and by which of their orders it is named. */
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

/** Whether the organiser has freed what a network, or the site around it, kept since an instant. */
export async function isFreedOrigin(
  db: Db | Transaction,
  raffle: RowKey,
  { origin, since }: { origin: Origin; since: Temporal.Instant },
): Promise<boolean> {
  const row = await db
    .selectFrom('freed_origins')
    .select('origin')
    .where('raffle_id', '=', raffle.id)
    .where('origin', 'in', hashesOf(origin))
    .where('freed_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The networks and sites of a raffle that the organiser has freed since an instant, the last first. */
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

/** Forgets that a network or site was freed. */
export async function deleteFreedOrigin(tx: Transaction, raffle: RowKey, hash: string): Promise<void> {
  await tx.deleteFrom('freed_origins').where('raffle_id', '=', raffle.id).where('origin', '=', hash).execute();
}

/**
 * Forgets the networks of orders that are paid or over, of raffles that sell no more, and of what was taken before that
 * instant. In a raffle that costs nothing they count until its sales are over, and so do everywhere the traces by which
 * one person's orders are known. And what was freed before the other instant.
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
