import { type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { likeText } from '#db/communities/communities.ts';
import { activeMembers } from '#db/members/members.ts';
import type { RowKey } from '#db/row-key.ts';

export async function insertMentions(
  tx: Transaction,
  { community_id, id }: RowKey,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .insertInto('message_mentions')
    .values(userIds.map((userId) => ({ community_id, message_id: id, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The ids of a community's active members. */
export async function activeMemberIds(db: Db | Transaction, communityId: string): Promise<string[]> {
  const rows = await activeMembers(db, communityId).execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * Active members whose names begin with one of these folded words; with `foundBy`, only those whom that person may know
 * of: listed, with a role, or authors of published messages.
 */
export async function peopleNamed(
  db: Db | Transaction,
  communityId: string,
  words: readonly string[],
  { limit, foundBy = null }: { limit: number; foundBy?: string | null },
): Promise<{ uid: string; name: string; photoURL: string | null }[]> {
  if (words.length === 0) return [];
  const known = sql<SqlBool>`(members.is_listed or members.role <> 'member' or members.user_id = ${foundBy} or exists (
    select from messages
    where messages.community_id = members.community_id and messages.author_id = members.user_id
      and messages.status = 'published'
  ))`;
  const starts = words.map((word) => `${likeText(word)}%`);
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.uid', 'members.user_id')
    .select(['users.uid', 'users.display_name as name', 'users.photo_url as photoURL'])
    .where('members.community_id', '=', communityId)
    .where('members.status', '=', 'active')
    .where(sql<SqlBool>`fold_text(users.display_name) like any (${sql.val(starts)}::text[])`)
    .$if(foundBy !== null, (people) => people.where(known))
    .orderBy(sql`fold_text(users.display_name)`)
    .orderBy('users.uid')
    .limit(limit)
    .execute();
}

/** Whom a message mentions. */
export async function mentionsOf(db: Db | Transaction, { community_id, id }: RowKey): Promise<string[]> {
  const rows = await db
    .selectFrom('message_mentions')
    .select('user_id')
    .where('community_id', '=', community_id)
    .where('message_id', '=', id)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Who was notified of a mention in a message, whatever it says by now. */
export async function notifiedOfMention(db: Db | Transaction, { community_id, id }: RowKey): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('community_id', '=', community_id)
    .where('kind', '=', 'message.mentioned')
    .where('subject', '=', 'message')
    .where('subject_id', '=', id)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
