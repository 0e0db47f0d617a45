import type { Step } from '#app/action.ts';
import { insertPayment } from '#db/orders/payments.ts';
import type { OrderRow } from '#db/tables.ts';
import type { Money } from '#domain/money.ts';
import type { GatewayId, OrderLedgerKind } from '#domain/orders/checkout.ts';
import type { PaymentKind } from '#domain/raffles/raffle.ts';

/** A line of an order's ledger. `way`: how the money came or went, or was said to. */
type LedgerLine = {
  kind: OrderLedgerKind;
  amount: number;
  way: PaymentKind | GatewayId;
  /** Its id, where what writes it may be sent again. */
  id?: string;
  /** Whether whoever notes a payment has made it. */
  selfConfirmed?: boolean;
  /** The payment that was noted by mistake. */
  undoes?: string;
  /** Whose hand cash is in, whose account is locked; what undoes a payment is of its hand anyway. */
  heldBy?: string | null;
  /** What of it came or went in the order's second currency; what undoes a payment takes back what came by it anyway. */
  came?: Money | null;
};

/**
 * Writes a line of an order's ledger, in a transaction that holds the order's lock; nothing where it is of no money. The
 * order's state is its caller's. Gives the line's id.
 */
export async function writeOrderLedger(
  { tx, now, dice, actor }: Step<unknown, unknown>,
  order: OrderRow,
  { kind, amount, way, id = dice.uuid(), selfConfirmed = false, undoes, heldBy = null, came = null }: LedgerLine,
): Promise<string | null> {
  if (amount === 0) return null;
  await insertPayment(tx, {
    community_id: order.community_id,
    id,
    order_id: order.id,
    kind,
    amount,
    currency: order.currency,
    way,
    self_confirmed: selfConfirmed,
    recorded_by: actor.userId ?? 'system',
    recorded_at: now,
    undoes,
    held_by: heldBy,
    ...(came && { came_amount: came.amount, came_currency: came.currency }),
  });
  return id;
}
