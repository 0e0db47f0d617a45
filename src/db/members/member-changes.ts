import type { Transaction } from '#db/client.ts';
import type { MemberRow } from '#db/tables.ts';
import type { MemberRole } from '#domain/members/membership.ts';

/** A membership's change. Mutes and the listing in the directory outlive it, so they are written separately. */
export type MemberChange = Omit<MemberRow, 'community_id' | 'user_id' | 'muted_until' | 'is_listed'>;

/** Inserts or updates a membership. */
export async function writeMember(
  tx: Transaction,
  { communityId, userId }: { communityId: string; userId: string },
  member: MemberChange,
): Promise<void> {
  await tx
    .insertInto('members')
    .values({ community_id: communityId, user_id: userId, ...member })
    .onConflict((conflict) => conflict.columns(['community_id', 'user_id']).doUpdateSet(member))
    .execute();
}

/** Writes a member's role. */
export async function writeRole(
  tx: Transaction,
  { communityId, userId }: { communityId: string; userId: string },
  role: MemberRole,
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ role })
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .execute();
}

/** Mutes a member until an instant; null unmutes. */
export async function writeMute(
  tx: Transaction,
  { communityId, userId }: { communityId: string; userId: string },
  until: Temporal.Instant | null,
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ muted_until: until })
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .execute();
}

/** Adjusts a community's count of active members. Gives the count. */
export async function countMember(tx: Transaction, communityId: string, by: 1 | -1): Promise<number> {
  const row = await tx
    .updateTable('communities')
    .set((eb) => ({ member_count: eb('member_count', '+', by) }))
    .where('id', '=', communityId)
    .returning('member_count')
    .executeTakeFirstOrThrow();
  return row.member_count;
}
