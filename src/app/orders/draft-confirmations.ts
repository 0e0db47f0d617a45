import type { Db } from '#db/client.ts';
import { prizesOf } from '#db/raffles/raffles.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import { asksInKind } from '#domain/raffles/raffle-form-confirmations.ts';

/** What the publisher of a raffle has to confirm besides its rule: only a paid draft asks for anything. */
export async function draftConfirmations(db: Db, community: CommunityRow, raffle: RaffleRow) {
  if (raffle.status !== 'draft' || raffle.price === 0) return { publicPaid: false, inKind: false };
  const prizes = [raffle.title, ...(await prizesOf(db, raffle)).map(({ name }) => name)];
  return {
    publicPaid: community.visibility === 'public',
    inKind: asksInKind({ price: raffle.price, prizes }, community.country),
  };
}
