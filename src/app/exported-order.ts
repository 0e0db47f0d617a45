import type { OrderRow } from '#db/tables.ts';

type Order = Pick<
  OrderRow,
  | 'reference'
  | 'status'
  | 'name'
  | 'phone'
  | 'email'
  | 'numbers'
  | 'unit_price'
  | 'currency'
  | 'created_at'
  | 'held_until'
> & { seller: string | null };

/** An order in an exported file, with who holds it. Instants in ISO. */
export function exportedOrder(order: Order, paidAt: string | null) {
  return {
    reference: order.reference,
    status: order.status,
    name: order.name,
    phone: order.phone,
    email: order.email,
    numbers: order.numbers,
    total: { amount: order.unit_price * order.numbers.length, currency: order.currency },
    createdAt: order.created_at.toString(),
    heldUntil: order.held_until.toString(),
    paidAt,
    seller: order.seller,
  };
}
