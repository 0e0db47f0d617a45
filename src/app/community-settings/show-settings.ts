import { communitySeen } from '#app/communities/community-facts.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { planSelling } from '#app/plan-selling.ts';
import { view } from '#app/view.ts';
import { addressesOf } from '#db/communities/communities.ts';
import { obligationsOf, wasUsed } from '#db/communities/community-lifecycle.ts';
import { countDrafts, hasPaidRaffle } from '#db/raffles/raffles.ts';
import { nextAddressAt } from '#domain/communities/community-address.ts';
import { decimalText } from '#domain/money.ts';
import { offeredPlans, planOf } from '#plans';
import { seenOfAll } from './settings-seen.ts';

/** A community's settings, and which acts of its state are possible today. */
export const showSettings = view({
  find: async (db, { communityUrl }: { communityUrl: string }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'community.see-settings',
  show: async ({ app, now, found: { community }, can }) => {
    const [addresses, obligations, isUsed, sellsTickets, drafts] = await Promise.all([
      addressesOf(app.db, community.id),
      obligationsOf(app.db, community.id),
      wasUsed(app.db, community.id),
      hasPaidRaffle(app.db, community.id),
      countDrafts(app.db, community.id),
    ]);
    const next = nextAddressAt(addresses);
    return {
      community: await communitySeen(community, { app, now, can }),
      seen: seenOfAll(community),
      settings: {
        paymentWays: community.payment_ways,
        questions: community.questions,
        ticketPrice:
          community.price === null
            ? ''
            : decimalText({ amount: community.price, currency: community.currency }).replace('.', ','),
        maxTickets: community.max_tickets,
      },
      /** Becoming public then needs a separate confirmation. */
      isPaid: community.access_type === 'paid' || sellsTickets,
      plans: {
        offered: offeredPlans(),
        own: planOf(community.plan).key,
        asked:
          community.asked_plan && community.plan_asked_at
            ? { key: community.asked_plan, at: community.plan_asked_at.toString() }
            : null,
        /** The operators' contact. */
        contact: app.operatorContact,
        /** Where plans are bought, that is the owner's. */
        selling: planSelling(app),
        /** Whether somebody is there to read what is asked. */
        isHeard: app.operators.size > 0,
      },
      addresses: {
        former: addresses.map(({ url }) => url).filter((url) => url !== community.url),
        /** When a new address may be taken; null: now. */
        nextAt: next && Temporal.Instant.compare(now, next) < 0 ? next.toString() : null,
      },
      obligations,
      isUsed,
      drafts,
      can: {
        configure: can('community.configure'),
        seePlan: can('plan.see'),
        move: can('community.move'),
        pause: can('community.pause'),
        archive: can('community.archive'),
        delete: can('community.delete'),
        offer: can('community.offer'),
        export: can('community.export'),
      },
    };
  },
});
