import { sharerOf } from '#app/app.ts';
import { view } from '#app/view.ts';
import {
  countPublicPages,
  type Place,
  placeOfCommunity,
  placeOfRaffle,
  publicCommunities,
  publicRaffles,
  type Reading,
} from '#db/search/public-pages.ts';
import { orNotFound } from '#domain/refusal.ts';
import { fairSemaphore } from '#files/semaphore.ts';

/**
 * The sitemap protocol (sitemaps.org) allows 50,000 addresses and 50 MB a file. A community or raffle has two addresses
 * of less than 1,000 bytes of XML each, so this many always fit.
 */
export const mapLimits = { addresses: 50_000, perPart: 25_000 } as const;

/** Rows in memory at once. */
const batch = 1000;

/** Counting, and finding a part's first row, scan many rows: one at a time, with a short queue, and a shorter one each. */
const inTurn = fairSemaphore(1, 200, 20);

/** The numbers of public communities and raffles. */
export const countPublic = view({
  find: async () => ({ community: null }),
  permission: 'community.see',
  show: ({ app, actor }) => inTurn(() => countPublicPages(app.db), sharerOf(actor)),
});

/** Streams the communities of one part of the sitemap (from 1), oldest first. */
export const mapCommunities = view({
  find: async (db, { part }: { part: number }, actor) => ({
    community: null,
    behind: await inTurn(() => placeBefore(part, (passed) => placeOfCommunity(db, passed)), sharerOf(actor)),
  }),
  permission: 'community.see',
  show: async ({ app, found: { behind } }) => inBatches(behind, (reading) => publicCommunities(app.db, reading)),
});

/** Streams the raffles of one part of the sitemap (from 1), oldest first. */
export const mapRaffles = view({
  find: async (db, { part }: { part: number }, actor) => ({
    community: null,
    behind: await inTurn(() => placeBefore(part, (passed) => placeOfRaffle(db, passed)), sharerOf(actor)),
  }),
  permission: 'community.see',
  show: async ({ app, found: { behind } }) => inBatches(behind, (reading) => publicRaffles(app.db, reading)),
});

/** The last row of the previous part; null for the first. A part beyond the last is not found. */
async function placeBefore(part: number, placeOf: (passed: number) => Promise<Place | undefined>) {
  const passed = (part - 1) * mapLimits.perPart;
  return passed === 0 ? null : orNotFound(await placeOf(passed - 1));
}

async function* inBatches<Row extends Place>(
  behind: Place | null,
  read: (reading: Reading) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let last = behind;
  let left: number = mapLimits.perPart;
  while (left > 0) {
    const rows = await read({ behind: last, limit: Math.min(batch, left) });
    yield* rows;
    if (rows.length < Math.min(batch, left)) return;
    left -= rows.length;
    last = rows.at(-1) ?? last;
  }
}
