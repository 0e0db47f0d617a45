import { type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { ListPlace } from '#domain/members/people-list.ts';
import { isLive } from './invitations.ts';

/** How many of somebody's invitations are open, and how many they made in the last day. */
export async function countInvitations(
  tx: Transaction,
  { communityId, userId, now }: { communityId: string; userId: string; now: Temporal.Instant },
): Promise<{ live: number; today: number }> {
  return tx
    .selectFrom('invitations')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(isLive(now)).as('live'),
      eb.fn
        .countAll<number>()
        .filterWhere('created_at', '>', now.subtract({ hours: 24 }))
        .as('today'),
    ])
    .where('community_id', '=', communityId)
    .where('created_by', '=', userId)
    .executeTakeFirstOrThrow();
}

type ListFilter = { createdBy: string | null; now: Temporal.Instant; place: ListPlace; limit: number };

/** A page of a community's invitations, open ones first, newest first. */
export async function listInvitations(db: Db, communityId: string, { createdBy, now, place, limit }: ListFilter) {
  const keys = sql`${isLive(now)}, invitations.created_at, invitations.id`;
  const isBack = place !== null && 'before' in place;
  let query = db
    .selectFrom('invitations')
    .innerJoin('users', 'users.uid', 'invitations.created_by')
    .selectAll('invitations')
    .select('users.display_name as inviter')
    .where('invitations.community_id', '=', communityId);
  if (createdBy !== null) query = query.where('invitations.created_by', '=', createdBy);
  if (place) {
    const id = 'before' in place ? place.before : place.after;
    query = query.where(
      sql<SqlBool>`(${keys}) ${isBack ? sql`>` : sql`<`} (
        select ${keys} from invitations where invitations.community_id = ${communityId} and invitations.id::text = ${id}
      )`,
    );
  }
  const rows = await query
    .orderBy(sql`row(${keys}) ${isBack ? sql`asc` : sql`desc`}`)
    .limit(limit)
    .execute();
  return isBack ? rows.reverse() : rows;
}

/** The first people who came by each of these invitations, in order. */
export function comersOf(db: Db, communityId: string, ids: readonly string[], most: number) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('invitation_redemptions')
        .innerJoin('users', 'users.uid', 'invitation_redemptions.user_id')
        .innerJoin('members', (join) =>
          join
            .onRef('members.user_id', '=', 'invitation_redemptions.user_id')
            .onRef('members.community_id', '=', 'invitation_redemptions.community_id'),
        )
        .select([
          'invitation_redemptions.invitation_id as invitation',
          'users.uid',
          'users.display_name as name',
          'members.status',
          'invitation_redemptions.redeemed_at as at',
          sql<number>`row_number() over (
            partition by invitation_redemptions.invitation_id order by redeemed_at, users.uid
          )`.as('place'),
        ])
        .where('invitation_redemptions.community_id', '=', communityId)
        .where('invitation_redemptions.invitation_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .as('comers'),
    )
    .selectAll()
    .where('place', '<=', most)
    .orderBy('place')
    .execute();
}

/** Whether anybody was ever invited to a community. */
export async function hasInvitations(db: Db, communityId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('community_id', '=', communityId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
