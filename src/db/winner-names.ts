import type { Db, Transaction } from './client.ts';
import type { RaffleRow } from './tables.ts';

/** The names that winners of a raffle let everybody read, by their numbers. */
export async function winnerNames(db: Db | Transaction, raffle: RaffleRow): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('winner_names')
    .select(['number', 'name'])
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .execute();
  return new Map(rows.map(({ number, name }) => [number, name]));
}

/** Writes the name that a winner lets everybody read. The same again changes nothing. */
export async function insertWinnerName(
  tx: Transaction,
  raffle: RaffleRow,
  { number, orderId, name, now }: { number: number; orderId: string; name: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('winner_names')
    .values({
      community_id: raffle.community_id,
      raffle_id: raffle.id,
      number,
      order_id: orderId,
      name,
      since: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes back the name beside a number. */
export async function deleteWinnerName(tx: Transaction, raffle: RaffleRow, number: number): Promise<void> {
  await tx
    .deleteFrom('winner_names')
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('number', '=', number)
    .execute();
}
