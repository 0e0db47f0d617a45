import { sql } from 'kysely';
import type { MemberRole } from '#domain/membership.ts';
import type { Db, Transaction } from './client.ts';
import type { MemberRow } from './tables.ts';

/** The role of a person whose membership is active, else null. */
export async function activeRole(
  db: Db | Transaction,
  communityId: string,
  userId: string,
): Promise<MemberRole | null> {
  const row = await db
    .selectFrom('members')
    .select('role')
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return row?.role ?? null;
}

/** Reads the memberships of a user with the url, name and state of each community (row "Read CommunityMembers"). */
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

/** The active communities that a person administers, oldest first: where they may hold a raffle. */
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

/** The people of a community with their role and state: those who run it first, then by when they joined. */
export function peopleOf(db: Db | Transaction, communityId: string, limit: number) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.uid', 'members.user_id')
    .select([
      'users.uid',
      'users.display_name',
      'users.photo_url',
      'members.role',
      'members.status',
      'members.joined_at',
    ])
    .where('members.community_id', '=', communityId)
    .orderBy(sql`array_position(array['admin', 'moderator', 'editor', 'seller', 'member'], members.role)`)
    .orderBy('members.joined_at')
    .orderBy('users.uid')
    .limit(limit)
    .execute();
}

/** The membership of a person in a community, in whatever state. */
export function membership(db: Db | Transaction, communityId: string, userId: string): Promise<MemberRow | undefined> {
  return db
    .selectFrom('members')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** The name that a person goes by. */
export async function nameOf(db: Db | Transaction, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('display_name').where('uid', '=', userId).executeTakeFirst();
  return row?.display_name;
}

/**
 * Makes a person an active member, and counts them. Gives false, and changes nothing, when they have a membership
 * already, in whatever state.
 */
export async function insertMember(
  tx: Transaction,
  { communityId, userId, now }: { communityId: string; userId: string; now: Temporal.Instant },
): Promise<boolean> {
  const row = await tx
    .insertInto('members')
    .values({ community_id: communityId, user_id: userId, role: 'member', status: 'active', joined_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!row) return false;
  await tx
    .updateTable('communities')
    .set((eb) => ({ member_count: eb('member_count', '+', 1) }))
    .where('id', '=', communityId)
    .execute();
  return true;
}
