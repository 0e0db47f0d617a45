import type { Actor, App } from '#app/app.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { roleInForce } from '#app/relations.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { Country } from '#domain/communities/community.ts';
import { type OwnPage, ownPageOf } from '#domain/messages/message-text.ts';
import type { Money } from '#domain/money.ts';
import { phaseOf, type RafflePhase } from '#domain/raffles/raffle.ts';
import { isRefusal } from '#domain/refusal.ts';

/** A page of ours as it shows under a message that points at it. */
export type PageCard = { href: string; communityUrl: string; communityName: string; picture: string | null } & (
  | { page: 'community'; members: number }
  | { page: 'courses' }
  | {
      page: 'raffle' | 'record';
      raffle: string;
      title: string;
      phase: RafflePhase;
      price: Money;
      country: Country;
    }
);

/** The most previews on one page of messages; further links stay links. */
const most = 12;

/**
 * Previews of links to pages of this installation, as far as the reader may see those. They are read from our own tables:
 * nothing is fetched over the network.
 */
export async function linkPreviews(
  { app, actor, now }: { app: App; actor: Actor; now: Temporal.Instant },
  addresses: readonly string[],
): Promise<ReadonlyMap<string, PageCard>> {
  const wanted = [...new Set(addresses)].slice(0, most);
  const found = await Promise.all(
    wanted.map(async (href) => {
      const page = ownPageOf(href);
      const card = page && (await cardOf(app, actor, page, now));
      return card ? ([href, { href, ...card }] as const) : null;
    }),
  );
  return new Map(found.filter((each) => each !== null));
}

async function cardOf(app: App, actor: Actor, page: OwnPage, now: Temporal.Instant) {
  try {
    return await (page.raffle === null ? communityCard(app, actor, page, now) : raffleCard(app, actor, page, now));
  } catch (error) {
    if (isRefusal(error) && error.code === 'not-found') return null;
    throw error;
  }
}

async function communityCard(app: App, actor: Actor, { communityUrl, page }: OwnPage, now: Temporal.Instant) {
  const community = await findCommunity(app.db, communityUrl, actor);
  const place = { communityUrl: community.url, communityName: community.name, picture: community.avatar };
  if (page === 'community') return { ...place, page, members: community.member_count } as const;
  const role = actor.userId && (await roleInForce(app.db, community, actor.userId, now));
  return role && community.allow_formation ? ({ ...place, page: 'courses' } as const) : null;
}

async function raffleCard(
  app: App,
  actor: Actor,
  { communityUrl, raffle: slug, page }: OwnPage,
  now: Temporal.Instant,
) {
  const { community, raffle } = await findRaffle(app.db, { communityUrl, raffle: slug ?? '' }, actor);
  return {
    communityUrl: community.url,
    communityName: community.name,
    picture: raffle.picture,
    page: page === 'record' ? 'record' : 'raffle',
    raffle: raffle.slug,
    title: raffle.title,
    phase: phaseOf(lifecycleOf(raffle), now),
    price: { amount: raffle.price, currency: raffle.currency },
    country: community.country,
  } as const;
}
