import { raffleCards } from '#app/raffles/raffle-cards.ts';
import { view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { type Place, publicCommunities, publicRaffles, publicRafflesToDraw } from '#db/search/public-pages.ts';

/** The public lists: communities, raffles to be drawn, and raffles with an acta. */
export const publicLists = ['communities', 'raffles', 'drawn'] as const;
export type PublicList = (typeof publicLists)[number];

/** Page sizes: all lists side by side, one list alone, or cards. */
export const listLimits = { beside: 24, alone: 120, cards: 24 } as const;

type Asked = { only: PublicList | null; after: string | null };

/** The public lists, newest first, for the human-readable sitemap; with `only` and `after`, a page of one list. */
export const listPublic = view({
  find: async (_db, _asked: Asked) => ({ community: null }),
  permission: 'community.see',
  show: async ({ app, input: { only, after } }) => {
    const lists = publicLists.filter((list) => only === null || list === only);
    const limit = only === null ? listLimits.beside : listLimits.alone;
    const behind = only === null ? null : readCursor(after);
    const read = await Promise.all(lists.map(async (list) => [list, await page(app.db, list, behind, limit)] as const));
    return Object.fromEntries(read) as Partial<Record<PublicList, Page>>;
  },
});

/** A marker in the cursor: the following raffles' sales are over. */
const closed = 'cerradas';

/**
 * A page of the public raffles to be drawn, as cards: those on sale first, then those whose sales are over, each newest
 * first.
 */
export const listToDraw = view({
  find: async (_db, _asked: { after: string | null }) => ({ community: null }),
  permission: 'community.see',
  show: async ({ app, now, input: { after } }) => {
    const isPastSale = after?.startsWith(closed) ?? false;
    const behind = readCursor(isPastSale ? (after?.slice(closed.length + 1) ?? null) : after);
    const limit = listLimits.cards;
    const read = (isOnSale: boolean, from: Place | null, most: number) =>
      publicRafflesToDraw(app.db, { behind: from, limit: most + 1 }, { isOnSale, now });
    const onSale = isPastSale ? [] : await read(true, behind, limit);
    const left = limit - onSale.length;
    const over = left >= 0 ? await read(false, isPastSale ? behind : null, left) : [];
    const cards = await raffleCards(app.db, [...onSale.slice(0, limit), ...over.slice(0, Math.max(0, left))], now);
    return {
      onSale: cards.slice(0, Math.min(onSale.length, limit)),
      over: cards.slice(Math.min(onSale.length, limit)),
      next: nextOf(onSale, over, limit),
    };
  },
});

type Placed = { id: string; created_at: Temporal.Instant };

/** The cursor of the next page; null after the last. */
function nextOf(onSale: readonly Placed[], over: readonly Placed[], limit: number): string | null {
  const at = (last: Placed | undefined) => (last ? `${last.created_at}_${last.id}` : '');
  if (onSale.length > limit) return at(onSale[limit - 1]);
  const left = limit - onSale.length;
  if (over.length <= left) return null;
  return left === 0 ? closed : `${closed}_${at(over[left - 1])}`;
}

export type PublicEntry =
  | { kind: 'community'; communityUrl: string; name: string }
  | { kind: 'raffle'; communityUrl: string; communityName: string; raffle: string; title: string; hasActa: boolean };

type Page = { entries: PublicEntry[]; next: string | null };

async function page(db: Db, list: PublicList, behind: Place | null, limit: number): Promise<Page> {
  // one row more than a page tells whether there is a next one
  const reading = { behind, limit: limit + 1, older: true };
  if (list === 'communities') {
    const rows = await publicCommunities(db, reading);
    return cut(rows, limit, ({ url, name }) => ({ kind: 'community', communityUrl: url, name }));
  }
  const rows = await publicRaffles(db, reading, list === 'raffles' ? ['open', 'closed'] : ['drawn', 'completed']);
  return cut(rows, limit, ({ communityUrl, communityName, slug, title, hasActa }) => ({
    kind: 'raffle',
    communityUrl,
    communityName,
    raffle: slug,
    title,
    hasActa: Boolean(hasActa),
  }));
}

function cut<Row extends Place>(rows: readonly Row[], limit: number, entryOf: (row: Row) => PublicEntry): Page {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { entries: shown.map(entryOf), next: last ? `${last.at}_${last.id}` : null };
}

const cursorShape =
  /^([12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Parses a cursor. An invalid one means the first page. */
function readCursor(text: string | null): Place | null {
  const [, at, id] = cursorShape.exec(text ?? '') ?? [];
  if (!at || !id) return null;
  try {
    return { at: Temporal.Instant.from(at), id };
  } catch {
    return null;
  }
}
