import type { Actor, App } from '#app/app.ts';
import { showCommunity } from '#app/communities/show-community.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { showRaffle } from '#app/raffles/show-raffle.ts';
import { communityFacts } from './community-facts.ts';
import { pictureOfCommunity, pictureOfRaffle, type SharedPicture } from './pictures.ts';
import { raffleFacts } from './raffle-facts.ts';

/*
 * A picture is drawn for nobody in particular: whoever asks, it is of what a stranger may see. So every cache may keep
 * it, and what is private has none.
 */

/** The picture that a link to a raffle unfolds with. */
export async function raffleSharePicture(app: App, asker: Actor, address: RaffleAddress): Promise<SharedPicture> {
  return pictureOfRaffle(app, raffleFacts(await showRaffle(app, strangerLike(asker), address)));
}

/** The picture that a link to a community unfolds with. */
export async function communitySharePicture(
  app: App,
  asker: Actor,
  address: { communityUrl: string },
): Promise<SharedPicture> {
  return pictureOfCommunity(app, communityFacts(await showCommunity(app, strangerLike(asker), address)));
}

function strangerLike({ requestId }: Actor): Actor {
  return { userId: null, requestId };
}
