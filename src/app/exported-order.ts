import { type RateRow, rateIn } from '#db/raffles/rate-in.ts';
import type { OrderRow } from '#db/tables.ts';
import type { Booked } from '#domain/orders/checkout.ts';
import { rateText } from '#domain/orders/exchange-rate.ts';
import { isUnpaid, type OrderStatus } from '#domain/orders/order.ts';
import { stillDue } from '#domain/orders/order-due.ts';

type Order = Pick<
  OrderRow,
  'reference' | 'status' | 'name' | 'phone' | 'email' | 'numbers' | 'total' | 'currency' | 'created_at' | 'held_until'
> &
  RateRow &
  Pick<OrderRow, 'second_total'> & { seller: string | null };

/** What it asks for in its second currency, and the rate that it was taken at; null where it has none. */
function secondOf(order: Order) {
  const rate = rateIn(order);
  if (rate === null || order.second_total === null) return null;
  return {
    total: { amount: order.second_total, currency: rate.currency },
    rate: rateText(rate, order.currency),
    at: rate.at,
  };
}

/** The states of an order whose money came: of others a payment was noted by mistake, or is a part of it. */
const paidOnce: readonly OrderStatus[] = ['confirmed', 'refund_pending', 'refunded'];

/** An order in an exported file, with who holds it. Instants in ISO. */
export function exportedOrder(order: Order, { ledger, paidAt }: { ledger: Booked; paidAt: string | null }) {
  return {
    reference: order.reference,
    status: order.status,
    name: order.name,
    phone: order.phone,
    email: order.email,
    numbers: order.numbers,
    total: { amount: order.total, currency: order.currency },
    /** What of it is here, and what is still to be paid. */
    held: { amount: ledger.paid - ledger.refunded, currency: order.currency },
    due: { amount: isUnpaid(order.status) ? stillDue(order.total, ledger.paid) : 0, currency: order.currency },
    createdAt: order.created_at.toString(),
    heldUntil: order.held_until.toString(),
    paidAt: paidOnce.includes(order.status) ? paidAt : null,
    seller: order.seller,
    second: secondOf(order),
  };
}
