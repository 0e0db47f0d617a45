import type { Step } from '#app/action.ts';
import { notify } from '#app/notifications/notify.ts';
import { ledgerOf } from '#db/access/access-ledger.ts';
import { writePaymentState } from '#db/access/access-payments.ts';
import { membersWithRole } from '#db/notifications/recipients.ts';
import type { AccessPaymentRow } from '#db/tables.ts';
import { type AccessPaymentStatus, paymentTransition } from '#domain/access/access-payment.ts';
import type { EventKind } from '#domain/event.ts';
import type { NotificationFacts } from '#domain/notifications/notification.ts';

type Happening = {
  kind: EventKind;
  reason?: string | null;
  data?: Record<string, unknown>;
  /** What is written beside the new state, while the payment still waits. */
  also?: Partial<Pick<AccessPaymentRow, 'expires_at' | 'rejections'>>;
};

/**
 * Changes a payment's status and records the event: the only place where its status changes. Gives false, and changes
 * nothing, if it has that status already. Refuses what `paymentTransition` does not allow.
 */
export async function transitionPayment(
  step: Step<unknown, unknown>,
  payment: AccessPaymentRow,
  to: AccessPaymentStatus,
  { also, ...happening }: Happening,
): Promise<boolean> {
  const change = paymentTransition(payment.status, to);
  if (!change) return false;
  // bank details are kept no longer than they are needed
  const forgotten = payment.status === 'refund_pending' ? { refund_destination: null } : {};
  await writePaymentState(step.tx, payment, { status: to, ...also, ...forgotten });
  await recordOfPayment(step, payment, { ...happening, ...change });
  return true;
}

/** Records what happened to a payment, whether or not it changed its state, and tells those who are watching. */
export function recordOfPayment(
  step: Step<unknown, unknown>,
  payment: Pick<AccessPaymentRow, 'community_id' | 'id' | 'user_id'>,
  happening: Omit<Happening, 'also'> & { from?: AccessPaymentStatus | null; to?: AccessPaymentStatus },
): Promise<void> {
  const { community_id: communityId, user_id: payer } = payment;
  step.changed({ communityId, payer });
  return step.record(communityId, { ...happening, subject: 'access', subjectId: payment.id });
}

/** Tells who runs the community that a payment waits for them: to be looked at, or to be given back. */
export async function notifyOrganisersOfPayment(
  { tx, actor, now }: Step<unknown, unknown>,
  { community_id: communityId, id, reference, user_id: userId }: AccessPaymentRow,
  kind: 'access.payment-to-review' | 'access.refund-due',
  why?: NotificationFacts['access.refund-due']['why'],
): Promise<void> {
  await notify(tx, {
    communityId,
    kind,
    to: await membersWithRole(tx, communityId, ['admin']),
    // whose name stands in it is who paid, whoever moved it
    actor: actor.userId === userId || kind === 'access.payment-to-review' ? userId : actor.userId,
    subject: { kind: 'payment', id },
    data: { reference, ...(why && { why }) },
    now,
  });
}

/** Tells who paid what became of their payment. */
export async function notifyPayer<K extends 'access.refund-owed' | 'access.refund-declined' | 'access.refunded'>(
  { tx, now }: Step<unknown, unknown>,
  { community_id: communityId, id, user_id: userId }: AccessPaymentRow,
  { kind, data }: { kind: K; data: NotificationFacts[K] },
): Promise<void> {
  const subject = { kind: 'payment', id } as const;
  await notify(tx, { communityId, kind, to: [userId], actor: null, subject, data, now });
}

/**
 * Marks a payment as to be refunded and notifies the admins and the payer, who may have left and reaches the payment
 * only through this notification. Gives false if the refund was due already.
 */
export async function markPaymentRefundDue(
  step: Step<unknown, unknown>,
  payment: AccessPaymentRow,
  happening: Omit<Happening, 'kind' | 'also'>,
): Promise<boolean> {
  if (!(await transitionPayment(step, payment, 'refund_pending', { ...happening, kind: 'access.refund-due' })))
    return false;
  const { paid, refunded } = await ledgerOf(step.tx, payment);
  const { reference, currency } = payment;
  const amount = (paid || payment.amount) - refunded;
  await notifyOrganisersOfPayment(step, payment, 'access.refund-due');
  await notifyPayer(step, payment, { kind: 'access.refund-owed', data: { reference, amount, currency } });
  return true;
}
