import { accessTimeOf } from '#app/access-payments/give-grant.ts';
import { markPaymentRefundDue, notifyPayer, transitionPayment } from '#app/access-payments/transition-payment.ts';
import { action, typed } from '#app/action.ts';
import { endMailPauseOf } from '#app/notifications/end-mail-pause.ts';
import { notify } from '#app/notifications/notify.ts';
import { ledgerOf } from '#db/access/access-ledger.ts';
import { grantOfPayment } from '#db/access/grants.ts';
import { owedBecause } from '#db/access/owed-refunds.ts';
import { takenOnline } from '#db/orders/paid-online.ts';
import { parseAccessReason } from '#domain/access/access-forms.ts';
import { accessLimits, mayDeclineRefund, paymentExpiry } from '#domain/access/access-payment.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { Refusal } from '#domain/refusal.ts';
import { type DeskPaymentAddress, requireOtherReviewer } from './confirm-payment.ts';
import { findLockedDeskPayment } from './find-payer.ts';

type WithReason = DeskPaymentAddress & { reason: string };

function withReason({ form, ...address }: DeskPaymentAddress & { form: RawForm }): Parsed<WithReason> {
  const parsed = parseAccessReason({ reason: '', ...form });
  return parsed.ok ? { ok: true, value: { ...address, ...parsed.value } } : parsed;
}

/** Rejects a payment with a reason for the payer, whose time to pay starts again. */
export const rejectPayment = action({
  parse: withReason,
  find: (tx, input, actor) => findLockedDeskPayment(tx, input, actor),
  permission: 'access.review',
  run: async (step) => {
    const { tx, now, found, input } = step;
    const { payment } = found;
    requireOtherReviewer(step, payment);
    const { reason } = input;
    await endMailPauseOf(step, payment.community_id, 'charges');
    const also = {
      expires_at: paymentExpiry(accessTimeOf(step)),
      rejections: Math.min(payment.rejections + 1, accessLimits.rejections),
    };
    if (!(await transitionPayment(step, payment, 'rejected', { kind: 'access.rejected', reason, also }))) return;
    await notify(tx, {
      communityId: payment.community_id,
      kind: 'access.rejected',
      to: [payment.user_id],
      actor: null,
      subject: { kind: 'payment', id: payment.id },
      data: { reason },
      now,
    });
  },
});

/** Marks a payment as to be refunded. Access lasts until the refund is recorded. */
export const oweRefund = action({
  parse: withReason,
  find: (tx, input, actor) => findLockedDeskPayment(tx, input, actor),
  permission: 'access.review',
  run: async (step) => {
    const { payment } = step.found;
    requireOtherReviewer(step, payment);
    if (payment.status === 'disputed') {
      throw new Refusal('access.transition', { from: payment.status, to: 'refund_pending' });
    }
    const { paid, refunded } = await ledgerOf(step.tx, payment);
    if (paid > 0 && paid <= refunded) throw new Refusal('access.nothing-left', {});
    const { reason } = step.input;
    await markPaymentRefundDue(step, payment, { reason });
  },
});

/** Declines a refund that is owed: the money is kept, or never arrived. Refuses where neither can be (`mayDeclineRefund`). */
export const declineRefund = action({
  parse: withReason,
  find: (tx, input, actor) => findLockedDeskPayment(tx, input, actor),
  permission: 'access.review',
  run: async (step) => {
    const { payment } = step.found;
    requireOtherReviewer(step, payment);
    const { reason } = step.input;
    await endMailPauseOf(step, payment.community_id, 'charges');
    const { paid, refunded } = await ledgerOf(step.tx, payment);
    const to = paid > refunded ? keptAs(refunded) : ('cancelled' as const);
    if (payment.status === to) return;
    if (payment.status !== 'refund_pending') throw new Refusal('access.transition', { from: payment.status, to });
    const { because } = await owedBecause(step.tx, payment);
    const taken = await takenOnline(step.tx, payment.community_id, [payment.id]);
    const isOnline = taken.length > 0;
    const hasGrant = (await grantOfPayment(step.tx, payment)) !== undefined;
    if (!mayDeclineRefund({ because, isOnline, hasGrant })) throw new Refusal('access.money-came', {});
    if (!(await transitionPayment(step, payment, to, { kind: 'access.refund-declined', reason }))) return;
    const { reference } = payment;
    await notifyPayer(step, payment, { kind: 'access.refund-declined', data: { reference, reason } });
  },
});

/** Says that the payer's bank or gateway has decided a dispute for the community. */
export const winDispute = action({
  parse: typed<DeskPaymentAddress>,
  find: (tx, input, actor) => findLockedDeskPayment(tx, input, actor),
  permission: 'access.review',
  run: async (step) => {
    const { payment } = step.found;
    requireOtherReviewer(step, payment);
    const { refunded } = await ledgerOf(step.tx, payment);
    const to = keptAs(refunded);
    if (payment.status === to) return;
    if (payment.status !== 'disputed') throw new Refusal('access.transition', { from: payment.status, to });
    await transitionPayment(step, payment, to, { kind: 'access.dispute-won' });
  },
});

/** The status of a payment whose remaining money is kept, by the amount refunded before. */
export function keptAs(refunded: number): 'confirmed' | 'partially_refunded' {
  return refunded > 0 ? 'partially_refunded' : 'confirmed';
}
