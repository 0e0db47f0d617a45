import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RaffleRow } from '#db/tables.ts';
import { unpaidOrderStatuses } from '#domain/orders/order.ts';
import type { LedgerEntry } from '#domain/orders/sums-by-way.ts';
import { dueSum } from './payments.ts';

/** Lines of a raffle's ledger added up: of the orders that are one seller's, or nobody's. */
export type LedgerSum = LedgerEntry & {
  creditedTo: string | null;
  /** Whether they are of orders whose money has to go back. */
  isToReturn: boolean;
};

/** Lines of a raffle's ledger, added up by seller, kind and way, in one question. `creditedTo`: whose sales; null: all. */
export async function ledgerSums(
  db: Db | Transaction,
  raffle: RaffleRow,
  creditedTo: string | null = null,
): Promise<LedgerSum[]> {
  const { rows } = await sql<LedgerSum>`
    select o.credited_to as "creditedTo", p.kind, p.way, o.status = 'refund_pending' as "isToReturn",
      sum(p.amount)::bigint as amount
    from orders o
    join payments p on p.community_id = o.community_id and p.order_id = o.id
    where ${salesOf(raffle, creditedTo)}
    group by 1, 2, 3, 4
  `.execute(db);
  return rows;
}

export type DueSum = { creditedTo: string | null; isInReview: boolean; orders: number; amount: number };

/** What unpaid orders of a raffle still owe, by seller, and by whether what was sent of them waits to be reviewed. */
export async function dueSums(
  db: Db | Transaction,
  raffle: RaffleRow,
  creditedTo: string | null = null,
): Promise<DueSum[]> {
  const { rows } = await sql<DueSum>`
    select o.credited_to as "creditedTo", o.status = 'in_review' as "isInReview", count(*)::bigint as orders,
      sum(${dueSum('o')})::bigint as amount
    from orders o
    where ${salesOf(raffle, creditedTo)} and o.status in (${sql.join(unpaidOrderStatuses)})
    group by 1, 2
  `.execute(db);
  return rows;
}

function salesOf({ community_id, id }: RaffleRow, creditedTo: string | null) {
  const all = sql`o.community_id = ${community_id}::uuid and o.raffle_id = ${id}::uuid`;
  return creditedTo === null ? all : sql`${all} and o.credited_to = ${creditedTo}`;
}
