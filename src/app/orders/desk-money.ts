import { namesOf } from '#db/accounts/users.ts';
import type { Db } from '#db/client.ts';
import { lastEvents } from '#db/events.ts';
import { failedRefundsAmong, paymentsOfOrders, undecidedReceiptsAmong } from '#db/orders/desk-facts.ts';
import { paidOnline, surplusOf, takenOnline } from '#db/orders/paid-online.ts';
import { ledgersOf } from '#db/orders/payments.ts';
import type { EventRow, OrderRow, RaffleRow } from '#db/tables.ts';
import { type Booked, type GatewayId, isGateway } from '#domain/orders/checkout.ts';
import { isUndoable, isUnpaid, owedBack, undoableUntil } from '#domain/orders/order.ts';
import { stillDue } from '#domain/orders/order-due.ts';
import { refundParts } from '#domain/orders/refund-parts.ts';
import { sumsByWay } from '#domain/orders/sums-by-way.ts';
import { totalOf } from './owed-of.ts';
import { secondShown, secondSumsOf } from './second-sums-of.ts';

/** How the money of each of some orders of a raffle stands, for its desk. */
export async function moneyAtDesk(
  db: Db,
  { community_id: communityId, status }: RaffleRow,
  { orders, now }: { orders: readonly OrderRow[]; now: Temporal.Instant },
) {
  const ids = orders.map(({ id }) => id);
  const isOpen = status === 'open';
  const owed = orders.flatMap(({ id, status }) => (status === 'refund_pending' ? id : []));
  const [payments, confirmed, ledger, surplus, taken, failed, online, undecided, secondOf] = await Promise.all([
    paymentsOfOrders(db, communityId, ids),
    lastConfirmations(db, communityId, orders),
    ledgersOf(db, communityId, ids),
    surplusOf(db, communityId, ids),
    takenOnline(db, communityId, ids),
    failedRefundsAmong(db, communityId, owed),
    paidOnline(db, communityId, owed),
    undecidedReceiptsAmong(db, communityId, owed),
    secondSumsOf(db, communityId, orders),
  ]);
  const names = await namesOf(db, [...new Set(payments.map(({ recordedBy }) => recordedBy))]);
  return (order: OrderRow) => {
    const { amount, currency } = totalOf(order);
    const isOf = ({ subjectId }: { subjectId: string }) => subjectId === order.id;
    const { paid, returned, refunded } = ledger(order);
    const owedSum = owedBack(ledger(order), amount, { mayHaveCome: undecided.has(order.id) });
    const noted = payments.filter(({ order_id }) => order_id === order.id);
    const last = confirmed.get(order.id);
    // by what the confirmation says, where that may still be undone: two clocks may differ
    const payment = noted.find(({ id }) => id === last?.data.payment) ?? noted.findLast(({ isUndone }) => !isUndone);
    return {
      total: { amount, currency },
      /** What is still to be paid of it. */
      due: { amount: stillDue(amount, paid), currency },
      /** The same in its second currency, at the rate that it was taken at; null where it has none. */
      second: secondShown(secondOf(order, { paid })),
      /** What was paid of it, whatever went back. */
      paid: { amount: paid, currency },
      payment: paymentShown(payment),
      /** What was noted as paid of it part by part; none where it was paid at once. */
      parts: isInParts(order, noted) ? noted.map((part) => partShown(order, part, { names, now })) : [],
      /** The last moment to undo its confirmation; null where it is not to be undone. */
      undoableUntil: isOpen ? undoableUntilOf(last, now) : null,
      /** Whether its money came, as far as this installation knows: it was booked, or a gateway took it. */
      hasCome: payment !== undefined || taken.some(isOf),
      /** Whether whoever paid it has claimed the money back at their bank, and nothing is decided yet. */
      isDisputed: taken.some((each) => isOf(each) && each.isDisputed),
      /** What a gateway gave back of it. */
      returned: { amount: returned, currency },
      /** What is still to go back of it, once it has to. */
      owed: { amount: owedSum, currency },
      /** The same by how it goes back. */
      refund: refundShown(order, ledger(order), { owed: owedSum, noted, taken: taken.find(isOf)?.gateway ?? null }),
      /** What of that nobody has booked as paid, since the receipt of it was not decided about; nothing where it was. */
      owedUnbooked: { amount: Math.max(0, owedSum - (paid - refunded)), currency },
      /** Whether that is owed again, because a refund failed at the gateway. */
      isOwedAgain: failed.has(order.id),
      /** The gateway that can give it back; null where none can. */
      online: online.find(isOf)?.gateway ?? null,
      /** Duplicate payments through a gateway, which are refunded automatically. */
      surplus: surplus.filter(isOf).map(({ subjectId: _, ...rest }) => rest),
    };
  };
}

/** The last confirmations of those of some orders whose ticket records were not given out. */
function lastConfirmations(db: Db, communityId: string, orders: readonly OrderRow[]) {
  const fresh = orders.filter(({ status, records_given_at: given }) => status === 'confirmed' && given === null);
  const ids = fresh.map(({ id }) => id);
  return lastEvents(db, { communityId, subject: 'order', kinds: ['order.confirmed'] }, ids);
}

/** What is to go back of an order through the gateway that took it, and what otherwise; `way`: how most of that came. */
function refundShown(
  order: OrderRow,
  ledger: Booked,
  { owed, noted, taken: gateway }: { owed: number; noted: readonly Payment[]; taken: GatewayId | null },
) {
  const { currency } = order;
  const { online, otherwise } = refundParts(ledger, owed);
  const byHand = noted.flatMap(({ way, amount, isUndone }) =>
    isUndone || isGateway(way) ? [] : { kind: 'payment' as const, way, amount },
  );
  const [most] = sumsByWay(byHand);
  return {
    gateway,
    online: { amount: online, currency },
    otherwise: { amount: otherwise, currency },
    way: most?.way ?? null,
  };
}

type Payment = Awaited<ReturnType<typeof paymentsOfOrders>>[number];

function undoableUntilOf(confirmed: EventRow | undefined, now: Temporal.Instant): string | null {
  if (!confirmed || confirmed.data.amount === 0 || isGateway(String(confirmed.data.way))) return null;
  return isUndoable(confirmed.happened_at, now) ? undoableUntil(confirmed.happened_at).toString() : null;
}

/** Whether what was noted of an order is told part by part: it is not paid, or not by one payment alone. */
function isInParts({ status }: OrderRow, noted: readonly Payment[]): boolean {
  const kept = noted.filter(({ isUndone }) => !isUndone);
  return kept.length > 1 || (isUnpaid(status) && kept.length > 0);
}

function partShown(
  { status, currency }: OrderRow,
  { id, amount, way, came, recordedBy, recordedAt, isUndone, selfConfirmed }: Payment,
  { names, now }: { names: Awaited<ReturnType<typeof namesOf>>; now: Temporal.Instant },
) {
  const mayUndo = isUnpaid(status) && !isUndone && !isGateway(way) && isUndoable(recordedAt, now);
  return {
    id,
    ...{ money: { amount, currency }, way, came, isUndone, selfConfirmed },
    at: recordedAt.toString(),
    /** Who noted it; null: the clock. */
    by: names.get(recordedBy) ?? null,
    /** The last moment to take it back; null where it is not to be. */
    undoableUntil: mayUndo ? undoableUntil(recordedAt).toString() : null,
  };
}

function paymentShown(payment: Payment | undefined) {
  if (!payment) return null;
  const { way, amount, came, selfConfirmed, recordedAt } = payment;
  return { way, amount, came, selfConfirmed, at: recordedAt.toString() };
}
