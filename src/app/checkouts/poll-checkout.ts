import { type App, systemActor } from '#app/app.ts';
import { dueOf } from '#app/orders/owed-of.ts';
import { type Db, type Transaction, transaction } from '#db/client.ts';
import {
  type ClaimedCheckout,
  claimDueCheckouts,
  lockCheckout,
  rescheduleClaimed,
  setPolled,
} from '#db/orders/checkouts.ts';
import { deleteOldNotices } from '#db/orders/gateway-notices.ts';
import { paymentsOfCheckout } from '#db/orders/gateway-payments.ts';
import type { CheckoutRow, GatewayPaymentRow } from '#db/tables.ts';
import { type GatewayId, isFollowed, surplusState } from '#domain/orders/checkout.ts';
import { type Gateway, GatewayAway } from '#gateways/gateway.ts';
import { findPayable, type Payable, payableAwaitsMoney } from './find-payable.ts';
import { refundAtGateway, settleAnswer } from './refund-at-gateway.ts';

const batch = 5;

/** Minutes between one question and the next, by how many minutes ago the checkout was opened. */
const rests = [
  { until: 15, rest: 3 },
  { until: 120, rest: 15 },
  { until: 24 * 60, rest: 60 },
] as const;
const longestRest = 6 * 60;
/**
 * Days after its end that a checkout is still asked about: what is paid in a shop takes days to be known. As many after a
 * refund was asked for.
 */
const daysAfter = 7;
/** Days that notices are remembered: longer than any gateway tries to deliver one. */
const noticeDays = 90;

/**
 * Asks the gateway what became of a checkout and acts on it, whether or not a notice came. Gives false when the gateway
 * does not answer.
 */
export async function pollCheckout(app: App, checkout: CheckoutRow): Promise<boolean> {
  const gateway = app.gateways.get(checkout.gateway);
  if (!gateway || !checkout.external_id) return true;
  const polledAt = app.clock.now();
  const about = { checkout: { id: checkout.id, externalId: checkout.external_id } };
  try {
    await settleAnswer(app, systemActor, gateway, { about });
    await refundSurplus(app, gateway, checkout);
    await endUnwanted(app, gateway, checkout);
    await endPoll(app.db, checkout, polledAt);
    return true;
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error;
    app.log.warn({ err: error, gateway: checkout.gateway }, 'La pasarela no responde por un cobro');
    return false;
  }
}

/**
 * Records a poll and decides on the next, under the lock of the checkout, which whoever books something of it has too. A
 * poll that somebody asked for while this one was made is kept: what they know of may be newer than its answer.
 */
function endPoll(db: Db, polled: CheckoutRow, polledAt: Temporal.Instant): Promise<void> {
  return transaction(db, async (tx) => {
    const checkout = await lockCheckout(tx, polled);
    if (!checkout) return;
    const { next_look_at: asked } = checkout;
    const isAsked = asked !== null && !(polled.next_look_at?.equals(asked) ?? false);
    const decided = await nextPoll(tx, checkout, polledAt);
    const isSooner = isAsked && (decided === null || Temporal.Instant.compare(asked, decided) < 0);
    await setPolled(tx, checkout, { polledAt, nextPollAt: isSooner ? asked : decided });
  });
}

/** Asks about the checkouts whose time has come: for the notices that never arrive. */
export async function pollDueCheckouts(app: App): Promise<void> {
  const away = new Set<GatewayId>();
  if (app.gateways.size > 0) while ((await pollSome(app, away)) === batch);
}

/** Polls a batch, without the gateways that are `away` in this turn, and adds to them those that do not answer. */
async function pollSome(app: App, away: Set<GatewayId>): Promise<number> {
  const now = app.clock.now();
  const until = now.add({ minutes: rests[0].rest });
  const claimed = await claimDueCheckouts(app.db, { now, until, limit: batch, without: away });
  for (const checkout of claimed) {
    // an answer that does not come takes half a minute: the rest of that gateway's are first in the next turn
    if (away.has(checkout.gateway)) await rescheduleClaimed(app.db, checkout, checkout.due_at);
    else if (!(await pollInTurn(app, checkout))) away.add(checkout.gateway);
  }
  if (claimed.length > 0) await deleteOldNotices(app.db, now.subtract({ hours: 24 * noticeDays }));
  return claimed.length;
}

/**
 * Polls a checkout among others, which it does not keep from theirs, whatever fails. One that fails is postponed by itself:
 * it comes after those that are due by then. Gives false when its gateway does not answer.
 */
async function pollInTurn(app: App, checkout: ClaimedCheckout): Promise<boolean> {
  let isAnswered = true;
  try {
    isAnswered = await pollCheckout(app, checkout);
    if (isAnswered) return true;
  } catch (error) {
    app.log.error({ err: error, gateway: checkout.gateway, checkout: checkout.id }, 'No se pudo atender un cobro');
  }
  await rescheduleClaimed(app.db, checkout, app.clock.now().add({ minutes: rests[0].rest }));
  return isAnswered;
}

/**
 * Refunds what came on top of what was paid: the same thing paid twice. A refund that failed, or that the gateway refused,
 * is tried again by the next poll, until it has failed too often.
 */
async function refundSurplus(app: App, gateway: Gateway, checkout: CheckoutRow): Promise<void> {
  for (const payment of await paymentsOfCheckout(app.db, checkout)) {
    const { ref, refunded, currency, outcome } = payment;
    if (outcome !== 'surplus' || surplusState(payment) !== 'going-back' || !currency) continue;
    const money = { amount: (payment.amount ?? 0) - refunded, currency };
    const communityId = checkout.community_id;
    const failedRefunds = payment.failed_refunds;
    await refundAtGateway(app, systemActor, gateway, {
      communityId,
      ref,
      money,
      name: `${ref}-${refunded}`,
      failedRefunds,
    });
  }
}

/** Ends a checkout whose order or payment is no longer due, or of which another sum is by now. */
async function endUnwanted(app: App, gateway: Gateway, checkout: CheckoutRow): Promise<void> {
  const payable = await findPayable(app.db, checkout);
  const isDue = payable.subject === 'access' || (await dueOf(app.db, payable.order)).amount === checkout.amount;
  if ((isDue && isMoneyAwaited(payable)) || !checkout.external_id) return;
  await gateway.endCheckout(checkout.external_id);
}

/** Whether what a checkout pays still waits for its money, also once its time to pay is over. */
function isMoneyAwaited(payable: Payable): boolean {
  const { status } = payable.subject === 'access' ? payable.payment : payable.order;
  return payableAwaitsMoney(payable) || status === 'expired';
}

/** When a checkout is asked about next; null: its gateway has nothing left to report. What is to go back is never given up. */
async function nextPoll(
  tx: Transaction,
  checkout: CheckoutRow,
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const payments = await paymentsOfCheckout(tx, checkout);
  const isOver = isPollingOver(now, checkout.expires_at);
  const isAwaited =
    payments.some(({ state, outcome, amount, refunded }) => {
      const isOwed = outcome === 'surplus' && refunded < (amount ?? 0);
      return state === 'waiting' || isOwed;
    }) || isMoneyAwaited(await findPayable(tx, checkout));
  if (!payments.some(isFollowed) && !isRefundAwaited(checkout, payments, now) && (isOver || !isAwaited)) return null;
  const age = now.since(checkout.opened_at).total('minutes');
  return now.add({ minutes: rests.find(({ until }) => age < until)?.rest ?? longestRest });
}

/** Whether a refund was asked for whose word may still come: a gateway can take days to make one. */
function isRefundAwaited(
  { refund_asked_at: asked }: CheckoutRow,
  payments: readonly GatewayPaymentRow[],
  now: Temporal.Instant,
): boolean {
  const isLeft = payments.some(({ outcome, amount, refunded }) => outcome === 'settled' && refunded < (amount ?? 0));
  return asked !== null && isLeft && !isPollingOver(now, asked);
}

/** Whether what began at an instant is so long ago that it is polled no more. */
function isPollingOver(now: Temporal.Instant, since: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, since.add({ hours: 24 * daysAfter })) > 0;
}
