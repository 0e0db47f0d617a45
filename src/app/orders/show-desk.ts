import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { view } from '#app/view.ts';

/** The desk of a raffle. */
export const showDesk = view({
  find: (db, input: RaffleAddress, actor) => findRaffle(db, input, actor),
  permission: 'raffle.see-desk',
  show: ({ found: { community, raffle } }) => ({
    community: { url: community.url, name: community.name, country: community.country },
    raffle: { slug: raffle.slug, title: raffle.title },
  }),
});
