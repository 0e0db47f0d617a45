import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RaffleRow } from '#db/tables.ts';
import { type NumberState, ticketStates } from '#domain/orders/order.ts';

/** How many raffles of a community were drawn. */
export async function countDrawn(db: Db | Transaction, communityId: string): Promise<number> {
  const row = await db
    .selectFrom('raffles')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('community_id', '=', communityId)
    .where('status', 'in', ['drawn', 'completed'])
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How many raffles of a community were cancelled after they were published. A draft that was thrown away is none. */
export async function countCancelled(db: Db | Transaction, communityId: string): Promise<number> {
  const row = await db
    .selectFrom('raffles')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('community_id', '=', communityId)
    .where('status', '=', 'cancelled')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('bases')
          .select('bases.version')
          .whereRef('bases.community_id', '=', 'raffles.community_id')
          .whereRef('bases.raffle_id', '=', 'raffles.id'),
      ),
    )
    .executeTakeFirstOrThrow();
  return row.count;
}

/** States by their letter in the query's result; any other letter is a free number. */
const stateOf = new Map<string, NumberState>(ticketStates.map((state) => [state.charAt(0), state]));

/**
 * The state of each number at an instant, in order; expired holds are free, and what one person alone sells is as if it were
 * blocked until it is sold. The query gives one string, a letter a
 * number, because ten thousand rows cost many times the page that shows them.
 */
export async function boardOf(db: Db, raffle: RaffleRow, now: Temporal.Instant): Promise<NumberState[]> {
  const { rows } = await sql<{ board: string }>`
    select string_agg(
      left(coalesce(state, case when allotments.number is null then 'free' else 'blocked' end), 1), '' order by every.number
    ) as board
    from generate_series(${raffle.first_number}::integer, ${raffle.last_number}::integer) as every(number)
    left join allotments on allotments.community_id = ${raffle.community_id} and allotments.raffle_id = ${raffle.id}
      and allotments.number = every.number
    left join tickets on tickets.community_id = ${raffle.community_id} and tickets.raffle_id = ${raffle.id}
      and tickets.number = every.number and (state <> 'held' or held_until > ${now}::timestamptz)
  `.execute(db);
  return Array.from(rows[0]?.board ?? '', (letter) => stateOf.get(letter) ?? 'free');
}
