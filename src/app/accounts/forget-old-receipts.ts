import { action, typed } from '#app/action.ts';
import { type App, systemActor } from '#app/app.ts';
import { beginErasure } from '#db/accounts/erasures.ts';
import { deleteReceipts, lockOldReceipts } from '#db/orders/receipt-retention.ts';
import { releaseFiles } from '#db/stored-files.ts';
import { receiptDays } from '#domain/accounts/erasure.ts';

const batch = 200;

/** Deletes receipts some months after their raffle or access is over, since they show bank details. */
export async function forgetOldReceipts(app: App): Promise<void> {
  while ((await forgetSome(app, systemActor, { limit: batch })) === batch);
}

const forgetSome = action({
  parse: typed<{ limit: number }>,
  find: async (tx, { limit }, _, now) => ({
    community: null,
    receipts: await lockOldReceipts(tx, now.subtract({ hours: 24 * receiptDays }), limit),
  }),
  permission: 'account.forget',
  run: async ({ tx, dice, now, found: { receipts } }) => {
    if (receipts.length === 0) return 0;
    const id = dice.uuid();
    await beginErasure(tx, { id, subject: 'receipts', subjectId: id, now });
    await deleteReceipts(
      tx,
      receipts.map(({ id: receipt }) => receipt),
    );
    await releaseFiles(
      tx,
      receipts.map(({ file }) => file),
      now,
    );
    return receipts.length;
  },
});
