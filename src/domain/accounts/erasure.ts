import { normalized } from '#domain/normalized.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { RaffleStatus } from '#domain/raffles/raffle.ts';

/** The word to type for erasing an account, instead of its e-mail. */
export const erasureWord = 'ELIMINAR';

/** Days for which receipts are kept after the raffle ends or the payment is settled. */
export const receiptDays = 90;

/**
 * Whether an order's name and contact are not needed any more: its raffle is over, its prizes are delivered or nobody's,
 * and no refund is due.
 */
export function isOrderErasable(
  order: OrderStatus,
  raffle: RaffleStatus,
  prizes: readonly { holder: number | null; deliveredAt: unknown; receivedAt: unknown }[],
): boolean {
  if (order === 'refund_pending' || order === 'in_review') return false;
  if (raffle === 'completed' || raffle === 'cancelled') return true;
  return (
    raffle === 'drawn' &&
    prizes.every(
      ({ holder, deliveredAt, receivedAt }) => holder === null || deliveredAt !== null || receivedAt !== null,
    )
  );
}

/** Whether the typed text confirms an erasure: the account's e-mail, or the word. */
export function isErasureConfirmed(typed: string, email: string): boolean {
  const text = normalized(typed, 'NFC').trim();
  return text.toUpperCase() === erasureWord || (email !== '' && text.toLowerCase() === email.toLowerCase());
}
