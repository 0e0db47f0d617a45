import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RaffleRow } from '#db/tables.ts';

/** Writes the winners and reserves of a raffle, in their order. */
export async function insertWinners(
  tx: Transaction,
  raffle: RaffleRow,
  { winners, reserves }: { winners: readonly number[]; reserves: readonly number[] },
): Promise<void> {
  await tx
    .insertInto('winners')
    .values(
      [...winners, ...reserves].map((number, index) => ({
        community_id: raffle.community_id,
        raffle_id: raffle.id,
        place: index + 1,
        number,
        is_reserve: index >= winners.length,
      })),
    )
    .execute();
}

/** The numbers that won a raffle's prizes, in the order of the prizes, whoever has them now. */
export async function drawnNumbers(
  db: Db | Transaction,
  raffle: { community_id: string; raffle_id: string },
): Promise<number[]> {
  const rows = await db
    .selectFrom('winners')
    .select('number')
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.raffle_id)
    .where('is_reserve', '=', false)
    .orderBy('place')
    .execute();
  return rows.map(({ number }) => number);
}

/**
 * The prizes won in some raffles, in order, with the numbers that won and their deliveries. `holder`: the number that has
 * the prize now; null where the last one renounced it and no reserve was left.
 */
export async function prizesWon(db: Db | Transaction, communityId: string, raffles: readonly string[]) {
  if (raffles.length === 0) return [];
  return db
    .selectFrom('winners')
    .innerJoin('prizes', (join) =>
      join
        .onRef('prizes.community_id', '=', 'winners.community_id')
        .onRef('prizes.raffle_id', '=', 'winners.raffle_id')
        .onRef('prizes.position', '=', 'winners.place'),
    )
    .leftJoin('deliveries', (join) =>
      join
        .onRef('deliveries.community_id', '=', 'prizes.community_id')
        .onRef('deliveries.raffle_id', '=', 'prizes.raffle_id')
        .onRef('deliveries.position', '=', 'prizes.position'),
    )
    .select([
      'prizes.raffle_id as raffle',
      'prizes.position',
      'prizes.name',
      'winners.number',
      sql<number | null>`coalesce(deliveries.number, (
        select place.number from place_of_prize(winners.community_id, winners.raffle_id, winners.place) place
      ))`.as('holder'),
      'deliveries.delivered_at as deliveredAt',
      'deliveries.received_at as receivedAt',
    ])
    .where('winners.community_id', '=', communityId)
    .where('winners.raffle_id', 'in', raffles)
    .where('winners.is_reserve', '=', false)
    .orderBy('prizes.position')
    .execute();
}

/** The prizes won in a raffle. */
export function wonPrizes(db: Db | Transaction, raffle: RaffleRow) {
  return prizesWon(db, raffle.community_id, [raffle.id]);
}

/** The reserves of a raffle's draw, in their order. */
export async function reservesOf(db: Db | Transaction, raffle: RaffleRow): Promise<number[]> {
  const rows = await db
    .selectFrom('winners')
    .select('number')
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('is_reserve', '=', true)
    .orderBy('place')
    .execute();
  return rows.map(({ number }) => number);
}

/** The order of a paid number. */
export async function orderOfNumber(
  db: Db | Transaction,
  raffle: RaffleRow,
  number: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('tickets')
    .select('order_id')
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('number', '=', number)
    .where('state', '=', 'paid')
    .executeTakeFirst();
  return row?.order_id ?? undefined;
}

/** The order of a paid number, as far as telling its holder needs it. */
export function orderToTell(db: Db | Transaction, raffle: RaffleRow, number: number) {
  return db
    .selectFrom('tickets')
    .innerJoin('orders', (join) =>
      join.onRef('orders.community_id', '=', 'tickets.community_id').onRef('orders.id', '=', 'tickets.order_id'),
    )
    .select(['orders.community_id', 'orders.id', 'orders.user_id', 'orders.email', 'orders.sold_by'])
    .where('tickets.community_id', '=', raffle.community_id)
    .where('tickets.raffle_id', '=', raffle.id)
    .where('tickets.number', '=', number)
    .where('tickets.state', '=', 'paid')
    .executeTakeFirst();
}

/** The holders of these numbers: all, or of one seller's orders. */
export function holdersOf(
  db: Db | Transaction,
  raffle: RaffleRow,
  { numbers, creditedTo }: { numbers: readonly number[]; creditedTo: string | null },
): Promise<{ number: number; order: string; name: string; phone: string | null; email: string | null }[]> {
  if (numbers.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('tickets')
    .innerJoin('orders', (join) =>
      join.onRef('orders.community_id', '=', 'tickets.community_id').onRef('orders.id', '=', 'tickets.order_id'),
    )
    .select(['tickets.number', 'orders.id as order', 'orders.name', 'orders.phone', 'orders.email'])
    .where('tickets.community_id', '=', raffle.community_id)
    .where('tickets.raffle_id', '=', raffle.id)
    .where('tickets.number', 'in', numbers)
    .where('tickets.state', '=', 'paid')
    .$if(creditedTo !== null, (query) => query.where('orders.credited_to', '=', creditedTo))
    .execute();
}

/** Which of these numbers an account holds, with their orders. */
export async function heldNumbers(
  db: Db | Transaction,
  raffle: RaffleRow,
  userId: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('orders', (join) =>
      join.onRef('orders.community_id', '=', 'tickets.community_id').onRef('orders.id', '=', 'tickets.order_id'),
    )
    .select(['tickets.number', 'orders.id'])
    .where('tickets.community_id', '=', raffle.community_id)
    .where('tickets.raffle_id', '=', raffle.id)
    .where('tickets.number', 'in', numbers)
    .where('tickets.state', '=', 'paid')
    .where('orders.user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ number, id }) => [number, id]));
}
