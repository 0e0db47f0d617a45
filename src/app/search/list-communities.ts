import { chargedTo } from '#app/rate-limit.ts';
import { view } from '#app/view.ts';
import { listedCommunities, searching, searchListings } from '#db/search/search.ts';
import type { Search } from '#domain/search/search.ts';
import { readCursor, writeCursor } from '#domain/search/search-cursor.ts';
import { fairSemaphore } from '#files/semaphore.ts';
import { communityCard } from './community-card.ts';
import { cursorText, textOfCursor } from './cursor-text.ts';

/** Communities of a page. */
export const communitiesPerPage = 24;

/** A list holds a connection for as long as it is read: there are always some left for everything else. */
const inTurn = fairSemaphore(4, 40);

/** Looking by words costs more than reading on: as often as this by one account, or by all guests of one network. */
const wordsLimit = { name: 'community-words', most: 120, seconds: 600 };

/**
 * The communities that everybody may find, for everybody: those with most members first, or those that have some words,
 * as they are written. Typing errors are forgiven in `searchPublic`, to who has an account.
 */
export const listCommunities = view({
  charges: ({ search }: { search: Search; cursor: string }, actor) =>
    search.words.length > 0 ? [{ limit: wordsLimit, by: chargedTo(actor) }] : [],
  find: async (_db, _input) => ({ community: null }),
  permission: 'community.see',
  show: ({ app, input: { search, cursor }, now }) =>
    inTurn(() =>
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
    ),
});
