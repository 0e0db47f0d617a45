import { sql } from 'kysely';
import type { Transaction } from '#db/client.ts';
import { locked } from '#db/lock.ts';
import type { Database } from '#db/tables.ts';
import type { MemberRole, MemberStatus } from '#domain/members/membership.ts';

export type NewRow = Readonly<Record<string, unknown>>;

/** Limits of one insert, so that it neither blocks the event loop nor runs long. */
const batchLimits = { items: 500, letters: 256 * 1024 };
const accountsOfOne = 1000;
/** Rows recounted per statement, well below the statement time-out on a busy machine. */
const countedAtOnce = 1000;

/**
 * JSON items in batches for one statement each; a large item goes alone. Bytes are transferred to threads without
 * copying, and sent as they are.
 */
function* batchesOf(items: Iterable<unknown>): Generator<Uint8Array> {
  let batch: string[] = [];
  let letters = 0;
  for (const item of items) {
    const text = JSON.stringify(item);
    if (batch.length === batchLimits.items || (batch.length > 0 && letters + text.length > batchLimits.letters)) {
      yield asJson(batch);
      batch = [];
      letters = 0;
    }
    batch.push(text);
    letters += text.length;
  }
  if (batch.length > 0) yield asJson(batch);
}

function asJson(texts: readonly string[]): Uint8Array {
  return new TextEncoder().encode(`[${texts.join(',')}]`);
}

/** Inserts rows given as JSON; missing columns get the table's defaults. */
export async function insertRows(tx: Transaction, table: keyof Database, rows: Iterable<NewRow>): Promise<void> {
  let names: readonly string[] = [];
  const noted = function* () {
    for (const row of rows) {
      if (names.length === 0) names = Object.keys(row);
      yield row;
    }
  };
  for (const batch of batchesOf(noted())) {
    const columns = sql.join(names.map((column) => sql.ref(column)));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${batch}::text::jsonb)
    `.execute(tx);
  }
}

/** Records that a community was imported, from which file and by whom. */
export async function insertImport(tx: Transaction, row: Database['community_imports']): Promise<void> {
  await tx.insertInto('community_imports').values(row).execute();
}

/** Deletes a membership, to be replaced by the file's. */
export async function deleteMember(tx: Transaction, communityId: string, userId: string): Promise<void> {
  await tx.deleteFrom('members').where('community_id', '=', communityId).where('user_id', '=', userId).execute();
}

/** Memberships by uid, null for people without one, read in batches. */
export async function membershipsIn(
  tx: Transaction,
  communityId: string,
): Promise<ReadonlyMap<string, { role: MemberRole; status: MemberStatus }>> {
  const all = new Map<string, { role: MemberRole; status: MemberStatus }>();
  let last = '';
  for (;;) {
    const rows = await tx
      .selectFrom('members')
      .select(['user_id', 'role', 'status'])
      .where('community_id', '=', communityId)
      .where('user_id', '>', last)
      .orderBy('user_id')
      .limit(accountsOfOne)
      .execute();
    for (const { user_id, ...rest } of rows) all.set(user_id, rest);
    if (rows.length < accountsOfOne) return all;
    last = rows.at(-1)?.user_id ?? last;
  }
}

/** Builds the search index of the messages. */
export async function indexMessages(
  tx: Transaction,
  communityId: string,
  texts: Iterable<{ id: string; searched: string }>,
): Promise<void> {
  for (const batch of batchesOf(texts)) {
    await sql`
      update messages m set words = search_words(search_text(x.searched))
      from jsonb_to_recordset(${batch}::text::jsonb) as x (id uuid, searched text)
      where m.community_id = ${communityId}::uuid and m.id = x.id
    `.execute(tx);
  }
}

/** Recomputes the counters, and marks everything as read for present members. */
export async function countImported(tx: Transaction, communityId: string): Promise<void> {
  const id = sql`${communityId}::uuid`;
  await stepByStep('00000000-0000-0000-0000-000000000000', async (last) => {
    // thread by thread through the index, since the planner has no statistics of rows just written
    const { rows } = await sql<{ key: string }>`
      with these as materialized (
        select id from message_threads where community_id = ${id} and id > ${last}::uuid order by id limit ${countedAtOnce}
      )
      update message_threads t set published_count = m.count, last_seq = m.last
      from these cross join lateral (
        select count(*) as count, coalesce(max(seq), 0) as last from messages
        where community_id = ${id} and thread_id = these.id and status = 'published'
      ) m
      where t.community_id = ${id} and t.id = these.id
      returning t.id as key
    `.execute(tx);
    return rows;
  });
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
  await stepByStep('', async (last) => {
    const { rows } = await sql<{ key: string }>`
      insert into message_visits (community_id, user_id, all_read_seq)
      select community_id, user_id, (select coalesce(max(seq), 0) from messages where community_id = ${id})
      from members where community_id = ${id} and status = 'active' and user_id collate "C" > ${last}
      order by user_id collate "C" limit ${countedAtOnce}
      on conflict (community_id, user_id) do update set all_read_seq = excluded.all_read_seq
      returning user_id as key
    `.execute(tx);
    return rows;
  });
}

/** Runs a step per batch, continuing after the last key, until none is left. */
async function stepByStep(first: string, step: (last: string) => Promise<readonly { key: string }[]>): Promise<void> {
  let last = first;
  for (;;) {
    const rows = await step(last);
    for (const { key } of rows) if (key > last) last = key;
    if (rows.length < countedAtOnce) return;
  }
}

/**
 * Ends an imported community's open invitations: nobody has their codes, and their authors may not be members. Gives
 * how many.
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

/** Which of these accounts exist in this installation. */
export async function accountsHere(tx: Transaction, accounts: Iterable<string>): Promise<ReadonlySet<string>> {
  const here = new Set<string>();
  for (const batch of batchesOf(accounts)) {
    const { rows } = await sql<{ uid: string }>`
      select uid from users where uid in (select jsonb_array_elements_text(${batch}::text::jsonb))
    `.execute(tx);
    for (const { uid } of rows) here.add(uid);
  }
  return here;
}

/** The url of the community that somebody imported from this very file before. */
export async function importedBefore(
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

/** Serialises imports of the same person. */
export async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  await tx.selectFrom('users').select('uid').where('uid', '=', userId).$call(locked('change')).execute();
}
