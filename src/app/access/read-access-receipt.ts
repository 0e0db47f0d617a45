import type { App } from '#app/app.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { storedPieces } from '#app/stored-file.ts';
import { view } from '#app/view.ts';
import { paymentById } from '#db/access/access-payments.ts';
import { receiptById } from '#db/orders/receipts.ts';
import { orNotFound } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';
import { type AccessAddress, findForOwnPayments, findOwnPayment } from './find-payer.ts';

type Asked = AccessAddress & { receipt: string };

/** The file of a receipt that one sent. */
export const readOwnAccessReceipt = view({
  find: async (db, { receipt, ...address }: Asked, actor) => {
    const community = await findForOwnPayments(db, address, actor);
    const file = orNotFound(isUuid(receipt) ? await receiptById(db, community.id, receipt) : null);
    await findOwnPayment(db, { payment: file.paid_for, community }, actor);
    return { community, file };
  },
  permission: 'access.see',
  show: ({ app, found: { file } }) => fileOf(app, file),
});

/** The file of a receipt of a payment for access, for who reviews them. */
export const readChargeReceipt = view({
  find: async (db, { receipt, communityUrl }: Asked, actor) => {
    const community = await findCommunity(db, communityUrl, actor);
    const file = orNotFound(isUuid(receipt) ? await receiptById(db, community.id, receipt) : null);
    orNotFound(await paymentById(db, community.id, file.paid_for));
    return { community, file };
  },
  permission: 'access.review',
  show: ({ app, found: { file } }) => fileOf(app, file),
});

async function fileOf(app: App, file: { file: string; media_type: string }) {
  return { mediaType: file.media_type, sent: await storedPieces(app, file.file) };
}
