import { sharerOf } from '#app/app.ts';
import { raffleCards } from '#app/raffles/raffle-cards.ts';
import { chargedTo, chargeRead } from '#app/rate-limit.ts';
import { view } from '#app/view.ts';
import type { Transaction } from '#db/client.ts';
import { listedCommunities, listedRaffles } from '#db/search/found-listings.ts';
import { countListings, countWritten, searching, searchListings } from '#db/search/search.ts';
import type { ListingSearch } from '#db/search/search-conditions.ts';
import { nearWords } from '#db/search/search-near.ts';
import { hasFilters, kindsOf, type Search, withoutFilters } from '#domain/search/search.ts';
import { readCursor, type SearchPlace, writeCursor } from '#domain/search/search-cursor.ts';
import { fairSemaphore } from '#files/semaphore.ts';
import { communityCard } from './community-card.ts';
import { cursorText, textOfCursor } from './cursor-text.ts';

/** Page size for one kind, and for each kind where both share a page. */
export const searchPage = { one: 24, each: 6 } as const;

/** With fewer results than this, similar spellings are searched too. */
const few = 12;

/** A search holds a connection, so concurrency is limited to leave some for everything else, and for everybody else. */
const inTurn = fairSemaphore(6, 1000, 60);

/** Searches per account; with search-as-you-type, each pause counts as one. */
const searchLimit = { name: 'search', most: 300, seconds: 600 };

/** Searches raffles on sale and public communities. With both kinds, the first few of each. */
export const searchPublic = view({
  find: async (_db, _input: { search: Search; cursor: string }) => ({ community: null }),
  permission: 'community.create',
  show: ({ app, actor, input: { search, cursor }, now }) =>
    inTurn(async () => {
      await chargeRead(app, [{ limit: searchLimit, by: chargedTo(actor) }]);
      return searching(app.db, (tx) => resultsOf(tx, { search, cursor, now }));
    }, sharerOf(actor)),
});

/** Searches the words as typed, and again with what they may mean where that finds little. */
async function resultsOf(
  tx: Transaction,
  { search, cursor, now }: { search: Search; cursor: string; now: Temporal.Instant },
) {
  const kinds = kindsOf(search);
  const [only] = kinds.length === 1 ? kinds : [];
  const place = only && cursor !== '' ? readCursor(search, only, textOfCursor(cursor)) : null;
  const limit = only ? searchPage.one : searchPage.each;
  const find = async (meaning: Meaning) => {
    const lists: FoundList[] = [];
    for (const kind of kinds) lists.push(await findList(tx, { search, kind, now, ...meaning }, place, limit));
    return lists;
  };
  const written = await find(asWritten);
  const meaning = await meaningOf(tx, search, written);
  const found = meaning === asWritten ? written : await find(meaning);
  const lists: ResultList[] = [];
  for (const list of found) lists.push(await listOf(tx, list));
  return {
    lists,
    near: [...meaning.near].map(([word, meant]) => ({ word, meant })),
    isLaterPage: place !== null,
    /** The cursor was invalid or of another search, so this is the first page. */
    lostPlace: cursor !== '' && !place,
  };
}

/** How the words of a search are interpreted. */
type Meaning = Pick<ListingSearch, 'near' | 'isUnwritten'>;

const asWritten: Meaning = { near: new Map(), isUnwritten: false };

/**
 * How to interpret the words, by how much they find: nothing, anything similar; little, near spellings too; enough,
 * only themselves.
 */
async function meaningOf(tx: Transaction, search: Search, found: readonly FoundList[]): Promise<Meaning> {
  const { words } = search;
  const total = found.reduce((sum, each) => sum + each.total.count, 0);
  if (words.length === 0 || total >= few) return asWritten;
  let written = 0;
  for (const { asked } of found) written += await countWritten(tx, asked.kind, words, few);
  if (written >= few) return asWritten;
  const near = await nearWords(tx, words, written === 0 ? 'wide' : 'strict');
  return near.size > 0 ? { near, isUnwritten: written === 0 } : asWritten;
}

type FoundList = Awaited<ReturnType<typeof findList>>;

async function findList(tx: Transaction, asked: ListingSearch, place: SearchPlace | null, limit: number) {
  return { asked, ...(await searchListings(tx, asked, place, limit)) };
}

/** The results of one kind on a page. */
export type ResultList = Awaited<ReturnType<typeof listOf>>;

async function listOf(tx: Transaction, { asked, found, next, total }: FoundList) {
  const { search, kind, now } = asked;
  const isMissed = found.length === 0 && next === null && hasFilters(search);
  return {
    kind,
    total,
    /** The number of results without filters, where the filters left none. */
    without: isMissed ? await countListings(tx, { ...asked, search: withoutFilters(search) }) : null,
    next: next && cursorText(writeCursor(search, kind, next)),
    raffles: kind === 'raffles' ? await raffleCards(tx, await listedRaffles(tx, found), now) : [],
    communities: kind === 'communities' ? (await listedCommunities(tx, found, now)).map(communityCard) : [],
  };
}
