import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { action, beside } from '#app/action.ts';
import { type Actor, type App, aside, sharerOf } from '#app/app.ts';
import { requireSelling } from '#app/orders/require-selling.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { view } from '#app/view.ts';
import { importedRows } from '#db/orders/imported-orders.ts';
import { beginImport, finishImport, importOf, type OrderImport } from '#db/orders/order-imports.ts';
import { parseForm, type RawForm } from '#domain/form.ts';
import { type ImportColumns, importHolds } from '#domain/orders/import-columns.ts';
import { isToImport, type PlannedRow } from '#domain/orders/import-plan.ts';
import { Refusal } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';
import { fairSemaphore } from '#files/semaphore.ts';
import { batchesOfRows, importBatch, RowsLost } from './import-batch.ts';
import { planOfImport } from './plan-of-import.ts';
import { findLockedList, type ListAddress, requireList } from './preview-import.ts';

/** Bringing one writes thousands of orders, and signs as many records. */
const importLimit = { name: 'order-import', most: 20, seconds: 3600 };

/** One list is brought at a time. */
const inTurn = fairSemaphore(1, 8, 1);

/** How often a batch is begun again without rows that were lost. */
const attempts = 8;

const shape = v.object({ holds: v.picklist(importHolds, 'choice') });

/**
 * Makes orders of the rows of a list that have no faults, in batches that are transactions of their own: each row is one order,
 * sold by whoever brings it; the paid ones are confirmed, by the way «other», and their numbers have their signed records. It
 * tells nobody. What is taken by others meanwhile is left out. Where it broke off, the same again goes on, and no row becomes
 * two orders. Refuses a list that was undone or is not there any more, and one of which no row can be brought.
 */
export async function importOrders(
  app: App,
  actor: Actor,
  { form, ...address }: ListAddress & { form: RawForm },
): Promise<void> {
  await aside(actor, () =>
    inTurn(async () => {
      const planned = await planToBring(app, actor, address);
      if (planned.isFinished) return;
      const rows = await begin(app, actor, { ...address, form, planned });
      for (const batch of batchesOfRows(rows)) await bring(app, actor, address, batch);
      await finish(app, actor, address);
    }, sharerOf(actor)),
  );
}

/** The rows that would be orders, with the columns that they were read by: looked at without a lock on the raffle. */
const planToBring = view({
  charges: (_: ListAddress, actor) => [{ limit: importLimit, by: chargedTo(actor) }],
  find: async (db, { list, ...address }, actor) => {
    const found = await findRaffle(db, address, actor);
    return { ...found, imported: isUuid(list) ? await importOf(db, found.raffle, list) : undefined };
  },
  permission: 'raffle.import-orders',
  show: async ({ app, actor, now, found }) => {
    const { imported, raffle } = requireList(found);
    const { columns } = imported;
    requireNotUndone(imported);
    if (imported.finished_at) return { isFinished: true, columns, rows: [] };
    requireSelling(raffle, now);
    const { rows, cells } = await planOfImport(app.db, found, { imported, actor, now });
    if (!cells) throw new Refusal('order-import.gone', {});
    return { isFinished: false, columns, rows: rows.filter(isToImport) };
  },
});

type Planned = { columns: ImportColumns; rows: PlannedRow[] };

/** Marks a list as begun, and gives the rows to bring; whose columns were changed meanwhile is looked at again. */
const begin = action({
  parse: ({ form, ...at }: ListAddress & { form: RawForm; planned: Planned }) => beside(at, parseForm(shape, form)),
  charges: 'charged-by-caller',
  find: (tx, { list, communityUrl, raffle }, actor) => findLockedList(tx, { list, communityUrl, raffle }, actor),
  permission: 'raffle.import-orders',
  run: async ({ tx, now, input: { holds, planned }, found }): Promise<readonly PlannedRow[]> => {
    const { raffle, imported } = requireList(found);
    requireNotUndone(imported);
    if (imported.finished_at) return [];
    requireSelling(raffle, now);
    const { number, name } = imported.columns;
    if (number === null || name === null) throw new Refusal('order-import.columns', {});
    if (!isDeepStrictEqual(imported.columns, planned.columns)) throw new Refusal('order-import.gone', {});
    if (imported.begun_at) return planned.rows;
    if (planned.rows.length === 0) throw new Refusal('order-import.nothing', {});
    await beginImport(tx, imported, { holds, now });
    return planned.rows;
  },
});

function requireNotUndone(imported: OrderImport): void {
  if (imported.undo_begun_at) throw new Refusal('order-import.undone', {});
}

/** Brings a batch, without the rows that are lost to others while it is written. */
async function bring(app: App, actor: Actor, address: ListAddress, batch: readonly PlannedRow[]): Promise<void> {
  let rows = batch;
  for (let attempt = 1; rows.length > 0; attempt += 1) {
    try {
      return await importBatch(app, actor, { ...address, rows });
    } catch (error) {
      if (!(error instanceof RowsLost) || attempt === attempts) throw error;
      const { rows: lost } = error;
      rows = rows.filter(({ row }) => !lost.has(row));
    }
  }
}

const finish = action({
  parse: (address: ListAddress) => ({ ok: true, value: address }),
  charges: 'charged-by-caller',
  find: (tx, address, actor) => findLockedList(tx, address, actor),
  permission: 'raffle.import-orders',
  run: async ({ tx, now, record, found }) => {
    const { community, raffle, imported } = requireList(found);
    if (imported.finished_at || imported.undo_begun_at) return;
    const orders = (await importedRows(tx, imported)).size;
    await finishImport(tx, imported, { orders, now });
    await record(community.id, {
      kind: 'raffle.orders-imported',
      subject: 'raffle',
      subjectId: raffle.id,
      raffleId: raffle.id,
      data: { import: imported.id, orders },
    });
  },
});
