import { isCommunityKnown } from '#app/communities/find-community.ts';
import { view } from '#app/view.ts';
import { latestBases } from '#db/raffles/bases.ts';
import { orNotFound } from '#domain/refusal.ts';
import { findOrder, type OrderKey } from './find-order.ts';

/** When the paid numbers of an order are drawn, for a calendar. Not found for an order that is not paid. */
export const showDrawDate = view({
  find: (db, input: OrderKey, actor) => findOrder(db, input, actor),
  permission: 'order.see',
  show: async ({ app, actor, found: { community, raffle, order } }) => {
    const [isPublic, bases] = await Promise.all([
      isCommunityKnown(app.db, community, actor),
      latestBases(app.db, raffle),
    ]);
    const { version } = orNotFound(order.status === 'confirmed' ? bases : undefined);
    return {
      reference: order.reference,
      numbers: order.numbers,
      organiser: community.name,
      /** Where its page is there for the asker. */
      address: isPublic ? { communityUrl: community.url, raffle: raffle.slug } : null,
      raffle: {
        id: raffle.id,
        title: raffle.title,
        lastNumber: raffle.last_number,
        drawAt: raffle.draw_at,
        /** Of its rules, which counts up as the date is amended. */
        version,
      },
    };
  },
});
