import type { Db, Transaction } from '#db/client.ts';

/** Keeps whether somebody lets themselves be found by those who are in the same community. */
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

/** How many people of a community nobody finds in its directory. */
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
