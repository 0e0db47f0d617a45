import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { view } from '#app/view.ts';
import { sellersIn } from '#db/orders/seller-links.ts';
import { sellerBooks, settlementsOf } from '#db/settlements/settlements.ts';
import { commissionOf, isMoney } from '#domain/raffles/commission.ts';
import { sellerAccount, settlementStates } from '#domain/settlements/seller-account.ts';
import { rankingOf } from './sales-ranking.ts';
import { settledOf } from './settled.ts';

/** What everybody holds of a raffle's cash, and earned of it, who was ever paid some of it in hand or settled any; and in all. */
export const showSellerAccounts = view({
  find: (db, input: RaffleAddress, actor) => findRaffle(db, input, actor),
  permission: 'seller.see-accounts',
  show: async ({ app: { db }, actor, found: { community, raffle }, can }) => {
    const [books, settlements, sellers] = await Promise.all([
      sellerBooks(db, raffle),
      settlementsOf(db, raffle),
      sellersIn(db, community.id),
    ]);
    const bySeller = Map.groupBy(settlements, ({ seller }) => seller);
    const accounts = books.map(({ seller: id, name, cash, ...sales }) => {
      const settled = (bySeller.get(id) ?? []).map(settledOf);
      const waits = [...settlementStates(settled).values()].includes('waiting');
      return {
        id,
        name,
        ...sellerAccount({ cash, commission: commissionOf(raffle.commission, sales) }, settled),
        waits,
        sellsHere: sellers.some((seller) => seller.id === id),
      };
    });
    const sum = (of: 'cash' | 'commission' | 'handed') => accounts.reduce((all, account) => all + account[of], 0);
    const owing = accounts.reduce((all, { balance }) => all + Math.max(balance, 0), 0);
    const owed = accounts.reduce((all, { balance }) => all - Math.min(balance, 0), 0);
    return {
      community: { url: community.url, name: community.name, country: community.country },
      raffle: { slug: raffle.slug, title: raffle.title, currency: raffle.currency },
      sellersConfirm: raffle.sellers_confirm,
      showsRanking: raffle.shows_ranking,
      ranking: await rankingOf(db, raffle, actor.userId),
      accounts,
      earns: isMoney(raffle.commission),
      /** `owing`: what those who hold more than is theirs have to hand over; `owed`: what is owed to the others. */
      total: { cash: sum('cash'), commission: sum('commission'), handed: sum('handed'), owing, owed },
      can: { edit: can('raffle.edit'), export: settlements.length > 0 && can('raffle.export') },
    };
  },
});
