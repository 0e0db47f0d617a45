import type { CommunityStatus } from '#domain/communities/community.ts';
import type { MemberRole, MemberStatus } from '#domain/members/membership.ts';
import { kindsForAdmins, type NotificationKind, notificationReach } from './notification.ts';
import type { NoticeLevel } from './notification-settings.ts';

/** How somebody stands, at this moment, towards the community that a notification is from. */
export type Sight = {
  community: CommunityStatus;
  /** null: they were never in it. */
  member: { status: MemberStatus; role: MemberRole } | null;
};

/**
 * Whether somebody may still read what a notification says. What is about themselves stays theirs, whatever came since;
 * what waits for who runs a community is for who runs it now; everything else is for who is in it now.
 */
export function maySeeNotification(kind: NotificationKind, { community, member }: Sight): boolean {
  const reach = notificationReach[kind];
  if (reach === 'self') return true;
  if (member?.status !== 'active') return false;
  if (reach === 'duty') return member.role === 'admin' || (member.role === 'moderator' && !kindsForAdmins.has(kind));
  return community !== 'suspended' && (community !== 'draft' || member.role === 'admin');
}

/** Whether a notification belongs in a digest that is written at this moment. */
export function belongsInDigest(
  { kind, isRead, level }: { kind: NotificationKind; isRead: boolean; level: NoticeLevel },
  sight: Sight,
): boolean {
  const reach = notificationReach[kind];
  if (isRead || reach === 'self' || reach === 'duty') return false;
  if (level === 'none' || (level === 'mentions' && reach === 'news')) return false;
  return maySeeNotification(kind, sight);
}
