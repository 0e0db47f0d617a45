import { notifyStuckSurplus } from '#app/access/book-failed-refund.ts';
import { action, type Step, typed } from '#app/action.ts';
import { notifyStuckOrder } from '#app/orders/refund-order.ts';
import { checkoutOfPayment, gatewayPayment, lockCheckout, setFailedRefunds } from '#db/orders/checkouts.ts';
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
    if (payment.outcome === 'surplus' && failedRefunds >= surplusTries) await notifyStuck(step, found.payable);
  },
});

/** Tells who runs the community of money that the gateway cannot give back by itself. */
export async function notifyStuck(step: Step<unknown, unknown>, payable: Payable): Promise<void> {
  if (payable.subject === 'access') {
    await notifyStuckSurplus(step, payable.payment);
  } else {
    await notifyStuckOrder(step, payable);
  }
}
