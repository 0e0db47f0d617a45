import { sql } from 'kysely';
import type { Transaction } from '#db/client.ts';
import { lockClause } from '#db/lock.ts';
import type { RaffleRow } from '#db/tables.ts';
import { unpaidOrderStatuses } from '#domain/orders/order.ts';

/**
 * Has the unpaid orders of a raffle that were held until its sale closed, or longer, held until it closes now, with their
 * numbers: one that is paid in parts, or that a list brought, was promised the close and not an hour. Credit until the close is
 * until the new one. The raffle is locked to change it, so that no order of it is taken or changed meanwhile; never does a hold
 * become shorter.
 */
export async function moveHoldsWithClose(
  tx: Transaction,
  { community_id: communityId, id, sales_close_at: close }: RaffleRow,
  before: Temporal.Instant,
): Promise<void> {
  if (Temporal.Instant.compare(close, before) <= 0) return;
  const of = sql`community_id = ${communityId} and raffle_id = ${id}`;
  await sql`
    with held as (
      select id as order_id from orders
      where ${of} and status in (${sql.join(unpaidOrderStatuses)})
        and (held_until >= ${before} and held_until < ${close} or credit_until = ${before})
      order by id
      ${lockClause}
    )
    update orders set
      held_until = greatest(held_until, ${close}),
      credit_until = case credit_until when ${before} then ${close} else credit_until end
    from held where ${of} and orders.id = held.order_id
  `.execute(tx);
  await sql`
    with held as (
      select number from tickets
      where ${of} and state = 'held' and held_until >= ${before} and held_until < ${close}
      order by number
      ${lockClause}
    )
    update tickets set held_until = ${close} from held where ${of} and tickets.number = held.number
  `.execute(tx);
}
