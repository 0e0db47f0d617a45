import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
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
  /** The lines of bank statements that paid one of their orders. */
  | 'matched-lines'
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
  if (by === 'matched-lines') {
    return sql`(t.community_id, t.fingerprint) in (
      select m.community_id, m.fingerprint from line_matches m where m.order_id = any(${[...person.orderIds]}::uuid[])
    )`;
  }
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
    or (t.subject = 'plan' and exists (
      select from plan_payments p where p.asked_by = ${uid} and p.community_id = t.community_id and p.id::text = t.subject_id
    ))
    or (t.actor = ${uid} and t.subject in ('member', 'order', 'access', 'plan', 'message', 'invitation'))
  )`;
}
