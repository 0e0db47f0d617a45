import * as v from 'valibot';
import { action, beside } from '#app/action.ts';
import { type Actor, type App, aside, sharerOf } from '#app/app.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { importedRows } from '#db/orders/imported-orders.ts';
import { beginImport, cellsOf, finishImport } from '#db/orders/order-imports.ts';
import { parseForm, type RawForm } from '#domain/form.ts';
import { importHolds } from '#domain/orders/import-columns.ts';
import { isToImport, type PlannedRow } from '#domain/orders/import-plan.ts';
import { Refusal } from '#domain/refusal.ts';
import { fairSemaphore } from '#files/semaphore.ts';
import { batchesOfRows, importBatch, RowsLost } from './import-batch.ts';
import { planOfImport } from './plan-of-import.ts';
import { findLockedList, type ListAddress, requireList, requireSellingNow } from './preview-import.ts';

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
      const { isFinished, rows } = await begin(app, actor, { ...address, form });
      if (isFinished) return;
      for (const batch of batchesOfRows(rows)) await bring(app, actor, address, batch);
      await finish(app, actor, address);
    }, sharerOf(actor)),
  );
}

const begin = action({
  parse: ({ form, ...address }: ListAddress & { form: RawForm }) => beside(address, parseForm(shape, form)),
  charges: (_, actor) => [{ limit: importLimit, by: chargedTo(actor) }],
  find: (tx, { list, communityUrl, raffle }, actor) => findLockedList(tx, { list, communityUrl, raffle }, actor),
  permission: 'raffle.import-orders',
  run: async (step): Promise<{ isFinished: boolean; rows: PlannedRow[] }> => {
    const { tx, actor, now, input } = step;
    const found = requireList(step.found);
    const { raffle, imported } = found;
    if (imported.undo_begun_at) throw new Refusal('order-import.undone', {});
    if (imported.finished_at) return { isFinished: true, rows: [] };
    requireSellingNow(raffle, now);
    const cells = await cellsOf(tx, imported);
    if (!cells) throw new Refusal('order-import.gone', {});
    if (imported.columns.number === null || imported.columns.name === null)
      throw new Refusal('order-import.columns', {});
    const plan = await planOfImport(tx, found, { imported: { ...imported, cells }, actor, now });
    const rows = plan.filter(isToImport);
    if (imported.begun_at) return { isFinished: false, rows };
    if (rows.length === 0) throw new Refusal('order-import.nothing', {});
    await beginImport(tx, imported, { holds: input.holds, now });
    return { isFinished: false, rows };
  },
});

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
