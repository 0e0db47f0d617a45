import type { Actor, App } from '#app/app.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import type { Db, Transaction } from '#db/client.ts';
import { activeRole } from '#db/members/members.ts';
import { countUnwritten, type HandMessage, handFacts } from '#db/orders/hand-messages.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import { handMoments } from '#domain/orders/hand-message.ts';
import { may } from '#domain/permission.ts';
import { Refusal } from '#domain/refusal.ts';

export type HandDesk = { community: CommunityRow; raffle: RaffleRow; soldBy: string | null };

/** A raffle as somebody works on its messages: a seller with their own sales alone. */
export async function findHandDesk(db: Db | Transaction, address: RaffleAddress, actor: Actor): Promise<HandDesk> {
  const { community, raffle } = await findRaffle(db, address, actor);
  const role = actor.userId ? await activeRole(db, community.id, actor.userId) : undefined;
  const seesAll = role && may(new Set([role]), 'order.review', community.status);
  return { community, raffle, soldBy: seesAll ? null : actor.userId };
}

/** What is to be written of a raffle, as `countUnwritten` and its siblings take it. */
export async function unwrittenAt(
  db: Db | Transaction,
  { raffle, soldBy }: Pick<HandDesk, 'raffle' | 'soldBy'>,
  asked: Asked,
) {
  const moments = handMoments(await handFacts(db, raffle), asked.now);
  return { moments, soldBy, ...asked };
}

type Asked = { sendsMail: boolean; now: Temporal.Instant };

/** How many messages to whoever left a phone are to be written by hand, of all kinds. */
export async function countToWrite(
  { db, mail }: Pick<App, 'db' | 'mail'>,
  desk: Pick<HandDesk, 'raffle' | 'soldBy'>,
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
