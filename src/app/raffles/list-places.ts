import { view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { administeredBy } from '#db/members/members.ts';
import { countOpenRaffles, lastPaymentWays } from '#db/raffles/raffles.ts';
import type { CommunityRow } from '#db/tables.ts';
import type { PaymentWay } from '#domain/raffles/raffle.ts';
import { planOf } from '#plans';
import { fieldsOfWays } from './show-raffle-form.ts';

/** The community's default ways of payment; without any, those of its last paid raffle. */
async function waysOf(db: Db, { id, payment_ways: kept }: CommunityRow): Promise<readonly PaymentWay[]> {
  return kept.length > 0 ? kept : lastPaymentWays(db, id);
}

/** The communities in which the asker may create a raffle, with the defaults that each gives it. */
export const listPlaces = view({
  find: async () => ({ community: null }),
  permission: 'community.see',
  show: async ({ app, actor }) => {
    const communities = actor.userId ? await administeredBy(app.db, actor.userId) : [];
    return Promise.all(
      communities.map(async (community) => {
        const plan = planOf(community.plan);
        const open = plan.openRaffles === null ? 0 : await countOpenRaffles(app.db, community.id);
        return {
          url: community.url,
          name: community.name,
          country: community.country,
          currency: community.currency,
          timeZone: community.time_zone,
          visibility: community.visibility,
          plan: plan.key,
          /** The form fields of a new raffle's ways of payment. */
          startingWays: fieldsOfWays(await waysOf(app.db, community)),
          isFull: plan.openRaffles !== null && open >= plan.openRaffles,
        };
      }),
    );
  },
});
