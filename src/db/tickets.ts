import { sql } from 'kysely';
import type { TicketState } from '#domain/order.ts';
import type { Db, Transaction } from './client.ts';

export type RaffleKey = { communityId: string; raffleId: string };

type TakingTickets = RaffleKey & {
  /** In ascending order: everybody asks for rows in the same order, so nobody waits in a circle. */
  numbers: readonly number[];
  orderId: string;
  /** null: the tickets are paid at once. */
  heldUntil: Temporal.Instant | null;
  now: Temporal.Instant;
};

/**
 * Takes numbers for an order, in one statement: those that are free, and those whose hold has run out. Gives the ones
 * it got. Where somebody else is taking one at this moment it waits for what becomes of that.
 */
export async function insertTickets(
  tx: Transaction,
  { communityId, raffleId, numbers, orderId, heldUntil, now }: TakingTickets,
): Promise<number[]> {
  const state: TicketState = heldUntil ? 'held' : 'paid';
  const { rows } = await sql<{ number: number }>`
    insert into tickets (community_id, raffle_id, number, state, order_id, held_until)
    select ${communityId}::uuid, ${raffleId}::uuid, number, ${state}, ${orderId}::uuid, ${heldUntil}::timestamptz
    from unnest(${numbers}::integer[]) as number
    on conflict (community_id, raffle_id, number) do update
      set state = excluded.state, order_id = excluded.order_id, held_until = excluded.held_until
      where tickets.state = 'held' and tickets.held_until <= ${now}
    returning number
  `.execute(tx);
  return rows.map((row) => row.number);
}

/** Lets one person at a time take numbers of a raffle, until the transaction ends. Others do not wait. */
export async function lockContact(tx: Transaction, { raffleId }: RaffleKey, contactKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${raffleId} ${contactKey}`}, 0))`.execute(tx);
}

/** How many numbers of a raffle a person has that are held (and not run out), in review or paid. */
export async function countLiveTickets(
  db: Db | Transaction,
  { communityId, raffleId }: RaffleKey,
  contactKey: string,
  now: Temporal.Instant,
): Promise<number> {
  const { count } = await db
    .selectFrom('tickets')
    .innerJoin('orders', (join) =>
      join.onRef('orders.community_id', '=', 'tickets.community_id').onRef('orders.id', '=', 'tickets.order_id'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('orders.community_id', '=', communityId)
    .where('orders.raffle_id', '=', raffleId)
    .where('orders.contact_key', '=', contactKey)
    .where((eb) => eb.or([eb('tickets.state', '<>', 'held'), eb('tickets.held_until', '>', now)]))
    .executeTakeFirstOrThrow();
  return count;
}

/** The tickets of a raffle, or of some of its numbers: a number without one is free. */
export function ticketsOf(db: Db | Transaction, { communityId, raffleId }: RaffleKey, numbers?: readonly number[]) {
  const all = db
    .selectFrom('tickets')
    .select(['number', 'state', 'held_until as heldUntil'])
    .where('community_id', '=', communityId)
    .where('raffle_id', '=', raffleId);
  return (numbers ? all.where('number', '=', sql<number>`any(${numbers}::integer[])`) : all).execute();
}

/**
 * Frees what is still held for these orders past its time. Numbers that somebody took over meanwhile are theirs and
 * stay. Gives the freed ones.
 */
export async function deleteRunOutTickets(
  tx: Transaction,
  orders: readonly { community_id: string; id: string }[],
  now: Temporal.Instant,
): Promise<(RaffleKey & { number: number })[]> {
  const { rows } = await sql<RaffleKey & { number: number }>`
    with run_out as (
      select community_id, raffle_id, number from tickets
      where (community_id, order_id) in (
        select * from unnest(${orders.map((order) => order.community_id)}::uuid[], ${orders.map((order) => order.id)}::uuid[])
      ) and state = 'held' and held_until <= ${now}
      order by community_id, raffle_id, number
      for update
    )
    delete from tickets using run_out
    where (tickets.community_id, tickets.raffle_id, tickets.number)
      = (run_out.community_id, run_out.raffle_id, run_out.number)
    returning tickets.community_id as "communityId", tickets.raffle_id as "raffleId", tickets.number
  `.execute(tx);
  return rows;
}
