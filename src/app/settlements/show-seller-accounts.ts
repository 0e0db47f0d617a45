import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { view } from '#app/view.ts';
import { sellersIn } from '#db/orders/seller-links.ts';
import { cashHeld, settlementsOf } from '#db/settlements/settlements.ts';
import { sellerAccount, settlementStates } from '#domain/settlements/seller-account.ts';
import { settledOf } from './settled.ts';

/** What everybody holds of a raffle's cash who was ever paid some of it in hand or settled any, and in all. */
export const showSellerAccounts = view({
  find: (db, input: RaffleAddress, actor) => findRaffle(db, input, actor),
  permission: 'seller.see-accounts',
  show: async ({ app: { db }, found: { community, raffle }, can }) => {
    const [held, settlements, sellers] = await Promise.all([
      cashHeld(db, raffle),
      settlementsOf(db, raffle),
      sellersIn(db, community.id),
    ]);
    const bySeller = Map.groupBy(settlements, ({ seller }) => seller);
    const accounts = held.map(({ seller: id, name, cash }) => {
      const settled = (bySeller.get(id) ?? []).map(settledOf);
      const waits = [...settlementStates(settled).values()].includes('waiting');
      return {
        id,
        name,
        ...sellerAccount(cash, settled),
        waits,
        sellsHere: sellers.some((seller) => seller.id === id),
      };
    });
    const sum = (of: 'cash' | 'handed' | 'balance') => accounts.reduce((all, account) => all + account[of], 0);
    return {
      community: { url: community.url, name: community.name, country: community.country },
      raffle: { slug: raffle.slug, title: raffle.title, currency: raffle.currency },
      sellersConfirm: raffle.sellers_confirm,
      accounts,
      total: { cash: sum('cash'), handed: sum('handed'), balance: sum('balance') },
      can: { edit: can('raffle.edit') },
    };
  },
});
