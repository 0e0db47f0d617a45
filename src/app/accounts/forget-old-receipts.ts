import { action, typed } from '#app/action.ts';
import { type App, systemActor } from '#app/app.ts';
import { beginErasure } from '#db/accounts/erasures.ts';
import { deleteReceipts, lockOldReceipts } from '#db/orders/receipt-retention.ts';
import { deletePlanReceipts, lockOldPlanReceipts } from '#db/plans/plan-receipts.ts';
import { releaseFiles } from '#db/stored-files.ts';
import { receiptDays } from '#domain/accounts/erasure.ts';

const batch = 200;

/** Deletes receipts some months after their raffle, access or plan's payment is over, since they show bank details. */
export async function forgetOldReceipts(app: App): Promise<void> {
  while ((await forgetSome(app, systemActor, { limit: batch })) === batch);
}

const forgetSome = action({
  parse: typed<{ limit: number }>,
  find: async (tx, { limit }, _, now) => {
    const before = now.subtract({ hours: 24 * receiptDays });
    const receipts = await lockOldReceipts(tx, before, limit);
    return { community: null, receipts, ofPlans: await lockOldPlanReceipts(tx, before, limit - receipts.length) };
  },
  permission: 'account.forget',
  run: async ({ tx, dice, now, found: { receipts, ofPlans } }) => {
    const all = [...receipts, ...ofPlans];
    if (all.length === 0) return 0;
    const id = dice.uuid();
    await beginErasure(tx, { id, subject: 'receipts', subjectId: id, now });
    await deleteReceipts(
      tx,
      receipts.map(({ id: receipt }) => receipt),
    );
    await deletePlanReceipts(
      tx,
      ofPlans.map(({ id: receipt }) => receipt),
    );
    await releaseFiles(
      tx,
      all.map(({ file }) => file),
      now,
    );
    return all.length;
  },
});
