import type { Actor, App } from '#app/app.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { tableCharges } from '#app/table-charges.ts';
import { view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { countUndone, importedRows } from '#db/orders/imported-orders.ts';
import { importOf, importsOf } from '#db/orders/order-imports.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { ImportColumns } from '#domain/orders/import-columns.ts';
import { countPlan, faultsFirst } from '#domain/orders/import-plan.ts';
import { isUndoable, undoableUntil } from '#domain/orders/order.ts';
import { phaseOf } from '#domain/raffles/raffle.ts';
import { orNotFound } from '#domain/refusal.ts';
import type { TableRow } from '#domain/table.ts';
import { isUuid } from '#domain/uuid.ts';
import { planOfImport } from './plan-of-import.ts';

/** Rows that the page shows; the file has all of them. */
const shownRows = 50;

/** Lists that the page names. */
const shownLists = 20;

/** To look at one reads all of its rows. An organiser looks at one a few times. */
const lookLimit = { name: 'order-import-look', most: 120, seconds: 3600 };

/** A raffle's page for bringing a list: those that were brought, and whether one can be brought now. */
export const showOrderImports = view({
  find: (db, address: RaffleAddress, actor) => findRaffle(db, address, actor),
  permission: 'raffle.import-orders',
  show: async ({ app, now, found: { community, raffle } }) => ({
    raffle: raffleFacts(raffle, now),
    community: { country: community.country },
    lists: (await importsOf(app.db, raffle, shownLists)).map((each) => ({
      id: each.id,
      sender: each.sender,
      begunAt: each.begun_at?.toString() ?? '',
      orders: each.orders,
      state: stateOf(each),
    })),
  }),
});

/**
 * A list that was sent: what would come of its rows now, those with faults first; once it was brought, what came of them. Of
 * one whose cells are forgotten only how many orders it made.
 */
export const showOrderImport = view({
  charges: (_: ListAsked, actor) => [{ limit: lookLimit, by: chargedTo(actor) }],
  find: findList,
  permission: 'raffle.import-orders',
  show: async ({ app, actor, now, found }) => {
    const { raffle, community } = found;
    const imported = orNotFound(found.imported);
    const { rows, cells } = await planOfImport(app.db, found, { imported, actor, now });
    const made = imported.begun_at ? (await importedRows(app.db, imported)).size : 0;
    const brought = imported.finished_at ?? imported.begun_at;
    const isOpen = raffle.status === 'open' && brought !== null && !imported.undo_begun_at;
    return {
      raffle: raffleFacts(raffle, now),
      community: { country: community.country },
      list: imported.id,
      state: stateOf(imported),
      columns: imported.columns,
      headings: headingsOf(cells ?? [], imported.columns),
      counts: countPlan(rows),
      orders: imported.orders,
      brought: made,
      kept: imported.undone_at ? made - (await countUndone(app.db, imported)) : 0,
      hasCells: cells !== null,
      rows: faultsFirst(rows).slice(0, shownRows),
      undoableUntil: isOpen && isUndoable(brought, now) ? undoableUntil(brought).toString() : null,
    };
  },
});

/** All rows of a list with what is wrong with each, those with faults first, as a table to download. */
export const readImportRows = view({
  charges: (_: ListAsked, actor) => tableCharges(actor),
  find: findList,
  permission: 'raffle.import-orders',
  show: async ({ app, actor, now, found }) => {
    const { rows } = await planOfImport(app.db, found, { imported: orNotFound(found.imported), actor, now });
    return { lastNumber: found.raffle.last_number, rows: faultsFirst(rows) };
  },
});

type ListAsked = RaffleAddress & { list: string };

/** A list of a raffle. One that is not there is not found only once the policy was asked. */
async function findList(db: Db, { list, ...address }: ListAsked, actor: Actor) {
  const found = await findRaffle(db, address, actor);
  const imported = isUuid(list) ? await importOf(db, found.raffle, list) : undefined;
  return { ...found, imported };
}

/** The rows of a list, and how to ask again whether they may be had. */
export async function exportImportRows(app: App, actor: Actor, asked: ListAsked) {
  const shown = await readImportRows(app, actor, asked);
  return { ...shown, askAgain: async () => void (await showOrderImports(app, actor, asked)) };
}

type Times = Pick<
  Awaited<ReturnType<typeof importsOf>>[number],
  'begun_at' | 'finished_at' | 'undo_begun_at' | 'undone_at'
>;

/** How far a list is: `broken` ones were begun and not brought to their end, or not undone to it. */
function stateOf({ begun_at, finished_at, undo_begun_at, undone_at }: Times) {
  if (undone_at) return 'undone' as const;
  if (undo_begun_at) return 'undo-broken' as const;
  if (finished_at) return 'finished' as const;
  return begun_at ? ('broken' as const) : ('looked-at' as const);
}

export type ImportState = ReturnType<typeof stateOf>;

function raffleFacts(raffle: RaffleRow, now: Temporal.Instant) {
  const { title, time_zone: timeZone, price, currency, last_number: lastNumber } = raffle;
  const isSelling = phaseOf(lifecycleOf(raffle), now) === 'selling';
  return { title, timeZone, price, currency, lastNumber, isSelling };
}

/** What stands over each column, or in its first row, for who says what it holds. */
function headingsOf(cells: readonly TableRow[], columns: ImportColumns): string[] {
  const rows = cells.filter(({ row }) => columns.head === null || row >= columns.head).slice(0, shownRows);
  const width = Math.max(0, ...rows.map((each) => each.cells.length));
  return Array.from({ length: width }, (_, at) => {
    const said = rows.find((each) => each.cells[at]?.trim())?.cells[at] ?? '';
    return said.trim().slice(0, longestHeading);
  });
}

const longestHeading = 40;
