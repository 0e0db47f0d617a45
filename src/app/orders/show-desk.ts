import type { Actor } from '#app/app.ts';
import { shownPhone } from '#app/contacts/shown-phone.ts';
import { noRequests, type RefusalAsked, waitingRequestsOf } from '#app/contacts/waiting-requests.ts';
import { noticeChannel } from '#app/notifications/notify-holder.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { type ViewContext, view } from '#app/view.ts';
import { erasedAmong, namesOf } from '#db/accounts/users.ts';
import type { Db } from '#db/client.ts';
import { countAwaited, heldOrders, isAwaited } from '#db/draws/closures.ts';
import { holdersOf, reservesOf, wonPrizes } from '#db/draws/winners.ts';
import { lastReasons } from '#db/events.ts';
import { activeRole, countActiveAdmins } from '#db/members/members.ts';
import { surplusOf, takenOnline } from '#db/orders/checkouts.ts';
import { collectedFor, countDesk, deskOrders, paidByDay, paymentsOfOrders, salesBySeller } from '#db/orders/desk.ts';
import { orderById, userContact } from '#db/orders/orders.ts';
import { blockedNumbers } from '#db/orders/tickets.ts';
import { countTickets } from '#db/raffles/raffle-lists.ts';
import { lifecycleOf, prizesOf } from '#db/raffles/raffles.ts';
import type { CommunityRow, OrderRow, RaffleRow } from '#db/tables.ts';
import type { Country } from '#domain/communities/community.ts';
import { internationalPhone } from '#domain/contacts/phone.ts';
import { type DeskList, dailySales, firstList } from '#domain/orders/desk.ts';
import { may } from '#domain/permission.ts';
import { sizeOf } from '#domain/raffles/board.ts';
import { phaseOf, type RafflePhase, sealAt, sealDeadline } from '#domain/raffles/raffle.ts';
import { asksInKind } from '#domain/raffles/raffle-form.ts';
import { isUuid } from '#domain/uuid.ts';
import { isOwnOrder } from './confirm-order.ts';
import { deskReceipts } from './desk-receipts.ts';
import { rejectionOf } from './rejection-of.ts';
import { conspicuousAccounts, conspicuousNetworks, freedNetworks, type Groups, suspicionsOf } from './suspicions.ts';

const pageSize = 50;

/** How many blocked numbers are listed; of more, only the count is shown. */
const mostNamed = 60;

/** Phases in which payments may still come or wait for review. */
const beforeDraw: ReadonlySet<RafflePhase> = new Set<RafflePhase>(['draft', 'selling', 'reviewing']);

const noRefusal: RefusalAsked = { named: [], networkOf: null, all: false };

export type DeskQuery = RaffleAddress & {
  /** Null: the default list. */
  list: DeskList | null;
  words: string;
  page: number;
  request?: string | null;
  refusal?: RefusalAsked;
  /** An order that was just taken for somebody. */
  sale?: string | null;
  /** An order whose receipt was just rejected. */
  rejected?: string | null;
};

/** A raffle's desk: the state of its numbers, and one list of its orders. A seller sees their own sales only. */
export const showDesk = view({
  find: async (db, input: DeskQuery, actor) => {
    const { community, raffle } = await findRaffle(db, input, actor);
    const role = actor.userId ? await activeRole(db, community.id, actor.userId) : undefined;
    const seesAll = role && may(new Set([role]), 'order.review', community.status);
    return { community, raffle, soldBy: seesAll ? null : actor.userId };
  },
  permission: 'raffle.see-desk',
  show: async (context) => {
    const { app, actor, now, input, found, can } = context;
    const { community, raffle, soldBy } = found;
    const { words, page } = input;
    const isOrganiser = can('order.review');
    const { networks, accounts, freed } = isOrganiser ? await crowdsOf(context) : noCrowds;
    const suspected = { guests: untrusted(networks), accounts: untrusted(accounts) };
    const phase = phaseOf(lifecycleOf(raffle), now);
    const counts = await countDesk(app.db, raffle, soldBy, suspected);
    const list = input.list ?? firstList(counts, { isSaleOver: !beforeDraw.has(phase), isFree: raffle.price === 0 });
    const mayBlock = can('raffle.block-numbers') && phase === 'selling';
    const [orders, tickets, own, prizes, reserves, sales, requests, blocked] = await Promise.all([
      deskOrders(app.db, raffle, list, { ...pageOf(input), soldBy, suspected }),
      countTickets(app.db, [raffle], now),
      ownership(app.db, community, actor),
      wonPrizes(app.db, raffle),
      reservesOf(app.db, raffle),
      isOrganiser ? salesShown(context) : noSales(raffle, now),
      can('order.answer-request') ? requestsShown(context) : noRequests,
      mayBlock ? blockedNumbers(app.db, raffle, mostNamed) : [],
    ]);
    const isLastAwaited = phase === 'reviewing' && (await countAwaited(app.db, raffle, now)) === 1;
    const shown = await ordersShown(app.db, raffle, orders.slice(0, pageSize), {
      isOwn: own,
      networks,
      accounts,
      country: community.country,
      sendsMail: app.mail !== null,
      sealsList: (order) => isLastAwaited && isAwaited(order, now),
    });
    return {
      community: { url: community.url, name: community.name, country: community.country },
      raffle: factsOf(raffle, phase),
      asks: await asksOf(app.db, community, raffle),
      numbers: numberCounts(raffle, tickets.get(raffle.id)),
      blocked,
      ...sales,
      counts,
      held: await heldShown(context, phase),
      networks: networks.map(({ origin: _, since, ...network }) => ({ ...network, since: since.toString() })),
      accounts: accounts.map(({ origin: _, ...group }) => group),
      freed,
      list,
      words,
      page,
      hasMore: orders.length > pageSize,
      orders: isOrganiser ? shown : shown.map(withoutWarnings),
      ...(await winnersShown(app.db, { community, raffle, soldBy }, prizes, reserves)),
      ...(await justDone(context)),
      requests,
      requestKey: app.dice.uuid(),
      can: { ...rightsAt(context, phase), block: mayBlock },
    };
  },
});

export type ShownDesk = Awaited<ReturnType<typeof showDesk>>;

type Seeing = ViewContext<DeskQuery, { community: CommunityRow; raffle: RaffleRow; soldBy: string | null }>;

/** What the asker may do at the desk in a phase. */
function rightsAt({ now, found: { raffle }, can }: Seeing, phase: RafflePhase) {
  const isBeforeDrawn = ['draft', 'open', 'closed'].includes(raffle.status);
  return {
    review: can('order.review'),
    addReceipt: can('order.send-receipt') && raffle.status === 'open',
    sell: can('order.take-for-other') && phase === 'selling',
    checkContact: can('raffle.edit') && (raffle.status === 'draft' || raffle.status === 'open'),
    edit: can('raffle.edit') && isBeforeDrawn,
    publish: can('raffle.publish') && phase === 'draft',
    seal: can('raffle.close') && phase === 'reviewing',
    cancel: can('raffle.cancel') && isBeforeDrawn && isBeforeDeadline(raffle, now),
    export: can('raffle.export'),
    deliver: can('draw.mark-delivered') && (phase === 'drawn' || phase === 'completed'),
  };
}

/** Whom the list would leave out, sealed now, though their time to pay still runs. */
async function heldShown({ app, now, found: { raffle }, can }: Seeing, phase: RafflePhase) {
  if (phase !== 'reviewing' || !can('order.review')) return [];
  const orders = await heldOrders(app.db, raffle, now);
  return orders.map(({ held_until, ...order }) => ({ ...order, heldUntil: held_until.toString() }));
}

/** The networks and accounts that keep conspicuously many unpaid numbers, and those that were let go lately. */
async function crowdsOf({ app, now, found: { raffle } }: Seeing): Promise<Crowds> {
  const networks = await conspicuousNetworks(app.db, raffle);
  const accounts = await conspicuousAccounts(app.db, raffle);
  return { networks, accounts, freed: await freedNetworks(app.db, raffle, { networks, now }) };
}

type Crowds = Groups & { freed: Awaited<ReturnType<typeof freedNetworks>> };

/** Shown to reviewers of orders only. */
const noCrowds: Crowds = { networks: [], accounts: [], freed: [] };

function requestsShown({ app, now, input, found: { community, raffle } }: Seeing) {
  const { request = null, refusal = noRefusal } = input;
  return waitingRequestsOf(app.db, { community, raffle }, { named: request, refusal, now });
}

/** Income by day and by seller. */
async function salesShown({ app, now, found: { raffle } }: Seeing) {
  const { currency } = raffle;
  const [collected, days, sellers] = await Promise.all([
    collectedFor(app.db, raffle),
    paidByDay(app.db, raffle),
    salesBySeller(app.db, raffle),
  ]);
  return {
    collected: { amount: collected, currency },
    days: dailySales(days, todayOf(raffle, now)),
    sellers: sellers.map((seller) => ({ ...seller, collected: { amount: seller.collected, currency } })),
  };
}

function noSales(raffle: RaffleRow, now: Temporal.Instant) {
  return { collected: null, days: dailySales([], todayOf(raffle, now)), sellers: [] };
}

/** Warnings name other orders, so only reviewers get them. */
function withoutWarnings(order: ShownOrder): ShownOrder {
  const receipts = order.receipts.map((receipt) => ({ ...receipt, warnings: [] }));
  return { ...order, surplus: [], suspicions: [], receipts };
}

type ShownOrder = Awaited<ReturnType<typeof ordersShown>>[number];

function pageOf({ words, page }: DeskQuery) {
  return { words, limit: pageSize + 1, offset: (page - 1) * pageSize };
}

function untrusted(groups: readonly { origin: string; isTrusted: boolean }[]): string[] {
  return groups.flatMap(({ origin, isTrusted }) => (isTrusted ? [] : origin));
}

/** What a paid draft has to confirm before it is published. */
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
    checkPhone: raffle.check_phone,
    contactPhone: raffle.contact_phone,
    permit: raffle.permit,
    salesCloseAt: raffle.sales_close_at.toString(),
    sealAt: sealAt(lifecycleOf(raffle)).toString(),
    drawAt: raffle.draw_at.toString(),
    timeZone: raffle.time_zone,
  };
}

/** The orders of which the desk tells more after what was just done to them. */
async function justDone({ app, input, found: { raffle, soldBy }, can }: Seeing) {
  return {
    sale: await saleShown(app.db, raffle, { id: input.sale ?? null, soldBy }),
    rejected: can('order.review') ? await rejectedShown(app.db, raffle, input.rejected ?? null) : null,
  };
}

/** An order just taken at the desk, to pass on to its buyer; null for any other order. */
async function saleShown(db: Db, raffle: RaffleRow, { id, soldBy }: { id: string | null; soldBy: string | null }) {
  const order = id && isUuid(id) ? await orderById(db, raffle.community_id, id) : undefined;
  if (!order?.sold_by || order.raffle_id !== raffle.id || (soldBy !== null && order.sold_by !== soldBy)) return null;
  return { id: order.id, name: order.name, numbers: order.numbers, isPaid: order.status === 'confirmed' };
}

/**
 * An order whose receipt was rejected, with the reason, for whoever did it to tell its holder; null for any other order,
 * and where nobody is left to be told.
 */
async function rejectedShown(db: Db, raffle: RaffleRow, id: string | null) {
  const order = id && isUuid(id) ? await orderById(db, raffle.community_id, id) : undefined;
  if (!order || order.raffle_id !== raffle.id) return null;
  if (order.user_id && (await erasedAmong(db, [order.user_id])).size > 0) return null;
  const rejection = await rejectionOf(db, order);
  return rejection && { id: order.id, name: order.name, reason: rejection.reason };
}

/** The prizes and reserves of a draw with the holders of their numbers, for the organiser to contact. */
async function winnersShown(
  db: Db,
  { community, raffle, soldBy }: { community: CommunityRow; raffle: RaffleRow; soldBy: string | null },
  prizes: Awaited<ReturnType<typeof wonPrizes>>,
  reserves: readonly number[],
) {
  const numbers = [
    ...prizes.flatMap(({ number, deliveredNumber }) => [number, deliveredNumber ?? number]),
    ...reserves,
  ];
  const holders = new Map((await holdersOf(db, raffle, { numbers, soldBy })).map((holder) => [holder.number, holder]));
  const holderOf = (number: number) => {
    const holder = holders.get(number);
    if (!holder) return null;
    const { name, phone, email } = holder;
    const { country } = community;
    return {
      name,
      email,
      phone: phone && { shown: shownPhone(phone, country), international: internationalPhone(phone, country) },
    };
  };
  return {
    prizes: prizes.map(({ deliveredAt, receivedAt, ...prize }) => ({
      ...prize,
      holder: holderOf(prize.deliveredNumber ?? prize.number),
      deliveredAt: deliveredAt?.toString() ?? null,
      receivedAt: receivedAt?.toString() ?? null,
    })),
    reserves: reserves.map((number) => ({ number, name: holderOf(number)?.name ?? null })),
  };
}

/** The calendar day at the raffle's place, up to the day of the draw. */
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
  return raffle.status === 'draft' || Temporal.Instant.compare(now, sealDeadline(lifecycleOf(raffle))) <= 0;
}

/** Tells the orders that the asker may not confirm: their own, while another admin could. */
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
  {
    isOwn,
    country,
    sendsMail,
    sealsList,
    ...groups
  }: {
    isOwn: (order: OrderRow) => boolean;
    country: Country;
    sendsMail: boolean;
    sealsList: (order: OrderRow) => boolean;
  } & Groups,
) {
  const ids = orders.map(({ id }) => id);
  const [receipts, payments, names, gone, surplus, taken, suspicions, rejections] = await Promise.all([
    deskReceipts(db, raffle, ids),
    paymentsOfOrders(db, raffle.community_id, ids),
    namesOf(
      db,
      orders.flatMap(({ sold_by }) => sold_by ?? []),
    ),
    erasedAmong(
      db,
      orders.flatMap(({ user_id, erased_at }) => (user_id && erased_at ? [user_id] : [])),
    ),
    surplusOf(db, raffle.community_id, ids),
    takenOnline(db, raffle.community_id, ids),
    suspicionsOf(db, raffle, orders, groups),
    lastReasons(
      db,
      { communityId: raffle.community_id, subject: 'order', kind: 'order.rejected' },
      orders.flatMap(({ id, status }) => (status === 'confirmed' ? [] : id)),
    ),
  ]);
  const isGone = ({ user_id }: OrderRow) => user_id !== null && gone.has(user_id);
  return orders.map((order) => ({
    id: order.id,
    reference: order.reference,
    status: order.status,
    name: order.name,
    phone: order.phone && shownPhone(order.phone, country),
    email: order.email,
    noticeChannel: isGone(order) ? ('nobody' as const) : noticeChannel(order, sendsMail),
    /** Why its receipt was rejected, the last time; null where none was. */
    rejectedFor: rejections.get(order.id) ?? null,
    numbers: order.numbers,
    lostNumbers: order.lost_numbers,
    total: { amount: order.unit_price * order.numbers.length, currency: order.currency },
    heldUntil: order.held_until.toString(),
    createdAt: order.created_at.toString(),
    seller: order.sold_by ? (names.get(order.sold_by) ?? null) : null,
    payment: paymentShown(payments.findLast(({ order_id }) => order_id === order.id)),
    /** Whether its money came, as far as this installation knows: it was booked, or a gateway took it. */
    hasCome:
      payments.some(({ order_id }) => order_id === order.id) || taken.some(({ subjectId }) => subjectId === order.id),
    isOwn: isOwn(order),
    /** Whether dealing with this order seals the list. */
    sealsList: sealsList(order),
    /** Whether the holder erased their account, so that nobody can be notified. */
    isHolderGone: isGone(order),
    receipts: receipts.get(order.id) ?? [],
    suspicions: suspicions(order, receipts.get(order.id) ?? []),
    /** Duplicate payments through a gateway, which are refunded automatically. */
    surplus: surplus.filter(({ subjectId }) => subjectId === order.id).map(({ subjectId: _, ...rest }) => rest),
  }));
}

type Payment = Awaited<ReturnType<typeof paymentsOfOrders>>[number];

function paymentShown(payment: Payment | undefined) {
  if (!payment) return null;
  const { way, selfConfirmed, recordedAt } = payment;
  return { way, selfConfirmed, at: recordedAt.toString() };
}
