import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';
import type { AccessPaymentRow, Database } from '#db/tables.ts';
import type { Currency } from '#domain/money.ts';
import type { Person } from './access.ts';

/** The payments for somebody's remaining time that are not fully refunded, each with what is left of it. */
export async function paidAhead(
  db: Db | Transaction,
  { communityId, userId }: Person,
  accessNow: Temporal.Instant,
): Promise<{ payment: AccessPaymentRow; kept: number }[]> {
  const rows = await db
    .selectFrom('access_grants as g')
    .innerJoin('access_payments as p', (join) =>
      join.onRef('p.community_id', '=', 'g.community_id').onRef('p.id', '=', 'g.payment_id'),
    )
    .selectAll('p')
    .select(
      sql<number>`(
        select coalesce(sum(case l.kind when 'refund' then -l.amount else l.amount end), 0)::bigint
        from access_ledger l where l.community_id = p.community_id and l.payment_id = p.id
      )`.as('kept'),
    )
    .where('g.community_id', '=', communityId)
    .where('g.user_id', '=', userId)
    .where('g.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('g.ends_at', 'is', null), eb('g.ends_at', '>', accessNow)]))
    .where('p.status', 'in', ['confirmed', 'partially_refunded'])
    .orderBy('g.starts_at')
    .orderBy('g.created_at')
    .execute();
  return rows.flatMap(({ kept, ...payment }) => (kept > 0 ? [{ payment, kept }] : []));
}

/** What went back and did not fail, of rows of the ledger. */
export const refundedSum = sql<number>`
  coalesce(sum(case kind when 'refund' then amount when 'refund_failed' then -amount end), 0)::bigint
`;

type LedgerRow = Database['access_ledger'];

/** Adds a row to the append-only ledger of access. */
export async function insertLedger(tx: Transaction, row: LedgerRow): Promise<void> {
  await tx.insertInto('access_ledger').values(row).execute();
}

/** What was paid and refunded of a payment, in minor units, and in how many refunds. */
export async function ledgerOf(
  db: Db | Transaction,
  payment: RowKey,
): Promise<{ paid: number; refunded: number; refunds: number }> {
  const rows = await db
    .selectFrom('access_ledger')
    .select(['kind', 'amount'])
    .where('community_id', '=', payment.community_id)
    .where('payment_id', '=', payment.id)
    .execute();
  const sum = (of: LedgerRow['kind']) => rows.reduce((all, { kind, amount }) => (kind === of ? all + amount : all), 0);
  const refunds = rows.filter(({ kind }) => kind === 'refund').length;
  return { paid: sum('payment'), refunded: sum('refund') - sum('refund_failed'), refunds };
}

/** What was refunded of a payment in one way and did not fail, in minor units. */
export async function refundedBy(db: Db | Transaction, payment: RowKey, way: LedgerRow['way']): Promise<number> {
  const { refunded } = await db
    .selectFrom('access_ledger')
    .select(refundedSum.as('refunded'))
    .where('community_id', '=', payment.community_id)
    .where('payment_id', '=', payment.id)
    .where('way', '=', way)
    .executeTakeFirstOrThrow();
  return refunded;
}

export type Balance = { currency: Currency; paid: number; refunded: number };

/** What was paid and refunded for access, by currency, since an instant or ever. */
export async function accessBalances(
  db: Db | Transaction,
  communityId: string,
  since: Temporal.Instant | null = null,
): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select currency, coalesce(sum(amount) filter (where kind = 'payment'), 0)::bigint as paid, ${refundedSum} as refunded
    from access_ledger
    where community_id = ${communityId}::uuid
      and (${since?.toString() ?? null}::timestamptz is null or recorded_at >= ${since?.toString() ?? null}::timestamptz)
    group by currency order by currency
  `.execute(db);
  return rows;
}
