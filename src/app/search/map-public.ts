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
 * The protocol of sitemaps (sitemaps.org) allows 50,000 addresses and 50 MB in a file. A community and a raffle have two
 * addresses each, none of them beyond 1,000 bytes of XML, so as many as this always fit.
 */
export const mapLimits = { addresses: 50_000, perPart: 25_000 } as const;

/** Rows that are in memory at once. */
const batch = 1000;

/** Counting and finding a part's first row pass over many rows: one asker at a time, and few wait. */
const inTurn = fairSemaphore(1, 8);

/** How many communities and raffles everybody may find. */
export const countPublic = view({
  find: async () => ({ community: null }),
  permission: 'community.see',
  show: ({ app }) => inTurn(() => countPublicPages(app.db)),
});

/** The communities of one part of the sitemap (the first is 1), oldest first, read as they are asked for. */
export const mapCommunities = view({
  find: async (db, { part }: { part: number }) => ({
    community: null,
    behind: await inTurn(() => placeBefore(part, (passed) => placeOfCommunity(db, passed))),
  }),
  permission: 'community.see',
  show: async ({ app, found: { behind } }) => inBatches(behind, (reading) => publicCommunities(app.db, reading)),
});

/** The raffles of one part of the sitemap (the first is 1), oldest first, read as they are asked for. */
export const mapRaffles = view({
  find: async (db, { part }: { part: number }) => ({
    community: null,
    behind: await inTurn(() => placeBefore(part, (passed) => placeOfRaffle(db, passed))),
  }),
  permission: 'community.see',
  show: async ({ app, found: { behind } }) => inBatches(behind, (reading) => publicRaffles(app.db, reading)),
});

/** The last row of the parts before; null ahead of the first. A part that does not exist is not found. */
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
