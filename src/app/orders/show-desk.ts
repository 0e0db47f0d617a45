import type { Actor } from '#app/app.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { view } from '#app/view.ts';
import { surplusOf } from '#db/checkouts.ts';
import type { Db } from '#db/client.ts';
import { collectedFor, countDesk, deskOrders, namesOf, paidByDay, paymentsOfOrders, salesBySeller } from '#db/desk.ts';
import { activeRole, countActiveAdmins } from '#db/members.ts';
import { userContact } from '#db/orders.ts';
import { countTickets } from '#db/raffle-lists.ts';
import { courseOf, prizesOf } from '#db/raffles.ts';
import type { CommunityRow, OrderRow, RaffleRow } from '#db/tables.ts';
import { reservesOf, wonPrizes } from '#db/winners.ts';
import { sizeOf } from '#domain/board.ts';
import { type DeskList, dailySales } from '#domain/desk.ts';
import { may } from '#domain/permission.ts';
import { phaseOf, sealAt, sealDeadline } from '#domain/raffle.ts';
import { asksInKind } from '#domain/raffle-form.ts';
import { isOwnOrder } from './confirm-order.ts';
import { deskReceipts } from './desk-receipts.ts';

const pageSize = 50;

export type DeskQuery = RaffleAddress & { list: DeskList; words: string; page: number };

/**
 * A raffle's desk: how its numbers stand, and one list of its orders. Who sells for the organiser sees their own sales
 * and nothing of others.
 */
export const showDesk = view({
  find: async (db, input: DeskQuery, actor) => {
    const { community, raffle } = await findRaffle(db, input, actor);
    const role = actor.userId ? await activeRole(db, community.id, actor.userId) : undefined;
    const seesAll = role && may(new Set([role]), 'order.review', community.status);
    return { community, raffle, soldBy: seesAll ? null : actor.userId };
  },
  permission: 'raffle.see-desk',
  show: async ({ app, actor, now, input, found: { community, raffle, soldBy }, can }) => {
    const { list, words, page } = input;
    const isOrganiser = can('order.review');
    const [counts, orders, tickets, collected, own, prizes, reserves, days, sellers] = await Promise.all([
      countDesk(app.db, raffle, soldBy),
      deskOrders(app.db, raffle, list, { soldBy, words, limit: pageSize + 1, offset: (page - 1) * pageSize }),
      countTickets(app.db, [raffle], now),
      isOrganiser ? collectedFor(app.db, raffle) : null,
      ownership(app.db, community, actor),
      wonPrizes(app.db, raffle),
      reservesOf(app.db, raffle),
      isOrganiser ? paidByDay(app.db, raffle) : [],
      isOrganiser ? salesBySeller(app.db, raffle) : [],
    ]);
    const shown = orders.slice(0, pageSize);
    const phase = phaseOf(courseOf(raffle), now);
    return {
      community: { url: community.url, name: community.name, country: community.country },
      raffle: factsOf(raffle, phase),
      asks: await asksOf(app.db, community, raffle),
      numbers: numberCounts(raffle, tickets.get(raffle.id)),
      collected: collected === null ? null : { amount: collected, currency: raffle.currency },
      days: dailySales(days, todayOf(raffle, now)),
      sellers: sellers.map(({ collected: amount, ...seller }) => ({
        ...seller,
        collected: { amount, currency: raffle.currency },
      })),
      counts,
      list,
      words,
      page,
      hasMore: orders.length > pageSize,
      orders: (await ordersShown(app.db, raffle, shown, own)).map((order) =>
        // a warning names another order: for who reviews them only
        isOrganiser
          ? order
          : { ...order, surplus: [], receipts: order.receipts.map((receipt) => ({ ...receipt, warnings: [] })) },
      ),
      prizes: prizes.map(({ deliveredAt, receivedAt, ...prize }) => ({
        ...prize,
        deliveredAt: deliveredAt?.toString() ?? null,
        receivedAt: receivedAt?.toString() ?? null,
      })),
      reserves,
      requestKey: app.dice.uuid(),
      can: {
        review: isOrganiser,
        sell: can('order.take-for-other') && phase === 'selling',
        block: can('raffle.block-numbers') && phase === 'selling',
        edit: can('raffle.edit') && ['draft', 'open', 'closed'].includes(raffle.status),
        publish: can('raffle.publish') && phase === 'draft',
        seal: can('raffle.close') && phase === 'reviewing',
        cancel:
          can('raffle.cancel') && ['draft', 'open', 'closed'].includes(raffle.status) && isBeforeDeadline(raffle, now),
        export: can('raffle.export'),
        deliver: can('draw.mark-delivered') && (phase === 'drawn' || phase === 'completed'),
      },
    };
  },
});

export type ShownDesk = Awaited<ReturnType<typeof showDesk>>;

/** What is asked by itself before a paid draft is published. */
async function asksOf(db: Db, community: CommunityRow, raffle: RaffleRow) {
  if (raffle.status !== 'draft' || raffle.price === 0) return { publicPaid: false, inKind: false };
  const prizes = [raffle.title, ...(await prizesOf(db, raffle)).map(({ name }) => name)];
  return {
    publicPaid: community.visibility === 'public',
    inKind: asksInKind({ price: raffle.price, prizes }, community.country),
  };
}

function factsOf(raffle: RaffleRow, phase: ReturnType<typeof phaseOf>) {
  return {
    slug: raffle.slug,
    title: raffle.title,
    story: raffle.story,
    phase,
    price: { amount: raffle.price, currency: raffle.currency },
    firstNumber: raffle.first_number,
    lastNumber: raffle.last_number,
    paymentWays: raffle.payment_ways,
    permit: raffle.permit,
    salesCloseAt: raffle.sales_close_at.toString(),
    sealAt: sealAt(courseOf(raffle)).toString(),
    drawAt: raffle.draw_at.toString(),
    timeZone: raffle.time_zone,
  };
}

/** The calendar day of a raffle's place; its last one is that of the draw. */
function todayOf(raffle: RaffleRow, now: Temporal.Instant): Temporal.PlainDate {
  const last = Temporal.Instant.compare(now, raffle.draw_at) < 0 ? now : raffle.draw_at;
  return last.toZonedDateTimeISO(raffle.time_zone).toPlainDate();
}

function numberCounts(
  raffle: RaffleRow,
  counted: { held: number; submitted: number; paid: number; blocked: number } | undefined,
) {
  const taken = counted ?? { held: 0, submitted: 0, paid: 0, blocked: 0 };
  const total = sizeOf({ firstNumber: raffle.first_number, lastNumber: raffle.last_number });
  return { ...taken, free: total - taken.held - taken.submitted - taken.paid - taken.blocked };
}

function isBeforeDeadline(raffle: RaffleRow, now: Temporal.Instant): boolean {
  return raffle.status === 'draft' || Temporal.Instant.compare(now, sealDeadline(courseOf(raffle))) <= 0;
}

/** Tells which orders are the asker's own while somebody else could confirm them. */
async function ownership(db: Db, community: CommunityRow, actor: Actor): Promise<(order: OrderRow) => boolean> {
  if (!actor.userId) return () => false;
  const { userId } = actor;
  const [contact, admins] = await Promise.all([userContact(db, userId), countActiveAdmins(db, community.id)]);
  return (order) => admins > 1 && isOwnOrder(order, { userId, email: contact?.email ?? '' });
}

async function ordersShown(
  db: Db,
  raffle: RaffleRow,
  orders: readonly OrderRow[],
  isOwn: (order: OrderRow) => boolean,
) {
  const ids = orders.map(({ id }) => id);
  const [receipts, payments, names, surplus] = await Promise.all([
    deskReceipts(db, raffle, ids),
    paymentsOfOrders(db, raffle.community_id, ids),
    namesOf(db, [...new Set(orders.flatMap(({ sold_by }) => sold_by ?? []))]),
    surplusOf(db, raffle.community_id, ids),
  ]);
  return orders.map((order) => ({
    id: order.id,
    reference: order.reference,
    status: order.status,
    name: order.name,
    phone: order.phone,
    email: order.email,
    numbers: order.numbers,
    lostNumbers: order.lost_numbers,
    total: { amount: order.unit_price * order.numbers.length, currency: order.currency },
    heldUntil: order.held_until.toString(),
    createdAt: order.created_at.toString(),
    seller: order.sold_by ? (names.get(order.sold_by) ?? null) : null,
    payment: paymentShown(payments.findLast(({ order_id }) => order_id === order.id)),
    isOwn: isOwn(order),
    receipts: receipts.get(order.id) ?? [],
    /** What came on top of it through a gateway: it goes back by itself. */
    surplus: surplus.filter(({ subjectId }) => subjectId === order.id).map(({ subjectId: _, ...rest }) => rest),
  }));
}

type Payment = Awaited<ReturnType<typeof paymentsOfOrders>>[number];

function paymentShown(payment: Payment | undefined) {
  if (!payment) return null;
  const { way, selfConfirmed, recordedAt } = payment;
  return { way, selfConfirmed, at: recordedAt.toString() };
}
