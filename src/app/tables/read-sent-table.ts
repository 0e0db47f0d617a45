import { type Actor, type App, aside, sharerOf } from '#app/app.ts';
import { charge, chargedTo, type RateLimit } from '#app/rate-limit.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { TableRow } from '#domain/table.ts';
import { readTableApart } from './read-table-apart.ts';

/** As how many files one counts that is too slow to be read: nobody else's was read meanwhile. */
const costOfSlow = 10;

/** Reads a table that somebody sent, in their turn. What `limit` counts of their files it counts ten times of one that is too slow. */
export function readSentTable(app: App, actor: Actor, file: Blob, limit: RateLimit): Promise<TableRow[]> {
  return aside(actor, () => readTableApart(file, sharerOf(actor))).catch(async (error: unknown) => {
    if (isRefusal(error) && error.code === 'table.too-slow') await chargeSlow(app, actor, limit);
    throw error;
  });
}

/** Charges it by ones, so that what is left is used up where it is less. */
async function chargeSlow(app: App, actor: Actor, limit: RateLimit): Promise<void> {
  const one = { limit, by: chargedTo(actor) };
  await charge(
    app,
    Array.from({ length: costOfSlow }, () => one),
  );
}
