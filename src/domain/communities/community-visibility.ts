import type { MemberStatus } from '#domain/members/membership.ts';
import type { CommunityStatus, Visibility } from './community.ts';

type Seen = { visibility: Visibility; status: CommunityStatus };
type Asker = {
  isSystem?: boolean | undefined;
  isOperator?: boolean | undefined;
  /** The asker's membership; null: none. */
  membership: MemberStatus | null;
};

/** Statuses with which a private community is visible: inside it, or admitted and still to pay. */
const knowing: ReadonlySet<MemberStatus> = new Set(['active', 'awaiting_payment', 'expired']);

/** Whether a community is visible only to some: private, or unpublished. */
export function isHiddenCommunity({ visibility, status }: Seen): boolean {
  return visibility === 'private' || status === 'draft';
}

/** Whether somebody pays or has to pay for access, and therefore reaches its page also in a private community. */
export function mayPayIn({ status }: Pick<Seen, 'status'>, membership: MemberStatus | null): boolean {
  return status !== 'draft' && membership !== null && knowing.has(membership);
}

/**
 * Whether somebody may see their own payments for access in a community hidden from them: they may ask about refunds
 * due from outside. This opens that page only.
 */
export function mayReadOwnPayments(
  community: Pick<Seen, 'status'>,
  { membership, hasRefund }: { membership: MemberStatus | null; hasRefund: boolean },
): boolean {
  return mayPayIn(community, membership) || (community.status !== 'draft' && hasRefund);
}

/**
 * Whether a community exists for somebody: private ones and drafts only for their people. Operators see private ones
 * too, because of reports.
 */
export function mayKnowCommunity(community: Seen, { isSystem, isOperator, membership }: Asker): boolean {
  if (!isHiddenCommunity(community) || isSystem) return true;
  if (community.status === 'draft') return membership === 'active';
  return isOperator === true || (membership !== null && knowing.has(membership));
}
