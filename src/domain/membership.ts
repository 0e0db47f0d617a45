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
