import { bookFailedAccessRefund } from '#app/access/book-failed-access-refund.ts';
import { settleAccessPayment } from '#app/access/settle-access-payment.ts';
import { action, type Step, typed } from '#app/action.ts';
import { bookFailedOrderRefund } from '#app/orders/book-failed-order-refund.ts';
import type { Transaction } from '#db/client.ts';
import { checkoutById, lockCheckout, setNextPoll } from '#db/orders/checkouts.ts';
import { deleteNotice, insertNotice } from '#db/orders/gateway-notices.ts';
import { checkoutOfPayment, keepGatewayPayment, paymentsOfCheckout } from '#db/orders/gateway-payments.ts';
import type { CheckoutRow, CommunityRow, GatewayPaymentRow } from '#db/tables.ts';
import type { AccessPaymentStatus } from '#domain/access/access-payment.ts';
import {
  compareWithAsked,
  type GatewayId,
  type GatewayPayment,
  isFollowed,
  refundDecrease,
  surplusTries,
  type Verdict,
} from '#domain/orders/checkout.ts';
import { orNotFound } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';
import type { Notice } from '#gateways/gateway.ts';
import { notifySurplus } from './count-failed-refund.ts';
import { findLockedPayable, type Payable } from './find-payable.ts';
import { settleOrder } from './settle-order.ts';

type Report = {
  gateway: GatewayId;
  payments: readonly GatewayPayment[];
  /** The version of what was known of each payment, by its id, before the gateway was asked. */
  versions: ReadonlyMap<string, number>;
  /** The notice that it was asked for, taken once; null: nobody told us to ask. */
  notice: Notice | null;
};
type Found = { community: null; checkout: null } | { community: CommunityRow; checkout: CheckoutRow; payable: Payable };
type Settling = Step<Report, Extract<Found, { payable: Payable }>>;

/** What a payment does to what it is for. */
export type Outcome = GatewayPaymentRow['outcome'];
/**
 * Applies a gateway's report of payments, once per notice and in any order. The notice is inserted first, in the same
 * transaction, so that a duplicate changes nothing and a crash leaves nothing half done. Gives whether something else was
 * booked of a payment since the gateway was asked: of that one nothing is applied, and the notice is not taken.
 */
export const settlePayments = action({
  parse: typed<Report>,
  find: async (tx, { gateway, payments, notice }, _, now): Promise<Found> => {
    const checkout = await checkoutOf(tx, gateway, payments);
    if (notice && !(await isFirst(tx, gateway, notice, { checkout, now }))) return { community: null, checkout: null };
    if (!checkout) return { community: null, checkout: null };
    const payable = await findLockedPayable(tx, checkout);
    return { community: payable.community, payable, checkout: orNotFound(await lockCheckout(tx, checkout)) };
  },
  permission: 'checkout.settle',
  run: async ({ found, ...step }): Promise<{ isOvertaken: boolean }> => {
    let isOvertaken = false;
    if (!found.checkout) return { isOvertaken };
    for (const payment of step.input.payments) {
      // read anew: the payment before this one may have changed it
      const payable = await findLockedPayable(step.tx, found.checkout);
      isOvertaken = !(await settleOne({ ...step, found: { ...found, payable } }, payment)) || isOvertaken;
    }
    const { gateway, notice } = step.input;
    // whoever asked asks again; should they fail, the gateway sends the notice again, and it is not a repeated one then
    if (isOvertaken && notice) await deleteNotice(step.tx, { gateway, id: notice.id });
    return { isOvertaken };
  },
});

/** The checkout that payments are of: the one they carry, or the one that they were last seen with. */
async function checkoutOf(
  tx: Transaction,
  gateway: GatewayId,
  payments: readonly GatewayPayment[],
): Promise<CheckoutRow | null> {
  const [payment] = payments;
  if (!payment) return null;
  const carried = payment.checkout && isUuid(payment.checkout) ? await checkoutById(tx, payment.checkout) : undefined;
  const checkout = carried ?? (await checkoutOfPayment(tx, { gateway, ref: payment.ref }));
  return checkout?.gateway === gateway ? checkout : null;
}

function isFirst(
  tx: Transaction,
  gateway: GatewayId,
  notice: Notice,
  { checkout, now }: { checkout: CheckoutRow | null; now: Temporal.Instant },
): Promise<boolean> {
  const withoutCheckout = notice.about ? 'unknown' : 'ignored';
  const outcome = checkout ? 'taken' : withoutCheckout;
  return insertNotice(tx, { gateway, id: notice.id, kind: notice.kind.slice(0, 200), outcome, taken_at: now });
}

const newPayment = { outcome: 'none', failed_refunds: 0 } as const;

/** Gives false, and changes nothing, where something else was booked of the payment since it was asked about. */
async function settleOne(step: Settling, payment: GatewayPayment): Promise<boolean> {
  const { tx, input, found } = step;
  const { checkout } = found;
  const stored = (await paymentsOfCheckout(tx, checkout)).find(({ ref }) => ref === payment.ref);
  if ((stored?.version ?? 0) !== (input.versions.get(payment.ref) ?? 0)) {
    // whoever asks now asks again; should they be killed first, the clock does
    await setNextPoll(tx, checkout, step.now);
    return false;
  }
  const verdict = compareWithAsked({ amount: checkout.amount, currency: checkout.currency }, payment);
  const { outcome: before, failed_refunds: failedBefore } = stored ?? newPayment;
  const decrease = refundDecrease(stored, payment);
  if (decrease > 0 && before !== 'surplus') await bookFailure(step, payment, decrease);
  const outcome = await settle(step, payment, { verdict, before });
  const failedRefunds = failedBefore + Math.sign(decrease);
  const kept = await keepGatewayPayment(tx, checkout, payment, { outcome, failedRefunds, seenAt: step.now });
  await follow(step, kept, decrease > 0 ? undefined : stored);
  if (outcome !== 'surplus') return true;
  if (before !== 'surplus' || decrease > 0) await tellIfStuck(step, kept);
  await followDispute(step, payment, stored);
  return true;
}

/** Tells who runs the community of a dispute of surplus money, and of one lost that took what had gone back already. */
async function followDispute(
  step: Settling,
  { dispute }: GatewayPayment,
  stored: GatewayPaymentRow | undefined,
): Promise<void> {
  if (dispute === (stored?.dispute ?? 'none')) return;
  const { payable } = step.found;
  if (dispute === 'open') await notifySurplus(step, payable, 'surplus-disputed');
  if (dispute === 'lost' && stored && stored.refunded > 0) await notifySurplus(step, payable, 'surplus-lost');
}

/** Has a payment asked about soon that is to be followed from now on, such as surplus money that is to go back. */
async function follow(step: Settling, kept: GatewayPaymentRow, stored: GatewayPaymentRow | undefined): Promise<void> {
  if (isFollowed(kept) && !(stored && isFollowed(stored))) await setNextPoll(step.tx, step.found.checkout, step.now);
}

/** Tells of surplus money that it cannot go back by itself. */
async function tellIfStuck(step: Settling, { failed_refunds: failed, amount }: GatewayPaymentRow): Promise<void> {
  if (failed >= surplusTries || amount === null) await notifySurplus(step, step.found.payable, 'surplus');
}

/** Books that a refund failed of which the gateway had said that it was made: the money is owed again. */
async function bookFailure(step: Settling, reported: GatewayPayment, decrease: number): Promise<void> {
  const { payable } = step.found;
  const failed = { gateway: step.input.gateway, reported, decrease };
  if (payable.subject === 'access') {
    await bookFailedAccessRefund({ ...step, found: payable }, failed);
  } else {
    await bookFailedOrderRefund({ ...step, found: payable }, failed);
  }
}

type Compared = { verdict: Verdict; before: Outcome };

async function settle(step: Settling, payment: GatewayPayment, compared: Compared): Promise<Outcome> {
  const payable = await findLockedPayable(step.tx, step.found.checkout);
  if (payable.subject === 'order')
    return settleOrder(step, payable, { gateway: step.input.gateway, reported: payment, ...compared });
  const { status } = payable.payment;
  const { before, verdict } = compared;
  const settledOutcome = outcomeWithoutSettling(status, compared);
  if (settledOutcome) return settledOutcome;
  let outcome: Outcome = before;
  for (const each of verdictsToSettle(status, verdict, payment))
    outcome = await settleAccess(step, payment, each, outcome);
  return outcome;
}

/** The outcome of a gateway payment that changes nothing about the payment for access; null where it does. */
function outcomeWithoutSettling(status: AccessPaymentStatus, { before, verdict }: Compared): Outcome | null {
  if (verdict === 'waiting' || verdict === 'failed') return before;
  if (before === 'surplus' || isSurplus(status, { before, verdict })) return 'surplus';
  // money that went back before it was ever taken here paid nothing
  if (before === 'none' && verdict === 'refunded') return 'none';
  // money of which a part went back before it was ever taken here is another sum, too, and buys nothing
  return before === 'none' && (verdict === 'other-sum' || verdict === 'partly-refunded') ? 'surplus' : null;
}

/**
 * The verdicts to apply to a payment for access, in order: a closed dispute is applied before anything else, and a refund
 * that preceded a dispute before that dispute.
 */
function verdictsToSettle(
  status: AccessPaymentStatus,
  verdict: Verdict,
  { dispute, refunded }: GatewayPayment,
): Verdict[] {
  if (status !== 'disputed') return verdict === 'disputed' && refunded > 0 ? ['partly-refunded', verdict] : [verdict];
  if (verdict === 'disputed') return [];
  return dispute === 'lost' || verdict === 'paid' ? [verdict] : ['paid', verdict];
}

async function settleAccess(
  step: Settling,
  reported: GatewayPayment,
  verdict: Verdict,
  before: Outcome,
): Promise<Outcome> {
  const { tx, input, found } = step;
  const place = await findLockedPayable(tx, found.checkout);
  if (place.subject !== 'access') return before;
  const report = { gateway: input.gateway, reported, verdict };
  const settled = await settleAccessPayment({ ...step, found: place }, report);
  return settled === 'confirmed' || settled === 'refund-due' ? 'settled' : before;
}

const alreadyPaid: ReadonlySet<AccessPaymentStatus> = new Set([
  'confirmed',
  'disputed',
  'refund_pending',
  'refunded',
  'partially_refunded',
]);

/** Whether money came for what something else has paid, or is being given back, already. */
function isSurplus(status: AccessPaymentStatus, { before, verdict }: Compared): boolean {
  return before === 'none' && alreadyPaid.has(status) && verdict !== 'refunded';
}
