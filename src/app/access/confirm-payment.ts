import { accessTimeOf, grantPaid } from '#app/access-payments/give-grant.ts';
import { endUnpaidOf } from '#app/access-payments/leave-payments.ts';
import { transitionPayment } from '#app/access-payments/transition-payment.ts';
import { action, beside, type CommunityStep, type Step } from '#app/action.ts';
import { refusalOf, transitionMember } from '#app/members/transition-member.ts';
import { endMailPauseOf } from '#app/notifications/end-mail-pause.ts';
import { notify } from '#app/notifications/notify.ts';
import { insertLedger } from '#db/access/access-ledger.ts';
import { membership } from '#db/members/members.ts';
import type { AccessPaymentRow } from '#db/tables.ts';
import { parsePaymentWay } from '#domain/access/access-forms.ts';
import { openPaymentStatuses, paymentTransition } from '#domain/access/access-payment.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import type { GatewayId } from '#domain/orders/checkout.ts';
import { type PaymentKind, usualWay } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';
import { type AccessAddress, findLockedDeskPayment } from './find-payer.ts';
import { isPassLeft, isRunOut, mayPayAccess } from './open-payment.ts';

export type DeskPaymentAddress = AccessAddress & { payment: string };

/**
 * Confirms a payment for access, with or without a receipt: the paid period begins and the payer becomes a member.
 * Refuses one's own payment, one that is disputed or to be refunded, and a payer who cannot become a member.
 */
export const confirmPayment = action({
  parse: ({
    form,
    ...address
  }: DeskPaymentAddress & { form: RawForm }): Parsed<DeskPaymentAddress & { way: PaymentKind | null }> =>
    beside(address, parsePaymentWay(form)),
  find: (tx, input, actor) => findLockedDeskPayment(tx, input, actor),
  permission: 'access.review',
  run: async (step) => {
    const { payment, community } = step.found;
    requireOtherReviewer(step, payment);
    if (payment.status === 'refund_pending' || payment.status === 'disputed')
      throw new Refusal('access.transition', { from: payment.status, to: 'confirmed' });
    if (!paymentTransition(payment.status, 'confirmed')) return;
    await requireRoom(step, payment);
    await markAccessPaid(step, payment, step.input.way ?? usualWay(community.payment_ways));
    await endMailPauseOf(step, community.id, 'charges');
  },
});

/** Nobody decides about their own money. */
export function requireOtherReviewer({ actor }: Step<unknown, unknown>, payment: AccessPaymentRow): void {
  if (actor.userId === payment.user_id) throw new Refusal('access.own-payment', {});
}

/** Marks a payment as paid in a transaction that holds its community locked, and lets in who paid. */
export async function markAccessPaid(
  step: CommunityStep,
  payment: AccessPaymentRow,
  way: PaymentKind | GatewayId,
): Promise<void> {
  const { tx, now, dice, actor, found } = step;
  const { community_id: communityId, id, amount, currency, user_id: userId } = payment;
  await insertLedger(tx, {
    community_id: communityId,
    id: dice.uuid(),
    payment_id: id,
    kind: 'payment',
    amount,
    currency,
    way,
    evidence: null,
    recorded_by: actor.userId ?? 'system',
    recorded_at: now,
  });
  const until = await grantPaid(step, payment);
  await transitionPayment(step, payment, 'confirmed', {
    kind: 'access.confirmed',
    data: { amount, currency, way, until: until?.toString() ?? null },
  });
  // cancel the payment that they opened because this one had expired
  await endUnpaidOf(step, userId, 'paid');
  const verdict = await transitionMember(step, 'pay', { userId, by: 'payment' });
  if (verdict.kind === 'refused') throw refusalOf(verdict.fault, found.community, null);
  await notify(tx, {
    communityId,
    kind: 'access.confirmed',
    to: [userId],
    actor: null,
    subject: { kind: 'payment', id },
    data: { until: until?.toString() ?? null },
    now,
  });
}

/** Refuses to confirm a payment when no pass is left, or when the payer was put out. */
async function requireRoom(step: CommunityStep, payment: AccessPaymentRow): Promise<void> {
  const row = await membership(step.tx, step.found.community.id, payment.user_id);
  if (!mayPayAccess(row)) throw new Refusal('member.transition', {});
  if (keepsPlace(payment, accessTimeOf(step)) || (await isPassLeft(step, payment.user_id))) return;
  throw new Refusal('access.no-pass-left', { limit: step.found.community.max_tickets ?? 0 });
}

/** Whether a pass is kept for who is paying this. */
export function keepsPlace(payment: AccessPaymentRow, accessNow: Temporal.Instant): boolean {
  return openPaymentStatuses.includes(payment.status) && !isRunOut(payment, accessNow);
}
