import { view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { type Place, publicCommunities, publicRaffles } from '#db/public-pages.ts';

/** The lists of what everybody may find: communities, raffles that are still to be drawn, and raffles with an acta. */
export const publicLists = ['communities', 'raffles', 'drawn'] as const;
export type PublicList = (typeof publicLists)[number];

/** How many of each list a page shows: of all of them beside each other, or of the one that was asked for. */
export const listLimits = { beside: 24, alone: 120 } as const;

type Asked = { only: PublicList | null; after: string | null };

/** What everybody may find, newest first, for the sitemap that people read; one list on and on with `only` and `after`. */
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

export type PublicEntry =
  | { kind: 'community'; communityUrl: string; name: string }
  | { kind: 'raffle'; communityUrl: string; communityName: string; raffle: string; title: string; hasActa: boolean };

type Page = { entries: PublicEntry[]; next: string | null };

async function page(db: Db, list: PublicList, behind: Place | null, limit: number): Promise<Page> {
  // one more than is shown says whether there is a next page
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

/** A place as the address of a page carries it. What is no place stands for the beginning. */
function readCursor(text: string | null): Place | null {
  const [, at, id] = cursorShape.exec(text ?? '') ?? [];
  if (!at || !id) return null;
  try {
    return { at: Temporal.Instant.from(at), id };
  } catch {
    return null;
  }
}
