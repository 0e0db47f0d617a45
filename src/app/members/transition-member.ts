import { accessTimeOf } from '#app/access-payments/give-grant.ts';
import { endUnpaidOf, leavePayments } from '#app/access-payments/leave-payments.ts';
import type { CommunityStep } from '#app/action.ts';
import { notifyMemberTransition, notifyRoleTransition } from '#app/notifications/notify-member.ts';
import { cadenceOfCommunity } from '#app/relations.ts';
import { hasPass } from '#db/access/access.ts';
import { insertGrant } from '#db/access/grants.ts';
import { communityById } from '#db/communities/communities.ts';
import { countMember, writeMember, writeRole } from '#db/members/member-changes.ts';
import { hasPaidNumber } from '#db/members/member-orders.ts';
import { countActiveAdmins, membership, wasEverActive } from '#db/members/members.ts';
import type { CommunityRow, MemberRow } from '#db/tables.ts';
import { graceAfter } from '#domain/access/access-period.ts';
import type { EventKind } from '#domain/event.ts';
import { isDemotion } from '#domain/members/invitation.ts';
import {
  type ActorKind,
  type MemberAct,
  type MemberFault,
  type MemberRole,
  type MemberStatus,
  type MemberVerdict,
  memberTransition,
  needsApprovalAfter,
  type RoleVerdict,
  retryAt,
  roleTransition,
} from '#domain/members/membership.ts';
import { sellingRoles } from '#domain/orders/order-credit.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { planOf } from '#plans';
import { endAllotmentsOf } from './end-allotments-of.ts';
import { endOfferTo } from './end-offer-to.ts';
import { revokeInvitationsOf } from './revoke-invitations-of.ts';

type Doing = {
  userId: string;
  by: ActorKind;
  /** The role that their invitation gives. */
  role?: MemberRole;
  answer?: string | null;
  reason?: string | null;
  data?: Record<string, unknown>;
};

const eventKinds: Record<MemberAct, EventKind> = {
  join: 'member.joined',
  'join-by-ticket': 'member.joined',
  'join-by-invitation': 'member.joined',
  'await-payment': 'member.awaits-payment',
  pay: 'member.paid',
  complimentary: 'member.let-in-free',
  lapse: 'member.lapsed',
  apply: 'member.applied',
  leave: 'member.left',
  approve: 'member.approved',
  reject: 'member.rejected',
  readmit: 'member.readmitted',
  remove: 'member.removed',
  ban: 'member.banned',
  unban: 'member.unbanned',
};

/**
 * The one place where a membership's status changes: asks the transition table and, on a change, writes the row and its
 * event and updates `memberCount`. Leaving always ends the role and the invitations given.
 */
export async function transitionMember(
  step: CommunityStep,
  act: MemberAct,
  { userId, by, role = 'member', answer = null, reason = null, data = {} }: Doing,
): Promise<MemberVerdict> {
  const { tx, now, found } = step;
  const { community } = found;
  const row = await membership(tx, community.id, userId);
  const room = await roomOf(step, act, { userId, row, role });
  const verdict = memberTransition(act, { member: memberStateOf(community, row, userId), by, room, now });
  if (verdict.kind !== 'change') return verdict;
  const { from, to } = verdict;
  const isFirst = !row || (to === 'active' && !(await wasEverActive(tx, community.id, userId)));
  await writeMember(
    tx,
    { communityId: community.id, userId },
    {
      ...keptIn(to, { role, answer, reason }),
      joined_at: isFirst ? now : row.joined_at,
      changed_at: now,
      needs_approval: needsApprovalAfter(act, row?.needs_approval ?? false),
    },
  );
  if (to === 'active') await countMember(tx, community.id, 1);
  if (from === 'active') await endActive(step, userId);
  await step.record(community.id, {
    kind: eventKinds[act],
    subject: 'member',
    subjectId: userId,
    from: from === 'none' ? null : from,
    to,
    reason,
    data: { ...data, ...rolesOf(role, row) },
  });
  await leavePayments(step, { userId, to });
  if (to === 'active' && role !== 'member') await endUnpaidOf(step, userId, 'role');
  await notifyMemberTransition(step, act, { userId, from, to, reason });
  return verdict;
}

const putOut: ReadonlySet<MemberStatus> = new Set(['rejected', 'removed', 'banned']);

/** The columns that a status keeps: a role while active, an answer while pending, a reason once removed. */
function keptIn(
  status: MemberStatus,
  { role, answer, reason }: { role: MemberRole; answer: string | null; reason: string | null },
) {
  return {
    status,
    role: status === 'active' ? role : ('member' as const),
    answer: status === 'pending' ? answer : null,
    reason: putOut.has(status) ? reason : null,
  };
}

/**
 * Ends what depends on an active membership: its place in the count, the invitations given, an ownership offer, and the
 * numbers that nobody else sells.
 */
async function endActive(step: CommunityStep, userId: string): Promise<void> {
  await countMember(step.tx, step.found.community.id, -1);
  await revokeInvitationsOf(step, userId);
  await endOfferTo(step, userId);
  await endAllotmentsOf(step, userId);
}

/** The roles for the event: the new one and the one before, where they are not plain members. */
function rolesOf(role: MemberRole, row: MemberRow | undefined): Record<string, MemberRole> {
  return {
    ...(role !== 'member' && { role }),
    ...(row && row.role !== 'member' && { formerRole: row.role }),
  };
}

/** The one place where somebody's role changes. */
export async function transitionRole(
  step: CommunityStep,
  to: MemberRole,
  { userId, by }: { userId: string; by: ActorKind },
): Promise<RoleVerdict> {
  const { tx, found: scope } = step;
  const { community } = scope;
  const row = await membership(tx, community.id, userId);
  const member = memberStateOf(community, row, userId);
  const verdict = roleTransition(to, { member, by, room: { otherAdmins: await adminsBeside(step, row) } });
  if (verdict.kind !== 'change') return verdict;
  await writeRole(tx, { communityId: community.id, userId }, to);
  if (to === 'member') await leaveTimeToPay(step, userId);
  else await endUnpaidOf(step, userId, 'role');
  if (isDemotion(verdict.from, to)) await revokeInvitationsOf(step, userId);
  if (verdict.from === 'admin') await endOfferTo(step, userId);
  if (!sellingRoles.includes(to)) await endAllotmentsOf(step, userId);
  await step.record(community.id, {
    kind: 'member.role-changed',
    subject: 'member',
    subjectId: userId,
    data: { from: verdict.from, to },
  });
  if (userId !== step.actor.userId) await notifyRoleTransition(step, { userId, role: to });
  return verdict;
}

/** The refusal for a fault, for acts on one person. */
export function refusalOf(fault: MemberFault, community: CommunityRow, since: Temporal.Instant | null): Refusal {
  if (fault === 'full') {
    const { name, members } = planOf(community.plan);
    return new Refusal('plan.members', { plan: name, limit: members ?? 0 });
  }
  if (fault === 'too-soon' && since) {
    return new Refusal('member.too-soon', { until: retryAt(since).toString(), timeZone: community.time_zone });
  }
  return new Refusal(plainCodes[fault], {});
}

const plainCodes = {
  banned: 'member.not-possible',
  'not-yours': 'not-allowed',
  rank: 'member.rank',
  owner: 'member.owner',
  'last-admin': 'member.last-admin',
  transition: 'member.transition',
  'too-soon': 'member.not-possible',
  full: 'member.not-possible',
  unpaid: 'member.costs',
} as const satisfies Record<MemberFault, string>;

function memberStateOf(community: CommunityRow, row: MemberRow | undefined, userId: string) {
  return {
    status: row?.status ?? ('none' as const),
    role: row?.role ?? ('member' as const),
    isOwner: community.created_by === userId,
    since: row?.changed_at ?? null,
    needsApproval: row?.needs_approval ?? false,
  };
}

async function roomOf(
  step: CommunityStep,
  act: MemberAct,
  { userId, row, role }: { userId: string; row: MemberRow | undefined; role: MemberRole },
) {
  const { community } = step.found;
  const { members: limit } = planOf(community.plan);
  return {
    // read again, since this step may have let others in
    active: limit === null ? 0 : await activeNow(step),
    limit,
    otherAdmins: await adminsBeside(step, row),
    isPaid: community.access_type === 'paid',
    // only plain members pay for access
    owes: role === 'member' && ((await owes(step, userId, row)) || (await owesNumber(step, act, userId))),
  };
}

/** Whether access costs something and they have neither a pass in force nor a role that is exempt. */
async function owes(
  { tx, now, found: { community } }: CommunityStep,
  userId: string,
  row: MemberRow | undefined,
): Promise<boolean> {
  if (!cadenceOfCommunity(community) || (row?.status === 'active' && row.role !== 'member')) return false;
  return !(await hasPass(tx, { communityId: community.id, userId }, now));
}

/** Whether entering takes a paid number of a raffle that they do not have. */
async function owesNumber(
  { tx, found: { community } }: CommunityStep,
  act: MemberAct,
  userId: string,
): Promise<boolean> {
  if (act !== 'approve' && act !== 'readmit') return false;
  if (community.access_type !== 'paid' || community.payment_type !== 'per_ticket') return false;
  return !(await hasPaidNumber(tx, community.id, userId));
}

/** Somebody with a role did not pay; when it ends, the grace period gives them time to. */
async function leaveTimeToPay(step: CommunityStep, userId: string): Promise<void> {
  const { tx, now, dice, actor, found } = step;
  const communityId = found.community.id;
  const accessNow = accessTimeOf(step);
  if (!cadenceOfCommunity(found.community) || (await hasPass(tx, { communityId, userId }, now))) return;
  await insertGrant(tx, {
    community_id: communityId,
    id: dice.uuid(),
    user_id: userId,
    source: 'legacy',
    payment_id: null,
    starts_at: accessNow,
    ends_at: accessNow,
    grace_until: graceAfter(accessNow),
    anchor_day: null,
    reason: null,
    given_by: actor.userId ?? 'system',
    created_at: now,
  });
}

async function activeNow({ tx, found: { community } }: CommunityStep): Promise<number> {
  return orNotFound(await communityById(tx, community.id)).member_count;
}

async function adminsBeside({ tx, found: { community } }: CommunityStep, row: MemberRow | undefined): Promise<number> {
  if (row?.role !== 'admin' || row.status !== 'active') return 1;
  return (await countActiveAdmins(tx, community.id)) - 1;
}
