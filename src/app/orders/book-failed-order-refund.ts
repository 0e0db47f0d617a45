import type { Step } from '#app/action.ts';
import {
  notifyHolder,
  notifyOrganisersOfMoneyBack,
  notifyOrganisersOfTrouble,
  orderFacts,
} from '#app/notifications/notify-holder.ts';
import { ledgerOf } from '#db/orders/payments.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { type GatewayId, type GatewayPayment, unbookedRefundFailure } from '#domain/orders/checkout.ts';
import { recordOfOrder, transitionOrder } from './transition-order.ts';
import { writeOrderLedger } from './write-order-ledger.ts';

type Place = { raffle: RaffleRow; order: OrderRow };
type Failed = { gateway: GatewayId; reported: GatewayPayment; decrease: number };

/**
 * Books that a refund of an order through a gateway failed after it was written down, in a transaction that holds the
 * order's lock: an entry against it in the ledger. What was refunded is owed again, and holder and organisers are told; an
 * order that is still paid keeps its numbers and its money, and the organisers alone are told, who heard that it was gone.
 * Changes nothing where the books have no more refunded through that gateway than it still says. Signed refunds stay, as
 * what was true by the gateway's word on their day.
 */
export async function bookFailedOrderRefund(
  step: Step<unknown, Place>,
  { gateway, reported, decrease }: Failed,
): Promise<void> {
  const { raffle, order } = step.found;
  const { currency, status } = order;
  const ledger = await ledgerOf(step.tx, order);
  const amount = unbookedRefundFailure(ledger, reported, decrease);
  if (amount === 0) return;
  await writeOrderLedger(step, order, { kind: 'refund_failed', amount, way: gateway });
  const happening = { kind: 'order.refund-failed', data: { gateway, amount, currency } } as const;
  if (status === 'confirmed') {
    await recordOfOrder(step, order, happening);
    const isPart = amount < ledger.taken;
    const back = { isDisputeLost: false, isPart, numbers: null, hasFailed: true } as const;
    await notifyOrganisersOfMoneyBack(step, step.found, back);
    return;
  }
  if (!(await transitionOrder(step, order, 'refund_pending', happening))) await recordOfOrder(step, order, happening);
  await notifyOrganisersOfTrouble(step, step.found, 'failed');
  const data = { ...orderFacts(raffle, order.numbers), reason: null, failed: { amount, currency } };
  await notifyHolder(step, order, { kind: 'order.refund-due', data });
}
