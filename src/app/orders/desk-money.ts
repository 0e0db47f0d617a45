import type { Db } from '#db/client.ts';
import { failedRefundsAmong, paymentsOfOrders } from '#db/orders/desk-facts.ts';
import { paidOnline, surplusOf, takenOnline } from '#db/orders/paid-online.ts';
import { ledgersOf } from '#db/orders/payments.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { isGateway } from '#domain/orders/checkout.ts';
import { isUndoable, owedBack, undoableUntil } from '#domain/orders/order.ts';
import { stillDue } from '#domain/orders/order-due.ts';
import { totalOf } from './owed-of.ts';

/** How the money of each of some orders of a raffle stands, for its desk. */
export async function moneyAtDesk(
  db: Db,
  { community_id: communityId, status }: RaffleRow,
  { orders, now }: { orders: readonly OrderRow[]; now: Temporal.Instant },
) {
  const ids = orders.map(({ id }) => id);
  const isOpen = status === 'open';
  const owed = orders.flatMap(({ id, status }) => (status === 'refund_pending' ? id : []));
  const [payments, ledger, surplus, taken, failed, online] = await Promise.all([
    paymentsOfOrders(db, communityId, ids),
    ledgersOf(db, communityId, ids),
    surplusOf(db, communityId, ids),
    takenOnline(db, communityId, ids),
    failedRefundsAmong(db, communityId, owed),
    paidOnline(db, communityId, owed),
  ]);
  return (order: OrderRow) => {
    const { amount, currency } = totalOf(order);
    const isOf = ({ subjectId }: { subjectId: string }) => subjectId === order.id;
    const { paid, returned } = ledger(order);
    const payment = paid > 0 ? payments.findLast(({ order_id }) => order_id === order.id) : undefined;
    return {
      total: { amount, currency },
      /** What is still to be paid of it. */
      due: { amount: stillDue(amount, paid), currency },
      payment: paymentShown(payment),
      /** The last moment to undo its confirmation; null where it is not to be undone. */
      undoableUntil: payment && isOpen && mayBeUndone(order) ? undoableUntilOf(payment, now) : null,
      /** Whether its money came, as far as this installation knows: it was booked, or a gateway took it. */
      hasCome: payment !== undefined || taken.some(isOf),
      /** Whether whoever paid it has claimed the money back at their bank, and nothing is decided yet. */
      isDisputed: taken.some((each) => isOf(each) && each.isDisputed),
      /** What a gateway gave back of it. */
      returned: { amount: returned, currency },
      /** What is still to go back of it, once it has to. */
      owed: { amount: owedBack(ledger(order), amount), currency },
      /** Whether that is owed again, because a refund failed at the gateway. */
      isOwedAgain: failed.has(order.id),
      /** The gateway that can give it back; null where none can. */
      online: online.find(isOf)?.gateway ?? null,
      /** Duplicate payments through a gateway, which are refunded automatically. */
      surplus: surplus.filter(isOf).map(({ subjectId: _, ...rest }) => rest),
    };
  };
}

function mayBeUndone({ status, records_given_at }: OrderRow): boolean {
  return status === 'confirmed' && records_given_at === null;
}

type Payment = Awaited<ReturnType<typeof paymentsOfOrders>>[number];

function undoableUntilOf({ way, recordedAt }: Payment, now: Temporal.Instant): string | null {
  return isGateway(way) || !isUndoable(recordedAt, now) ? null : undoableUntil(recordedAt).toString();
}

function paymentShown(payment: Payment | undefined) {
  if (!payment) return null;
  const { way, amount, selfConfirmed, recordedAt } = payment;
  return { way, amount, selfConfirmed, at: recordedAt.toString() };
}
