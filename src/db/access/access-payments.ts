import { sql } from 'kysely';
import { type Db, type Transaction, violates } from '#db/client.ts';
import { takenOnline } from '#db/orders/paid-online.ts';
import type { RowKey } from '#db/row-key.ts';
import type { AccessPaymentRow } from '#db/tables.ts';
import type { AccessPaymentStatus } from '#domain/access/access-payment.ts';
import type { Person } from './access.ts';

/** How many payments somebody began after an instant, whatever became of them. */
export async function countPaymentsBegun(
  tx: Transaction,
  { communityId, userId }: Person,
  since: Temporal.Instant,
): Promise<number> {
  const { count } = await tx
    .selectFrom('access_payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether more than its payer's word says that the money of a payment is on its way: a receipt, or a gateway. */
export async function hasProofOfMoney(db: Db | Transaction, { community_id, id }: RowKey): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select 1 from receipts where community_id = ${community_id}::uuid and access_payment_id = ${id}::uuid
    ) as has
  `.execute(db);
  if (rows[0]?.has) return true;
  return (await takenOnline(db, community_id, [id])).length > 0;
}

/** Inserts an open payment. Gives null on a reference that is taken: the caller retries with a new one. */
export async function insertPaymentAsked(
  tx: Transaction,
  payment: Omit<AccessPaymentRow, 'status' | 'rejections' | 'refund_destination'>,
): Promise<AccessPaymentRow | null> {
  const row = await tx
    .insertInto('access_payments')
    .values({ ...payment, status: 'pending' })
    .onConflict((conflict) => conflict.columns(['community_id', 'reference']).doNothing())
    .returningAll()
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (violates(error, 'access_payments_one_open')) throw new Error('a second open payment', { cause: error });
      throw error;
    });
  return row ?? null;
}

/** A person's open payment, overdue or not. */
export function openPaymentOf(
  db: Db | Transaction,
  { communityId, userId }: Person,
): Promise<AccessPaymentRow | undefined> {
  return db
    .selectFrom('access_payments')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where('status', 'in', ['pending', 'in_review', 'rejected'])
    .executeTakeFirst();
}

/** A community's payments for which no accepted receipt was sent. */
export function unpaidPayments(tx: Transaction, communityId: string): Promise<AccessPaymentRow[]> {
  return tx
    .selectFrom('access_payments')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('status', 'in', ['pending', 'rejected'])
    .orderBy('id')
    .execute();
}

/** A person's newest payments, and how many there are. */
export async function newestPayments(
  db: Db | Transaction,
  { communityId, userId }: Person,
  limit: number,
): Promise<{ rows: AccessPaymentRow[]; count: number }> {
  const own = db.selectFrom('access_payments').where('community_id', '=', communityId).where('user_id', '=', userId);
  const [rows, { count }] = await Promise.all([
    own.selectAll().orderBy('created_at', 'desc').orderBy('id').limit(limit).execute(),
    own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, count };
}

/** A community's payment for access by its id, a uuid; undefined where the community has none with it. */
export function paymentById(
  db: Db | Transaction,
  communityId: string,
  id: string,
): Promise<AccessPaymentRow | undefined> {
  return db
    .selectFrom('access_payments')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Writes a payment's state. Its terms never change. */
export async function writePaymentState(
  tx: Transaction,
  payment: RowKey,
  state: Partial<Pick<AccessPaymentRow, 'status' | 'expires_at' | 'rejections' | 'refund_destination'>>,
): Promise<void> {
  await tx
    .updateTable('access_payments')
    .set(state)
    .where('community_id', '=', payment.community_id)
    .where('id', '=', payment.id)
    .execute();
}

/** How many payments for access a community has in each state. */
export async function countPayments(
  db: Db | Transaction,
  communityId: string,
): Promise<Partial<Record<AccessPaymentStatus, number>>> {
  const rows = await db
    .selectFrom('access_payments')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('community_id', '=', communityId)
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
