import { privateLinks } from '#app/private-links.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { type ViewContext, view } from '#app/view.ts';
import { allotmentsBySeller, type SellerAllotment } from '#db/orders/allotments.ts';
import { cameSums } from '#db/orders/came-sums.ts';
import { type OpenLease, openLeases } from '#db/orders/leases.ts';
import { linksOfOrder } from '#db/orders/order-links.ts';
import { lastSaleOf, nextFree, soldSince } from '#db/orders/stall.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import { rateIn } from '#db/raffles/rate-in.ts';
import type { CommunityRow, OrderRow, RaffleRow } from '#db/tables.ts';
import { asTyped } from '#domain/orders/allotment.ts';
import { isUnpaid } from '#domain/orders/order.ts';
import { mayEnterList, phaseOf } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';
import { cashCame, waitingCash } from './cash-hand.ts';
import { totalOf } from './owed-of.ts';
import { mayUndoSale } from './undo-sale.ts';

/** How many numbers are offered at once, as large buttons. */
const offeredAtOnce = 20;

type StallQuery = RaffleAddress & {
  /** The first number to offer. */
  from: number;
  /** Whether numbers beside the seller's own allotment are asked for. */
  all: boolean;
  /** The secret of a link to the last sale, to be shown to its buyer. */
  link: string | null;
};

type Seeing = ViewContext<StallQuery, { community: CommunityRow; raffle: RaffleRow }>;

/**
 * The page of who sells in the street: the next numbers that they may sell, of their own allotment while it has any, their
 * last sale and what they sold today.
 */
export const showStall = view({
  find: (db, input: StallQuery, actor) => findRaffle(db, input, actor),
  permission: 'raffle.see-desk',
  show: async (context) => {
    const { app, actor, now, found, can } = context;
    const { community, raffle } = found;
    if (!actor.userId) throw new Refusal('not-signed-in', {});
    const phase = phaseOf(lifecycleOf(raffle), now);
    const isSelling = phase === 'selling' && can('order.take-for-other');
    const since = now.toZonedDateTimeISO(raffle.time_zone).startOfDay().toInstant();
    const [allotments, leases, last, today] = await Promise.all([
      allotmentsBySeller(app.db, raffle, now),
      mayEnterList(lifecycleOf(raffle), now) ? openLeases(app.db, raffle, actor.userId) : [],
      lastSaleOf(app.db, raffle, actor.userId),
      soldSince(app.db, raffle, { seller: actor.userId, since }),
    ]);
    const own = allotments.find(({ id }) => id === actor.userId);
    return {
      community: { url: community.url, country: community.country },
      raffle: {
        title: raffle.title,
        price: { amount: raffle.price, currency: raffle.currency },
        digits: String(raffle.last_number).length,
        /** The rate of its second currency; null where it has none. */
        rate: rateIn(raffle),
      },
      allotment: own ? allotmentShown(own, raffle) : null,
      /** The devices of the asker that sell without a connection. */
      leases: leases.map(leaseShown),
      timeZone: raffle.time_zone,
      offered: isSelling ? await offeredNumbers(context, { seller: actor.userId, free: own?.free ?? [] }) : null,
      last: last ? await lastShown(context, last) : null,
      /** Whoever asks, whose sales and account are their own. */
      self: actor.userId,
      today: { ...today, cash: { amount: today.cash, currency: raffle.currency } },
      formKey: app.dice.uuid(),
      can: { takeCash: can('order.mark-cash') && raffle.price > 0 },
    };
  },
});

function allotmentShown({ numbers, free, leased }: SellerAllotment, raffle: RaffleRow) {
  return {
    free: asTyped(free, raffle.last_number),
    /** How many may be sold here. */
    here: free.length,
    left: free.length + leased.length,
    count: numbers.length,
  };
}

export type StallLease = ReturnType<typeof leaseShown>;

/** A device that sells without a connection, as its seller and who runs the raffle see it. */
export function leaseShown({ id, name, leasedAt, lastSeenAt, numbers }: OpenLease) {
  return { id, name, numbers, leasedAt: leasedAt.toString(), lastSeenAt: lastSeenAt.toString() };
}

/** The numbers to press, and from where the next ones go on. `isOwn`: they are of the seller's allotment. */
async function offeredNumbers(
  { app, now, input, found: { raffle } }: Seeing,
  { seller, free }: { seller: string; free: readonly number[] },
) {
  const isOwn = free.length > 0 && !input.all;
  const asked = { seller, isOwn, limit: offeredAtOnce + 1, now };
  const numbers = await nextFree(app.db, raffle, { ...asked, from: input.from });
  return {
    isOwn,
    numbers: numbers.slice(0, offeredAtOnce),
    next: numbers[offeredAtOnce] ?? null,
    isFirst: input.from <= raffle.first_number,
  };
}

async function lastShown({ app, actor, now, input, found: { raffle } }: Seeing, order: OrderRow) {
  const { hashes } = privateLinks(input.link === null ? [] : [input.link]);
  const key = { communityId: order.community_id, orderId: order.id };
  const [links, waiting, cameOf] = await Promise.all([
    linksOfOrder(app.db, key, hashes),
    waitingCash(app.db, order.community_id, [order]),
    cameSums(app.db, order.community_id, order.second_currency === null ? [] : [order.id]),
  ]);
  const said = cashCame(waiting.get(order.id)?.data ?? {});
  return {
    id: order.id,
    name: order.name,
    numbers: order.numbers,
    sum: totalOf(order),
    /** The same in its second currency; null where it has none. */
    second: secondTotal(order),
    /** Whether its cash came in that. */
    isInSecond: said !== null || cameOf(order).amount > 0,
    isPaid: order.status === 'confirmed',
    /** Its cash waits to be confirmed by who runs the raffle. */
    isMarked: waiting.size > 0,
    isHeld: isUnpaid(order.status),
    /** The asked link, where it is one to this order. */
    link: links.length > 0 ? input.link : null,
    mayUndo: await mayUndoSale(app.db, { order, raffle }, { seller: actor.userId, now }),
  };
}

function secondTotal({ second_total: amount, second_currency: currency }: OrderRow) {
  return amount === null || currency === null ? null : { amount, currency };
}
