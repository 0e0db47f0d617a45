import { type Transition, transition } from '#domain/transition.ts';

export const planPaymentStatuses = ['pending', 'in_review', 'rejected', 'confirmed', 'cancelled', 'expired'] as const;
export type PlanPaymentStatus = (typeof planPaymentStatuses)[number];

/** The statuses of a payment that is still open, of which a community has at most one. */
export const openPlanStatuses: readonly PlanPaymentStatus[] = ['pending', 'in_review', 'rejected'];

const transitions: Record<PlanPaymentStatus, readonly PlanPaymentStatus[]> = {
  pending: ['in_review', 'confirmed', 'cancelled', 'expired'],
  in_review: ['confirmed', 'rejected'],
  rejected: ['in_review', 'confirmed', 'cancelled', 'expired'],
  confirmed: [],
  cancelled: [],
  expired: [],
};

/** Whether a payment waits for its receipt. */
export function planAwaitsReceipt(status: PlanPaymentStatus): boolean {
  return status === 'pending' || status === 'rejected';
}

/**
 * Decides a change of a payment's status. Gives null where it has that status already (idempotent). Refuses what the
 * transition table does not allow: what is being looked at is not given up, since its money may be on its way.
 */
export function planPaymentTransition(
  from: PlanPaymentStatus,
  to: PlanPaymentStatus,
): Transition<PlanPaymentStatus> | null {
  return transition({ from, to }, transitions[from].includes(to), 'plan.transition');
}
