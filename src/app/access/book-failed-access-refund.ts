import {
  notifyOrganisersOfPayment,
  notifyPayer,
  recordOfPayment,
  transitionPayment,
} from '#app/access-payments/transition-payment.ts';
import type { Step } from '#app/action.ts';
import { ledgerOf, refundedBy } from '#db/access/access-ledger.ts';
import { grantOfPayment } from '#db/access/grants.ts';
import type { AccessPaymentRow, CommunityRow } from '#db/tables.ts';
import { mayTransitionPayment } from '#domain/access/access-payment.ts';
import type { SurplusWhy } from '#domain/notifications/notification.ts';
import { type GatewayId, type GatewayPayment, unbookedRefundFailure } from '#domain/orders/checkout.ts';
import { writeLedger } from './refund-payment.ts';

type Place = { community: CommunityRow; payment: AccessPaymentRow };
type Failed = { gateway: GatewayId; reported: GatewayPayment; decrease: number };

/**
 * Books that a refund through a gateway failed after it was written down, in a transaction that holds its community
 * locked: an entry against it in the ledger, and the payment is owed back again. Admins and payer are told, since the
 * payer was told that it was refunded. Changes nothing where the books have no more refunded through that gateway than it
 * still says. Access that ended with the refund does not begin again by itself.
 */
export async function bookFailedAccessRefund(
  step: Step<unknown, Place>,
  { gateway, reported, decrease }: Failed,
): Promise<void> {
  const { tx, found } = step;
  const { payment } = found;
  const { reference, currency, status } = payment;
  const { paid } = await ledgerOf(tx, payment);
  const amount = unbookedRefundFailure(
    { taken: paid, returned: await refundedBy(tx, payment, gateway) },
    reported,
    decrease,
  );
  if (amount === 0) return;
  const evidence = `${gateway} ${reported.ref}`.slice(0, 300);
  await writeLedger(step, payment, { kind: 'refund_failed', amount, evidence, way: gateway });
  const because = (await grantOfPayment(tx, payment)) ? 'part-failed' : 'refund-failed';
  const happening = { kind: 'access.refund-failed', data: { gateway, because, amount, currency } } as const;
  if (mayTransitionPayment(status, 'refund_pending')) {
    await transitionPayment(step, payment, 'refund_pending', happening);
  } else {
    await recordOfPayment(step, payment, happening);
  }
  await notifyOrganisersOfPayment(step, payment, 'access.refund-due', 'failed');
  const data = { reference, amount, currency, hasFailed: true } as const;
  await notifyPayer(step, payment, { kind: 'access.refund-owed', data });
}

/** Tells the admins of money on top of a payment that does not go back by itself, and why. */
export function notifySurplusOfAccess(
  step: Step<unknown, unknown>,
  payment: AccessPaymentRow,
  why: SurplusWhy,
): Promise<void> {
  return notifyOrganisersOfPayment(step, payment, 'access.refund-due', why);
}
