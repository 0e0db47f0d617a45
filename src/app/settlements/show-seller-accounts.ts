import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { view } from '#app/view.ts';
import { namesOf } from '#db/accounts/users.ts';
import { sellersIn } from '#db/orders/seller-links.ts';
import { cashHeld, settlementsOf } from '#db/settlements/settlements.ts';
import { sellerAccount, settlementStates } from '#domain/settlements/seller-account.ts';
import { settledOf } from './settled.ts';

/** What everybody who sells a raffle holds of its cash, and in all. */
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
    const gone = [...bySeller.keys()].filter((id) => !held.some(({ seller }) => seller === id));
    const names = await namesOf(db, gone);
    const known = new Map([
      ...sellers.map(({ id, name }) => [id, name] as const),
      ...gone.map((id) => [id, names.get(id) ?? ''] as const),
      ...held.map(({ seller, name }) => [seller, name] as const),
    ]);
    const accounts = [...known].map(([id, name]) => {
      const settled = (bySeller.get(id) ?? []).map(settledOf);
      const cash = held.find(({ seller }) => seller === id)?.cash ?? 0;
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
