import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { locked } from '#db/lock.ts';
import type { Database } from '#db/tables.ts';

/** By what the rows of somebody are known, read before anything of them changes. */
export type PersonKeys = {
  readonly uid: string;
  /** Their address in small letters, where their provider vouches for it; else empty. */
  readonly email: string;
  readonly orderIds: readonly string[];
  readonly paymentIds: readonly string[];
  readonly messageIds: readonly string[];
  readonly commentIds: readonly string[];
};

/** By what a table's rows are known to be of somebody, and the column that says it. */
export type RowsBy =
  | { readonly person: string }
  | { readonly order: string }
  /** By a key that one of their orders has proven: one that was only typed may be somebody else's. */
  | { readonly proven: string }
  /** By the request that one of their orders was made from. */
  | { readonly request: string }
  | { readonly payment: string }
  | { readonly message: string }
  | { readonly said: string }
  | { readonly email: string }
  | 'won-prizes'
  | 'own-history';

/** What is written in the place of what was there. */
export type Blanks = Readonly<Record<string, string | null>>;

/** Finds by what somebody's rows are known; undefined when there is no such account. */
export async function personKeys(db: Db | Transaction, uid: string): Promise<PersonKeys | undefined> {
  const { rows } = await sql<PersonKeys>`
    with person as (
      select uid, case when email_verified then lower(email) else '' end as email from users
      where uid = ${uid} and erased_at is null
    )
    select
      uid, email,
      array(
        select o.id from orders o
        where o.user_id = person.uid or (o.user_id is null and person.email <> '' and lower(o.email) = person.email)
      ) as "orderIds",
      array(select p.id from access_payments p where p.user_id = person.uid) as "paymentIds",
      array(select m.id from messages m where m.author_id = person.uid) as "messageIds",
      array(select c.id from lesson_comments c where c.author = person.uid) as "commentIds"
    from person
  `.execute(db);
  return rows[0];
}

const batch = 500;

/** Somebody's rows of a table, batch by batch, without the columns that stay here. Read once, from first to last. */
export async function* readPersonalRows(
  tx: Transaction,
  { table, by, withheld }: { table: keyof Database; by: RowsBy; withheld: readonly string[] },
  person: PersonKeys,
): AsyncGenerator<Record<string, unknown>[]> {
  await sql`
    declare personal_rows no scroll cursor for
    select to_jsonb(t) - ${[...withheld]}::text[] as row from ${sql.table(table)} as t
    where ${theirs(by, person)} order by t.ctid
  `.execute(tx);
  for (;;) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      fetch ${sql.raw(String(batch))} from personal_rows
    `.execute(tx);
    yield rows.map(({ row }) => row);
    if (rows.length < batch) break;
  }
  await sql`close personal_rows`.execute(tx);
}

/** Deletes somebody's rows of a table. */
export async function deletePersonalRows(
  tx: Transaction,
  { table, by }: { table: keyof Database; by: RowsBy },
  person: PersonKeys,
): Promise<void> {
  await sql`delete from ${sql.table(table)} as t where ${theirs(by, person)}`.execute(tx);
}

/** Empties columns of somebody's rows of a table. */
export async function blankPersonalRows(
  tx: Transaction,
  { table, by, blanks }: { table: keyof Database; by: RowsBy; blanks: Blanks },
  person: PersonKeys,
): Promise<void> {
  const set = Object.entries(blanks).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(table)} as t set ${sql.join(set)} where ${theirs(by, person)}`.execute(tx);
}

function theirs(by: RowsBy, person: PersonKeys): RawBuilder<unknown> {
  if (by === 'own-history') return ownHistory(person);
  if (by === 'won-prizes') {
    return sql`exists (
      select from orders o
      where o.community_id = t.community_id and o.raffle_id = t.raffle_id
        and o.id = any(${[...person.orderIds]}::uuid[]) and o.status = 'confirmed' and t.number = any(o.numbers)
    )`;
  }
  if ('person' in by) return sql`t.${sql.ref(by.person)} = ${person.uid}`;
  if ('order' in by) return sql`t.${sql.ref(by.order)} = any(${[...person.orderIds]}::uuid[])`;
  if ('proven' in by) {
    return sql`t.${sql.ref(by.proven)} in (
      select unnest(o.proven_keys) from orders o where o.id = any(${[...person.orderIds]}::uuid[])
    )`;
  }
  if ('request' in by) {
    return sql`(t.community_id, t.${sql.ref(by.request)}) in (
      select o.community_id, o.request_key from orders o where o.id = any(${[...person.orderIds]}::uuid[])
    )`;
  }
  if ('payment' in by) return sql`t.${sql.ref(by.payment)} = any(${[...person.paymentIds]}::uuid[])`;
  if ('message' in by) return sql`t.${sql.ref(by.message)} = any(${[...person.messageIds]}::uuid[])`;
  if ('said' in by) {
    return sql`t.${sql.ref(by.said)} = any(${[...person.messageIds, ...person.commentIds]}::uuid[])`;
  }
  return sql`${person.email} <> '' and lower(t.${sql.ref(by.email)}) = ${person.email}`;
}

/** What happened to them, their orders and payments, and what they did to others: not what they did for a raffle. */
function ownHistory({ uid, orderIds, paymentIds }: PersonKeys): RawBuilder<unknown> {
  return sql`(
    (t.subject = 'member' and t.subject_id = ${uid})
    or (t.subject in ('order', 'access') and t.subject_id = any(${[...orderIds, ...paymentIds]}::text[]))
    or (t.actor = ${uid} and t.subject in ('member', 'order', 'access', 'message', 'invitation'))
  )`;
}

/** Notes an erasure, and lets the rest of this transaction empty what is append-only. */
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

/** The name that stands where somebody's was. */
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

/**
 * Empties what somebody wrote to their communities and leaves its place, brings threads and counts in step, and closes
 * what was reported of it. Their communities' rows are locked. Gives the threads that changed.
 */
export async function buryMessagesOf(
  tx: Transaction,
  person: PersonKeys,
  now: Temporal.Instant,
): Promise<{ communityId: string; threadId: string }[]> {
  const ids = sql`any(${[...person.messageIds]}::uuid[])`;
  await sql`
    update communities c set message_count = c.message_count - gone.count
    from (
      select community_id, count(*) as count from messages
      where id = ${ids} and status = 'published' group by community_id
    ) as gone
    where c.id = gone.community_id
  `.execute(tx);
  await closeCasesOf(tx, person.messageIds, now);
  await sql`update message_threads set title = '', pinned_at = null where id = ${ids}`.execute(tx);
  await sql`delete from message_reactions where message_id = ${ids}`.execute(tx);
  await sql`delete from message_mentions where message_id = ${ids}`.execute(tx);
  await sql`
    update messages set status = 'deleted', body = '', words = '', author_id = null where id = ${ids}
  `.execute(tx);
  await sql`
    update message_threads t set
      published_count = left_there.count, last_seq = coalesce(left_there.seq, 0), last_at = coalesce(left_there.at, t.last_at)
    from (
      select m.community_id, m.thread_id,
        count(*) filter (where m.status = 'published') as count,
        max(m.seq) filter (where m.status = 'published') as seq,
        max(m.created_at) filter (where m.status = 'published') as at
      from messages m
      where (m.community_id, m.thread_id) in (select community_id, thread_id from messages where id = ${ids})
      group by m.community_id, m.thread_id
    ) as left_there
    where t.community_id = left_there.community_id and t.id = left_there.thread_id
  `.execute(tx);
  const threads = await sql<{ communityId: string; threadId: string }>`
    select distinct community_id as "communityId", thread_id as "threadId" from messages where id = ${ids}
  `.execute(tx);
  return threads.rows;
}

/** Lets go of what fellow members were told of somebody: lines about what they wrote, and their name in the others. */
export async function forgetToldOf(tx: Transaction, person: PersonKeys): Promise<void> {
  await sql`
    delete from notifications
    where actors = array[${person.uid}]
      or subject_id = any(${[...person.messageIds, ...person.commentIds]}::text[])
      or data ->> 'thread' = any(${[...person.messageIds]}::text[])
  `.execute(tx);
  await sql`
    update notifications set actors = array_remove(actors, ${person.uid}), times = greatest(times - 1, 1)
    where ${person.uid} = any(actors)
  `.execute(tx);
}

/**
 * Takes somebody's name and address out of what is on its way to others, and what is on its way to them. A name of one
 * word says nobody's, and a whole one says theirs only to people of their communities.
 */
export async function stopMailsOf(
  tx: Transaction,
  person: PersonKeys,
  { name, instead }: { name: string; instead: string },
): Promise<void> {
  const { email } = person;
  const everyone = sql`true`;
  if (email !== '') {
    await sql`delete from mail_outbox where lower(to_address) = ${email}`.execute(tx);
    await takeOut(tx, standingAlone(email), { instead, mailsTo: everyone, pushesTo: everyone });
  }
  if (!/\p{L}+\s+\p{L}+/u.test(name)) return;
  const shared = sql`
    select community_id from members where user_id = ${person.uid}
    union select community_id from orders where id = any(${[...person.orderIds]}::uuid[])
  `;
  await takeOut(tx, standingAlone(name), {
    instead,
    mailsTo: sql`lower(to_address) in (
      select lower(u.email) from members m join users u on u.uid = m.user_id where m.community_id in (${shared})
      union select lower(email) from orders where community_id in (${shared}) and email is not null
      union select lower(email) from invitations where community_id in (${shared}) and email is not null
    )`,
    pushesTo: sql`subscription_id in (
      select s.id from push_subscriptions s join members m on m.user_id = s.user_id where m.community_id in (${shared})
    )`,
  });
}

async function takeOut(
  tx: Transaction,
  pattern: string,
  { instead, mailsTo, pushesTo }: { instead: string; mailsTo: RawBuilder<unknown>; pushesTo: RawBuilder<unknown> },
): Promise<void> {
  const without = (column: string) => sql`regexp_replace(${sql.ref(column)}, ${pattern}, ${instead}, 'gi')`;
  await sql`
    update mail_outbox set
      subject = ${without('subject')}, body_text = ${without('body_text')}, body_html = ${without('body_html')}
    where next_at is not null and concat_ws(' ', subject, body_text, body_html) ~* ${pattern} and ${mailsTo}
  `.execute(tx);
  await sql`delete from push_outbox where payload ~* ${pattern} and ${pushesTo}`.execute(tx);
}

/** A pattern of a name or an address that is not part of a longer one. */
function standingAlone(words: string): string {
  const escaped = words.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`);
  return words.includes('@')
    ? `(?<![[:alnum:]._%+-])${escaped}(?![[:alnum:]-]|\\.[[:alnum:]])`
    : `(?<![[:alnum:]])${escaped}(?![[:alnum:]])`;
}

/** Notes when the name and the contact went out of orders, all of which their account keeps holding. */
export async function markOrdersErased(tx: Transaction, person: PersonKeys, now: Temporal.Instant): Promise<void> {
  await sql`
    update orders set user_id = ${person.uid}, erased_at = ${now.toString()}::timestamptz
    where id = any(${[...person.orderIds]}::uuid[])
  `.execute(tx);
}

/** Notes when the name and the contact went out of an order, which keeps its holder. */
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

async function closeCasesOf(tx: Transaction, postIds: readonly string[], now: Temporal.Instant): Promise<void> {
  const ids = sql`any(${[...postIds]}::uuid[])`;
  await sql`
    update moderation_cases set status = 'actioned', closed_at = ${now.toString()}::timestamptz
    where said_id = ${ids} and status = 'open'
  `.execute(tx);
  await sql`
    update moderation_reports set closed_at = ${now.toString()}::timestamptz
    where said_id = ${ids} and closed_at is null
  `.execute(tx);
}

/** Takes what somebody said about lessons, and leaves its place. */
export async function buryCommentsOf(
  tx: Transaction,
  { uid, commentIds }: PersonKeys,
  now: Temporal.Instant,
): Promise<void> {
  await closeCasesOf(tx, commentIds, now);
  await tx
    .updateTable('lesson_comments')
    .set((eb) => ({
      body: '',
      deleted_at: eb.fn.coalesce('deleted_at', eb.val(now)),
      deleted_by: eb.fn.coalesce('deleted_by', eb.val(uid)),
    }))
    .where('author', '=', uid)
    .execute();
}

/** Turns down what was offered to somebody and takes back what they offered. */
export async function endOffersOf(tx: Transaction, uid: string, now: Temporal.Instant): Promise<void> {
  await sql`
    update ownership_offers
    set answer = case when to_user = ${uid} then 'declined' else 'withdrawn' end,
      answered_at = ${now.toString()}::timestamptz
    where answer is null and ${uid} in (from_user, to_user)
  `.execute(tx);
}

/** The communities that somebody founded or runs: those whose ways of paying may lead to them. */
export async function communitiesRunBy(tx: Transaction, uid: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from communities where created_by = ${uid}
    union select community_id from members where user_id = ${uid} and role = 'admin' and status = 'active'
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** The ways of paying of some communities: without those in somebody's name or to their address. */
export async function forgetWaysOf(
  tx: Transaction,
  { communities, name, email }: { communities: readonly string[]; name: string; email: string },
): Promise<void> {
  await sql`
    update communities c set payment_ways = (
      select coalesce(jsonb_agg(way), '[]') from jsonb_array_elements(c.payment_ways) as way
      where not (
        (${name} <> '' and fold_text(btrim(way ->> 'holder')) = fold_text(${name}))
        or (${email} <> '' and lower(way::text) ~ ${standingAlone(email)})
      )
    )
    where c.payment_ways <> '[]' and c.id = any(${[...communities]}::uuid[])
  `.execute(tx);
}

/** The communities that somebody has a place or words in, in the order in which they are locked. */
export async function communitiesOf(db: Db | Transaction, uid: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select community_id as id from members where user_id = ${uid}
    union select community_id from messages where author_id = ${uid}
    order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** An account that is not erased, locked until the transaction ends: two erasures of it come one after the other. */
export function lockUser(tx: Transaction, uid: string) {
  return tx
    .selectFrom('users')
    .select(['uid', 'issuer', 'subject', 'email', 'email_verified', 'display_name'])
    .where('uid', '=', uid)
    .where('erased_at', 'is', null)
    .$call(locked('update'))
    .executeTakeFirst();
}
