import { type RawBuilder, sql } from 'kysely';
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

/** The requests to look up next, the oldest first, and after them those that failed, whose failure is the longest ago. */
export async function linkRequestsWaiting(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('link_requests')
    .select('id')
    .orderBy('failed_at', (order) => order.asc().nullsFirst())
    .orderBy('asked_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes a request, unless it is gone or another process is at it: what was typed is deleted with it. */
export async function takeLinkRequest(tx: Transaction, id: string): Promise<string | null> {
  const request = await tx
    .selectFrom('link_requests')
    .select('asked')
    .where('id', '=', id)
    .$call(claimed)
    .executeTakeFirst();
  if (!request) return null;
  await tx.deleteFrom('link_requests').where('id', '=', id).execute();
  return request.asked;
}

/** Puts a request that could not be answered behind the others. */
export async function setLinkRequestFailed(tx: Transaction, id: string, now: Temporal.Instant): Promise<void> {
  await tx.updateTable('link_requests').set({ failed_at: now }).where('id', '=', id).execute();
}

/** Deletes requests from before an instant. */
export async function deleteOldLinkRequests(tx: Transaction, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom('link_requests').where('asked_at', '<=', before).execute();
}

/** An order that somebody asks the link of, with what their mail says of it and where that may go. */
export type AskedOrder = {
  community_id: string;
  id: string;
  raffle_id: string;
  user_id: string | null;
  reference: string;
  numbers: number[];
  title: string;
  last_number: number;
  community_owner: string;
  /** Null: its desk has to send it. */
  mailbox: string | null;
  /** Its place among the orders of its mailbox, from 1. */
  place: number;
};

/** The orders with a reference, each of another community. */
export function ordersOfReference(tx: Transaction, reference: string): Promise<AskedOrder[]> {
  return keptOrders(tx, sql`o.reference = ${reference}`);
}

/**
 * The orders with one of some contact keys; `country`: in communities of that country alone, because a phone without a
 * country's code is another's in each.
 */
export function ordersOfContact(
  tx: Transaction,
  contacts: readonly { readonly key: string; readonly country: Country | null }[],
): Promise<AskedOrder[]> {
  const [keys, countries] = [contacts.map(({ key }) => key), contacts.map(({ country }) => country)];
  return keptOrders(
    tx,
    sql`o.contact_keys && ${keys}::text[] and exists (
      select from unnest(${keys}::text[], ${countries}::text[]) as contact (key, country)
      where contact.key = any (o.contact_keys) and coalesce(contact.country = c.country, true)
    )`,
  );
}

/**
 * Placed in each mailbox apart, so that what one is sent tells nothing of orders whose mail goes to another. There the owners of
 * raffles have turns: nobody's orders push out another's. Of an owner those that are not over come first, of both the latest. What a
 * desk typed goes to no mailbox: nothing shows whose address it is.
 */
async function keptOrders(tx: Transaction, asked: RawBuilder<unknown>): Promise<AskedOrder[]> {
  const { rows } = await sql<AskedOrder>`
    with kept as (
      select o.community_id, o.id, o.raffle_id, o.user_id, o.reference, o.numbers, o.created_at,
        r.title, r.last_number, c.created_by as community_owner,
        o.status in ('expired', 'cancelled', 'refunded') as is_over,
        case
          when o.user_id is null and o.sold_by is null then o.email
          when u.email_verified then u.email
        end as mailbox
      from orders o
      join raffles r on r.community_id = o.community_id and r.id = o.raffle_id
      join communities c on c.id = o.community_id
      left join users u on u.uid = o.user_id
      where o.erased_at is null and ${asked}
    ), in_turns as (
      select *, row_number() over (
        partition by lower(mailbox), community_owner order by is_over, created_at desc, id
      ) as turn
      from kept
    ), placed as (
      select *, row_number() over (
        partition by lower(mailbox) order by turn, is_over, created_at desc, id
      )::int as place
      from in_turns
    )
    select community_id, id, raffle_id, user_id, reference, numbers, title, last_number, community_owner, mailbox, place
    from placed order by place, id limit ${linkRequestLimits.looked}
  `.execute(tx);
  return rows;
}

/** Locks the orders that are asked for, by id, before anything is counted. */
export async function lockAskedOrders(tx: Transaction, orders: readonly RowKey[]): Promise<void> {
  if (orders.length === 0) return;
  await tx
    .selectFrom('orders')
    .select('id')
    .where(sql<boolean>`(community_id, id) in ${keysOf(orders)}`)
    .$call(lockedById)
    .execute();
}

/** Marks locked orders as those whose holders ask for a link, which their desk has to send. The first asking counts. */
export async function setLinkAsked(tx: Transaction, orders: readonly RowKey[], now: Temporal.Instant): Promise<void> {
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
