import type { Step } from '#app/action.ts';
import { writePlanPayment } from '#db/plans/plan-payments.ts';
import type { PlanPaymentRow } from '#db/tables.ts';
import type { EventKind } from '#domain/event.ts';
import { type PlanPaymentStatus, planPaymentTransition } from '#domain/plans/plan-payment.ts';

type Happening = {
  kind: EventKind;
  reason?: string;
  data?: Record<string, unknown>;
  /** What is written beside the new status. */
  also?: Partial<Pick<PlanPaymentRow, 'expires_at' | 'reason'>>;
};

/**
 * Changes the status of a plan's payment and records the event: the only place where it changes. Gives false, and changes
 * nothing, if it has that status already. Refuses what `planPaymentTransition` does not allow.
 */
export async function transitionPlanPayment(
  { tx, record }: Step<unknown, unknown>,
  payment: PlanPaymentRow,
  to: PlanPaymentStatus,
  { also, ...happening }: Happening,
): Promise<boolean> {
  const change = planPaymentTransition(payment.status, to);
  if (!change) return false;
  await writePlanPayment(tx, payment, { status: to, ...also });
  await record(payment.community_id, { ...happening, ...change, subject: 'plan', subjectId: payment.id });
  return true;
}
