import { courseOf } from '#app/raffles/course-of.ts';
import { view } from '#app/view.ts';
import { phaseOf } from '#domain/raffle.ts';
import { findOrder, type OrderKey } from './find-order.ts';

/** An order as its holder sees it. */
export const showOrder = view({
  find: (db, input: OrderKey, actor) => findOrder(db, input, actor),
  permission: 'order.see',
  show: ({ found: { community, raffle, order }, now }) => ({
    community: { url: community.url, name: community.name, country: community.country },
    raffle: {
      slug: raffle.slug,
      title: raffle.title,
      lastNumber: raffle.last_number,
      timeZone: raffle.time_zone,
      phase: phaseOf(courseOf(raffle), now),
    },
    reference: order.reference,
    status: order.status,
    numbers: order.numbers,
    total: { amount: order.unit_price * order.numbers.length, currency: order.currency },
    heldUntil: order.held_until.toString(),
  }),
});
