import { action, beside, type Step, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { requireSelling } from '#app/orders/require-selling.ts';
import { findRaffle, findRaffleAndLock, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { readSentTable } from '#app/tables/read-sent-table.ts';
import { view } from '#app/view.ts';
import { insertImport, lockImport, type OrderImport, setImportColumns } from '#db/orders/order-imports.ts';
import { parseForm, type RawForm } from '#domain/form.ts';
import { guessImportColumns, importColumnsShape } from '#domain/orders/import-columns.ts';
import { Refusal } from '#domain/refusal.ts';
import type { TableRow } from '#domain/table.ts';
import { isUuid } from '#domain/uuid.ts';

/** Reading one unfolds megabytes, and looking at it parses thousands of rows. */
const readLimit = { name: 'order-import-file', most: 30, seconds: 3600 };

/** Whether somebody may bring a list to a raffle, and charges it: before what they send is read. */
export const reachOrderImport = view({
  charges: (_: RaffleAddress, actor) => [{ limit: readLimit, by: chargedTo(actor) }],
  find: (db, address, actor) => findRaffle(db, address, actor),
  permission: 'raffle.import-orders',
  show: ({ found: { raffle }, now }) => requireSelling(raffle, now),
});

/**
 * Reads a list of orders that somebody sent and keeps its cells for some hours, to be looked at; nothing of the raffle
 * changes. Its columns are guessed by their headings. Gives the list's id.
 */
export async function previewOrderImport(
  app: App,
  actor: Actor,
  { sent, ...address }: RaffleAddress & { sent: Blob },
): Promise<{ list: string }> {
  const rows = await readSentTable(app, actor, sent, readLimit);
  return keepList(app, actor, { ...address, rows });
}

const keepList = action({
  parse: typed<RaffleAddress & { rows: readonly TableRow[] }>,
  find: (tx, address, actor) => findRaffleAndLock(tx, address, actor, 'share'),
  permission: 'raffle.import-orders',
  run: async ({ tx, actor, dice, now, input: { rows }, found: { raffle } }) => {
    requireSelling(raffle, now);
    const id = dice.uuid();
    await insertImport(tx, raffle, { id, by: actor.userId ?? '', now, rows, columns: guessImportColumns(rows) });
    return { list: id };
  },
});

/** Says which columns of a list that is looked at are what. */
export const chooseImportColumns = action({
  parse: ({ form, ...at }: ListAddress & { form: RawForm }) => beside(at, parseForm(importColumnsShape, form)),
  find: (tx, at, actor) => findLockedList(tx, at, actor),
  permission: 'raffle.import-orders',
  run: async ({ tx, input, found }) => {
    const { imported } = requireList(found);
    if (imported.begun_at) throw new Refusal('order-import.gone', {});
    const { number, name, surname, phone, email, paid } = input;
    const { head } = imported.columns;
    await setImportColumns(tx, imported, { head, number, name, surname, phone, email, paid });
  },
});

/** A list that was sent for a raffle. */
export type ListAddress = RaffleAddress & { list: string };

/** Finds a raffle and a list that was sent for it, and locks both: the raffle so that it stays as it is. */
export async function findLockedList(
  tx: Step<unknown, unknown>['tx'],
  { list, ...address }: ListAddress,
  actor: Actor,
) {
  const found = await findRaffleAndLock(tx, address, actor, 'share');
  const key = { community_id: found.community.id, id: list };
  const imported = isUuid(list) ? await lockImport(tx, key) : undefined;
  return { ...found, imported: imported?.raffle_id === found.raffle.id ? imported : undefined };
}

/** Refuses a list that is not there any more, once the policy was asked: to others every list is refused alike. */
export function requireList<List extends OrderImport, Found extends { imported: List | undefined }>(
  found: Found & { imported: List | undefined },
): Found & { imported: List } {
  const { imported } = found;
  if (!imported) throw new Refusal('order-import.gone', {});
  return { ...found, imported };
}
