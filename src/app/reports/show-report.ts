import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { view } from '#app/view.ts';

/** The page for reporting a raffle. */
export const showReport = view({
  find: (db, address: RaffleAddress, actor) => findRaffle(db, address, actor),
  permission: 'raffle.report',
  show: ({ found: { community, raffle } }) => ({
    raffle: { title: raffle.title },
    community: { name: community.name },
  }),
});
