import type { Actor, App } from '#app/app.ts';
import { showCommunity } from '#app/community-pages/show-community.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { showRaffle } from '#app/raffles/show-raffle.ts';
import { Refusal } from '#domain/refusal.ts';
import { communityFacts } from './community-facts.ts';
import { pictureOfCommunity, pictureOfRaffle, type SharedPicture } from './pictures.ts';
import { raffleFacts } from './raffle-facts.ts';

/*
 * A picture shows what an anonymous visitor may see, whoever requests it: so it is cacheable by anybody, and private or
 * suspended communities have none.
 */

/** Always read as an anonymous visitor: link previews are cached by other sites. */
const everybody: Actor = { userId: null };

/** The link preview's picture of a raffle. */
export async function raffleSharePicture(app: App, address: RaffleAddress): Promise<SharedPicture> {
  const shown = await showRaffle(app, everybody, address);
  if (shown.suspended) throw new Refusal('not-found', {});
  return pictureOfRaffle(app, raffleFacts(shown));
}

/** The link preview's picture of a community. */
export async function communitySharePicture(app: App, address: { communityUrl: string }): Promise<SharedPicture> {
  const shown = await showCommunity(app, everybody, address);
  if (shown.community.status === 'suspended') throw new Refusal('not-found', {});
  return pictureOfCommunity(app, communityFacts(shown));
}
