import { accessNow } from '#app/access-payments/give-grant.ts';
import {
  notifyOrganisersOfPayment,
  owePayment,
  recordOfPayment,
  transitionPayment,
} from '#app/access-payments/transition-payment.ts';
import type { Step } from '#app/action.ts';
import { insertLedger, ledgerOf, openPaymentOf, paymentById, returnedBy } from '#db/access/access.ts';
import { membership } from '#db/members/members.ts';
import type { AccessPaymentRow, CommunityRow } from '#db/tables.ts';
import { mayTransitionPayment } from '#domain/access/access-payment.ts';
import type { GatewayId, GatewayPayment, Verdict } from '#domain/orders/checkout.ts';
import { orNotFound } from '#domain/refusal.ts';
import { planOf } from '#plans';
import { keepsPlace, markAccessPaid } from './confirm-payment.ts';
import { isPassLeft } from './open-payment.ts';
import { giveBack, writeLedger } from './refund-payment.ts';
import { keptAs } from './review-payment.ts';

/** A gateway's report of a payment for access, and the verdict from comparing it with the sum that was asked for. */
export type GatewayWord = { gateway: GatewayId; reported: GatewayPayment; verdict: Verdict };

export type SettledAccess =
  /** The money came, and the payer is a member. */
  | 'confirmed'
  /** Somebody has to look: another sum or currency came than was asked for, or it came twice. */
  | 'to-review'
  /** The money came and cannot be used any more: it is owed back. */
  | 'refund-due'
  | 'refunded'
  | 'disputed'
  /** Said before, or nothing that changes anything. */
  | 'unchanged';

type Place = { community: CommunityRow; payment: AccessPaymentRow };
type Locked = Step<GatewayWord, Place>;

/**
 * Applies a gateway's verdict to a payment, in a transaction that holds its community locked. Idempotent and independent
 * of the order in which notices arrive: what the payment's state does not allow changes nothing.
 */
export async function settleAccessPayment(step: Step<unknown, Place>, word: GatewayWord): Promise<SettledAccess> {
  const locked: Locked = { ...step, input: word };
  switch (word.verdict) {
    case 'paid':
      return takeMoney(locked);
    case 'other-sum':
      return toReview(locked, 'other-sum');
    case 'disputed':
      return dispute(locked);
    case 'partly-refunded':
    case 'refunded':
      return takeRefund(locked);
    case 'waiting':
    case 'failed':
      return 'unchanged';
  }
}

async function takeMoney(step: Locked): Promise<SettledAccess> {
  const { payment } = step.found;
  const { status } = payment;
  if (status === 'disputed') {
    const { returned } = await ledgerOf(step.tx, payment);
    await transitionPayment(step, payment, keptAs(returned), { kind: 'access.dispute-won' });
    return 'confirmed';
  }
  if (status === 'confirmed' || status === 'refunded' || status === 'partially_refunded') return 'unchanged';
  if (status !== 'refund_pending' && status !== 'cancelled' && (await isWelcome(step))) {
    await markAccessPaid(step, payment, step.input.gateway);
    return 'confirmed';
  }
  return oweBack(step);
}

/** Whether the payer can still be let in. */
async function isWelcome(step: Locked): Promise<boolean> {
  const { tx, found: place } = step;
  const { community, payment } = place;
  const row = await membership(tx, community.id, payment.user_id);
  const { members: limit } = planOf(community.plan);
  if (row?.status === 'active') return true;
  if (row?.status !== 'awaiting_payment' && row?.status !== 'expired') return false;
  if (limit !== null && community.member_count >= limit) return false;
  return keepsPlace(payment, accessNow(step)) || isPassLeft(step, payment.user_id);
}

async function oweBack(step: Locked): Promise<SettledAccess> {
  const { payment } = step.found;
  const data = { gateway: step.input.gateway, because: 'late' };
  if (!mayTransitionPayment(payment.status, 'refund_pending')) return 'unchanged';
  await owePayment(step, payment, { data });
  return 'refund-due';
}

/** Puts a payment in review, with the reason. */
async function toReview(step: Locked, because: 'other-sum'): Promise<SettledAccess> {
  const { tx, found: place, input } = step;
  const { payment } = place;
  const { money } = input.reported;
  const data = { gateway: input.gateway, because, ...(money && { amount: money.amount, currency: money.currency }) };
  const other = await openPaymentOf(tx, { communityId: payment.community_id, userId: payment.user_id });
  const isFree = !other || other.id === payment.id;
  if (isFree && mayTransitionPayment(payment.status, 'in_review')) {
    await transitionPayment(step, payment, 'in_review', { kind: 'access.to-review', data });
  } else if (payment.status === 'cancelled' || payment.status === 'expired') {
    return oweBack(step);
  } else {
    await recordOfPayment(step, payment, { kind: 'access.to-review', data });
  }
  await notifyOrganisersOfPayment(step, payment, 'access.payment-to-review');
  return 'to-review';
}

async function dispute(step: Locked): Promise<SettledAccess> {
  const { payment } = step.found;
  if (!mayTransitionPayment(payment.status, 'disputed')) return 'unchanged';
  await transitionPayment(step, payment, 'disputed', {
    kind: 'access.disputed',
    data: { gateway: step.input.gateway },
  });
  await notifyOrganisersOfPayment(step, payment, 'access.payment-to-review');
  return 'disputed';
}

/**
 * Books a refund reported by the gateway, minus what the ledger already has as refunded through it: an admin may have
 * recorded it before the notice arrived. Refunds made another way do not count, and the total never exceeds the
 * payment.
 */
async function takeRefund(step: Locked): Promise<SettledAccess> {
  const { tx, found: place, input } = step;
  if (place.payment.status === 'refund_pending') await noteMoney(step);
  const { paid: booked, returned } = await ledgerOf(tx, place.payment);
  // money that came too late has no ledger entry yet
  const isOwed = booked === 0 && place.payment.status === 'refund_pending';
  if (booked === 0 && !isOwed) return 'unchanged';
  const paid = booked || place.payment.amount;
  const whole = input.reported.dispute === 'lost' ? paid : Math.min(paid, input.reported.refunded);
  const amount = Math.min(whole - (await returnedBy(tx, place.payment, input.gateway)), paid - returned);
  if (amount <= 0) return 'unchanged';
  if (place.payment.status === 'confirmed' || place.payment.status === 'partially_refunded') {
    const data = { gateway: input.gateway };
    await transitionPayment(step, place.payment, 'refund_pending', { kind: 'access.refund-due', data });
  }
  const payment = orNotFound(await paymentById(tx, place.community.id, place.payment.id));
  if (isOwed) await writeLedger(step, payment, { kind: 'payment', amount: paid, evidence: null, way: input.gateway });
  const evidence = `${input.gateway} ${input.reported.ref}`.slice(0, 300);
  await giveBack(step, payment, { amount, left: paid - returned, evidence, way: input.gateway });
  return 'refunded';
}

/** Money that came when it could not be used any more is written down as come, once it goes back. */
async function noteMoney({ tx, now, dice, input, found: { payment } }: Locked): Promise<void> {
  if ((await ledgerOf(tx, payment)).paid > 0) return;
  await insertLedger(tx, {
    community_id: payment.community_id,
    id: dice.uuid(),
    payment_id: payment.id,
    kind: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    way: input.gateway,
    evidence: null,
    recorded_by: 'system',
    recorded_at: now,
  });
}
