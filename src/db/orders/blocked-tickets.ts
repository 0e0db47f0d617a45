import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';
import type { NumberRange } from '#domain/raffles/board.ts';

/** Blocks free numbers, none of which is allotted. Gives the blocked ones. */
export async function blockTickets(
  tx: Transaction,
  raffle: RowKey,
  numbers: readonly number[],
  now: Temporal.Instant,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    insert into tickets (community_id, raffle_id, number, state, order_id, held_until)
    select ${raffle.community_id}::uuid, ${raffle.id}::uuid, wanted.number, 'blocked', null, null
    from unnest(${[...numbers]}::integer[]) as wanted(number)
    where not exists (
      select from allotments
      where allotments.community_id = ${raffle.community_id} and allotments.raffle_id = ${raffle.id}
        and allotments.number = wanted.number
    )
    order by wanted.number
    on conflict (community_id, raffle_id, number) do update
      set state = 'blocked', order_id = null, held_until = null
      where tickets.state = 'blocked' or (tickets.state = 'held' and tickets.held_until <= ${now}::timestamptz)
    returning number
  `.execute(tx);
  return rows.map((row) => row.number);
}

/** The blocked numbers of a raffle in order, up to a limit. */
export async function blockedNumbers(db: Db | Transaction, raffle: RowKey, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('number')
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('state', '=', 'blocked')
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map(({ number }) => number);
}

/** Unblocks numbers. Gives those that were blocked. */
export async function unblockTickets(tx: Transaction, raffle: RowKey, numbers: readonly number[]): Promise<number[]> {
  const rows = await tx
    .deleteFrom('tickets')
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('state', '=', 'blocked')
    .where('number', '=', sql<number>`any(${[...numbers]}::integer[])`)
    .returning('number')
    .execute();
  return rows.map(({ number }) => number);
}

/** Deletes the blocked numbers outside of a raffle's new range. Gives them. */
export async function unblockOutside(
  tx: Transaction,
  raffle: RowKey,
  { firstNumber, lastNumber }: NumberRange,
): Promise<number[]> {
  const rows = await tx
    .deleteFrom('tickets')
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('state', '=', 'blocked')
    .where((eb) => eb.or([eb('number', '<', firstNumber), eb('number', '>', lastNumber)]))
    .returning('number')
    .execute();
  return rows.map(({ number }) => number);
}
