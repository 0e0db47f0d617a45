import { raffleCards } from '#app/raffles/raffle-cards.ts';
import { chargedTo, chargeRead } from '#app/rate-limit.ts';
import { view } from '#app/view.ts';
import type { Transaction } from '#db/client.ts';
import {
  countListings,
  countWritten,
  listedCommunities,
  listedRaffles,
  searching,
  searchListings,
} from '#db/search/search.ts';
import type { ListingSearch } from '#db/search/search-conditions.ts';
import { nearWords } from '#db/search/search-near.ts';
import { hasFilters, kindsOf, type Search, withoutFilters } from '#domain/search/search.ts';
import { readCursor, type SearchPlace, writeCursor } from '#domain/search/search-cursor.ts';
import { takingTurns } from '#files/turn.ts';
import { communityCard } from './community-card.ts';
import { cursorText, textOfCursor } from './cursor-text.ts';

/** Results of a page, and of each kind where both stand on one. */
export const searchPage = { one: 24, each: 6 } as const;

/** Fewer results than this, and what is written almost like the words is looked for too. */
const few = 12;

/** A search holds a connection for as long as it takes: there are always some left for everything else. */
const inTurn = takingTurns(6, 40);

/** Searches of one account: each pause while typing is one. */
const searchLimit = { name: 'search', most: 300, seconds: 600 };

/** Raffles on sale and communities that everyone may find. With both kinds, the first few of each. */
export const searchPublic = view({
  find: async (_db, _input: { search: Search; cursor: string }) => ({ community: null }),
  permission: 'community.create',
  show: ({ app, actor, input: { search, cursor }, now }) =>
    inTurn(async () => {
      await chargeRead(app, [{ limit: searchLimit, by: chargedTo(actor) }]);
      return searching(app.db, (tx) => resultsOf(tx, { search, cursor, now }));
    }),
});

/** Finds what the words say, and looks again with what they may stand for where that finds little. */
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
    /** The place to go on from was of another search, or broken: this is the beginning. */
    lostPlace: cursor !== '' && !place,
  };
}

/** What the words of a search are taken for. */
type Meaning = Pick<ListingSearch, 'near' | 'isUnwritten'>;

const asWritten: Meaning = { near: new Map(), isUnwritten: false };

/**
 * What the words may stand for beside themselves: where nothing has them, whatever is like them; where little has them,
 * what is written almost the same; where much has them, nothing else.
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
    /** How many there would be without the filters, where nothing was found with them. */
    without: isMissed ? await countListings(tx, { ...asked, search: withoutFilters(search) }) : null,
    next: next && cursorText(writeCursor(search, kind, next)),
    raffles: kind === 'raffles' ? await raffleCards(tx, await listedRaffles(tx, found), now) : [],
    communities: kind === 'communities' ? (await listedCommunities(tx, found, now)).map(communityCard) : [],
  };
}
