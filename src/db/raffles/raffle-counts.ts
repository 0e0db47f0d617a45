import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { countInList } from '#db/orders/desk.ts';
import { keysOf, type RowKey } from '#db/row-key.ts';

/** Counts of a raffle's numbers by state; the rest is free. */
export type TicketCounts = { held: number; submitted: number; paid: number; blocked: number };

/**
 * Counts the numbers of several raffles at an instant, by raffle id; expired holds are free. What one person alone sells is
 * counted as blocked until it is sold: it is for sale, but not to everybody.
 */
export async function countTickets(
  db: Db | Transaction,
  raffles: readonly RowKey[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, TicketCounts>> {
  if (raffles.length === 0) return new Map();
  const { rows } = await sql<{ raffle_id: string; state: keyof TicketCounts | 'allotted'; count: number }>`
    select raffle_id, state, count(*)::integer as count
    from tickets
    where (community_id, raffle_id) in ${keysOf(raffles)} and (state <> 'held' or held_until > ${now}::timestamptz)
    group by raffle_id, state
    union all
    select raffle_id, 'allotted', count(*)::integer
    from allotments
    where (community_id, raffle_id) in ${keysOf(raffles)} and not exists (
      select from tickets
      where tickets.community_id = allotments.community_id and tickets.raffle_id = allotments.raffle_id
        and tickets.number = allotments.number and (tickets.state <> 'held' or tickets.held_until > ${now}::timestamptz)
    )
    group by raffle_id
  `.execute(db);
  const counts = new Map<string, TicketCounts>();
  for (const { raffle_id, state, count } of rows) {
    const of = counts.get(raffle_id) ?? { held: 0, submitted: 0, paid: 0, blocked: 0 };
    const name = state === 'allotted' ? 'blocked' : state;
    counts.set(raffle_id, { ...of, [name]: of[name] + count });
  }
  return counts;
}

/**
 * Orders to review and unpaid orders of several raffles, by raffle id: all, or one seller's. Counted as in the desk's
 * lists.
 */
export async function countOrders(
  db: Db | Transaction,
  raffles: readonly RowKey[],
  creditedTo: string | null = null,
): Promise<ReadonlyMap<string, { inReview: number; pending: number; refunds: number }>> {
  if (raffles.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select([
      'raffle_id',
      countInList('review').as('inReview'),
      countInList('unpaid').as('pending'),
      countInList('refunds').as('refunds'),
    ])
    .where('community_id', 'in', [...new Set(raffles.map(({ community_id }) => community_id))])
    .where(
      'raffle_id',
      'in',
      raffles.map(({ id }) => id),
    )
    .$if(creditedTo !== null, (query) => query.where('credited_to', '=', creditedTo))
    .groupBy('raffle_id')
    .execute();
  return new Map(rows.map(({ raffle_id, ...counts }) => [raffle_id, counts]));
}
