import type { Step } from '#app/action.ts';
import { notifyHolder, orderFacts } from '#app/notifications/notify-holder.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { Buyer } from '#domain/orders/order-form.ts';

type Taken = { id: string; numbers: readonly number[]; buyer: Buyer & { userId: string | null } };

/**
 * Mails the link of an order that was just taken to a guest who typed an address: what they would come back by is not left to
 * their browser alone. Accounts have their orders at «Mis boletos».
 */
export async function mailOwnLink(
  step: Step<unknown, unknown>,
  raffle: RaffleRow,
  { id, numbers, buyer: { userId, email } }: Taken,
): Promise<void> {
  if (userId !== null) return;
  const order = { community_id: raffle.community_id, id, user_id: null, email, sold_by: null };
  const data = { ...orderFacts(raffle, numbers), isFree: raffle.price === 0 };
  await notifyHolder(step, order, { kind: 'order.taken', data });
}
