import { sql } from 'kysely';
import type { MemberRole, MemberStatus } from '#domain/membership.ts';
import type { Transaction } from './client.ts';
import type { Database } from './tables.ts';

export type NewRow = Readonly<Record<string, unknown>>;

const batchSize = 500;

/** Writes rows whose values stand as JSON has them; columns that no row names are left to the table. */
export async function insertRows(tx: Transaction, table: keyof Database, rows: readonly NewRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  for (let from = 0; from < rows.length; from += batchSize) {
    const batch = JSON.stringify(rows.slice(from, from + batchSize));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${batch}::jsonb)
    `.execute(tx);
  }
}

/** Notes that a community was brought, from which file and by whom. */
export async function insertImport(tx: Transaction, row: Database['community_imports']): Promise<void> {
  await tx.insertInto('community_imports').values(row).execute();
}

/** Takes a membership away whole, for the one of the file to stand in its place. */
export async function deleteMember(tx: Transaction, communityId: string, userId: string): Promise<void> {
  await tx.deleteFrom('members').where('community_id', '=', communityId).where('user_id', '=', userId).execute();
}

/** How everybody stands in a community, by their uid; null where nobody ever was in it. */
export async function membershipsIn(
  tx: Transaction,
  communityId: string,
): Promise<ReadonlyMap<string, { role: MemberRole; status: MemberStatus }> | null> {
  const rows = await tx
    .selectFrom('members')
    .select(['user_id', 'role', 'status'])
    .where('community_id', '=', communityId)
    .execute();
  return rows.length === 0 ? null : new Map(rows.map(({ user_id, ...rest }) => [user_id, rest]));
}

/** Makes the words of messages that the search reads. */
export async function indexMessages(
  tx: Transaction,
  communityId: string,
  texts: readonly { id: string; searched: string }[],
): Promise<void> {
  for (let from = 0; from < texts.length; from += batchSize) {
    await sql`
      update messages m set words = search_words(search_text(x.searched))
      from jsonb_to_recordset(${JSON.stringify(texts.slice(from, from + batchSize))}::jsonb) as x (id uuid, searched text)
      where m.community_id = ${communityId}::uuid and m.id = x.id
    `.execute(tx);
  }
}

/** Counts what is kept counted, and marks what is there as read by those who are in: none of it is new to them. */
export async function countImported(tx: Transaction, communityId: string): Promise<void> {
  const id = sql`${communityId}::uuid`;
  await sql`
    update message_threads t set published_count = m.count, last_seq = m.last
    from (
      select thread_id, count(*) as count, max(seq) as last from messages
      where community_id = ${id} and status = 'published' group by thread_id
    ) m
    where t.community_id = ${id} and t.id = m.thread_id
  `.execute(tx);
  await sql`
    update invitations i set used_count = r.came
    from (
      select invitation_id, count(*) as came from invitation_redemptions where community_id = ${id} group by invitation_id
    ) r
    where i.community_id = ${id} and i.id = r.invitation_id
  `.execute(tx);
  await sql`
    update communities c set
      member_count = (select count(*) from members m where m.community_id = c.id and m.status = 'active'),
      message_count = (select count(*) from messages m where m.community_id = c.id and m.status = 'published')
    where c.id = ${id}
  `.execute(tx);
  await sql`
    insert into message_visits (community_id, user_id, all_read_seq)
    select m.community_id, m.user_id, (select coalesce(max(seq), 0) from messages where community_id = ${id})
    from members m where m.community_id = ${id} and m.status = 'active'
    on conflict do nothing
  `.execute(tx);
}

/**
 * Ends the invitations of a brought community that would still be open: nobody has their codes, and those who hold them
 * out may not be in. Gives how many.
 */
export async function endInvitations(tx: Transaction, communityId: string, now: Temporal.Instant): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('community_id', '=', communityId)
    .where('revoked_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('used_count', '<', 'max_uses')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Which of these accounts are people of this installation. */
export async function accountsHere(tx: Transaction, accounts: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uid: string }>`
    select uid from users where uid = any (${accounts}::text[])
  `.execute(tx);
  return new Set(rows.map(({ uid }) => uid));
}

/** The url of the community that somebody brought in this very file, if they did. */
export async function broughtBefore(
  tx: Transaction,
  { userId, digest }: { userId: string; digest: string },
): Promise<string | null> {
  const row = await tx
    .selectFrom('community_imports')
    .innerJoin('communities', 'communities.id', 'community_imports.community_id')
    .select('communities.url')
    .where('imported_by', '=', userId)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row?.url ?? null;
}

/** Waits for another file that the same person may be bringing at the same moment. */
export async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  await tx.selectFrom('users').select('uid').where('uid', '=', userId).forNoKeyUpdate().execute();
}
