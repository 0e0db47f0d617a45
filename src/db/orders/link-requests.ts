import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { claimed, lockedById } from '#db/lock.ts';
import { keysOf, type RowKey } from '#db/row-key.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import type { Country } from '#domain/communities/community.ts';
import { linkRequestLimits } from '#domain/orders/link-request.ts';

/** Writes down what somebody typed who lost their link. */
export async function insertLinkRequest(
  tx: Transaction,
  { id, asked, now }: { id: string; asked: string; now: Temporal.Instant },
): Promise<void> {
  await tx.insertInto('link_requests').values({ id, asked, asked_at: now }).execute();
}

/** Takes the oldest request that no other process is at: what was typed is deleted with it. */
export async function takeLinkRequest(tx: Transaction): Promise<string | null> {
  const oldest = await tx
    .selectFrom('link_requests')
    .select(['id', 'asked'])
    .orderBy('asked_at')
    .orderBy('id')
    .limit(1)
    .$call(claimed)
    .executeTakeFirst();
  if (!oldest) return null;
  await tx.deleteFrom('link_requests').where('id', '=', oldest.id).execute();
  return oldest.asked;
}

/** Deletes requests from before an instant. */
export async function deleteOldLinkRequests(tx: Transaction, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('link_requests').where('asked_at', '<=', before).execute();
}

/** An order that somebody asks the link of, with what their mail says of it and where that may go. */
export type AskedOrder = Awaited<ReturnType<typeof ordersOfReference>>[number];

/** The orders with a reference, each of another community. */
export function ordersOfReference(tx: Transaction, reference: string) {
  return keptOrders(tx).where('o.reference', '=', reference).execute();
}

/**
 * The orders with one of some contact keys; `country`: in communities of that country alone, because a phone without a
 * country's code is another's in each.
 */
export function ordersOfContact(
  tx: Transaction,
  contacts: readonly { readonly key: string; readonly country: Country | null }[],
) {
  const [keys, countries] = [contacts.map(({ key }) => key), contacts.map(({ country }) => country)];
  return keptOrders(tx)
    .where(sql<boolean>`o.contact_keys && ${keys}::text[]`)
    .where(
      sql<boolean>`exists (
        select from unnest(${keys}::text[], ${countries}::text[]) as contact (key, country)
        where contact.key = any (o.contact_keys) and coalesce(contact.country = c.country, true)
      )`,
    )
    .execute();
}

/** Those that are not over first, of both the latest. */
function keptOrders(tx: Transaction) {
  return tx
    .selectFrom('orders as o')
    .innerJoin('raffles as r', (join) =>
      join.onRef('r.community_id', '=', 'o.community_id').onRef('r.id', '=', 'o.raffle_id'),
    )
    .innerJoin('communities as c', 'c.id', 'o.community_id')
    .leftJoin('users as u', 'u.uid', 'o.user_id')
    .select(['o.community_id', 'o.id', 'o.raffle_id', 'o.user_id', 'o.reference', 'o.numbers'])
    .select(['r.title', 'r.last_number', 'c.created_by as community_owner'])
    .select(
      sql<string | null>`case when o.user_id is null then o.email when u.email_verified then u.email end`.as('mailbox'),
    )
    .where('o.erased_at', 'is', null)
    .orderBy(sql`o.status in ('expired', 'cancelled', 'refunded')`)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .limit(linkRequestLimits.orders);
}

/** Marks orders as those whose holders ask for a link, which their desk has to send. The first asking counts. */
export async function setLinkAsked(tx: Transaction, orders: readonly RowKey[], now: Temporal.Instant): Promise<void> {
  await tx
    .selectFrom('orders')
    .select('id')
    .where(sql<boolean>`(community_id, id) in ${keysOf(orders)}`)
    .$call(lockedById)
    .execute();
  await sql`
    update orders set link_asked_at = ${now} where (community_id, id) in ${keysOf(orders)}
      and link_asked_at is null and erased_at is null
  `.execute(tx);
}

/** Takes that mark away: the desk made a link. */
export async function clearLinkAsked(tx: Transaction, order: OrderRow): Promise<void> {
  if (order.link_asked_at === null) return;
  await tx
    .updateTable('orders')
    .set({ link_asked_at: null })
    .where('community_id', '=', order.community_id)
    .where('id', '=', order.id)
    .execute();
}

/** The orders of a raffle whose holders ask for a link, longest waiting first, and how many there are. */
export async function ordersAskingForLinks(
  db: Db | Transaction,
  raffle: RaffleRow,
  { creditedTo, limit }: { creditedTo: string | null; limit: number },
) {
  return db
    .selectFrom('orders')
    .select(['id', 'name', 'reference', 'numbers', sql<number>`count(*) over ()`.as('all')])
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('link_asked_at', 'is not', null)
    .where('erased_at', 'is', null)
    .$if(creditedTo !== null, (query) => query.where('credited_to', '=', creditedTo))
    .orderBy('link_asked_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}
