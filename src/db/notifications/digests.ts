import type { Transaction } from '#db/client.ts';
import { claimedForChange } from '#db/lock.ts';
import { linesByIds, type NotificationLine } from './notification-lines.ts';

/** How many notifications are scanned for due digests. */
const looked = 500;

/** Claims some people with a due digest, longest waiting first. */
export async function lockDigestsDue(tx: Transaction, now: Temporal.Instant, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('uid')
    .where('uid', 'in', (eb) =>
      eb.selectFrom('notifications').select('user_id').where('digest_at', '<=', now).orderBy('digest_at').limit(looked),
    )
    .orderBy('uid')
    .limit(limit)
    .$call(claimedForChange)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Takes somebody's due digest, with what would be due within a day, so that two become one. Latest first. */
export async function takeDigest(tx: Transaction, userId: string, now: Temporal.Instant): Promise<NotificationLine[]> {
  const taken = await tx
    .updateTable('notifications')
    .set({ digest_at: null })
    .where('user_id', '=', userId)
    .where('digest_at', '<', now.add({ hours: 24 }))
    .returning('id')
    .execute();
  const ids = taken.map(({ id }) => id);
  return linesByIds(tx, ids, now);
}

/** Reschedules somebody's digest entries in all communities; null: removes them from it. */
export async function moveDigest(
  tx: Transaction,
  userId: string,
  { communityId, at }: { communityId: string; at: Temporal.Instant | null },
): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ digest_at: at })
    .where('user_id', '=', userId)
    .where('community_id', '=', communityId)
    .where('digest_at', 'is not', null)
    .execute();
}

/** The communities in somebody's pending digest, with time zones and frequencies. */
export function digestCommunities(tx: Transaction, userId: string) {
  return tx
    .selectFrom('communities')
    .leftJoin('community_notices as notices', (join) =>
      join.onRef('notices.community_id', '=', 'communities.id').on('notices.user_id', '=', userId),
    )
    .select(['communities.id', 'communities.time_zone', 'notices.digest'])
    .where('communities.id', 'in', (eb) =>
      eb
        .selectFrom('notifications')
        .select('community_id')
        .where('user_id', '=', userId)
        .where('digest_at', 'is not', null),
    )
    .execute();
}
