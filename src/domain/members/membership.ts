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

/** Everything that changes somebody's status in a community. */
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

/** Days before somebody whose application was rejected may apply again. */
export const retryDays = 7;

type MemberTransition = {
  to: MemberStatus;
  /** Where it leads instead while they owe what access costs; without it, owing is a refusal to let in. */
  owing?: MemberStatus;
  from: readonly (MemberStatus | 'none')[];
  settled: readonly (MemberStatus | 'none')[];
};

/**
 * The whole table of transitions: what each act leads to, from where it may be done, and where it changes nothing
 * because what it is for holds already. `none` is who was never in the community.
 * Nothing leads out of `banned` but `unban`, and then to the outside: who is let in again comes in by themselves.
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

/**
 * By whose hand something is done: one's own; that of a paid number, an invitation, a settled payment or the clock; or
 * that of who runs the community.
 */
export type Hand = 'self' | 'ticket' | 'invitation' | 'payment' | 'clock' | RunningHand;
type RunningHand = 'owner' | 'admin' | 'moderator';

/** For what is done to others this is the policy's word in the terms of ranks; a test compares the two. */
const hands: Record<MemberAct, readonly Hand[]> = {
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

/** Who it is done to, as they stand before it. */
export type MemberState = {
  status: MemberStatus | 'none';
  role: MemberRole;
  /** The community is theirs: they stay, and stay an admin, until somebody else has taken it over. */
  isOwner: boolean;
  /** When the status last changed. */
  since: Temporal.Instant | null;
  /** Was put out or turned down, and not let in since: comes in only when somebody says yes, also where the door is open. */
  needsApproval: boolean;
};

/** What ranks and roles are decided by. */
type Peer = Pick<MemberState, 'status' | 'role' | 'isOwner'>;

/** What the community has room for. */
export type MemberRoom = {
  active: number;
  /** The most active members of its plan; null is no limit. */
  limit: number | null;
  /** Active admins besides the one it is done to. */
  otherAdmins: number;
  /** Its access is paid for: only an admin puts out who may have paid. */
  isPaid: boolean;
  /** Its access is paid by the period or once, and nothing of theirs is in force: neither a grant nor a role. */
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

/** Decides what an act does to somebody's status. A refusal is a value: who asked for many is told of each. */
export function memberTransition(
  act: MemberAct,
  { member, by, room, now }: { member: MemberState; by: Hand; room: MemberRoom; now: Temporal.Instant },
): MemberVerdict {
  const course = memberTransitions[act];
  const { status } = member;
  if (!hands[act].includes(by)) return refuse('not-yours');
  if (status === 'banned' && act !== 'unban' && !course.settled.includes(status)) return refuse('banned');
  if (isRunning(by) && !outranks(by, member)) return refuse(member.isOwner ? 'owner' : 'rank');
  if (course.settled.includes(status)) return settle(status);
  if (!course.from.includes(status)) return refuse('transition');
  const to = (room.owes && course.owing) || course.to;
  const fault = faultOf(act, { to, member, by, room, now });
  return fault ? refuse(fault) : { kind: 'change', from: status, to };
}

function faultOf(
  act: MemberAct,
  given: { to: MemberStatus; member: MemberState; by: Hand; room: MemberRoom; now: Temporal.Instant },
): MemberFault | null {
  const { to, member, by, room, now } = given;
  const { status, role } = member;
  if (ownWays.has(act) && member.needsApproval) return 'transition';
  if (act === 'apply' && status === 'rejected' && isTooSoon(member, now)) return 'too-soon';
  if (act === 'remove' && by === 'moderator' && room.isPaid) return 'rank';
  if (act === 'await-payment' && !room.isPaid) return 'transition';
  if (act === 'lapse' && !room.owes) return 'transition';
  if (to === 'active') return doorFault(room);
  if (status !== 'active') return null;
  if (member.isOwner) return 'owner';
  return role === 'admin' && room.otherAdmins === 0 ? 'last-admin' : null;
}

/** The ways in that need nobody's yes: closed to who was put out or turned down. */
const ownWays: ReadonlySet<MemberAct> = new Set([
  'join',
  'join-by-ticket',
  'join-by-invitation',
  'await-payment',
  'pay',
]);

/** What keeps everybody out who would otherwise come in: access that is not paid, or no place left. */
function doorFault({ owes, limit, active }: MemberRoom): MemberFault | null {
  if (owes) return 'unpaid';
  return limit !== null && active >= limit ? 'full' : null;
}

/** From when somebody whose application was rejected may apply again. */
export function retryAt(since: Temporal.Instant): Temporal.Instant {
  return since.add({ hours: 24 * retryDays });
}

function isTooSoon({ since }: MemberState, now: Temporal.Instant): boolean {
  return since !== null && Temporal.Instant.compare(now, retryAt(since)) < 0;
}

export function isRunning(by: Hand): by is RunningHand {
  return by === 'owner' || by === 'admin' || by === 'moderator';
}

/** Nobody acts on who stands as high as they do. A moderator acts on those without any other task. */
export function outranks(by: RunningHand, { role, isOwner, status }: Peer): boolean {
  if (isOwner) return false;
  if (by === 'owner') return true;
  // a role counts while the membership is active: an admin who left is a person at the door
  if (status !== 'active') return true;
  return by === 'admin' ? role !== 'admin' : role === 'member';
}

/** Whether somebody needs a yes to come in, once an act has changed their status. */
export function needsApprovalAfter(act: MemberAct, before: boolean): boolean {
  if (act === 'remove' || act === 'reject') return true;
  return memberTransitions[act].to === 'active' || act === 'unban' ? false : before;
}

export type RoleVerdict =
  | { kind: 'change'; from: MemberRole; to: MemberRole }
  | { kind: 'settled' }
  | { kind: 'refused'; fault: MemberFault };

/**
 * Decides a change of role. The owner gives any; an admin gives those below their own, and may step down themselves while
 * another admin stays.
 */
export function roleTransition(
  to: MemberRole,
  { member, by, room }: { member: Peer; by: Hand; room: Pick<MemberRoom, 'otherAdmins'> },
): RoleVerdict {
  const { status, role, isOwner } = member;
  if (status === 'banned') return refuse('banned');
  if (status !== 'active') return refuse('transition');
  if (by !== 'owner' && by !== 'admin' && by !== 'self') return refuse('not-yours');
  if (isOwner) return role === to ? { kind: 'settled' } : refuse('owner');
  if (by === 'admin' && (role === 'admin' || to === 'admin')) return refuse('rank');
  if (role === to) return { kind: 'settled' };
  if (by === 'self' && role !== 'admin') return refuse('rank');
  if (role === 'admin' && room.otherAdmins === 0) return refuse('last-admin');
  return { kind: 'change', from: role, to };
}

/** The acts that a hand may try on somebody, by rank and status alone: what a row's menu offers. */
export function actsFor(by: Hand, { member, isPaid }: { member: Peer; isPaid: boolean }): MemberAct[] {
  if (!isRunning(by) || !outranks(by, member)) return [];
  return memberActs.filter((act) => {
    if (!hands[act].includes(by) || !memberTransitions[act].from.includes(member.status)) return false;
    return !(act === 'remove' && by === 'moderator' && isPaid);
  });
}

/** The roles that a hand may give to somebody. */
export function rolesFor(by: Hand, member: Peer): MemberRole[] {
  return memberRoles.filter((to) => {
    return roleTransition(to, { member, by, room: { otherAdmins: 1 } }).kind === 'change';
  });
}
