import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { isOfPerson, type SamePerson } from '#db/contacts/same-person.ts';
import { lockClause } from '#db/lock.ts';
import { prepared } from '#db/prepared.ts';
import { type InRaffle, keysOf, type RowKey } from '#db/row-key.ts';
import { numberState, type TicketState } from '#domain/orders/order.ts';
import { allotmentsOf, isSoldByOthers } from './allotments.ts';

type OrderTickets = InRaffle & {
  orderId: string;
  /** Ascending: all statements lock rows in this order, against deadlocks. */
  numbers: readonly number[];
};

/** What the claimed numbers become; `lease`: that of the device which sold them. */
type Claim = {
  state: TicketState;
  heldUntil?: Temporal.Instant | null;
  lease?: string | null;
  now: Temporal.Instant;
};

/**
 * Claims numbers for an order in one statement: its own, free ones, and those whose hold has expired, but none that was
 * allotted to another seller than whose sale it is, or leased to another device than `lease`. Gives the claimed ones; the
 * rest belong to others. Waits for concurrent claims of the same numbers. The caller holds the raffle's row, so that nothing
 * is allotted or leased meanwhile.
 */
export async function claimTickets(
  tx: Transaction,
  { communityId, raffleId, orderId, numbers }: OrderTickets,
  { state, heldUntil = null, lease = null, now }: Claim,
): Promise<number[]> {
  const order = sql`${orderId}::uuid`;
  const { rows } = await sql<{ number: number }>`${prepared}
    insert into tickets (community_id, raffle_id, number, state, order_id, held_until)
    select ${communityId}::uuid, ${raffleId}::uuid, wanted.number, ${state}, ${orderId}::uuid,
      ${heldUntil}::timestamptz
    from unnest(${[...numbers]}::integer[]) as wanted(number)
    where not ${isSoldByOthers({ communityId, raffleId }, { number: sql`wanted.number`, orderId: order, lease })}
    order by wanted.number
    on conflict (community_id, raffle_id, number) do update
      set state = excluded.state, order_id = excluded.order_id, held_until = excluded.held_until
      where tickets.order_id = excluded.order_id
        or (tickets.state = 'held' and tickets.held_until <= ${now}::timestamptz)
    returning number
  `.execute(tx);
  return rows.map((row) => row.number);
}

/** How many numbers of a raffle a person has: held and not expired, in review, or paid. */
export async function countLiveTickets(
  db: Db | Transaction,
  raffle: RowKey,
  person: SamePerson,
  now: Temporal.Instant,
): Promise<number> {
  const { count } = await db
    .selectFrom('tickets')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.community_id', '=', 'tickets.community_id').onRef('o.id', '=', 'tickets.order_id'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('o.community_id', '=', raffle.community_id)
    .where('o.raffle_id', '=', raffle.id)
    .where(isOfPerson(person))
    .where((eb) => eb.or([eb('tickets.state', '<>', 'held'), eb('tickets.held_until', '>', now)]))
    .executeTakeFirstOrThrow();
  return count;
}

/** A raffle's tickets, or those of some numbers; a free number has none. */
export function ticketsOf(db: Db | Transaction, raffle: RowKey, numbers?: readonly number[]) {
  const all = db
    .selectFrom('tickets')
    .select(['number', 'state', 'held_until as heldUntil'])
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id);
  return (numbers ? all.where('number', '=', sql<number>`any(${numbers}::integer[])`) : all).execute();
}

/** The same for a board: with what is allotted, each as if it were blocked, beside its ticket where it has one. */
export async function boardTicketsOf(db: Db, raffle: RowKey, numbers?: readonly number[]) {
  const [tickets, allotted] = await Promise.all([ticketsOf(db, raffle, numbers), allotmentsOf(db, raffle, numbers)]);
  const unsold = allotted.map(({ number }) => ({ number, state: 'blocked' as const, heldUntil: null }));
  return [...unsold, ...tickets];
}

/** Numbers of a raffle, or among some of them, that no order credited to somebody may claim now. */
export async function numbersGone(
  db: Db | Transaction,
  raffle: RowKey,
  { numbers, creditedTo, now }: { numbers?: readonly number[]; creditedTo: string | null; now: Temporal.Instant },
): Promise<Set<number>> {
  const tickets = await ticketsOf(db, raffle, numbers);
  const allotted = await allotmentsOf(db, raffle, numbers);
  return new Set([
    ...tickets.filter((ticket) => numberState(ticket, now) !== 'free').map(({ number }) => number),
    ...allotted.filter(({ seller, lease }) => seller !== creditedTo || lease !== null).map(({ number }) => number),
  ]);
}

/** Frees the expired numbers of these orders. Numbers claimed by others meanwhile stay theirs. Gives the freed ones. */
export async function deleteRunOutTickets(
  tx: Transaction,
  orders: readonly RowKey[],
  now: Temporal.Instant,
): Promise<(InRaffle & { number: number })[]> {
  const { rows } = await sql<InRaffle & { number: number }>`
    with run_out as (
      select community_id, raffle_id, number from tickets
      where (community_id, order_id) in ${keysOf(orders)} and state = 'held' and held_until <= ${now}
      order by community_id, raffle_id, number
      ${lockClause}
    )
    delete from tickets using run_out
    where (tickets.community_id, tickets.raffle_id, tickets.number)
      = (run_out.community_id, run_out.raffle_id, run_out.number)
    returning tickets.community_id as "communityId", tickets.raffle_id as "raffleId", tickets.number
  `.execute(tx);
  return rows;
}

/** Frees some numbers of an order. */
export async function deleteTickets(
  tx: Transaction,
  { communityId, raffleId, orderId, numbers }: OrderTickets,
): Promise<void> {
  await tx
    .deleteFrom('tickets')
    .where('community_id', '=', communityId)
    .where('raffle_id', '=', raffleId)
    .where('order_id', '=', orderId)
    .where('number', '=', sql<number>`any(${[...numbers]}::integer[])`)
    .execute();
}

/** Frees all numbers of an order. Gives them. */
export async function deleteTicketsOf(
  tx: Transaction,
  { communityId, orderId }: { communityId: string; orderId: string },
): Promise<number[]> {
  const rows = await tx
    .deleteFrom('tickets')
    .where('community_id', '=', communityId)
    .where('order_id', '=', orderId)
    .returning('number')
    .execute();
  return rows.map(({ number }) => number);
}

/** Frees all numbers of some orders. Gives them. */
export async function deleteTicketsOfOrders(
  tx: Transaction,
  { communityId, orderIds }: { communityId: string; orderIds: readonly string[] },
): Promise<number[]> {
  const rows = await tx
    .deleteFrom('tickets')
    .where('community_id', '=', communityId)
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .returning('number')
    .execute();
  return rows.map(({ number }) => number);
}
