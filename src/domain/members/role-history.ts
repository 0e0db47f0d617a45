import type { MemberRole } from './membership.ts';

/** Somebody's part in a community: the role that they have, null outside of it, and the changes that led to it. */
export type RoleHistory = {
  role: MemberRole | null;
  /** Oldest first. `former`: the role that they had until then. */
  changes: readonly { at: Temporal.Instant; former: MemberRole | null }[];
};

/** Whether somebody ran or sold for the community at an instant. What came later says nothing of it. */
export function wasAtDesk({ role, changes }: RoleHistory, at: Temporal.Instant): boolean {
  const next = changes.find((change) => Temporal.Instant.compare(change.at, at) > 0);
  return isOfDesk(next ? next.former : role);
}

/** Whether somebody ever ran or sold for the community. */
export function wasEverAtDesk({ role, changes }: RoleHistory): boolean {
  return isOfDesk(role) || changes.some(({ former }) => isOfDesk(former));
}

function isOfDesk(role: MemberRole | null): boolean {
  return role === 'admin' || role === 'seller';
}
