import type { Actor } from '#app/app.ts';
import type { Transaction } from '#db/client.ts';
import { lockCommunity } from '#db/communities/communities.ts';
import { orNotFound } from '#domain/refusal.ts';
import { findCommunity } from './find-community.ts';

/** Finds a community and locks its row, so that changes are serialised. */
export async function findLockedCommunity(tx: Transaction, { communityUrl }: { communityUrl: string }, actor: Actor) {
  const { url } = await findCommunity(tx, communityUrl, actor);
  return { community: orNotFound(await lockCommunity(tx, url)) };
}
