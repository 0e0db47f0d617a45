import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';
import { sellingRoles } from '#domain/orders/order-credit.ts';

/** Inserts the link of somebody who sells, unless they have one at work. Gives false then, also for a concurrent one. */
export async function insertSellerLink(
  tx: Transaction,
  raffle: RowKey,
  { code, userId, now }: { code: string; userId: string; now: Temporal.Instant },
): Promise<boolean> {
  const row = await tx
    .insertInto('seller_links')
    .values({ community_id: raffle.community_id, raffle_id: raffle.id, code, user_id: userId, made_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends somebody's link at work. Gives false where they have none. */
export async function endLinkOfSeller(
  tx: Transaction,
  raffle: RowKey,
  { userId, now }: { userId: string; now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('seller_links')
    .set({ ended_at: now })
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The code of somebody's link at work; undefined where they have none. */
export async function codeOfSeller(db: Db, raffle: RowKey, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('seller_links')
    .select('code')
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.code;
}

/** Who sells by a link at work; undefined where it ended, and where they do not sell there any more. */
export function sellerOfCode(
  db: Db | Transaction,
  raffle: RowKey,
  code: string,
): Promise<{ id: string; name: string } | undefined> {
  return sellersOf(db, raffle.community_id)
    .innerJoin('seller_links as link', (join) =>
      join.onRef('link.community_id', '=', 'members.community_id').onRef('link.user_id', '=', 'members.user_id'),
    )
    .where('link.raffle_id', '=', raffle.id)
    .where('link.code', '=', code)
    .where('link.ended_at', 'is', null)
    .executeTakeFirst();
}

/** Somebody who sells in a community; undefined where they do not, or not any more. */
export function sellerIn(
  db: Db | Transaction,
  communityId: string,
  userId: string,
): Promise<{ id: string; name: string } | undefined> {
  return sellersOf(db, communityId).where('members.user_id', '=', userId).executeTakeFirst();
}

/** Everybody who sells in a community, by name. */
export function sellersIn(db: Db, communityId: string) {
  return sellersOf(db, communityId).select('members.role').orderBy('users.display_name').orderBy('users.uid').execute();
}

function sellersOf(db: Db | Transaction, communityId: string) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.uid', 'members.user_id')
    .select(['users.uid as id', 'users.display_name as name'])
    .where('members.community_id', '=', communityId)
    .where('members.status', '=', 'active')
    .where('members.role', 'in', sellingRoles);
}
