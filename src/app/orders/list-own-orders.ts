import { privateLinks } from '#app/private-links.ts';
import { ownRequests } from '#app/raffles/own-requests.ts';
import { view } from '#app/view.ts';
import { ordersByLinks, ordersOfUser, type PersonOrder } from '#db/orders/person-orders.ts';
import { secondDuesOf } from '#db/orders/second-dues.ts';
import type { Money } from '#domain/money.ts';
import { awaitsMoney } from '#domain/orders/order.ts';

/** Page size. */
const pageSize = 30;

/**
 * The asker's orders in all raffles, latest first: their account's, page by page, preceded by the orders and requests
 * whose private links their browser brings.
 */
export const listOwnOrders = view({
  find: async (_db, _input: { links: readonly string[]; before: string | null }) => ({ community: null }),
  permission: 'order.see-own',
  show: async ({ app, actor, now, input: { links, before } }) => {
    const brought = before === null ? links : [];
    const { hashes, secretOf } = privateLinks(brought);
    const [byLink, requests, ofAccount] = await Promise.all([
      hashes.length > 0 ? ordersByLinks(app.db, hashes) : [],
      ownRequests(app.db, { links: brought, now }),
      actor.userId ? ordersOfUser(app.db, actor.userId, { before, limit: pageSize + 1 }) : [],
    ]);
    const shown = ofAccount.slice(0, pageSize);
    const secondOf = await secondDuesOf(app.db, [...byLink, ...shown]);
    const show = (order: PersonOrder, key: string) => shownOrder(order, key, { now, second: secondOf(order) });
    return {
      isSignedIn: actor.userId !== null,
      requests,
      kept: onceEach(byLink, hashes).map((order) => show(order, secretOf(order.secret_hash))),
      orders: shown.map((order) => show(order, order.id)),
      older: ofAccount.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    };
  },
});

export type OwnOrders = Awaited<ReturnType<typeof listOwnOrders>>;

/** Lists an order once, under the last link that the browser was given, where it has several. */
function onceEach(orders: Awaited<ReturnType<typeof ordersByLinks>>, hashes: readonly Uint8Array[]) {
  const given = hashes.map((hash) => hash.toHex());
  const rankOf = ({ secret_hash: hash }: (typeof orders)[number]) => given.indexOf(hash.toHex());
  const best = new Map<string, number>();
  for (const order of orders) best.set(order.id, Math.min(rankOf(order), best.get(order.id) ?? given.length));
  return orders.filter((order) => best.get(order.id) === rankOf(order));
}

function shownOrder(order: PersonOrder, key: string, { now, second }: { now: Temporal.Instant; second: Money | null }) {
  const isHeld = Temporal.Instant.compare(order.held_until, now) > 0;
  return {
    key,
    status: order.status,
    numbers: order.numbers,
    won: order.won,
    /** What is to be paid, and until when; null where nothing is. */
    due:
      awaitsMoney(order.status) && isHeld && order.due !== null
        ? {
            sum: { amount: order.due, currency: order.currency },
            /** The same in its second currency; null where it has none. */
            second,
            country: order.country,
            until: order.held_until.toString(),
          }
        : null,
    lastNumber: order.last_number,
    raffle: order.title,
    community: order.community_name,
    draw: { status: order.raffle_status, at: order.draw_at.toString(), timeZone: order.time_zone },
  };
}
