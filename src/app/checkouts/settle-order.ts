import type { Step } from '#app/action.ts';
import {
  notifyHolder,
  notifyOrganisersOfMoneyBack,
  notifyOrganisersOfOrder,
  orderFacts,
} from '#app/notifications/notify-holder.ts';
import { waitingCash } from '#app/orders/cash-hand.ts';
import { markPaid } from '#app/orders/confirm-order.ts';
import { withoutHolderRights } from '#app/orders/find-order.ts';
import { dueOf } from '#app/orders/owed-of.ts';
import { writeRefunded } from '#app/orders/refund-order.ts';
import { releaseOrder } from '#app/orders/release-order.ts';
import { recordOfOrder } from '#app/orders/transition-order.ts';
import { writeOrderLedger } from '#app/orders/write-order-ledger.ts';
import { undoable } from '#db/client.ts';
import { lastEvent } from '#db/events.ts';
import { lockOrder } from '#db/orders/orders.ts';
import { ledgerOf } from '#db/orders/payments.ts';
import type { GatewayPaymentRow } from '#db/tables.ts';
import {
  compareWithAsked,
  type GatewayId,
  type GatewayPayment,
  unbookedRefund,
  type Verdict,
} from '#domain/orders/checkout.ts';
import { takesReceipt } from '#domain/orders/order.ts';
import { isRefusal, orNotFound } from '#domain/refusal.ts';
import type { Payable } from './find-payable.ts';

type Outcome = GatewayPaymentRow['outcome'];
type OrderPayable = Extract<Payable, { subject: 'order' }>;
type Report = { gateway: GatewayId; reported: GatewayPayment; verdict: Verdict; before: Outcome };

/**
 * Applies a gateway payment to an order. Gives `surplus` for money that cannot pay for the numbers (another sum,
 * numbers gone or above the maximum per person, list sealed): it is refunded through the gateway, and the order stays unchanged.
 */
export async function settleOrder(step: Step<unknown, unknown>, place: OrderPayable, report: Report): Promise<Outcome> {
  const { verdict, before } = report;
  if (before === 'surplus') return 'surplus';
  if (before === 'settled') {
    await followDispute(step, place, report);
    await bookReturned(step, place, report);
    return 'settled';
  }
  if (verdict === 'paid') return (await bookPayment(step, place, report)) ? 'settled' : 'surplus';
  return verdict === 'other-sum' || verdict === 'partly-refunded' ? 'surplus' : before;
}

/**
 * Pays the order's numbers, all or none. Gives false where they cannot be had, where another sum is due by now than the
 * checkout asked for (a part was paid otherwise since, or undone), and where who sells them says that they hold the cash.
 */
async function bookPayment(
  step: Step<unknown, unknown>,
  place: OrderPayable,
  { gateway, reported }: Report,
): Promise<boolean> {
  if (!takesReceipt(place.order.status)) return false;
  if ((await waitingCash(step.tx, place.order.community_id, [place.order])).size > 0) return false;
  if (compareWithAsked(await dueOf(step.tx, place.order), reported) !== 'paid') return false;
  try {
    await undoable(step.tx, () => markPaid(step, withoutHolderRights(place), { way: gateway, byItself: true }));
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return false;
  }
}

const disputeEvents = { open: 'order.disputed', lost: 'order.dispute-lost', none: 'order.dispute-won' } as const;

/** Records what became of a dispute of the payment, once, and tells who runs the raffle of one that is open. */
async function followDispute(
  step: Step<unknown, unknown>,
  { raffle, order }: OrderPayable,
  { gateway, reported: { dispute } }: Report,
): Promise<void> {
  const about = { communityId: order.community_id, subject: 'order', subjectId: order.id } as const;
  const last = await lastEvent(step.tx, about, Object.values(disputeEvents));
  if (!last && dispute === 'none') return;
  const kind = disputeEvents[dispute];
  if (last?.kind === kind) return;
  await recordOfOrder(step, order, { kind, data: { gateway } });
  if (dispute === 'open') await notifyOrganisersOfOrder(step, raffle, 'order.disputed');
}

/**
 * Books what the gateway gave back since it was last asked, and tells who runs the raffle. All that came through it frees the
 * numbers, and what was noted by hand besides is then to go back; once the list that names them is sealed they stay, and the
 * ledger alone says that their money is gone.
 */
async function bookReturned(step: Step<unknown, unknown>, place: OrderPayable, report: Report): Promise<void> {
  const { raffle, order } = place;
  const ledger = await ledgerOf(step.tx, order);
  const amount = unbookedRefund(ledger, report.reported);
  if (amount === 0) return;
  const isPart = ledger.returned + amount < ledger.taken;
  const isListed = order.status === 'confirmed' && raffle.status !== 'open';
  const isWhole = ledger.refunded + amount >= ledger.paid && !isListed;
  if (isWhole) await refundWhole(step, place, report.gateway);
  else await bookReturn(step, place, { amount, gateway: report.gateway, isFreed: !isPart && !isListed });
  // of money that they owe anyway, the desk says what is left
  if (order.status !== 'confirmed') return;
  const freed = isPart ? null : 'free';
  const numbers = isListed ? 'listed' : freed;
  const isDisputeLost = report.reported.dispute === 'lost';
  await notifyOrganisersOfMoneyBack(step, place, { isDisputeLost, isPart, numbers });
}

type Return = { amount: number; gateway: GatewayId; isFreed: boolean };

/** Books what is not all of an order's money. `isFreed`: all that came through the gateway, so that it is not paid any more. */
async function bookReturn(
  step: Step<unknown, unknown>,
  place: OrderPayable,
  { amount, gateway, isFreed }: Return,
): Promise<void> {
  const { order } = place;
  await writeOrderLedger(step, order, { kind: 'refund', amount, way: gateway });
  const data = { amount, currency: order.currency, gateway };
  await recordOfOrder(step, order, { kind: 'order.returned', data });
  if (isFreed && order.status === 'confirmed') await freeUnpaid(step, place);
}

/** Frees the numbers of an order all of whose money of a gateway is back: what was noted by hand besides is owed. */
async function freeUnpaid(step: Step<unknown, unknown>, { community, raffle, order }: OrderPayable): Promise<void> {
  const found = withoutHolderRights({ community, raffle, order });
  await releaseOrder({ ...step, found }, 'refund_pending', { kind: 'order.refund-due' });
  await notifyOrganisersOfOrder(step, raffle, 'order.to-refund');
  const data = { ...orderFacts(raffle, order.numbers), reason: null };
  await notifyHolder(step, order, { kind: 'order.refund-due', data });
}

/** Frees the numbers of an order all of whose money is back. */
async function refundWhole(
  step: Step<unknown, unknown>,
  { community, raffle, order }: OrderPayable,
  gateway: GatewayId,
): Promise<void> {
  if (order.status === 'confirmed') {
    const place = withoutHolderRights({ community, raffle, order });
    await releaseOrder({ ...step, found: place }, 'refund_pending', { kind: 'order.refund-due' });
  }
  const owed = orNotFound(await lockOrder(step.tx, order.community_id, order.id));
  await writeRefunded(step, { order: owed, raffle }, { way: gateway });
}
