import { sql } from 'kysely';
import type { Db } from '#db/client.ts';
import { gatewayIds } from '#domain/orders/checkout.ts';
import type { NotedPayment } from '#domain/statements/noted.ts';

/** Payments of one raffle that lines are compared with. */
const mostPayments = 20_000;

/** The payments of a raffle, as it is seen at an account of that currency, that somebody noted by hand, may stand in a bank's statement, and are of no line: the newest first. */
export async function notedPayments(
  db: Db,
  raffle: { community_id: string; id: string; time_zone: string; currency: string },
): Promise<NotedPayment[]> {
  const day = sql`(p.recorded_at at time zone ${raffle.time_zone})::date`;
  const { rows } = await sql<NotedPayment>`
    select p.id, o.reference, o.name, coalesce(p.came_amount, p.amount) as due, o.suffix > 0 and p.amount = o.total as "isOwnSum",
      greatest((o.created_at at time zone ${raffle.time_zone})::date - 1, ${day} - 31)::text as "payableFrom",
      (${day} + 5)::text as "payableUntil"
    from payments p join orders o on o.community_id = p.community_id and o.id = p.order_id
    where o.community_id = ${raffle.community_id} and o.raffle_id = ${raffle.id} and o.erased_at is null
      and coalesce(p.came_currency, p.currency) = ${raffle.currency}
      and p.kind = 'payment' and p.way not in ('cash', ${sql.join([...gatewayIds])})
      and not exists (select from payments u where u.community_id = p.community_id and u.undoes = p.id)
      and not exists (select from line_matches m where m.community_id = p.community_id and m.payment_id = p.id)
    order by p.recorded_at desc, p.id limit ${mostPayments}
  `.execute(db);
  return rows;
}
