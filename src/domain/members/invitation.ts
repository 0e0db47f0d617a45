import * as v from 'valibot';
import type { JoinPolicy, PaymentType } from '#domain/communities/community.ts';
import { checkbox, email, integer, line, optional, parseForm, type RawForm } from '#domain/form.ts';
import { normalized } from '#domain/normalized.ts';
import type { ActorKind, MemberAct, MemberRole, MemberStatus } from './membership.ts';

export const invitationKinds = ['link', 'email'] as const;
export type InvitationKind = (typeof invitationKinds)[number];

/** Roles that an invitation can give, lowest first. Nobody becomes an admin by a link. */
export const invitedRoles = ['member', 'seller', 'editor', 'moderator'] as const;
export type InvitedRole = (typeof invitedRoles)[number];

export const invitationStates = ['active', 'expired', 'used_up', 'declined', 'revoked'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Who invites: by role if they run the community, otherwise as a member. */
export type Inviter = 'owner' | 'admin' | 'moderator' | 'member';

export const invitationLimits = {
  note: 120,
  /** Mails per mailbox and day, from all inviters and in all spellings of the address. */
  mailsToMailbox: 3,
  /** Mails per account and day in all its communities: a school's two hundred, and some resent. */
  mailsByAccount: 250,
  /** Mails per network and day, of all accounts behind it. */
  mailsByNetwork: { name: 'invitation-mail', most: 1000, seconds: 24 * 3600 },
  /** Unknown codes per network. Valid codes are never charged. */
  wrongCodes: { name: 'wrong-code', most: 100, seconds: 3600 },
} as const;

/** The validity periods of an invitation, in days. */
export const invitationDays = [1, 3, 7, 14, 30] as const;
export const defaultInvitation = { days: 7, uses: 25 } as const;

type Bounds = {
  roles: readonly InvitedRole[];
  /** The most people per link. */
  uses: number;
  /** The most open invitations at the same time. */
  live: number;
  perDay: number;
  /** Whether their invitations may skip the approval. */
  skipsApproval: boolean;
};

/** A school invites its two hundred members one by one in an afternoon. */
const staffBounds = { uses: 1000, live: 200, perDay: 200, skipsApproval: true } as const;

/** The limits by inviter. The role is never above their own, and narrower than what they can give directly. */
export const inviterBounds: Record<Inviter, Bounds> = {
  owner: { ...staffBounds, roles: invitedRoles },
  admin: { ...staffBounds, roles: ['member', 'seller', 'editor'] },
  moderator: { ...staffBounds, roles: ['member'] },
  member: { uses: 10, live: 3, perDay: 5, skipsApproval: false, roles: ['member'] },
};

/** The kind of inviter of a role. */
export function inviterOf(role: MemberRole, isOwner: boolean): Inviter {
  if (role === 'admin') return isOwner ? 'owner' : 'admin';
  return role === 'moderator' ? 'moderator' : 'member';
}

/** Whether somebody invites as staff, to whom `allowInvites` does not apply. */
export function invitesAsStaff(inviter: Inviter): boolean {
  return inviter !== 'member';
}

/** The kind of inviter of an active member; the owner invites as an admin. */
export function inviterAs(role: MemberRole | undefined): Inviter {
  return role === 'admin' || role === 'moderator' ? role : 'member';
}

const ranks: Record<MemberRole, number> = { admin: 3, moderator: 2, editor: 1, seller: 1, member: 0 };

/** Whether a change of role is a demotion, which ends the invitations given with the former one. */
export function isDemotion(from: MemberRole, to: MemberRole): boolean {
  return ranks[to] < ranks[from];
}

type Kept = {
  expiresAt: Temporal.Instant;
  maxUses: number;
  usedCount: number;
  revokedAt: Temporal.Instant | null;
  declinedAt: Temporal.Instant | null;
};

/** An invitation's state at an instant. Where several apply, revoked comes first and expired last. */
export function invitationState(invitation: Kept, now: Temporal.Instant): InvitationState {
  if (invitation.revokedAt) return 'revoked';
  if (invitation.declinedAt) return 'declined';
  if (invitation.usedCount >= invitation.maxUses) return 'used_up';
  return Temporal.Instant.compare(now, invitation.expiresAt) < 0 ? 'active' : 'expired';
}

/**
 * Normalises an address for comparing it with an account's: case only. Dots and tags count, because another mailbox of
 * the same provider may be somebody else. Mail limits use `emailContactKey` instead.
 */
export function addressKey(address: string): string {
  return normalized(address, 'NFC').trim().toLowerCase();
}

/** A masked address, which only those who know it recognise: `b•••@example.com`. */
export function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return `${[...address][0] ?? ''}•••${address.slice(at)}`;
}

export type Redeeming = {
  joinPolicy: JoinPolicy;
  /** Null where access is free. */
  paymentType: PaymentType | null;
  role: InvitedRole;
  skipsApproval: boolean;
  status: MemberStatus | 'none';
  needsApproval: boolean;
  hasPaidNumber: boolean;
};

export type RedeemStep =
  | { kind: 'act'; act: MemberAct; by: ActorKind }
  /** They are there already, so no place is used up. */
  | { kind: 'settled'; status: 'active' | 'pending' | 'awaiting_payment' };

/**
 * What redeeming an invitation does to a membership. Removed and rejected people have to apply, whatever the invitation
 * says. People invited to a role do not pay.
 */
export function redeemStep(redeeming: Redeeming): RedeemStep {
  const { status, needsApproval, paymentType, role } = redeeming;
  const next = redeemAct(redeeming);
  const isAtTill = (status === 'awaiting_payment' || status === 'expired') && !needsApproval;
  if (status === 'active') return { kind: 'settled', status };
  if (next.act === 'apply' && status === 'pending') return { kind: 'settled', status };
  if (isAtTill && paymentType !== null && role === 'member' && next.act !== 'join-by-ticket') {
    return { kind: 'settled', status: 'awaiting_payment' };
  }
  return { kind: 'act', ...next };
}

function redeemAct({ joinPolicy, paymentType, role, skipsApproval, needsApproval, hasPaidNumber }: Redeeming): {
  act: MemberAct;
  by: ActorKind;
} {
  if (needsApproval) return { act: 'apply', by: 'self' };
  if (joinPolicy === 'approval' && !skipsApproval) return { act: 'apply', by: 'invitation' };
  if (paymentType === null || role !== 'member') return { act: 'join-by-invitation', by: 'invitation' };
  if (paymentType === 'per_ticket' && hasPaidNumber) return { act: 'join-by-ticket', by: 'ticket' };
  return { act: 'await-payment', by: 'invitation' };
}

function invitationShape(bounds: Bounds) {
  return v.object({
    kind: v.picklist(invitationKinds, 'choice'),
    role: v.optional(v.picklist(bounds.roles, 'choice'), 'member'),
    days: v.pipe(integer(1, 30), v.picklist(invitationDays, 'choice')),
    uses: v.optional(optional(integer(1, bounds.uses)), null),
    email: v.optional(optional(email), ''),
    note: v.optional(optional(line(1, invitationLimits.note)), ''),
    skipsApproval: checkbox,
  });
}

export type NewInvitation = {
  kind: InvitationKind;
  role: InvitedRole;
  days: number;
  maxUses: number;
  email: string | null;
  note: string | null;
  skipsApproval: boolean;
};

/**
 * Parses an invitation's form within the inviter's limits. An invitation to a role needs no approval: whoever gives the
 * role has given it.
 */
export function parseInvitation(raw: RawForm, inviter: Inviter) {
  const bounds = inviterBounds[inviter];
  const parsed = parseForm(invitationShape(bounds), { kind: 'link', days: defaultInvitation.days, ...raw });
  if (!parsed.ok) return parsed;
  const { uses, kind, role, days, note, ...rest } = parsed.value;
  if (kind === 'email' && rest.email === null) {
    return { ok: false as const, fields: { email: { code: 'required' as const } } };
  }
  const value: NewInvitation = {
    kind,
    role,
    days,
    note,
    email: kind === 'email' ? rest.email : null,
    maxUses: kind === 'email' ? 1 : (uses ?? Math.min(defaultInvitation.uses, bounds.uses)),
    skipsApproval: role !== 'member' || (bounds.skipsApproval && rest.skipsApproval === true),
  };
  return { ok: true as const, value };
}
