import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Actor, aside, sharerOf } from '#app/app.ts';
import { phoneKey } from '#app/contacts/contact-keys.ts';
import type { Db, Transaction } from '#db/client.ts';
import { countActiveAdmins } from '#db/members/members.ts';
import { importedRows, liveOrdersWithKeys } from '#db/orders/imported-orders.ts';
import { cellsOf, type OrderImport } from '#db/orders/order-imports.ts';
import { userContact } from '#db/orders/orders.ts';
import { boardTicketsOf } from '#db/orders/tickets.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import { contactKeys } from '#domain/contacts/contact-key.ts';
import { type ImportPlace, isToImport, overMaximum, type PlannedRow, rowPlanner } from '#domain/orders/import-plan.ts';
import { type ImportRow, importRowReader } from '#domain/orders/import-row.ts';
import type { NumberRange } from '#domain/raffles/board.ts';
import type { TableRow } from '#domain/table.ts';
import { rowsBelow } from '#domain/table-columns.ts';
import { fairSemaphore } from '#files/semaphore.ts';

/** Rows that are read before others are served. */
const chunk = 100;

/** The cells of each are megabytes: one list is planned at a time, and few wait for that. */
const inTurn = fairSemaphore(1, 20, 3);

export type PlanPlace = { community: CommunityRow; raffle: RaffleRow };

export type ListPlan = { rows: PlannedRow[]; cells: readonly TableRow[] | null };

/**
 * What would become of each row of a list, by the raffle as it is now, with the cells that are kept of it; of one whose cells
 * are forgotten there are no rows. A list whose columns are not all named has no numbers, so that none of its rows would be an
 * order. Other requests are served in between. Outside of any transaction, which would hold its locks for that long.
 */
export function planOfImport(
  db: Db,
  { community, raffle }: PlanPlace,
  { imported, actor, now }: { imported: OrderImport; actor: Actor; now: Temporal.Instant },
): Promise<ListPlan> {
  const plan = async () => {
    const cells = await cellsOf(db, imported);
    const below = rowsBelow(cells ?? [], imported.columns.head);
    if (below.length === 0) return { rows: [], cells };
    const read = await inChunks(below, importRowReader(imported.columns, rangeOf(raffle)));
    const place = await placeOfImport(db, raffle, { imported, actor, now, rows: read });
    const planned = await inChunks(read, rowPlanner(place));
    return { rows: await withinMaximum(db, { community, raffle }, { plan: planned, now }), cells };
  };
  return aside(actor, () => inTurn(plan, sharerOf(actor)));
}

function rangeOf({ first_number: firstNumber, last_number: lastNumber }: RaffleRow): NumberRange {
  return { firstNumber, lastNumber };
}

type Read = { imported: OrderImport; actor: Actor; now: Temporal.Instant; rows: readonly ImportRow[] };

async function placeOfImport(db: Db, raffle: RaffleRow, { imported, actor, now, rows }: Read): Promise<ImportPlace> {
  const numbers = [...new Set(rows.flatMap((row) => row.numbers))];
  const tickets = await boardTicketsOf(db, raffle, numbers);
  return {
    ...rangeOf(raffle),
    tickets: new Map(tickets.map(({ number, ...ticket }) => [number, ticket])),
    done: await importedRows(db, imported),
    isOwnPayment: await ownPayments(db, raffle, actor),
    now,
  };
}

/** Whether a row is a payment of the actor's that another admin has to confirm, as at the desk. */
async function ownPayments(db: Db, raffle: RaffleRow, actor: Actor): Promise<(row: ImportRow) => boolean> {
  const address = await ownAddress(db, raffle, actor);
  if (address === null || (await countActiveAdmins(db, raffle.community_id)) <= 1) return () => false;
  return ({ paid, email }) => paid && email?.toLowerCase() === address;
}

/** The address by which a row is the actor's own; null where nothing is paid, or they have none. */
export async function ownAddress(
  db: Db | Transaction,
  { price }: RaffleRow,
  { userId }: Actor,
): Promise<string | null> {
  if (price === 0 || userId === null) return null;
  return (await userContact(db, userId))?.email.toLowerCase() || null;
}

/** The keys by which limits count whoever a row names. */
export function keysOfRow({ name, phone, email }: ImportRow, { country }: CommunityRow) {
  const telephone = phone === null ? null : phoneKey(phone, country);
  return contactKeys({ userId: null, name, phone: telephone, emails: [email] });
}

/** Marks the rows that put somebody above the raffle's maximum per person. */
async function withinMaximum(
  db: Db,
  { community, raffle }: PlanPlace,
  { plan, now }: { plan: PlannedRow[]; now: Temporal.Instant },
): Promise<PlannedRow[]> {
  const { max_per_person: most } = raffle;
  if (most === null) return plan;
  const counted = await inChunks(plan.filter(isToImport), (row) => ({
    row,
    keys: keysOfRow(row, community),
    count: row.numbers.length,
  }));
  const held = await liveOrdersWithKeys(db, raffle, [...new Set(counted.flatMap(({ keys }) => keys))], now);
  const over = new Set(overMaximum(counted, held, most).map(({ row }) => row));
  return plan.map((row) =>
    over.has(row) ? { ...row, faults: [{ field: 'number', code: 'maximum', numbers: row.numbers }] } : row,
  );
}

async function inChunks<T, U>(all: readonly T[], each: (one: T) => U): Promise<U[]> {
  const done: U[] = [];
  for (let first = 0; first < all.length; first += chunk) {
    await nextTurn();
    done.push(...all.slice(first, first + chunk).map(each));
  }
  return done;
}
