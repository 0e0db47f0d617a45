import type { MemberStatus } from '#domain/members/membership.ts';
import type { CommunityStatus, Visibility } from './community.ts';

type Seen = { visibility: Visibility; status: CommunityStatus };
type Asker = {
  isSystem?: boolean | undefined;
  isOperator?: boolean | undefined;
  /** What they are in the community; null: nothing. */
  membership: MemberStatus | null;
};

/** Of a private community, who is in it knows, and who was let in and has to pay for it (again). */
const knowing: ReadonlySet<MemberStatus> = new Set(['active', 'awaiting_payment', 'expired']);

/** Whether a community is known only to some: it is private, or not published yet. */
export function isHiddenCommunity({ visibility, status }: Seen): boolean {
  return visibility === 'private' || status === 'draft';
}

/** Whether somebody pays, or is to pay, for being in a community: they reach their access also where it is private. */
export function mayPayIn({ status }: Pick<Seen, 'status'>, membership: MemberStatus | null): boolean {
  return status !== 'draft' && membership !== null && knowing.has(membership);
}

/**
 * Whether somebody reads what became of their payments for being in a community, also where it is hidden from them: money
 * that is owed to them, or was, is theirs to ask after from outside. That page and nothing else of the place.
 */
export function mayReadOwnPayments(
  community: Pick<Seen, 'status'>,
  { membership, hasRefund }: { membership: MemberStatus | null; hasRefund: boolean },
): boolean {
  return mayPayIn(community, membership) || (community.status !== 'draft' && hasRefund);
}

/**
 * Whether somebody may know that a community exists: a private or draft one does not for who is not in it. Who runs the
 * installation is told of a private one, to see what was reported there.
 */
export function mayKnowCommunity(community: Seen, { isSystem, isOperator, membership }: Asker): boolean {
  if (!isHiddenCommunity(community) || isSystem) return true;
  if (community.status === 'draft') return membership === 'active';
  return isOperator === true || (membership !== null && knowing.has(membership));
}
