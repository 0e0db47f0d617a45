import { setImmediate as nextTurn } from 'node:timers/promises';
import { action, type Step, typed } from '#app/action.ts';
import { holdEndOf } from '#app/orders/hold-end-of.ts';
import { recordSigner } from '#app/orders/issue-ticket-records.ts';
import { requireSelling } from '#app/orders/require-selling.ts';
import { insertEvents } from '#db/events.ts';
import {
  claimTicketsOfMany,
  type ImportedOrder,
  importedRows,
  insertImportedOrders,
  insertPaymentsOfMany,
  liveOrdersWithKeys,
} from '#db/orders/imported-orders.ts';
import type { OrderImport } from '#db/orders/order-imports.ts';
import { lockCounted } from '#db/orders/order-origins.ts';
import { type NewTicketRecord, writeTicketRecords } from '#db/orders/ticket-records.ts';
import { versionOfRules } from '#db/raffles/bases.ts';
import type { NewEvent } from '#domain/event.ts';
import { overMaximum, type PlannedRow } from '#domain/orders/import-plan.ts';
import type { ImportRow } from '#domain/orders/import-row.ts';
import { orderReference } from '#domain/orders/order.ts';
import { Refusal } from '#domain/refusal.ts';
import { digestOf } from '#identity/digest.ts';
import { keysOfRow, ownAddress } from './plan-of-import.ts';
import { findLockedList, type ListAddress, requireList } from './preview-import.ts';

/** How much is brought in one transaction: so many rows, and not more numbers unless one row has them. */
const most = { rows: 500, numbers: 1000 };

/** Numbers whose records are signed before others are served. */
const signedAtOnce = 25;

/** Ends a transaction in which some rows turned out not to be possible any more: the rest is written without them. */
export class RowsLost extends Error {
  readonly rows: ReadonlySet<number>;

  constructor(rows: Iterable<number>) {
    super('rows lost');
    this.rows = new Set(rows);
  }
}

type Found = Awaited<ReturnType<typeof findLockedList>> & { imported: OrderImport };
type Batch = Step<ListAddress & { rows: readonly PlannedRow[] }, Found>;

/** Rows in batches, in their order. */
export function batchesOfRows(rows: readonly PlannedRow[]): PlannedRow[][] {
  const batches: PlannedRow[][] = [];
  let numbers = 0;
  for (const row of rows) {
    numbers += row.numbers.length;
    const last = batches.at(-1);
    if (last && last.length < most.rows && numbers <= most.numbers) last.push(row);
    else {
      batches.push([row]);
      numbers = row.numbers.length;
    }
  }
  return batches;
}

/**
 * Makes orders of some rows of a list, all of them or none, each once however often it is called: a row that is an order
 * already is passed over. Throws `RowsLost` for rows whose numbers others have taken since they were looked at, or that put
 * somebody above the raffle's maximum by now.
 */
export const importBatch = action({
  parse: typed<ListAddress & { rows: readonly PlannedRow[] }>,
  charges: 'charged-by-caller',
  find: (tx, { list, communityUrl, raffle }, actor) => findLockedList(tx, { list, communityUrl, raffle }, actor),
  permission: 'raffle.import-orders',
  run: async (given) => {
    const step: Batch = { ...given, found: requireList(given.found) };
    const { raffle, imported } = step.found;
    requireSelling(raffle, step.now);
    if (imported.undo_begun_at) throw new Refusal('order-import.undone', {});
    const done = await importedRows(
      step.tx,
      imported,
      step.input.rows.map(({ row }) => row),
    );
    const rows = step.input.rows.filter(({ row }) => !done.has(row));
    if (rows.length === 0) return;
    const orders = rows.map((row) => orderOfRow(step, row));
    await writeOrders(step, orders);
    await requireMaximum(step, orders);
    await writeEvents(step, orders);
    const paid = orders.filter(({ status }) => status === 'confirmed');
    if (raffle.price > 0) await writePayments(step, paid);
    await signRecords(step, paid);
    const numbers = orders.flatMap((order) => order.numbers);
    step.changed({ communityId: raffle.community_id, raffleId: raffle.id, numbers });
    // one hint is enough for who watches the desk: nobody can watch one of these orders yet
    const [first] = orders;
    if (first) step.changed({ communityId: raffle.community_id, raffleId: raffle.id, orderId: first.id });
  },
});

function orderOfRow({ dice, found: { community, raffle, imported } }: Batch, row: ImportRow): ImportedOrder {
  return {
    id: dice.uuid(),
    row: row.row,
    reference: orderReference(dice.bytes(6)),
    status: row.paid || raffle.price === 0 ? 'confirmed' : 'pending',
    numbers: row.numbers,
    name: row.name,
    phone: row.phone,
    email: row.email,
    contactKeys: keysOfRow(row, community),
    requestKey: digestOf(['order-import', imported.id, row.row]).toString('hex').slice(0, 32),
  };
}

/** Writes the orders and claims their numbers. */
async function writeOrders({ tx, actor, now, found }: Batch, orders: readonly ImportedOrder[]): Promise<void> {
  const { raffle, imported } = found;
  const heldUntil = imported.holds === 'close' ? raffle.sales_close_at : holdEndOf(raffle, now);
  const rulesVersion = await versionOfRules(tx, raffle);
  const sold = { importId: imported.id, rulesVersion, soldBy: actor.userId ?? '', heldUntil, now };
  const inserted = await insertImportedOrders(tx, raffle, sold, orders);
  // a reference that somebody has, or the same list brought at the same time: what is there is looked at again
  if (inserted < orders.length) throw new RowsLost([]);
  const claims = orders.flatMap(({ id, status, numbers }) =>
    numbers.map((number) => ({
      number,
      orderId: id,
      state: status === 'confirmed' ? ('paid' as const) : ('held' as const),
    })),
  );
  const key = { communityId: raffle.community_id, raffleId: raffle.id };
  const claimed = await claimTicketsOfMany(tx, key, claims, { heldUntil, now });
  const lost = orders.filter(({ numbers }) => numbers.some((number) => !claimed.has(number)));
  if (lost.length > 0) throw new RowsLost(lost.map(({ row }) => row));
}

/** Counts after the claim, under the locks by which every sale counts. */
async function requireMaximum({ tx, now, found: { raffle } }: Batch, orders: readonly ImportedOrder[]): Promise<void> {
  const { max_per_person: limit } = raffle;
  if (limit === null) return;
  const keys = [...new Set(orders.flatMap(({ contactKeys }) => contactKeys))];
  await lockCounted(tx, raffle, { contactKeys: keys, origin: null });
  const counted = orders.map(({ row, contactKeys, numbers }) => ({ row, keys: contactKeys, count: numbers.length }));
  const own = new Set(orders.map(({ id }) => id));
  const held = (await liveOrdersWithKeys(tx, raffle, keys, now)).filter(({ id }) => !own.has(id));
  const over = overMaximum(counted, held, limit);
  if (over.length > 0) throw new RowsLost(over.map(({ row }) => row));
}

/** Past `record`, which would send a hint for each of a thousand events. */
async function writeEvents({ tx, actor, now, found }: Batch, orders: readonly ImportedOrder[]): Promise<void> {
  const { raffle, imported } = found;
  const { price, currency } = raffle;
  const events = orders.flatMap(({ id, status, numbers }): NewEvent[] => {
    const of = { subject: 'order' as const, subjectId: id, raffleId: raffle.id };
    const isPaid = status === 'confirmed' && price > 0;
    const taken = { numbers, unitPrice: price, currency, hasAccount: false, import: imported.id };
    const amount = price * numbers.length;
    return [
      { ...of, kind: 'order.taken', to: isPaid ? 'pending' : status, data: taken },
      ...(isPaid
        ? [
            {
              ...of,
              kind: 'order.confirmed' as const,
              from: 'pending',
              to: status,
              data: { amount, currency, way: 'other', import: imported.id },
            },
          ]
        : []),
    ];
  });
  await insertEvents(tx, { communityId: raffle.community_id, events, actor: actor.userId ?? '', now });
}

async function writePayments(step: Batch, paid: readonly ImportedOrder[]): Promise<void> {
  const { tx, actor, dice, now, found } = step;
  const { raffle } = found;
  const own = await ownAddress(tx, raffle, actor);
  const entries = paid.map(({ id, numbers, email }) => ({
    id: dice.uuid(),
    orderId: id,
    kind: 'payment' as const,
    amount: raffle.price * numbers.length,
    selfConfirmed: own !== null && email?.toLowerCase() === own,
  }));
  await insertPaymentsOfMany(tx, raffle, entries, { by: actor.userId ?? '', now });
}

async function signRecords(step: Batch, paid: readonly ImportedOrder[]): Promise<void> {
  if (paid.length === 0) return;
  const { raffle } = step.found;
  const signed = await recordSigner(step, raffle);
  const records: NewTicketRecord[] = [];
  for (let first = 0; first < paid.length; first += signedAtOnce) {
    records.push(...paid.slice(first, first + signedAtOnce).flatMap(signed));
    await nextTurn();
  }
  await writeTicketRecords(step.tx, raffle, step.now, records);
}
