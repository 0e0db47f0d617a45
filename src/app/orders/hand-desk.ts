import type { Actor, App } from '#app/app.ts';
import type { Db, Transaction } from '#db/client.ts';
import { countUnwritten, type HandMessage, handFacts } from '#db/orders/hand-messages.ts';
import { handMoments } from '#domain/orders/hand-message.ts';
import { Refusal } from '#domain/refusal.ts';
import type { FoundDesk } from './find-desk.ts';

/** What is to be written of a raffle, as `countUnwritten` and its siblings take it. */
export async function unwrittenAt(
  db: Db | Transaction,
  { raffle, creditedTo }: Pick<FoundDesk, 'raffle' | 'creditedTo'>,
  asked: Asked,
) {
  const moments = handMoments(await handFacts(db, raffle), asked.now);
  return { moments, creditedTo, ...asked };
}

type Asked = { sendsMail: boolean; now: Temporal.Instant };

/** How many messages to whoever left a phone are to be written by hand, of all kinds. */
export async function countToWrite(
  { db, mail }: Pick<App, 'db' | 'mail'>,
  desk: Pick<FoundDesk, 'raffle' | 'creditedTo'>,
  now: Temporal.Instant,
): Promise<number> {
  const asked = await unwrittenAt(db, desk, { sendsMail: mail !== null, now });
  const counts = await countUnwritten(db, desk.raffle, asked);
  return counts.reduce((sum, { count }) => sum + count, 0);
}

/** Who writes, by their account: a card is somebody's. */
export function signedIn({ userId }: Actor): string {
  if (!userId) throw new Refusal('not-signed-in', {});
  return userId;
}

/** A message as forms name it. */
export function textOf({ orderId, kind, about }: HandMessage) {
  return { order: orderId, kind, about: about.toString() };
}
