export const memberRoles = ['admin', 'moderator', 'editor', 'seller', 'member'] as const;
export type MemberRole = (typeof memberRoles)[number];

export const memberStatuses = [
  'active',
  'pending',
  'awaiting_payment',
  'expired',
  'rejected',
  'left',
  'removed',
  'banned',
] as const;
export type MemberStatus = (typeof memberStatuses)[number];

/** Whether whoever runs the community ended or refused a membership: its person had no choice. */
export function isPutOut(status: MemberStatus): boolean {
  return status === 'rejected' || status === 'removed' || status === 'banned';
}

/** The acts that change a membership's status. */
export const memberActs = [
  'join',
  'apply',
  'join-by-ticket',
  'join-by-invitation',
  'await-payment',
  'pay',
  'complimentary',
  'lapse',
  'leave',
  'approve',
  'reject',
  'readmit',
  'remove',
  'ban',
  'unban',
] as const;
export type MemberAct = (typeof memberActs)[number];

/** Days before somebody rejected may apply again. */
export const retryDays = 7;

type MemberTransition = {
  to: MemberStatus;
  /** The status while access is unpaid; without one, the act is refused. */
  owing?: MemberStatus;
  from: readonly (MemberStatus | 'none')[];
  settled: readonly (MemberStatus | 'none')[];
};

/**
 * The transition table: what each act leads to, from where it is allowed, and where it changes nothing because its goal
 * is reached. `none`: never a member. The only way out of `banned` is `unban`, which leads to the outside.
 */
export const memberTransitions: Record<MemberAct, MemberTransition> = {
  join: { to: 'active', from: ['none', 'left', 'pending', 'awaiting_payment', 'expired'], settled: ['active'] },
  apply: {
    to: 'pending',
    from: ['none', 'left', 'awaiting_payment', 'expired', 'rejected', 'removed'],
    settled: ['pending', 'active'],
  },
  'join-by-ticket': {
    to: 'active',
    from: ['none', 'left', 'pending', 'awaiting_payment', 'expired'],
    settled: ['active'],
  },
  'join-by-invitation': {
    to: 'active',
    from: ['none', 'left', 'pending', 'awaiting_payment', 'expired'],
    settled: ['active'],
  },
  'await-payment': {
    to: 'awaiting_payment',
    from: ['none', 'left', 'pending'],
    settled: ['awaiting_payment', 'active'],
  },
  pay: { to: 'active', from: ['none', 'left', 'awaiting_payment', 'expired'], settled: ['active'] },
  complimentary: { to: 'active', from: ['pending', 'awaiting_payment', 'expired'], settled: ['active'] },
  lapse: { to: 'expired', from: ['active'], settled: ['expired'] },
  leave: {
    to: 'left',
    from: ['active', 'pending', 'awaiting_payment', 'expired'],
    settled: ['none', 'left', 'rejected', 'removed', 'banned'],
  },
  approve: { to: 'active', owing: 'awaiting_payment', from: ['pending'], settled: ['awaiting_payment', 'active'] },
  reject: { to: 'rejected', from: ['pending'], settled: ['rejected'] },
  readmit: {
    to: 'active',
    owing: 'awaiting_payment',
    from: ['rejected', 'removed'],
    settled: ['awaiting_payment', 'active'],
  },
  remove: { to: 'removed', from: ['active', 'awaiting_payment', 'expired'], settled: ['removed'] },
  ban: {
    to: 'banned',
    from: ['active', 'pending', 'awaiting_payment', 'expired', 'rejected', 'left', 'removed'],
    settled: ['banned'],
  },
  unban: { to: 'left', from: ['banned'], settled: ['left'] },
};

/** Who acts: the person themselves; a ticket, invitation, payment or the clock; or somebody who runs the community. */
export type ActorKind = 'self' | 'ticket' | 'invitation' | 'payment' | 'clock' | StaffKind;
type StaffKind = 'owner' | 'admin' | 'moderator';

/** For acts on others this repeats the policy in terms of ranks; a test compares the two. */
const allowedActors: Record<MemberAct, readonly ActorKind[]> = {
  join: ['self'],
  apply: ['self', 'invitation'],
  'join-by-ticket': ['ticket'],
  'join-by-invitation': ['invitation'],
  'await-payment': ['self', 'invitation'],
  pay: ['payment'],
  complimentary: ['owner', 'admin'],
  lapse: ['clock'],
  leave: ['self'],
  approve: ['owner', 'admin', 'moderator'],
  reject: ['owner', 'admin', 'moderator'],
  readmit: ['owner', 'admin'],
  remove: ['owner', 'admin', 'moderator'],
  ban: ['owner', 'admin'],
  unban: ['owner', 'admin'],
};

/** The person acted on, before the act. */
export type MemberState = {
  status: MemberStatus | 'none';
  role: MemberRole;
  /** Whether they own the community: they stay an admin until somebody else takes it over. */
  isOwner: boolean;
  /** When the status last changed. */
  since: Temporal.Instant | null;
  /** Removed or rejected and not admitted since: needs an approval even where joining is open. */
  needsApproval: boolean;
};

/** What decides ranks and roles. */
type Peer = Pick<MemberState, 'status' | 'role' | 'isOwner'>;

/** The community's limits and counts. */
export type MemberRoom = {
  active: number;
  /** The plan's limit of active members; null: none. */
  limit: number | null;
  /** Active admins other than the person. */
  otherAdmins: number;
  /** Paid access: only an admin removes members who may have paid. */
  isPaid: boolean;
  /** Whether they have to pay: paid access, and neither a grant in force nor a role. */
  owes: boolean;
};

export type MemberFault =
  | 'banned'
  | 'not-yours'
  | 'rank'
  | 'owner'
  | 'last-admin'
  | 'transition'
  | 'too-soon'
  | 'full'
  | 'unpaid';

export type MemberVerdict =
  | { kind: 'change'; from: MemberStatus | 'none'; to: MemberStatus }
  | { kind: 'settled'; status: MemberStatus | 'none' }
  | { kind: 'refused'; fault: MemberFault };

const settle = (status: MemberStatus | 'none'): MemberVerdict => ({ kind: 'settled', status });
const refuse = (fault: MemberFault): { kind: 'refused'; fault: MemberFault } => ({ kind: 'refused', fault });

/** Decides what an act does to a membership. Refusals are values, since an act on many people reports each. */
export function memberTransition(
  act: MemberAct,
  { member, by, room, now }: { member: MemberState; by: ActorKind; room: MemberRoom; now: Temporal.Instant },
): MemberVerdict {
  const transition = memberTransitions[act];
  const { status } = member;
  const denied = rightFault(act, member, by);
  if (denied) return refuse(denied);
  if (transition.settled.includes(status)) return settle(status);
  if (!transition.from.includes(status)) return refuse('transition');
  const to = (room.owes && transition.owing) || transition.to;
  const fault = actFault(act, { member, by, room, now }) ?? changeFault(to, member, room);
  return fault ? refuse(fault) : { kind: 'change', from: status, to };
}

/** Why the actor may not do this to the person, whatever the community's state. */
function rightFault(act: MemberAct, member: MemberState, by: ActorKind): MemberFault | null {
  const { status, isOwner } = member;
  if (!allowedActors[act].includes(by)) return 'not-yours';
  if (status === 'banned' && act !== 'unban' && !memberTransitions[act].settled.includes(status)) return 'banned';
  if (isStaff(by) && !outranks(by, member)) return isOwner ? 'owner' : 'rank';
  return null;
}

/** Further requirements of some acts. */
function actFault(
  act: MemberAct,
  { member, by, room, now }: { member: MemberState; by: ActorKind; room: MemberRoom; now: Temporal.Instant },
): MemberFault | null {
  if (ownWays.has(act) && member.needsApproval) return 'transition';
  if (act === 'apply' && member.status === 'rejected' && isTooSoon(member, now)) return 'too-soon';
  if (act === 'remove' && by === 'moderator' && room.isPaid) return 'rank';
  const isIdle = (act === 'await-payment' && !room.isPaid) || (act === 'lapse' && !room.owes);
  return isIdle ? 'transition' : null;
}

/** Why the status cannot be reached: entering is refused, or the owner or last admin would leave. */
function changeFault(to: MemberStatus, member: MemberState, room: MemberRoom): MemberFault | null {
  if (to === 'active') return doorFault(member, room);
  if (member.status !== 'active') return null;
  if (member.isOwner) return 'owner';
  return isLastAdmin(member.role, room) ? 'last-admin' : null;
}

/** Acts of entering without an approval, closed to removed and rejected people. */
const ownWays: ReadonlySet<MemberAct> = new Set([
  'join',
  'join-by-ticket',
  'join-by-invitation',
  'await-payment',
  'pay',
]);

/** What refuses who enters: unpaid access, or a full plan. */
function doorFault({ status }: MemberState, room: MemberRoom): MemberFault | null {
  if (room.owes) return 'unpaid';
  return hasPlaceFor(status, room) ? null : 'full';
}

/**
 * Whether the plan has room for somebody to be active. Who lapsed is none of the new ones: a plan that became smaller keeps
 * nobody from renewing.
 */
export function hasPlaceFor(
  status: MemberStatus | 'none',
  { active, limit }: Pick<MemberRoom, 'active' | 'limit'>,
): boolean {
  return limit === null || active < limit || status === 'expired';
}

/** When somebody rejected may apply again. */
export function retryAt(since: Temporal.Instant): Temporal.Instant {
  return since.add({ hours: 24 * retryDays });
}

function isTooSoon({ since }: MemberState, now: Temporal.Instant): boolean {
  return since !== null && Temporal.Instant.compare(now, retryAt(since)) < 0;
}

/** Whether an actor runs the community: its owner, an admin or a moderator. */
export function isStaff(by: ActorKind): by is StaffKind {
  return by === 'owner' || by === 'admin' || by === 'moderator';
}

/** Whether the actor's rank is above the person's. A moderator acts on plain members only. */
export function outranks(by: StaffKind, { role, isOwner, status }: Peer): boolean {
  if (isOwner) return false;
  if (by === 'owner') return true;
  // a role counts only while the membership is active
  if (status !== 'active') return true;
  return by === 'admin' ? role !== 'admin' : role === 'member';
}

/** Whether they need an approval to enter after an act. */
export function needsApprovalAfter(act: MemberAct, before: boolean): boolean {
  if (act === 'remove' || act === 'reject') return true;
  return memberTransitions[act].to === 'active' || act === 'unban' ? false : before;
}

export type RoleVerdict =
  | { kind: 'change'; from: MemberRole; to: MemberRole }
  | { kind: 'settled' }
  | { kind: 'refused'; fault: MemberFault };

/**
 * Decides a change of role. The owner gives any; an admin gives those below their own, and may step down while another
 * admin stays.
 */
export function roleTransition(
  to: MemberRole,
  { member, by, room }: { member: Peer; by: ActorKind; room: Pick<MemberRoom, 'otherAdmins'> },
): RoleVerdict {
  const { status, role, isOwner } = member;
  if (status === 'banned') return refuse('banned');
  if (status !== 'active') return refuse('transition');
  if (!roleChangers.has(by)) return refuse('not-yours');
  const isSame = role === to;
  if (isOwner) return isSame ? { kind: 'settled' } : refuse('owner');
  if (by === 'admin' && [role, to].includes('admin')) return refuse('rank');
  if (isSame) return { kind: 'settled' };
  const fault = stepDownFault(by, role, room);
  return fault ? refuse(fault) : { kind: 'change', from: role, to };
}

function stepDownFault(by: ActorKind, role: MemberRole, room: Pick<MemberRoom, 'otherAdmins'>): MemberFault | null {
  if (by === 'self' && role !== 'admin') return 'rank';
  return isLastAdmin(role, room) ? 'last-admin' : null;
}

const roleChangers: ReadonlySet<ActorKind> = new Set(['owner', 'admin', 'self']);

function isLastAdmin(role: MemberRole, { otherAdmins }: Pick<MemberRoom, 'otherAdmins'>): boolean {
  return role === 'admin' && otherAdmins === 0;
}

/** The acts available to an actor by rank and status: a row's menu. */
export function actsFor(by: ActorKind, { member, isPaid }: { member: Peer; isPaid: boolean }): MemberAct[] {
  if (!isStaff(by) || !outranks(by, member)) return [];
  return memberActs.filter((act) => {
    if (!allowedActors[act].includes(by) || !memberTransitions[act].from.includes(member.status)) return false;
    return !(act === 'remove' && by === 'moderator' && isPaid);
  });
}

/** The roles that an actor may give to somebody. */
export function rolesFor(by: ActorKind, member: Peer): MemberRole[] {
  return memberRoles.filter((to) => {
    return roleTransition(to, { member, by, room: { otherAdmins: 1 } }).kind === 'change';
  });
}
