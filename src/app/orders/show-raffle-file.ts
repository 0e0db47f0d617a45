import { actaFile, basesFile, closureFile, listFile } from '#app/raffles/raffle-files.ts';
import { view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import type { RaffleRow } from '#db/tables.ts';
import { orNotFound } from '#domain/refusal.ts';
import type { Shared } from '#files/shared-bytes.ts';
import { findOrder, type OrderKey } from './find-order.ts';

const files = {
  bases: async (db, raffle) => (await basesFile(db, raffle, null)).document,
  terms: async (db, raffle) => (await basesFile(db, raffle, null)).terms,
  closure: closureFile,
  list: listFile,
  acta: (db, raffle) => actaFile(db, raffle, null),
} as const satisfies Record<string, (db: Db, raffle: RaffleRow) => Promise<string | Shared>>;

/** A published file of a raffle. */
export type RaffleFile = keyof typeof files;

/**
 * A published file of the raffle of an order, for whoever has the order: also where its community is private, or was made
 * so after the sale. Not found before there is one.
 */
export const showRaffleFile = view({
  find: (db, { key }: OrderKey & { file: RaffleFile | undefined }, actor) => findOrder(db, { key }, actor),
  permission: 'order.see',
  show: async ({ app, input: { file }, found: { raffle } }): Promise<string | Shared> =>
    files[orNotFound(file)](app.db, raffle),
});
