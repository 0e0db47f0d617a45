import type { Db, Transaction } from '#db/client.ts';
import type { RaffleRow } from '#db/tables.ts';

/** The names that a raffle's winners published, by number. */
export async function winnerNames(db: Db | Transaction, raffle: RaffleRow): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('winner_names')
    .select(['number', 'name'])
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .execute();
  return new Map(rows.map(({ number, name }) => [number, name]));
}

/** Publishes a winner's name. Gives whether it changed. */
export async function insertWinnerName(
  tx: Transaction,
  raffle: RaffleRow,
  { number, orderId, name, now }: { number: number; orderId: string; name: string; now: Temporal.Instant },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
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
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Withdraws the name of a number. Gives whether there was one. */
export async function deleteWinnerName(tx: Transaction, raffle: RaffleRow, number: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('winner_names')
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('number', '=', number)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
