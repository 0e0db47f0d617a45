import { type SqlBool, sql } from 'kysely';
import type { Db } from '#db/client.ts';
import type { RaffleRow } from '#db/tables.ts';
import { deskNewsKinds } from '#domain/orders/desk-news.ts';

/** Events of a raffle that are looked through: more than people do at a desk in a minute. */
const mostLooked = 200;
/** Acts that are told of them. */
const mostTold = 20;

/**
 * What others have done at a raffle's desk since an instant, oldest first, each with who did it and whose order it was.
 * `creditedTo`: to whose sales alone; null: to all orders. Nothing of it was done by a private link.
 */
export async function actsOfOthers(
  db: Db,
  raffle: RaffleRow,
  { asker, creditedTo, since }: { asker: string; creditedTo: string | null; since: Temporal.Instant },
) {
  const last = db
    .selectFrom('events')
    .selectAll()
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .orderBy('id', 'desc')
    .limit(mostLooked);
  const rows = await db
    .selectFrom(last.as('e'))
    .innerJoin('users', 'users.uid', 'e.actor')
    .innerJoin('orders as o', (join) =>
      join
        .onRef('o.community_id', '=', 'e.community_id')
        .on(sql<SqlBool>`o.id::text = e.subject_id`)
        .onRef('o.raffle_id', '=', 'e.raffle_id'),
    )
    .select(['e.id', 'e.kind', 'o.id as order', 'o.name', 'users.display_name as by', 'e.happened_at as at'])
    .where('e.subject', '=', 'order')
    .where('e.kind', 'in', deskNewsKinds)
    .where('e.actor', '<>', asker)
    .where('e.happened_at', '>', since)
    .where(sql<SqlBool>`not e.data ? 'byLink'`)
    .$if(creditedTo !== null, (acts) => acts.where('o.credited_to', '=', creditedTo))
    .orderBy('e.id', 'desc')
    .limit(mostTold)
    .execute();
  return rows.toReversed();
}
