import { sharerOf } from '#app/app.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { view } from '#app/view.ts';
import { listedCommunities } from '#db/search/found-listings.ts';
import { searching, searchListings } from '#db/search/search.ts';
import type { Search } from '#domain/search/search.ts';
import { readCursor, writeCursor } from '#domain/search/search-cursor.ts';
import { fairSemaphore } from '#files/semaphore.ts';
import { communityCard } from './community-card.ts';
import { cursorText, textOfCursor } from './cursor-text.ts';

/** Page size. */
export const communitiesPerPage = 24;

/**
 * A list holds a connection while it is read, so concurrency is limited to leave some for everything else. Guests page
 * without a rate limit, so each network has a queue of its own. Waiting costs less than refusing: the page of a refusal
 * is rendered, and asked for again at once.
 */
const inTurn = fairSemaphore(4, 1000, 100);

/** Searching words costs more than paging: a rate limit by account, or by network for guests. */
const wordsLimit = { name: 'community-words', most: 120, seconds: 600 };

/**
 * The public communities, for everybody: by members, or those containing some words exactly. Fuzzy search is
 * `searchPublic`, for accounts only.
 */
export const listCommunities = view({
  charges: ({ search }: { search: Search; cursor: string }, actor) =>
    search.words.length > 0 ? [{ limit: wordsLimit, by: chargedTo(actor) }] : [],
  find: async (_db, _input) => ({ community: null }),
  permission: 'community.see',
  show: ({ app, actor, input: { search, cursor }, now }) =>
    inTurn(
      () =>
        searching(app.db, async (tx) => {
          const kind = 'communities' as const;
          const place = cursor === '' ? null : readCursor(search, kind, textOfCursor(cursor));
          const asked = { search, kind, now, near: new Map(), isUnwritten: false };
          const { found, next, total } = await searchListings(tx, asked, place, communitiesPerPage);
          return {
            communities: (await listedCommunities(tx, found, now)).map(communityCard),
            total,
            next: next && cursorText(writeCursor(search, kind, next)),
            isLaterPage: place !== null,
          };
        }),
      sharerOf(actor),
    ),
});
