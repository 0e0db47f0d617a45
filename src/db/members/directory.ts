import type { Db, Transaction } from '#db/client.ts';

/** Writes whether somebody is listed for fellow members. */
export async function writeListed(
  tx: Transaction,
  { communityId, userId }: { communityId: string; userId: string },
  isListed: boolean,
): Promise<void> {
  await tx
    .updateTable('members')
    .set({ is_listed: isListed })
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .execute();
}

/** How many members are not listed. */
export async function countUnlisted(db: Db | Transaction, communityId: string): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('community_id', '=', communityId)
    .where('status', '=', 'active')
    .where('role', '=', 'member')
    .where('is_listed', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}
