import type { MemberRole } from '#domain/membership.ts';
import type { Db, Transaction } from './client.ts';

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
      'communities.url',
      'communities.name',
      'communities.status as communityStatus',
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
