import { normalized } from '#domain/normalized.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { RaffleStatus } from '#domain/raffles/raffle.ts';

/** What is typed to erase an account, other than its e-mail. */
export const erasureWord = 'ELIMINAR';

/** Days after a raffle is over, or a payment settled, for which its receipts are kept. */
export const receiptDays = 90;

/**
 * Whether the name and the contact in an order are of no more use: its raffle is over, its prizes are with whoever won
 * them, and nothing is owed back.
 */
export function isOrderErasable(
  order: OrderStatus,
  raffle: RaffleStatus,
  prizes: readonly { deliveredAt: unknown; receivedAt: unknown }[],
): boolean {
  if (order === 'refund_pending' || order === 'in_review') return false;
  if (raffle === 'completed' || raffle === 'cancelled') return true;
  return (
    raffle === 'drawn' && prizes.every(({ deliveredAt, receivedAt }) => deliveredAt !== null || receivedAt !== null)
  );
}

/** Whether somebody has typed what asks for their account to be erased: its e-mail, or the word. */
export function isErasureConfirmed(typed: string, email: string): boolean {
  const text = normalized(typed, 'NFC').trim();
  return text.toUpperCase() === erasureWord || (email !== '' && text.toLowerCase() === email.toLowerCase());
}
