import type { Actor } from '#app/app.ts';
import type { Transaction } from '#db/client.ts';
import { lockCommunity } from '#db/communities/communities.ts';
import { orNotFound } from '#domain/refusal.ts';
import { findCommunity } from './find-community.ts';

/** A community that is about to be changed, its row locked: two changes at the same moment come one after the other. */
export async function findLockedCommunity(tx: Transaction, { communityUrl }: { communityUrl: string }, actor: Actor) {
  const { url } = await findCommunity(tx, communityUrl, actor);
  return { community: orNotFound(await lockCommunity(tx, url)) };
}
