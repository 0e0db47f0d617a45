import { findCommunity } from '#app/communities/find-community.ts';
import { view } from '#app/view.ts';
import { hasPastRaffle, pastRafflesOf, publishedPastRaffle } from '#db/raffles/past-raffles.ts';
import { orNotFound } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';
import { sharing } from '#files/shared-bytes.ts';

/** The raffles that a community ended before it was imported here, latest first. */
export const showPastRaffles = view({
  find: async (db, { communityUrl }: { communityUrl: string }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'community.see',
  show: async ({ app, found: { community } }) =>
    (await pastRafflesOf(app.db, community.id)).map(({ id, title, status, draw_at }) => ({
      id,
      title,
      status,
      drawAt: draw_at.toString(),
    })),
});

/** A record has up to 16 MB, and anybody may read it as slowly as they like. */
const shared = sharing();

/** What was published of one of them, as it came: its rules, its sealed list's closing and its actas. */
export const showPastRaffle = view({
  find: async (db, { communityUrl, raffle }: { communityUrl: string; raffle: string }, actor) => {
    const community = await findCommunity(db, communityUrl, actor);
    const place = { communityId: community.id, id: raffle };
    return { community, place: orNotFound(isUuid(raffle) && (await hasPastRaffle(db, place)) ? place : null) };
  },
  permission: 'community.see',
  show: ({ app, found: { place } }) =>
    shared(`${place.communityId} ${place.id}`, async () =>
      new TextEncoder().encode(orNotFound(await publishedPastRaffle(app.db, place))),
    ),
});
