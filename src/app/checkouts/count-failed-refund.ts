import { notifySurplusOfAccess } from '#app/access/book-failed-access-refund.ts';
import { action, type Step, typed } from '#app/action.ts';
import { notifyOrganisersOfTrouble } from '#app/notifications/notify-holder.ts';
import { lockCheckout } from '#db/orders/checkouts.ts';
import { checkoutOfPayment, gatewayPayment, setFailedRefunds } from '#db/orders/gateway-payments.ts';
import type { SurplusWhy } from '#domain/notifications/notification.ts';
import { type GatewayId, surplusTries } from '#domain/orders/checkout.ts';
import { orNotFound } from '#domain/refusal.ts';
import { findLockedPayable, type Payable } from './find-payable.ts';

type Failed = {
  communityId: string;
  gateway: GatewayId;
  ref: string;
  /** How many had failed when this one was asked for. */
  failedRefunds: number;
};

/**
 * Counts a refund that its gateway says was not made. Once, whoever finds it: another count since then is of this very
 * refund, whose key told how many had failed before it.
 */
export const countFailedRefund = action({
  parse: typed<Failed>,
  find: async (tx, { gateway, ref }) => {
    const checkout = orNotFound(await checkoutOfPayment(tx, { gateway, ref }));
    const payable = await findLockedPayable(tx, checkout);
    await lockCheckout(tx, checkout);
    return { community: payable.community, payable };
  },
  permission: 'checkout.settle',
  run: async (step): Promise<void> => {
    const { tx, input, found } = step;
    const payment = orNotFound(await gatewayPayment(tx, input));
    if (payment.failed_refunds !== input.failedRefunds) return;
    const failedRefunds = payment.failed_refunds + 1;
    await setFailedRefunds(tx, payment, failedRefunds);
    if (payment.outcome === 'surplus' && failedRefunds >= surplusTries)
      await notifySurplus(step, found.payable, 'surplus');
  },
});

/** Tells who runs the community of surplus money that does not go back by itself, and why. */
export async function notifySurplus(step: Step<unknown, unknown>, payable: Payable, why: SurplusWhy): Promise<void> {
  if (payable.subject === 'access') {
    await notifySurplusOfAccess(step, payable.payment, why);
  } else {
    await notifyOrganisersOfTrouble(step, payable, why);
  }
}
