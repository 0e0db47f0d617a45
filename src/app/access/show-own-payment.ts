import { findCommunity } from '#app/communities/find-community.ts';
import { view } from '#app/view.ts';
import { openPaymentOf } from '#db/access/access-payments.ts';

/** Whether the asker has paid for access to a community and waits for that to be confirmed. */
export const showOwnPayment = view({
  find: async (db, { communityUrl }: { communityUrl: string }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'community.see',
  show: async ({ app, actor: { userId }, found: { community } }) => {
    const payment = userId ? await openPaymentOf(app.db, { communityId: community.id, userId }) : undefined;
    return { isInReview: payment?.status === 'in_review' };
  },
});
