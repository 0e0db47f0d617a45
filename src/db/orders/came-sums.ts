import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';

/** What of an order's payments came in its second currency: what came, what that was booked as, and what of it went back. */
export type CameSums = { amount: number; booked: number; back: number; bookedBack: number };

const none: CameSums = { amount: 0, booked: 0, back: 0, bookedBack: 0 };

/** The same of each of some orders of a community, in minor units; what was taken back never came. */
export async function cameSums(
  db: Db | Transaction,
  communityId: string,
  orderIds: readonly string[],
): Promise<(order: { id: string }) => CameSums> {
  if (orderIds.length === 0) return () => none;
  const { rows } = await sql<CameSums & { order_id: string }>`
    select order_id,
      coalesce(sum(case kind when 'payment' then came_amount when 'undone' then -came_amount end), 0)::bigint as amount,
      coalesce(sum(case kind when 'payment' then amount when 'undone' then -amount end), 0)::bigint as booked,
      coalesce(sum(came_amount) filter (where kind = 'refund'), 0)::bigint as back,
      coalesce(sum(amount) filter (where kind = 'refund'), 0)::bigint as "bookedBack"
    from payments
    where community_id = ${communityId} and order_id = any(${[...orderIds]}::uuid[]) and came_amount is not null
    group by order_id
  `.execute(db);
  const sums = new Map(rows.map(({ order_id, ...row }) => [order_id, row]));
  return ({ id }) => sums.get(id) ?? none;
}
