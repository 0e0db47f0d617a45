import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { locked } from '#db/lock.ts';
import type { Database } from '#db/tables.ts';

/** The keys by which somebody's rows are found, read before any of them changes. */
export type PersonKeys = {
  readonly uid: string;
  /** Their verified address in lower case; else empty. */
  readonly email: string;
  readonly orderIds: readonly string[];
  readonly paymentIds: readonly string[];
  readonly messageIds: readonly string[];
  readonly commentIds: readonly string[];
};

/** The column by which a table's rows belong to a person. */
export type RowsBy =
  | { readonly person: string }
  | { readonly order: string }
  /** By a proven key of one of their orders: a typed one may be somebody else's. */
  | { readonly proven: string }
  /** By the request that one of their orders came from. */
  | { readonly request: string }
  | { readonly payment: string }
  | { readonly message: string }
  | { readonly post: string }
  | { readonly email: string }
  | 'won-prizes'
  | 'own-history';

/** The values written in place of the erased ones. */
export type Blanks = Readonly<Record<string, string | null>>;

/** Reads the keys of somebody's rows; undefined when there is no such account. */
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

/** Streams somebody's rows of a table in batches, without the withheld columns. */
export async function* readPersonalRows(
  tx: Transaction,
  { table, by, withheld }: { table: keyof Database; by: RowsBy; withheld: readonly string[] },
  person: PersonKeys,
): AsyncGenerator<Record<string, unknown>[]> {
  await sql`
    declare personal_rows no scroll cursor for
    select to_jsonb(t) - ${[...withheld]}::text[] as row from ${sql.table(table)} as t
    where ${rowsOf(by, person)} order by t.ctid
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
  await sql`delete from ${sql.table(table)} as t where ${rowsOf(by, person)}`.execute(tx);
}

/** Blanks columns of somebody's rows of a table. */
export async function blankPersonalRows(
  tx: Transaction,
  { table, by, blanks }: { table: keyof Database; by: RowsBy; blanks: Blanks },
  person: PersonKeys,
): Promise<void> {
  const set = Object.entries(blanks).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(table)} as t set ${sql.join(set)} where ${rowsOf(by, person)}`.execute(tx);
}

function rowsOf(by: RowsBy, person: PersonKeys): RawBuilder<unknown> {
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
  if ('post' in by) {
    return sql`t.${sql.ref(by.post)} = any(${[...person.messageIds, ...person.commentIds]}::uuid[])`;
  }
  return sql`${person.email} <> '' and lower(t.${sql.ref(by.email)}) = ${person.email}`;
}

/** Events about them, their orders and payments, and their acts on others; not their acts for a raffle. */
function ownHistory({ uid, orderIds, paymentIds }: PersonKeys): RawBuilder<unknown> {
  return sql`(
    (t.subject = 'member' and t.subject_id = ${uid})
    or (t.subject in ('order', 'access') and t.subject_id = any(${[...orderIds, ...paymentIds]}::text[]))
    or (t.actor = ${uid} and t.subject in ('member', 'order', 'access', 'message', 'invitation'))
  )`;
}

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

/**
 * Blanks somebody's messages and leaves their places, updates threads and counts, and closes cases about them. The
 * communities must be locked. Gives the changed threads.
 */
export async function blankMessagesOf(
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

/** Removes notifications about what somebody wrote, and their name from the others. */
export async function forgetNotificationsOf(tx: Transaction, person: PersonKeys): Promise<void> {
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
 * Removes somebody's name and address from outgoing mails, and drops mails to them. A single-word name is not matched,
 * since it may be anybody's; a full one only in mails to people of their communities.
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
    await redactOutboxes(tx, wholeWordPattern(email), { instead, mailsTo: everyone, pushesTo: everyone });
  }
  if (!/\p{L}+\s+\p{L}+/u.test(name)) return;
  const shared = sql`
    select community_id from members where user_id = ${person.uid}
    union select community_id from orders where id = any(${[...person.orderIds]}::uuid[])
  `;
  await redactOutboxes(tx, wholeWordPattern(name), {
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

async function redactOutboxes(
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

/** A pattern for a name or address as a whole word. */
function wholeWordPattern(words: string): string {
  const escaped = words.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`);
  return words.includes('@')
    ? `(?<![[:alnum:]._%+-])${escaped}(?![[:alnum:]-]|\\.[[:alnum:]])`
    : `(?<![[:alnum:]])${escaped}(?![[:alnum:]])`;
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

/** Blanks somebody's comments on lessons and leaves their places. */
export async function blankCommentsOf(
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
