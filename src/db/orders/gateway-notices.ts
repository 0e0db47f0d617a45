import type { Insertable } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { Database } from '#db/tables.ts';
import type { GatewayId } from '#domain/orders/checkout.ts';

/** Inserts a notice. Gives false for a duplicate. */
export async function insertNotice(tx: Transaction, notice: Insertable<Database['gateway_notices']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('gateway_notices')
    .values(notice)
    .onConflict((conflict) => conflict.columns(['gateway', 'id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type NoticeKey = { gateway: GatewayId; id: string };

/** Deletes a notice, as if it had not been received. */
export async function deleteNotice(tx: Transaction, { gateway, id }: NoticeKey): Promise<void> {
  await tx.deleteFrom('gateway_notices').where('gateway', '=', gateway).where('id', '=', id).execute();
}

/** Whether a notice was received before. */
export async function isNoticeKnown(db: Db, { gateway, id }: NoticeKey): Promise<boolean> {
  const row = await db
    .selectFrom('gateway_notices')
    .select('id')
    .where('gateway', '=', gateway)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes notices older than any redelivery. */
export async function deleteOldNotices(db: Db, before: Temporal.Instant): Promise<void> {
  await db.deleteFrom('gateway_notices').where('taken_at', '<', before).execute();
}
