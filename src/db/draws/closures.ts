import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { lockedById } from '#db/lock.ts';
import { countAwaitedLeases } from '#db/orders/leases.ts';
import { setOrderStatuses } from '#db/orders/orders.ts';
import { heldOf } from '#db/orders/payments.ts';
import type { ClosureRow, OrderRow, RaffleRow } from '#db/tables.ts';
import type { Closing } from '#domain/draw/closing.ts';
import { recordLength } from '#domain/draw/ticket-list.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { endWhenLeftOut, leftOutStatuses } from '#domain/orders/order-end.ts';

/** A published closure without its list and what is kept for it. */
export type Closure = Omit<ClosureRow, 'ticket_list' | 'subtrees'>;

/** A raffle's closure, if published. */
export function closureOf(db: Db | Transaction, raffle: RaffleRow): Promise<Closure | undefined> {
  return db
    .selectFrom('closures')
    .select(['community_id', 'raffle_id', 'document', 'fingerprint', 'sold', 'published_at'])
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .executeTakeFirst();
}

/** The list of tickets (`.svl`) of a raffle's closure. */
export async function closedTicketList(db: Db | Transaction, raffle: RaffleRow): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('closures')
    .select('ticket_list')
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .executeTakeFirst();
  return row?.ticket_list;
}

/** Where a number stands in a list, and the commitment to its holder. */
export type ListPlace = { number: number; index: number; holder: Uint8Array };

/**
 * Where numbers stand in the list of a raffle's closure; those that are not on it are left out. A search by halves reads
 * a few parts of the list for each number, never the whole of it.
 */
export async function placesInList(
  db: Db | Transaction,
  raffle: RaffleRow,
  numbers: readonly number[],
): Promise<ListPlace[]> {
  const { rows } = await sql<ListPlace>`
    with recursive halves (number, low, high) as (
      select number, 0, sold
      from closures, unnest(${numbers}::integer[]) as number
      where community_id = ${raffle.community_id} and raffle_id = ${raffle.id}
      union all
      select number, case when is_after then middle + 1 else low end, case when is_after then high else middle end
      from (
        -- whoever compares bytes compares big-endian numbers
        select number, low, high, middle,
          substring(ticket_list from middle * ${recordLength} + 1 for 4) < int4send(number) as is_after
        from halves, lateral (select (low + high) / 2 as middle) half, closures
        where low < high and community_id = ${raffle.community_id} and raffle_id = ${raffle.id}
      ) compared
    )
    select number, low as index, substring(ticket_list from low * ${recordLength} + 5 for 32) as holder
    from halves, closures
    where low = high and low < sold and community_id = ${raffle.community_id} and raffle_id = ${raffle.id}
      and substring(ticket_list from low * ${recordLength} + 1 for 4) = int4send(number)
    order by number
  `.execute(db);
  return rows;
}

/** The kept hashes of the subtrees of a raffle's list. */
export async function listSubtrees(db: Db | Transaction, raffle: RaffleRow): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('closures')
    .select('subtrees')
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .executeTakeFirst();
  return row?.subtrees;
}

/** The records of a raffle's list from one on, up to another that is not among them. */
export async function listRecords(
  db: Db | Transaction,
  raffle: RaffleRow,
  { from, to }: { from: number; to: number },
): Promise<Uint8Array> {
  const { rows } = await sql<{ records: Uint8Array }>`
    select substring(ticket_list from ${from * recordLength + 1}::integer for ${(to - from) * recordLength}::integer) as records
    from closures where community_id = ${raffle.community_id} and raffle_id = ${raffle.id}
  `.execute(db);
  return rows[0]?.records ?? new Uint8Array();
}

/** Publishes a raffle's closure with its list. */
export async function insertClosure(
  tx: Transaction,
  raffle: RaffleRow,
  closure: Pick<Closing, 'fingerprint' | 'list' | 'subtrees'> & {
    document: string;
    sold: number;
    publishedAt: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .insertInto('closures')
    .values({
      community_id: raffle.community_id,
      raffle_id: raffle.id,
      document: closure.document,
      fingerprint: closure.fingerprint,
      ticket_list: closure.list,
      subtrees: closure.subtrees,
      sold: closure.sold,
      published_at: closure.publishedAt,
    })
    .execute();
}

/**
 * A raffle's paid tickets with their commitments. With a million of them statements take long, so this raises the
 * time-outs of the transaction: a list that cannot be sealed loses the raffle.
 */
export async function paidTickets(tx: Transaction, raffle: RaffleRow): Promise<{ number: number; holder: string }[]> {
  await sql`set local statement_timeout = '5min'`.execute(tx);
  return tx
    .selectFrom('tickets')
    .innerJoin('ticket_records', (join) =>
      join
        .onRef('ticket_records.community_id', '=', 'tickets.community_id')
        .onRef('ticket_records.raffle_id', '=', 'tickets.raffle_id')
        .onRef('ticket_records.number', '=', 'tickets.number')
        .onRef('ticket_records.order_id', '=', 'tickets.order_id'),
    )
    .select(['tickets.number', 'ticket_records.holder'])
    .where('tickets.community_id', '=', raffle.community_id)
    .where('tickets.raffle_id', '=', raffle.id)
    .where('tickets.state', '=', 'paid')
    .orderBy('tickets.number')
    .execute();
}

/** How many orders of a raffle are in review. */
export async function countInReview(db: Db | Transaction, raffle: RaffleRow): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('status', '=', 'in_review')
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * How many orders and devices a list still waits for: orders in review or with a running hold, and devices that may have sold
 * numbers without a connection.
 */
export async function countAwaited(db: Db | Transaction, raffle: RaffleRow, now: Temporal.Instant): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'in_review'),
        eb.and([eb('status', 'in', ['pending', 'rejected']), eb('held_until', '>', now)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count + (await countAwaitedLeases(db, raffle));
}

/** The orders whose numbers are still held for somebody who has not paid: whose time ends first, first. */
export function heldOrders(db: Db | Transaction, raffle: RaffleRow, now: Temporal.Instant) {
  return db
    .selectFrom('orders')
    .select(['id', 'name', 'reference', 'numbers', 'held_until'])
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('status', 'in', ['pending', 'rejected'])
    .where('held_until', '>', now)
    .orderBy('held_until')
    .orderBy('id')
    .execute();
}

/** Whether something is still to come of an order. */
export function isAwaited(
  { status, held_until }: Pick<OrderRow, 'status' | 'held_until'>,
  now: Temporal.Instant,
): boolean {
  if (status === 'in_review') return true;
  return (status === 'pending' || status === 'rejected') && Temporal.Instant.compare(held_until, now) > 0;
}

type LeftOver = Pick<OrderRow, 'community_id' | 'id' | 'user_id' | 'email' | 'sold_by' | 'numbers' | 'held_until'>;

/** Ends the orders that a closure leaves out, and frees their numbers. Gives each one's former and new state. */
export async function endLeftOver(
  tx: Transaction,
  raffle: RaffleRow,
): Promise<(LeftOver & { from: OrderStatus; to: OrderStatus })[]> {
  const orders = await tx
    .selectFrom('orders')
    .select(['community_id', 'id', 'user_id', 'email', 'sold_by', 'numbers', 'held_until', 'status'])
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('status', 'in', leftOutStatuses)
    .$call(lockedById)
    .execute();
  const held = await heldOf(tx, orders);
  const left = orders.map(({ status, ...order }) => ({
    ...order,
    from: status,
    to: endWhenLeftOut(status, held(order)),
  }));
  await setOrderStatuses(tx, left);
  await tx
    .deleteFrom('tickets')
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('state', 'in', ['held', 'submitted'])
    .execute();
  return left;
}
