import type { Step } from '#app/action.ts';
import { lastGrantOf } from '#db/access/grants.ts';
import type { Transaction } from '#db/client.ts';
import { membersWithRole } from '#db/notifications/recipients.ts';
import type { CommunityRow } from '#db/tables.ts';
import type { MemberAct, MemberRole, MemberStatus } from '#domain/members/membership.ts';
import { notify } from './notify.ts';

type Passed = { userId: string; from: MemberStatus | 'none'; to: MemberStatus; reason: string | null };

/**
 * Notifies of a change of membership: the admins and moderators of an application, the admins of a paying member who
 * leaves, and the person of a decision about them.
 */
export async function notifyMemberTransition(
  { tx, now, found: { community } }: Step<unknown, { community: CommunityRow }>,
  act: MemberAct,
  { userId, from, to: status, reason }: Passed,
): Promise<void> {
  const communityId = community.id;
  const of = { communityId, actor: null, subject: { kind: 'community', id: communityId }, now } as const;
  switch (act) {
    case 'apply': {
      const to = await membersWithRole(tx, communityId, ['admin', 'moderator']);
      return notify(tx, { ...of, kind: 'member.asked', to, actor: userId, data: {} });
    }
    case 'leave': {
      if (from !== 'active' || !(await hasPaid(tx, { communityId, userId }))) return;
      const to = await membersWithRole(tx, communityId, ['admin']);
      return notify(tx, { ...of, kind: 'member.left', to, actor: userId, data: {} });
    }
    case 'approve':
    case 'readmit':
      if (status !== 'awaiting_payment') return notify(tx, { ...of, kind: 'member.approved', to: [userId], data: {} });
      return notify(tx, {
        ...of,
        kind: 'access.asked',
        to: [userId],
        data: community.payment_type === 'per_ticket' ? { byTicket: true } : {},
      });
    case 'reject':
      return notify(tx, { ...of, kind: 'member.rejected', to: [userId], data: { reason } });
    case 'remove':
      return notify(tx, { ...of, kind: 'member.removed', to: [userId], data: { reason } });
  }
}

/** Whether the last of the times that somebody had in a community was paid for. */
async function hasPaid(tx: Transaction, person: { communityId: string; userId: string }): Promise<boolean> {
  return (await lastGrantOf(tx, person))?.source === 'payment';
}

/** Tells somebody which task they have in a community now, whoever gave it to them. */
export function notifyRoleTransition(
  { tx, now, found: { community } }: Step<unknown, { community: CommunityRow }>,
  { userId, role }: { userId: string; role: MemberRole },
): Promise<void> {
  const subject = { kind: 'member', id: userId } as const;
  const of = { communityId: community.id, actor: null, subject, now } as const;
  return notify(tx, { ...of, kind: 'member.role-changed', to: [userId], data: { role } });
}
