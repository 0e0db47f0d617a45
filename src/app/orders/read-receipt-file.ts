import type { App } from '#app/app.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { storedPieces } from '#app/stored-file.ts';
import { view } from '#app/view.ts';
import { receiptById } from '#db/orders/receipts.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';
import { type DeskOrderAddress, findDeskOrder } from './find-desk-order.ts';
import { findOrder, type OrderKey } from './find-order.ts';

/**
 * The file of a receipt, for the holder of its order. Not by a link that the desk knows too: it shows an account's number
 * and name, which at the desk only who reviews payments sees.
 */
export const readOwnReceipt = view({
  find: async (db, { receipt, ...key }: OrderKey & { receipt: string }, actor) => {
    const seen = await findOrder(db, key, actor);
    const kept = isUuid(receipt) ? await receiptById(db, seen.community.id, receipt) : undefined;
    if (kept?.paid_for !== seen.order.id) throw new Refusal('not-found', {});
    return { ...seen, file: kept };
  },
  permission: 'order.see-receipt',
  show: ({ app, found: { file } }) => fileOf(app, file),
});

/** The file of a receipt, for a reviewer of the raffle's orders. */
export const readDeskReceipt = view({
  find: async (db, { receipt, ...address }: RaffleAddress & { receipt: string }, actor) => {
    const { community } = await findRaffle(db, address, actor);
    const kept = isUuid(receipt) ? await receiptById(db, community.id, receipt) : undefined;
    const place: DeskOrderAddress = { ...address, order: orNotFound(kept).paid_for };
    return { ...(await findDeskOrder(db, place, actor)), file: orNotFound(kept) };
  },
  permission: 'order.review',
  show: ({ app, found: { file } }) => fileOf(app, file),
});

async function fileOf(app: App, file: { file: string; media_type: string }) {
  return { mediaType: file.media_type, sent: await storedPieces(app, file.file) };
}
