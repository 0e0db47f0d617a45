import { accessTimeOf } from '#app/access-payments/give-grant.ts';
import {
  markPaymentRefundDue,
  notifyOrganisersOfPayment,
  recordOfPayment,
  transitionPayment,
} from '#app/access-payments/transition-payment.ts';
import type { Step } from '#app/action.ts';
import { ledgerOf, refundedBy } from '#db/access/access-ledger.ts';
import { paymentById } from '#db/access/access-payments.ts';
import { lastEvent } from '#db/events.ts';
import { membership } from '#db/members/members.ts';
import type { AccessPaymentRow, CommunityRow } from '#db/tables.ts';
import { mayTransitionPayment } from '#domain/access/access-payment.ts';
import { hasPlaceFor } from '#domain/members/membership.ts';
import { type GatewayId, type GatewayPayment, refundedAtGateway, type Verdict } from '#domain/orders/checkout.ts';
import { orNotFound } from '#domain/refusal.ts';
import { planOf } from '#plans';
import { keepsPlace, markAccessPaid } from './confirm-payment.ts';
import { isPassLeft } from './open-payment.ts';
import { writeLedger, writeRefund } from './refund-payment.ts';
import { keptAs } from './review-payment.ts';

/** A gateway's report of a payment for access, and the verdict from comparing it with the sum that was asked for. */
export type GatewayReport = { gateway: GatewayId; reported: GatewayPayment; verdict: Verdict };

export type SettledAccess =
  /** The money came, and the payer is a member. */
  | 'confirmed'
  /** The money came and cannot be used any more: it is owed back. */
  | 'refund-due'
  | 'refunded'
  | 'disputed'
  /** Said before, or nothing that changes anything. */
  | 'unchanged';

type Place = { community: CommunityRow; payment: AccessPaymentRow };
type Settling = Step<GatewayReport, Place>;

/**
 * Applies a gateway's verdict to a payment, in a transaction that holds its community locked. Idempotent and independent
 * of the order in which notices arrive: what the payment's state does not allow changes nothing.
 */
export async function settleAccessPayment(step: Step<unknown, Place>, report: GatewayReport): Promise<SettledAccess> {
  const settling: Settling = { ...step, input: report };
  const settled = await applyVerdict(settling);
  if (report.reported.dispute !== 'open') await endDispute(settling, settled);
  return settled;
}

async function applyVerdict(settling: Settling): Promise<SettledAccess> {
  switch (settling.input.verdict) {
    case 'paid':
      return bookPayment(settling);
    case 'disputed':
      return dispute(settling);
    case 'partly-refunded':
    case 'refunded':
      return bookReportedRefund(settling);
    case 'waiting':
    case 'failed':
    case 'other-sum':
      return 'unchanged';
  }
}

/** Confirms a payment whose money came, or marks it as to be refunded where it cannot be used any more. */
async function bookPayment(step: Settling): Promise<SettledAccess> {
  const { payment } = step.found;
  const { status } = payment;
  if (status === 'disputed') {
    const { refunded } = await ledgerOf(step.tx, payment);
    await transitionPayment(step, payment, keptAs(refunded), { kind: 'access.dispute-won' });
    return 'confirmed';
  }
  if (status === 'confirmed' || status === 'refunded' || status === 'partially_refunded') return 'unchanged';
  if (status !== 'refund_pending' && status !== 'cancelled' && (await isWelcome(step))) {
    await markAccessPaid(step, payment, step.input.gateway);
    return 'confirmed';
  }
  return markLateRefundDue(step);
}

/** Whether the payer can still be let in. */
async function isWelcome(step: Settling): Promise<boolean> {
  const { tx, found: place } = step;
  const { community, payment } = place;
  const row = await membership(tx, community.id, payment.user_id);
  const { members: limit } = planOf(community.plan);
  if (row?.status === 'active') return true;
  if (row?.status !== 'awaiting_payment' && row?.status !== 'expired') return false;
  if (!hasPlaceFor(row.status, { active: community.member_count, limit })) return false;
  return keepsPlace(payment, accessTimeOf(step)) || isPassLeft(step, payment.user_id);
}

/** Marks money that came too late as to be refunded. */
async function markLateRefundDue(step: Settling): Promise<SettledAccess> {
  const { payment } = step.found;
  const data = { gateway: step.input.gateway, because: 'late' };
  if (!mayTransitionPayment(payment.status, 'refund_pending')) return 'unchanged';
  await markPaymentRefundDue(step, payment, { data });
  return 'refund-due';
}

/** Marks a payment as disputed; of one that is owed back, or was given back another way, tells the admins alone. */
async function dispute(step: Settling): Promise<SettledAccess> {
  const { payment } = step.found;
  if (!mayTransitionPayment(payment.status, 'disputed')) return disputeOwed(step);
  await transitionPayment(step, payment, 'disputed', {
    kind: 'access.disputed',
    data: { gateway: step.input.gateway },
  });
  await notifyOrganisersOfPayment(step, payment, 'access.payment-to-review');
  return 'disputed';
}

const disputeEvents = ['access.disputed', 'access.dispute-won', 'access.dispute-lost'] as const;

/** Whether a dispute was told that has not been decided yet. */
async function hasOpenDispute({ tx }: Settling, payment: AccessPaymentRow): Promise<boolean> {
  const about = { communityId: payment.community_id, subject: 'access', subjectId: payment.id } as const;
  return (await lastEvent(tx, about, disputeEvents))?.kind === 'access.disputed';
}

async function disputeOwed(step: Settling): Promise<SettledAccess> {
  const { payment } = step.found;
  const isOwed = payment.status === 'refund_pending' || payment.status === 'refunded';
  if (!isOwed || (await hasOpenDispute(step, payment))) return 'unchanged';
  await recordOfPayment(step, payment, { kind: 'access.disputed', data: { gateway: step.input.gateway } });
  if (payment.status === 'refund_pending')
    await notifyOrganisersOfPayment(step, payment, 'access.refund-due', 'disputed');
  return 'disputed';
}

/** Records how a dispute ended, once, and tells the admins of one that took money that had gone back another way. */
async function endDispute(step: Settling, settled: SettledAccess): Promise<void> {
  const { payment } = step.found;
  if (!(await hasOpenDispute(step, payment))) return;
  const isLost = step.input.reported.dispute === 'lost';
  const kind = isLost ? 'access.dispute-lost' : 'access.dispute-won';
  await recordOfPayment(step, payment, { kind, data: { gateway: step.input.gateway } });
  if (isLost && settled === 'unchanged') await notifyOrganisersOfPayment(step, payment, 'access.refund-due', 'lost');
}

/**
 * Books a refund reported by the gateway, minus what the ledger already has as refunded through it: an admin may have
 * recorded it before the notice arrived. Refunds made another way do not count, and the total never exceeds the
 * payment. Money that came too late to be used is booked as paid first.
 */
async function bookReportedRefund(step: Settling): Promise<SettledAccess> {
  const { tx, found, input: report } = step;
  const { payment } = found;
  const way = report.gateway;
  const isRefundDue = payment.status === 'refund_pending';
  if (isRefundDue && (await ledgerOf(tx, payment)).paid === 0)
    await writeLedger(step, payment, { kind: 'payment', amount: payment.amount, evidence: null, way });
  const { paid, refunded } = await ledgerOf(tx, payment);
  if (paid === 0) return 'unchanged';
  const left = paid - refunded;
  const amount = Math.min(refundedAtGateway(report.reported, paid) - (await refundedBy(tx, payment, way)), left);
  if (amount <= 0) return 'unchanged';
  if (payment.status === 'confirmed' || payment.status === 'partially_refunded')
    await transitionPayment(step, payment, 'refund_pending', { kind: 'access.refund-due', data: { gateway: way } });
  const current = orNotFound(await paymentById(tx, found.community.id, payment.id));
  const evidence = `${way} ${report.reported.ref}`.slice(0, 300);
  await writeRefund(step, current, { amount, left, evidence, way });
  return 'refunded';
}
