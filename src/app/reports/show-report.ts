import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { view } from '#app/view.ts';

/** What the page of a report says of the raffle that it is about. */
export const showReport = view({
  find: (db, address: RaffleAddress, actor) => findRaffle(db, address, actor),
  permission: 'raffle.report',
  show: ({ found: { community, raffle } }) => ({
    raffle: { title: raffle.title },
    community: { name: community.name },
  }),
});
