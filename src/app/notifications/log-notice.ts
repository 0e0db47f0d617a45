import type { Step } from '#app/action.ts';
import { insertAttempt } from '#db/draws/successions.ts';
import type { RaffleRow } from '#db/tables.ts';
import { noticeChannel } from './notify-holder.ts';

type Told = {
  order: Parameters<typeof noticeChannel>[0];
  prize: { position: number; number: number };
  sendsMail: boolean;
};

/** Logs that the holder of a prize was told by the product itself, where a notice or a mail reaches them. */
export async function logNotice(
  { tx, dice, now }: Step<unknown, unknown>,
  raffle: RaffleRow,
  { order, prize: { position, number }, sendsMail }: Told,
): Promise<void> {
  const way = noticeChannel(order, sendsMail);
  if (way === 'page') return;
  await insertAttempt(tx, raffle, { id: dice.uuid(), position, number, way, note: null, by: null, now });
}
