import { sql } from 'kysely';
import type { Transaction } from '#db/client.ts';
import { locked } from '#db/lock.ts';
import type { Database } from '#db/tables.ts';
import type { MemberRole, MemberStatus } from '#domain/members/membership.ts';

export type NewRow = Readonly<Record<string, unknown>>;

/** What one statement takes: so little that sending it keeps nobody waiting, and so few that it is done in a moment. */
const batchLimits = { items: 500, letters: 256 * 1024 };
const accountsOfOne = 1000;
/** Rows that one statement counts anew: on a machine that is busy with others, too, it is done long before it times out. */
const countedAtOnce = 1000;

/**
 * Items as texts in JSON, by so many that one statement takes them: what weighs more than that goes alone. As bytes, which
 * a thread is handed without a copy and the driver sends as they are.
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

/** Writes rows whose values stand as JSON has them; columns that no row names are left to the table. */
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

/** Notes that a community was brought, from which file and by whom. */
export async function insertImport(tx: Transaction, row: Database['community_imports']): Promise<void> {
  await tx.insertInto('community_imports').values(row).execute();
}

/** Takes a membership away whole, for the one of the file to stand in its place. */
export async function deleteMember(tx: Transaction, communityId: string, userId: string): Promise<void> {
  await tx.deleteFrom('members').where('community_id', '=', communityId).where('user_id', '=', userId).execute();
}

/** How everybody stands in a community, by their uid; null where nobody ever was in it. Read by so many at a time. */
export async function membershipsIn(
  tx: Transaction,
  communityId: string,
): Promise<ReadonlyMap<string, { role: MemberRole; status: MemberStatus }> | null> {
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
    if (rows.length < accountsOfOne) return all.size === 0 ? null : all;
    last = rows.at(-1)?.user_id ?? last;
  }
}

/** Makes the words of messages that the search reads. */
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

/** Counts what is kept counted, and marks what is there as read by those who are in: none of it is new to them. */
export async function countImported(tx: Transaction, communityId: string): Promise<void> {
  const id = sql`${communityId}::uuid`;
  await stepByStep('00000000-0000-0000-0000-000000000000', async (last) => {
    // thread by thread by the index of their messages: whatever the planner does not know yet of what was just written
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

/** Does so many rows at a time, by what comes after the last one's key, until there are no more. */
async function stepByStep(first: string, step: (last: string) => Promise<readonly { key: string }[]>): Promise<void> {
  let last = first;
  for (;;) {
    const rows = await step(last);
    for (const { key } of rows) if (key > last) last = key;
    if (rows.length < countedAtOnce) return;
  }
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
  await tx.selectFrom('users').select('uid').where('uid', '=', userId).$call(locked('change')).execute();
}
