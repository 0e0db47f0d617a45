import type { Db } from '#db/client.ts';
import { dueSums, ledgerSums } from '#db/orders/ledger-sums.ts';
import { salesBySeller } from '#db/orders/sales.ts';
import { sellersIn } from '#db/orders/seller-links.ts';
import type { RaffleRow } from '#db/tables.ts';
import { sumsOf } from '#domain/orders/sums-by-way.ts';
import { type RankedSeller, rankingShown, sellerRanking } from '#domain/settlements/seller-ranking.ts';

/** The most places that a ranking shows, beside one's own. */
const mostPlaces = 20;

/** What one seller's sales of a raffle come to: numbers paid and kept unpaid, what is here of them, and what buyers still owe. */
export async function salesOf(db: Db, raffle: RaffleRow, seller: string) {
  const [sold, ledger, dues] = await Promise.all([
    salesBySeller(db, raffle, seller),
    ledgerSums(db, raffle, seller),
    dueSums(db, raffle, seller),
  ]);
  const [{ paid, open }] = [sold[0] ?? { paid: 0, open: 0 }];
  return { paid, open, held: sumsOf(ledger).held, due: dues.reduce((sum, { amount }) => sum + amount, 0) };
}

/** A place as it is shown: whose it is by account is told to nobody. `at`: where it stands. */
export type PlaceShown = Omit<RankedSeller, 'id'> & { at: number; isOwn: boolean };

/** Who of those that sell a raffle sold most of it; null where the raffle does not show that. `self`: whoever asks. */
export async function rankingOf(db: Db, raffle: RaffleRow, self: string | null): Promise<PlaceShown[] | null> {
  if (!raffle.shows_ranking || raffle.price === 0) return null;
  const [sold, sellers] = await Promise.all([salesBySeller(db, raffle), sellersIn(db, raffle.community_id)]);
  const paid = new Map(sold.map((each) => [each.uid, each.paid]));
  const ranking = sellerRanking(sellers.map(({ id, name }) => ({ id, name, paid: paid.get(id) ?? 0 })));
  return rankingShown(ranking, self, mostPlaces).map(({ id, ...place }, at) => ({ ...place, at, isOwn: id === self }));
}
