import type { CommunityStatus } from '#domain/communities/community.ts';
import type { MemberRole, MemberStatus } from '#domain/members/membership.ts';
import { sellingRoles } from '#domain/orders/order-credit.ts';
import { kindsForAdmins, kindsForSellers, type NotificationKind, notificationReach } from './notification.ts';
import type { NoticeLevel } from './notification-settings.ts';

/** A reader's relation to a notification's community. */
export type ReaderRelation = {
  community: CommunityStatus;
  /** null: never a member. */
  member: { status: MemberStatus; role: MemberRole } | null;
};

/**
 * Whether somebody may read a notification now. What concerns themselves stays readable; tasks are for those who run
 * the community now; the rest is for current members.
 */
export function maySeeNotification(kind: NotificationKind, { community, member }: ReaderRelation): boolean {
  const reach = notificationReach[kind];
  if (reach === 'self') return true;
  if (member?.status !== 'active') return false;
  if (kindsForSellers.has(kind)) return sellingRoles.includes(member.role);
  if (reach === 'duty') return member.role === 'admin' || (member.role === 'moderator' && !kindsForAdmins.has(kind));
  return community !== 'suspended' && (community !== 'draft' || member.role === 'admin');
}

/** Whether a notification goes into a digest written now. */
export function belongsInDigest(
  { kind, isRead, level }: { kind: NotificationKind; isRead: boolean; level: NoticeLevel },
  reader: ReaderRelation,
): boolean {
  const reach = notificationReach[kind];
  if (isRead || reach === 'self' || reach === 'duty') return false;
  if (level === 'none' || (level === 'mentions' && reach === 'news')) return false;
  return maySeeNotification(kind, reader);
}
