import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { NotificationKind } from '#domain/notifications/notification.ts';
import type { DigestPace, NoticeLevel, OrderPace } from '#domain/notifications/notification-settings.ts';

/** Somebody's digest settings, if they chose any. */
export function settingsOf(db: Db | Transaction, userId: string) {
  return db.selectFrom('notification_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export type DigestChoice = {
  digest: DigestPace;
  digest_hour: number;
  digest_weekday: number;
  time_zone: string | null;
};

/** Writes somebody's digest settings. */
export async function writeDigest(tx: Transaction, userId: string, choice: DigestChoice): Promise<void> {
  await tx
    .insertInto('notification_settings')
    .values({ user_id: userId, ...choice })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(choice))
    .execute();
}

/** Somebody's communities with their notification settings. */
export function noticesOf(db: Db, userId: string) {
  return db
    .selectFrom('members')
    .innerJoin('communities', 'communities.id', 'members.community_id')
    .leftJoin('community_notices as notices', (join) =>
      join.onRef('notices.community_id', '=', 'members.community_id').onRef('notices.user_id', '=', 'members.user_id'),
    )
    .select([
      'communities.url',
      'communities.name',
      'communities.access_type',
      'members.role',
      'notices.level',
      'notices.silenced',
      'notices.digest',
      'notices.order_pace',
    ])
    .where('members.user_id', '=', userId)
    .where('members.status', '=', 'active')
    .orderBy('communities.name')
    .orderBy('communities.url')
    .execute();
}

export type NoticesChoice = {
  level: NoticeLevel;
  silenced: readonly NotificationKind[];
  digest: DigestPace | null;
  orderPace: OrderPace;
};

/** Writes somebody's notification settings for a community, and the kinds that are not mailed. */
export async function writeNotices(
  tx: Transaction,
  { userId, communityId }: { userId: string; communityId: string },
  { level, silenced: kinds, digest, orderPace }: NoticesChoice,
): Promise<void> {
  const choice = { level, silenced: [...kinds], digest, order_pace: orderPace };
  await tx
    .insertInto('community_notices')
    .values({ user_id: userId, community_id: communityId, ...choice })
    .onConflict((conflict) => conflict.columns(['user_id', 'community_id']).doUpdateSet(choice))
    .execute();
}

/** Ends the mails of one kind from a community. */
export async function silenceKind(
  tx: Transaction,
  { userId, communityId, kind }: { userId: string; communityId: string; kind: NotificationKind },
): Promise<void> {
  await tx
    .insertInto('community_notices')
    .values({ user_id: userId, community_id: communityId, silenced: [kind] })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'community_id'])
        .doUpdateSet({ silenced: sql`array_append(array_remove(community_notices.silenced, ${kind}), ${kind})` }),
    )
    .execute();
}

/** Ends somebody's digests of all communities. */
export async function endOwnDigests(tx: Transaction, userId: string): Promise<void> {
  await tx
    .updateTable('community_notices')
    .set({ digest: null })
    .where('user_id', '=', userId)
    .where('digest', 'is not', null)
    .execute();
}
