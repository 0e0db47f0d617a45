import { raffleCards } from '#app/raffles/raffle-cards.ts';
import { view } from '#app/view.ts';
import { searchCommunities } from '#db/communities.ts';
import { searchOpenRaffles } from '#db/raffle-lists.ts';

const most = { words: 6, results: 30 } as const;

/** Raffles on sale and communities that everyone may find, by words; all of them without words. */
export const searchPublic = view({
  find: async (_db, _input: { query: string }) => ({ community: null }),
  permission: 'community.create',
  show: async ({ app, input, now }) => {
    const words = wordsOf(input.query);
    const [raffles, communities] = await Promise.all([
      searchOpenRaffles(app.db, words, now, most.results),
      searchCommunities(app.db, words, most.results),
    ]);
    return {
      raffles: await raffleCards(app.db, raffles, now),
      communities: communities.map((each) => ({
        url: each.url,
        name: each.name,
        description: each.description,
        country: each.country,
        accessType: each.access_type,
        memberCount: each.member_count,
      })),
    };
  },
});

/** Words as the database folds them: small letters without accents. */
function wordsOf(query: string): string[] {
  return query
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, most.words);
}
