import type { Step } from '#app/action.ts';
import { insertAttempt } from '#db/draws/successions.ts';
import type { RaffleRow } from '#db/tables.ts';

type Told = { order: { user_id: string | null }; prize: { position: number; number: number } };

/**
 * Logs that the holder of a prize was told at their account. A mail to an address that somebody typed is no attempt: it may
 * be dropped on its way, and others can use up what such a mailbox gets in a day.
 */
export async function logNotice(
  { tx, dice, now }: Step<unknown, unknown>,
  raffle: RaffleRow,
  { order, prize: { position, number } }: Told,
): Promise<void> {
  if (order.user_id === null) return;
  await insertAttempt(tx, raffle, { id: dice.uuid(), position, number, way: 'account', note: null, by: null, now });
}
