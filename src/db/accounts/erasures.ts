import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { locked } from '#db/lock.ts';
import { wholeWordPattern } from './erased-notifications.ts';
import type { PersonKeys } from './personal-rows.ts';

/** Records an erasure, which lets this transaction blank append-only rows. */
export async function beginErasure(
  tx: Transaction,
  { id, subject, subjectId, now }: { id: string; subject: string; subjectId: string; now: Temporal.Instant },
): Promise<void> {
  await sql`
    insert into erasures (id, subject, subject_id, erased_at)
    values (${id}::uuid, ${subject}, ${subjectId}, ${now.toString()}::timestamptz)
  `.execute(tx);
  await sql`select set_config('rifamiga.erasure', ${id}, true)`.execute(tx);
}

/** Replaces the account's name. */
export async function anonymiseUser(
  tx: Transaction,
  uid: string,
  { name, subject, now }: { name: string; subject: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      issuer: '',
      subject,
      email: '',
      email_verified: false,
      display_name: name,
      photo_url: null,
      erased_at: now,
    })
    .where('uid', '=', uid)
    .execute();
}

/** Records when the name and contact of an account's orders were erased; the account still holds them. */
export async function markOrdersErased(tx: Transaction, person: PersonKeys, now: Temporal.Instant): Promise<void> {
  await sql`
    update orders set user_id = ${person.uid}, erased_at = ${now.toString()}::timestamptz
    where id = any(${[...person.orderIds]}::uuid[])
  `.execute(tx);
}

/** Records when an order's name and contact were erased; it keeps its holder. */
export async function markOrderErased(
  tx: Transaction,
  { communityId, id }: { communityId: string; id: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ erased_at: now })
    .where('community_id', '=', communityId)
    .where('id', '=', id)
    .execute();
}

/** Ends the offers to somebody and from them. */
export async function endOffersOf(tx: Transaction, uid: string, now: Temporal.Instant): Promise<void> {
  await sql`
    update ownership_offers
    set answer = case when to_user = ${uid} then 'declined' else 'withdrawn' end,
      answered_at = ${now.toString()}::timestamptz
    where answer is null and ${uid} in (from_user, to_user)
  `.execute(tx);
}

/** Communities that somebody founded or administers, whose ways of payment may name them. */
export async function communitiesRunBy(tx: Transaction, uid: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from communities where created_by = ${uid}
    union select community_id from members where user_id = ${uid} and role = 'admin' and status = 'active'
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Removes somebody's name and address from some communities' ways of payment. */
export async function forgetWaysOf(
  tx: Transaction,
  { communities, name, email }: { communities: readonly string[]; name: string; email: string },
): Promise<void> {
  await sql`
    update communities c set payment_ways = (
      select coalesce(jsonb_agg(way), '[]') from jsonb_array_elements(c.payment_ways) as way
      where not (
        (${name} <> '' and fold_text(btrim(way ->> 'holder')) = fold_text(${name}))
        or (${email} <> '' and lower(way::text) ~ ${wholeWordPattern(email)})
      )
    )
    where c.payment_ways <> '[]' and c.id = any(${[...communities]}::uuid[])
  `.execute(tx);
}

/** The communities where somebody is a member or wrote something, in locking order. */
export async function communitiesOf(db: Db | Transaction, uid: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select community_id as id from members where user_id = ${uid}
    union select community_id from messages where author_id = ${uid}
    order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks an account unless it is erased, so that concurrent erasures are serialised. */
export function lockUser(tx: Transaction, uid: string) {
  return tx
    .selectFrom('users')
    .select(['uid', 'issuer', 'subject', 'email', 'email_verified', 'display_name'])
    .where('uid', '=', uid)
    .where('erased_at', 'is', null)
    .$call(locked('update'))
    .executeTakeFirst();
}
