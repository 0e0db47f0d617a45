import { view } from '#app/view.ts';
import { publicCommunities } from '#db/communities.ts';
import { publicRaffles } from '#db/raffle-lists.ts';

/** The protocol of sitemaps allows 50,000 addresses in a file; the product's own pages are among them. */
const most = { communities: 20_000, raffles: 29_000 } as const;

/** What everybody may find, for the sitemap: public communities and their raffles on sale. */
export const listPublic = view({
  find: async () => ({ community: null }),
  permission: 'community.see',
  show: async ({ app }) => {
    const [communities, raffles] = await Promise.all([
      publicCommunities(app.db, most.communities),
      publicRaffles(app.db, most.raffles),
    ]);
    return {
      communities: communities.map(({ url, name }) => ({ url, name })),
      raffles: raffles.map(({ communityUrl, slug, title }) => ({ communityUrl, slug, title })),
    };
  },
});
