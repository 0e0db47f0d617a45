import { findCommunity } from '#app/communities/find-community.ts';
import { view } from '#app/view.ts';
import { pastRafflesOf, publishedPastRaffle } from '#db/past-raffles.ts';
import { found } from '#domain/refusal.ts';

/** The raffles that a community ended before it was brought here, latest first. */
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

/** What was published of one of them, as it came: its rules, its sealed list's closing and its actas. */
export const showPastRaffle = view({
  find: async (db, { communityUrl, raffle }: { communityUrl: string; raffle: string }, actor) => {
    const community = await findCommunity(db, communityUrl, actor);
    const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(raffle);
    return {
      community,
      published: found(isId ? await publishedPastRaffle(db, { communityId: community.id, id: raffle }) : null),
    };
  },
  permission: 'community.see',
  show: ({ found: { published } }) => published,
});
