import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { lockRowById } from '#db/lock.ts';
import { prepared } from '#db/prepared.ts';
import type { CommunityRow, MemberRow } from '#db/tables.ts';
import type { MemberRole } from '#domain/members/membership.ts';

/** A person's role where their membership is active, else null. */
export async function activeRole(
  db: Db | Transaction,
  communityId: string,
  userId: string,
): Promise<MemberRole | null> {
  const row = await db
    .selectFrom('members')
    .modifyFront(prepared)
    .select('role')
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.role ?? null;
}

/** The ids of who is in a community, to be narrowed. */
export function activeMembers(db: Db | Transaction, communityId: string) {
  return db
    .selectFrom('members')
    .select('user_id')
    .where('community_id', '=', communityId)
    .where('status', '=', 'active');
}

/** A user's memberships with each community's url, name and state (row "Read CommunityMembers"). */
export function membershipsOf(db: Db | Transaction, userId: string) {
  return db
    .selectFrom('members')
    .innerJoin('communities', 'communities.id', 'members.community_id')
    .select([
      'communities.id',
      'communities.url',
      'communities.name',
      'communities.status as communityStatus',
      'communities.member_count',
      'members.role',
      'members.status',
      'members.joined_at',
    ])
    .where('members.user_id', '=', userId)
    .orderBy('members.joined_at', 'desc')
    .execute();
}

/** How many active admins a community has. */
export async function countActiveAdmins(db: Db | Transaction, communityId: string): Promise<number> {
  const row = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('community_id', '=', communityId)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The active communities that a person administers, oldest first. */
export function administeredBy(db: Db | Transaction, userId: string) {
  return db
    .selectFrom('members')
    .innerJoin('communities', 'communities.id', 'members.community_id')
    .selectAll('communities')
    .where('members.user_id', '=', userId)
    .where('members.status', '=', 'active')
    .where('members.role', '=', 'admin')
    .where('communities.status', '=', 'active')
    .orderBy('members.joined_at')
    .orderBy('communities.url')
    .execute();
}

/** A person's membership of a community, in any state. */
export function membership(db: Db | Transaction, communityId: string, userId: string): Promise<MemberRow | undefined> {
  return db
    .selectFrom('members')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** A person's display name. */
export async function nameOf(db: Db | Transaction, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('display_name').where('uid', '=', userId).executeTakeFirst();
  return row?.display_name;
}

/**
 * Reads a community and locks its row. Every change of members takes this lock first, so that counts (places of the
 * plan, admins) stay valid until the commit.
 */
export function lockPeople(tx: Transaction, communityId: string): Promise<CommunityRow | undefined> {
  return lockRowById(tx, 'communities', communityId, 'change');
}

/** Whether a person was ever an active member of a community, by its events. */
export async function wasEverActive(tx: Transaction, communityId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('events')
    .select('id')
    .where('community_id', '=', communityId)
    .where('subject', '=', 'member')
    .where('subject_id', '=', userId)
    .where('to_state', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The memberships of these people in a community, by person. */
export async function membershipsAmong(
  db: Db | Transaction,
  communityId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<MemberRow, 'status' | 'role'>>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .select(['user_id', 'status', 'role'])
    .where('community_id', '=', communityId)
    .where('user_id', '=', sql<string>`any(${[...userIds]}::text[])`)
    .execute();
  return new Map(rows.map(({ user_id, ...row }) => [user_id, row]));
}
