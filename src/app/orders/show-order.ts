import { isCommunityKnown } from '#app/communities/find-community.ts';
import { offeredGateways } from '#app/offered-gateways.ts';
import { prizeHistories } from '#app/raffles/prize-histories.ts';
import { rulesVersion } from '#app/raffles/publish-amendment.ts';
import { type ViewContext, view } from '#app/view.ts';
import { type Db, isDiskFull } from '#db/client.ts';
import { closureOf } from '#db/draws/closures.ts';
import { winnerNames } from '#db/draws/winner-names.ts';
import { reservesOf, wonPrizes } from '#db/draws/winners.ts';
import { failedRefundsAmong } from '#db/orders/desk-facts.ts';
import { receiptsOf } from '#db/orders/receipts.ts';
import { sellerIn } from '#db/orders/seller-links.ts';
import { type SignedRefund, signedRefundsOf } from '#db/orders/ticket-refunds.ts';
import { basesChain, latestBases, readBases } from '#db/raffles/bases.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { EventRow, OrderRow, RaffleRow } from '#db/tables.ts';
import { isOrderErasable } from '#domain/accounts/erasure.ts';
import { internationalPhone } from '#domain/contacts/phone.ts';
import { protocol } from '#domain/draw/documents.ts';
import type { Devolucion } from '#domain/draw/refund.ts';
import { timeOf } from '#domain/draw/time.ts';
import type { Money } from '#domain/money.ts';
import { awaitsMoney, isCancellable, isOnCredit, isPayable, takesReceipt } from '#domain/orders/order.ts';
import { phaseOf } from '#domain/raffles/raffle.ts';
import { shownWinnerName } from '#domain/raffles/winner-name.ts';
import { Refusal } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';
import { orderTexts as texts } from '#texts/orders/orders.ts';
import { changesInWords } from '#texts/raffles/changes.ts';
import { cancelledBy } from './cancelled-by.ts';
import { isMarkedInSecond } from './cash-hand.ts';
import { isUndoneRejection } from './deciding-rejections.ts';
import { mayDropNumbers } from './drop-numbers.ts';
import { type FoundOrder, findOrder, type OrderKey } from './find-order.ts';
import { mayJoin } from './join-account.ts';
import { orderHistory, partIn } from './order-history.ts';
import { moneyOf } from './owed-of.ts';
import { type ProvenTicket, provenTickets, recordsFrom } from './proven-tickets.ts';
import { secondShown } from './second-sums-of.ts';
import { maySwapNumber } from './swap-number.ts';
import { ticketsToShow } from './tickets-to-show.ts';
import { amendmentsSince, holdsNumbers, mayWithdraw } from './withdraw-order.ts';

/** An order's page: its numbers, how to pay, its history and its ticket records. */
export const showOrder = view({
  find: (db, input: OrderKey, actor) => findOrder(db, input, actor),
  permission: 'order.see',
  show: async (context) => {
    const { app, actor, now, input, found, can } = context;
    const { community, raffle, order } = found;
    const [receipts, { events, hasOlder }, closure, tickets, prizes, reserves, histories, names, canJoin, changes] =
      await Promise.all([
        receiptsOf(app.db, order),
        orderHistory(app.db, order, texts.history.kinds),
        closureOf(app.db, raffle),
        ticketsShown(app.db, found, now),
        wonPrizes(app.db, raffle),
        reservesOf(app.db, raffle),
        prizeHistories(app.db, raffle, now),
        winnerNames(app.db, raffle),
        mayJoin(app.db, order, actor),
        changesOffered(context),
        isCommunityKnown(app.db, community, actor),
      ]);
    const isOpen = raffle.status === 'open';
    const money = await moneyOf(app.db, order);
    const offersOnlinePayment = awaitsMoney(order.status) && isOpen && can('checkout.begin');
    return {
      isByAccount: isUuid(input.key),
      /** It was opened by a link that the organiser has too, by somebody whom nothing else shows to be its holder. */
      isByDeskLink: found.hasDeskLink && !found.isHolder,
      community: await communityShown(context),
      raffle: raffleShown(raffle, now),
      seller: await sellerShown(app.db, found),
      /** The organiser's WhatsApp as digits with the country code; null where they gave none. */
      organiserPhone: organiserPhone(found),
      order: { ...orderShown(order), ...(await sumsShown(app.db, found, money)) },
      // a suspended community must not be paid
      paymentWays: isPayable(order.status) && isOpen && can('order.send-receipt') ? raffle.payment_ways : [],
      gateways: offersOnlinePayment
        ? await offeredGateways(app.db, app, { communityId: community.id, subject: 'order', money: money.due })
        : [],
      receipts: receiptsShown(receipts, events),
      events: events.map((event, at) => eventShown(event, isUndoneRejection(event, events.slice(at + 1)))),
      /** Whether more was done of some kind than is told. */
      hasOlderEvents: hasOlder,
      cancelled: await cancelledBy(app.db, { order, raffle, events }),
      amended: await amendedShown(context),
      tickets,
      toShow: await ticketsToShow(context),
      /** When its signed records are given out, where that is still to come. */
      recordsFrom: tickets.length > 0 ? null : ((await recordsFrom(app.db, found, now))?.toString() ?? null),
      ...(await refundShown(app.db, order)),
      closing: closure && { fingerprint: closure.fingerprint, publishedAt: closure.published_at.toString() },
      ...prizesShown({ prizes, histories, names }, tickets),
      /** The first of its numbers among the reserves, and its place there; null: none. */
      reserve: firstReserve(
        reserves,
        tickets.map(({ record }) => record.numero),
      ),
      /** Sold by who runs the raffle, who typed the contact: nothing shows who asks to be its buyer. */
      isSoldByHand: found.isSoldByHand,
      /** The holder's name as it may be published if they win; null once it was erased. */
      ownName: order.erased_at ? null : shownWinnerName(order.name),
      can: { ...rightsOver(context, prizes), join: canJoin, ...changes },
    };
  },
});

async function sumsShown(db: Db, found: FoundOrder, money: Awaited<ReturnType<typeof moneyOf>>) {
  return {
    ...money,
    second: secondShown(money.second),
    ownSum: ownSumOf(found, money),
    /** A seller said that they hold all that was due in the second currency, and nobody decided about it. */
    isMarkedInSecond: await isMarkedInSecond(db, found.order),
  };
}

/** Which changes of its numbers are offered to whoever looks. */
async function changesOffered({ app, now, found, can }: ViewContext<unknown, FoundOrder>) {
  if (!can('order.cancel') || found.raffle.status !== 'open') return { drop: false, swap: false };
  const [drop, swap] = await Promise.all([mayDropNumbers(app.db, found.order, now), maySwapNumber(app.db, found, now)]);
  return { drop, swap };
}

/** The records that the page shows: none yet where the database cannot store that they are given out, and reading goes on. */
async function ticketsShown(db: Db, found: FoundOrder, now: Temporal.Instant): Promise<ProvenTicket[]> {
  try {
    return await provenTickets(db, found, { now });
  } catch (error) {
    if (isDiskFull(error)) return [];
    throw error;
  }
}

/**
 * Who sells an order by their link, or was credited with it, and so sees it at the desk; null where nobody does, and of who
 * sold it by hand, whom its buyer knows.
 */
async function sellerShown(db: Db, { community, order }: FoundOrder): Promise<string | null> {
  const { credited_to: seller, sold_by: soldBy, user_id: buyer, erased_at: erasedAt } = order;
  if (seller === null || seller === soldBy || seller === buyer || erasedAt !== null) return null;
  return (await sellerIn(db, community.id, seller))?.name ?? null;
}

async function communityShown({ app, actor, found: { community } }: ViewContext<unknown, FoundOrder>) {
  const { url, name, country, status } = community;
  /** Neither it nor its raffles are there for the asker, who reads the raffle's files by the order. */
  const isHidden = !(await isCommunityKnown(app.db, community, actor));
  return { url, name, country, isSuspended: status === 'suspended', isHidden };
}

/**
 * What was amended since an order that holds numbers was made, and whether it may be given back for that. It is said for
 * good: the receipt of an order that was confirmed later names the rules as they were then.
 */
async function amendedShown({ app, now, found, can }: ViewContext<unknown, FoundOrder>) {
  const { order, raffle } = found;
  if (raffle.status === 'cancelled' || !holdsNumbers(order)) return null;
  const chain = await basesChain(app.db, raffle);
  const amendments = amendmentsSince(chain, order);
  const [first, last] = [amendments[0], amendments.at(-1)];
  const bought = first && chain[chain.indexOf(first) - 1];
  if (!bought || !last) return null;
  return {
    reasons: amendments.map((row) => ({ version: row.version, reason: readBases(row).enmienda?.motivo ?? '' })),
    changes: changesInWords(rulesVersion(bought), rulesVersion(last), raffle.time_zone),
    until: raffle.sales_close_at.toString(),
    withdrawal: mayWithdraw({ order, raffle, amendments }, now)
      ? withdrawalOf(found, can('order.withdraw'))
      : ('over' as const),
  };
}

/** Whether the asker withdraws here, asks who sold to them, or needs another link. */
function withdrawalOf({ isSoldByHand }: FoundOrder, may: boolean): 'open' | 'by-hand' | 'other-link' {
  if (may) return 'open';
  return isSoldByHand ? 'by-hand' : 'other-link';
}

async function refundShown(db: Db, order: OrderRow) {
  const [failed, signed] = await Promise.all([
    failedRefundsAmong(db, order.community_id, [order.id]),
    signedRefundsOf(db, order),
  ]);
  return {
    /** Whether its money is owed again, because a refund failed at the gateway. */
    isOwedAgain: order.status === 'refund_pending' && failed.has(order.id),
    /** Whether it has signed refunds to download. */
    isRefundSigned: signed.length > 0,
    /** Whether one of them says that its money is back. */
    isMoneyBackSigned: signed.some(({ amount }) => amount !== null),
  };
}

function receiptsShown(
  receipts: Awaited<ReturnType<typeof receiptsOf>>,
  events: Awaited<ReturnType<typeof orderHistory>>['events'],
) {
  const addedAtDesk = new Set(events.map(({ data }) => data.addedAtDesk));
  const byDeskLink = new Set(events.map(({ data }) => data.byDeskLink));
  return receipts.map(({ id, sent_at, late, look_hash }) => ({
    id,
    sentAt: sent_at.toString(),
    late,
    isPicture: look_hash !== null,
    isAddedAtDesk: addedAtDesk.has(id),
    isByDeskLink: byDeskLink.has(id),
  }));
}

function firstReserve(reserves: readonly number[], numbers: readonly number[]) {
  const at = reserves.findIndex((number) => numbers.includes(number));
  const number = reserves[at];
  return number === undefined ? null : { number, place: at + 1 };
}

function orderShown(order: OrderRow) {
  return {
    reference: order.reference,
    status: order.status,
    name: order.name,
    numbers: order.numbers,
    lostNumbers: order.lost_numbers,
    heldUntil: order.held_until.toString(),
    isOnCredit: isOnCredit({ status: order.status, creditUntil: order.credit_until }),
  };
}

/** Whether what is due is a sum that its order alone asks for, or none was left for it; null where none is asked for. */
function ownSumOf(
  { order, raffle }: FoundOrder,
  { total, due }: { total: Money; due: Money },
): 'asked' | 'none-left' | null {
  if (order.suffix > 0) return due.amount === total.amount ? 'asked' : null;
  return raffle.unique_amounts && order.sold_by === null ? 'none-left' : null;
}

function raffleShown(raffle: RaffleRow, now: Temporal.Instant) {
  return {
    slug: raffle.slug,
    title: raffle.title,
    lastNumber: raffle.last_number,
    timeZone: raffle.time_zone,
    drawAt: raffle.draw_at.toString(),
    phase: phaseOf(lifecycleOf(raffle), now),
  };
}

type Won = Awaited<ReturnType<typeof wonPrizes>>[number];

function rightsOver({ found: { order, raffle }, can }: ViewContext<unknown, FoundOrder>, prizes: readonly Won[]) {
  const isOpen = raffle.status === 'open';
  const isFree = order.unit_price === 0;
  return {
    seeReceipts: can('order.see-receipt'),
    sendReceipt: can('order.send-receipt') && isOpen && takesReceipt(order.status),
    cancel: can('order.cancel') && isOpen && isCancellable(order.status, { isFree }),
    erase: can('order.erase') && order.erased_at === null && isOrderErasable(order.status, raffle.status, prizes),
    markReceived: can('draw.mark-received'),
    claim: can('draw.claim-prize'),
    renounce: can('draw.renounce-prize'),
    nameWinner: can('draw.name-winner'),
  };
}

function organiserPhone({ community, raffle }: FoundOrder): string | null {
  const phone = raffle.contact_phone ?? raffle.check_phone;
  return phone && internationalPhone(phone, community.country);
}

function eventShown({ kind, happened_at, reason, actor: by, data }: EventRow, isUndone: boolean) {
  return {
    kind,
    at: happened_at.toString(),
    /** Of a rejection that was undone none is told any more. */
    reason: isUndone ? null : reason,
    /** Whether it is a rejection that was undone. */
    isUndone,
    bySystem: by === 'system',
    /** The part of its price that was noted, or taken back. */
    part: partIn({ kind, data }),
    isAddedAtDesk: data.addedAtDesk !== undefined,
    isByDeskLink: data.byDeskLink !== undefined,
    /** Whether the list was sealed without the order while its time still ran. */
    isLeftOut: data.leftOut !== undefined,
    /** Whether it was the gateway that gave the money back. */
    isByGateway: data.byGateway !== undefined,
    /** Whether its holder withdrew because the rules were amended. */
    isWithdrawn: data.withdrawn !== undefined,
  };
}

type WithHistories = {
  prizes: readonly Won[];
  histories: Awaited<ReturnType<typeof prizeHistories>>;
  names: Awaited<ReturnType<typeof winnerNames>>;
};

/** The prizes that an order's numbers have, and those that they had. */
function prizesShown({ prizes, histories, names }: WithHistories, tickets: readonly ProvenTicket[]) {
  const isTheirs = (number: number | null) => tickets.some(({ record }) => record.numero === number);
  return {
    prizes: prizes
      .filter(({ holder }) => isTheirs(holder))
      .map((prize) => ({
        ...prizeShown(prize),
        shownName: names.get(prize.holder ?? prize.number) ?? null,
        history: histories.prizeHistoryOf(prize.position),
      })),
    /** The prizes that passed on from its numbers. */
    passed: prizes.flatMap(({ position, name }) => {
      const { steps } = histories.prizeHistoryOf(position);
      return steps.filter(({ number }) => isTheirs(number.value)).map((step) => ({ name, ...step }));
    }),
    hasReserveLeft: histories.reserve !== null,
  };
}

function prizeShown(prize: Won) {
  const { position, name, deliveredAt, receivedAt } = prize;
  return {
    position,
    name,
    number: prize.holder ?? prize.number,
    /** Whether it is a reserve's, whom it passed to. */
    isInherited: prize.holder !== prize.number,
    isDelivered: deliveredAt !== null,
    isReceived: receivedAt !== null,
  };
}

/** The id of the order that a key opens. Checked before an upload is read, so that a wrong key costs little. */
export const reachOrder = view({
  find: (db, input: OrderKey, actor) => findOrder(db, input, actor),
  permission: 'order.see',
  show: ({ found: { order } }) => order.id,
});

/** The records of an order's paid numbers, by which their holder proves they are in the sealed list. */
export const showTicketRecords = view({
  find: (db, input: OrderKey, actor) => findOrder(db, input, actor),
  permission: 'order.see',
  show: async ({ app, now, found }) => {
    const tickets = await provenTickets(app.db, found, { now });
    if (tickets.length === 0) throw new Refusal('not-found', {});
    return { reference: found.order.reference, records: tickets.map(({ record }) => record) };
  },
});

/** The signed refunds of an order's numbers, which answer their records. */
export const showTicketRefunds = view({
  find: (db, input: OrderKey, actor) => findOrder(db, input, actor),
  permission: 'order.see',
  show: async ({ app, found: { raffle, order } }) => {
    const [refunds, bases] = await Promise.all([signedRefundsOf(app.db, order), latestBases(app.db, raffle)]);
    if (!bases || refunds.length === 0) throw new Refusal('not-found', {});
    const { id } = readBases(bases);
    return { reference: order.reference, refunds: refunds.map((row) => refundOf(row, id)) };
  },
});

function refundOf(row: SignedRefund, id: string): Devolucion {
  const { number: numero, holder: titular, amount: importe, signedAt, key: clave, signature: firma } = row;
  const devuelto_en = timeOf(signedAt);
  return { v: protocol, tipo: 'devolucion', id, numero, titular, importe, devuelto_en, clave, firma };
}
