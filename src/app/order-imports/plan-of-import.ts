import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Actor } from '#app/app.ts';
import { phoneKey } from '#app/contacts/contact-keys.ts';
import type { Db, Transaction } from '#db/client.ts';
import { countActiveAdmins } from '#db/members/members.ts';
import { importedRows, liveOrdersWithKeys } from '#db/orders/imported-orders.ts';
import { userContact } from '#db/orders/orders.ts';
import { ticketsOf } from '#db/orders/tickets.ts';
import type { CommunityRow, OrderImportRow, RaffleRow } from '#db/tables.ts';
import { contactKeys } from '#domain/contacts/contact-key.ts';
import { rowsBelow } from '#domain/orders/import-columns.ts';
import { isToImport, overMaximum, type PlannedRow, planImport } from '#domain/orders/import-plan.ts';
import { type ImportRow, readImportRow } from '#domain/orders/import-row.ts';

/** Rows that are read before others are served. */
const chunk = 100;

export type PlanPlace = { community: CommunityRow; raffle: RaffleRow };

/**
 * What would become of each row of a list that is kept, by the raffle as it is now. A list whose columns are not all named has
 * no numbers, so that none of its rows would be an order. Other requests are served in between.
 */
export async function planOfImport(
  db: Db | Transaction,
  { community, raffle }: PlanPlace,
  { imported, actor, now }: { imported: OrderImportRow; actor: Actor; now: Temporal.Instant },
): Promise<PlannedRow[]> {
  const { columns, cells } = imported;
  const rows = await inChunks(rowsBelow(cells ?? [], columns), (row) => readImportRow(row, columns));
  const numbers = rows.flatMap((row) => row.numbers);
  const tickets = await ticketsOf(db, raffle, numbers);
  const plan = planImport(rows, {
    firstNumber: raffle.first_number,
    lastNumber: raffle.last_number,
    tickets: new Map(tickets.map(({ number, ...ticket }) => [number, ticket])),
    done: await importedRows(db, imported),
    isOwnPayment: await ownPayments(db, raffle, actor),
    now,
  });
  return withinMaximum(db, { community, raffle }, { plan, now });
}

/** Whether a row is a payment of the actor's that another admin has to confirm, as at the desk. */
async function ownPayments(
  db: Db | Transaction,
  raffle: RaffleRow,
  actor: Actor,
): Promise<(row: ImportRow) => boolean> {
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
  db: Db | Transaction,
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
