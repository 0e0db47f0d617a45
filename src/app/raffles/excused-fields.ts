import type { Db, Transaction } from '#db/client.ts';
import { prizesOf } from '#db/raffles/raffles.ts';
import type { CommunityRow, PrizeRow, RaffleRow } from '#db/tables.ts';
import { type ExcusedOnSale, excusedOnSale } from '#domain/raffles/raffle-form-confirmations.ts';

/** What a raffle on sale was published without, though its country asks for it now. */
export async function excusedFields(
  db: Db | Transaction,
  community: CommunityRow,
  raffle: RaffleRow,
): Promise<ExcusedOnSale> {
  return excusedAsItStands({ community, raffle, prizes: await prizesOf(db, raffle) });
}

/** The same with the prizes already read. */
export function excusedAsItStands({
  community,
  raffle,
  prizes,
}: {
  community: Pick<CommunityRow, 'country'>;
  raffle: RaffleRow;
  prizes: readonly Pick<PrizeRow, 'name'>[];
}): ExcusedOnSale {
  const texts = [raffle.title, ...prizes.map(({ name }) => name)];
  return excusedOnSale({ price: raffle.price, declared: raffle, prizes: texts }, community.country);
}
