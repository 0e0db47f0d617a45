import type { Db, Transaction } from '#db/client.ts';
import { lockNamed } from '#db/lock.ts';
import type { PlanInvoiceRow } from '#db/tables.ts';
import type { InvoiceNumber } from '#domain/plans/plan-invoice.ts';

/** Writes an invoice with the next number of its year. */
export async function insertInvoice(tx: Transaction, invoice: Omit<PlanInvoiceRow, 'number'>): Promise<void> {
  await lockNamed(tx, { of: 'plan-invoices' });
  // read in a statement after the lock: the number before is there once its transaction has ended
  const { last } = await tx
    .selectFrom('plan_invoices')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)).as('last'))
    .where('year', '=', invoice.year)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('plan_invoices')
    .values({ ...invoice, number: last + 1 })
    .execute();
}

/** A community's invoices, newest first. */
export function invoicesOf(db: Db, communityId: string): Promise<PlanInvoiceRow[]> {
  return db
    .selectFrom('plan_invoices')
    .selectAll()
    .where('community_id', '=', communityId)
    .orderBy('year', 'desc')
    .orderBy('number', 'desc')
    .limit(120)
    .execute();
}

/** An invoice of a community by its number. */
export function invoiceByNumber(
  db: Db,
  communityId: string,
  { year, number }: InvoiceNumber,
): Promise<PlanInvoiceRow | undefined> {
  return db
    .selectFrom('plan_invoices')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('year', '=', year)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** The newest invoices of the installation, with the address of their communities. */
export function newestInvoices(db: Db, limit: number) {
  return db
    .selectFrom('plan_invoices as i')
    .innerJoin('communities as c', 'c.id', 'i.community_id')
    .selectAll('i')
    .select('c.url')
    .orderBy('i.year', 'desc')
    .orderBy('i.number', 'desc')
    .limit(limit)
    .execute();
}
