import { sql } from 'kysely';
import type { Transaction } from '#db/client.ts';
import { activeMembers } from '#db/members/members.ts';
import type { MemberRole } from '#domain/members/membership.ts';
import type { DigestPace } from '#domain/notifications/notification-settings.ts';

/** The recipients with their membership and settings; people without an account there are left out. */
export function recipients(tx: Transaction, communityId: string, userIds: readonly string[]) {
  return tx
    .selectFrom('users')
    .leftJoin('notification_settings as settings', 'settings.user_id', 'users.uid')
    .leftJoin('community_notices as notices', (join) =>
      join.onRef('notices.user_id', '=', 'users.uid').on('notices.community_id', '=', communityId),
    )
    .leftJoin('members', (join) =>
      join.onRef('members.user_id', '=', 'users.uid').on('members.community_id', '=', communityId),
    )
    .select([
      'users.uid',
      'members.status',
      'settings.digest_hour',
      'settings.digest_weekday',
      'settings.time_zone',
      'notices.level',
      'notices.silenced',
      'notices.order_pace',
      sql<DigestPace | null>`coalesce(notices.digest, settings.digest)`.as('digest'),
    ])
    .where('users.uid', '=', sql<string>`any(${[...userIds]}::text[])`)
    .orderBy('users.uid')
    .execute();
}

/** The active members of a community with one of these roles. */
export async function membersWithRole(
  tx: Transaction,
  communityId: string,
  roles: readonly MemberRole[],
): Promise<string[]> {
  const rows = await activeMembers(tx, communityId).where('role', 'in', roles).execute();
  return rows.map(({ user_id: userId }) => userId);
}
