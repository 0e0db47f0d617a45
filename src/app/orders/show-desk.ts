import { noRequests, type RefusalAsked, waitingRequestsOf } from '#app/contacts/waiting-requests.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { type ViewContext, view } from '#app/view.ts';
import { isAwaited } from '#db/draws/closures.ts';
import { countLists, countSuspicious, deskOrders } from '#db/orders/desk.ts';
import { countTickets } from '#db/raffles/raffle-counts.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import { rateIn } from '#db/raffles/rate-in.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { type DeskList, firstList } from '#domain/orders/desk.ts';
import type { Permission } from '#domain/permission.ts';
import { sizeOf } from '#domain/raffles/board.ts';
import { isDrawn, phaseOf, type RafflePhase, sealAt, sealDeadline } from '#domain/raffles/raffle.ts';
import { isUuid } from '#domain/uuid.ts';
import { creditAtDesk } from './desk-credit.ts';
import { historyAtDesk } from './desk-history.ts';
import { paymentJustConfirmed, receiptJustRejected, saleJustMade } from './desk-just-done.ts';
import { linkAsksAtDesk, noLinkAsks } from './desk-link-asks.ts';
import { networksAtDesk, networksShown, noNetworks, untrustedOrigins } from './desk-networks.ts';
import { keptNumbers } from './desk-numbers.ts';
import { ordersAtDesk, ownOrderCheck, withoutWarnings } from './desk-orders.ts';
import { sellingAtDesk } from './desk-sellers.ts';
import { type TogetherAsked, togetherAtDesk, togetherDone } from './desk-together.ts';
import { listWaits } from './desk-waits.ts';
import { winnersAtDesk } from './desk-winners.ts';
import { draftConfirmations } from './draft-confirmations.ts';
import type { Outcomes } from './each-order-apart.ts';
import { type FoundDesk, findDesk } from './find-desk.ts';
import { countToWrite } from './hand-desk.ts';
import { bearingOnPayment } from './order-marks.ts';

/** A page of these is what a phone shows at once without effort, and what a server writes in some tens of milliseconds. */
const pageSize = 25;

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
  /** An order that was just confirmed. */
  confirmed?: string | null;
  /** An order of the list whose history is asked for. */
  history?: string | null;
  /** Orders to be confirmed together, and what became of those that were. */
  together?: TogetherAsked | null;
  /** Those to review one at a time, after the named one where one is; only for who reviews them. */
  stack?: { after: string | null } | null;
  outcomes?: Outcomes | null;
};

/** A raffle's desk: the state of its numbers, and one list of its orders. A seller sees their own sales only. */
export const showDesk = view({
  find: (db, input: DeskQuery, actor) => findDesk(db, input, actor),
  permission: 'raffle.see-desk',
  show: async (context) => {
    const { app, now, input, found, can } = context;
    const { community, raffle, creditedTo } = found;
    const isOrganiser = can('order.review');
    const phase = phaseOf(lifecycleOf(raffle), now);
    const [groups, sizes] = await Promise.all([
      isOrganiser ? networksAtDesk(app.db, raffle, now) : noNetworks,
      countLists(app.db, raffle, creditedTo),
    ]);
    const suspected = { guests: untrustedOrigins(groups.networks), accounts: untrustedOrigins(groups.accounts) };
    const stack = isOrganiser ? (input.stack ?? null) : null;
    const list = stack
      ? 'review'
      : (input.list ?? firstList(sizes, { isSaleOver: !beforeDraw.has(phase), isFree: raffle.price === 0 }));
    const mayBlock = can('raffle.block-numbers') && phase === 'selling';
    const [orders, suspicious, own, { awaited, ...waits }, around, told] = await Promise.all([
      deskOrders(
        app.db,
        raffle,
        { list, marking: bearingOnPayment },
        { ...pageOf(input, stack), creditedTo, suspected },
      ),
      countSuspicious(app.db, raffle, creditedTo, suspected),
      ownOrderCheck(app.db, community, context.actor),
      listWaits(app.db, raffle, { phase, isOrganiser, now }),
      besideList(context, { phase, list, mayBlock }),
      toldOfLastAct(context),
    ]);
    const page = orders.slice(0, stack ? 1 : pageSize);
    const show = showing(context, { isOwn: own, ...groups, awaited });
    const [shown, toConfirm, history] = await Promise.all([
      show(page),
      toConfirmShown(context, { page, awaited, show }),
      historyAsked(context, page),
    ]);
    return {
      community: { url: community.url, name: community.name, country: community.country },
      raffle: factsOf(raffle, phase),
      counts: { ...sizes, suspicious },
      ...networksShown(groups),
      list,
      words: input.words,
      page: input.page,
      hasMore: orders.length > page.length,
      stack,
      orders: isOrganiser ? shown : shown.map(withoutWarnings),
      toConfirm,
      history,
      ...waits,
      ...around,
      ...told,
      formKey: app.dice.uuid(),
      can: { ...rightsAt(context, phase), block: mayBlock, amend: mayAmend(context) },
    };
  },
});

type Beside = { phase: RafflePhase; list: DeskList; mayBlock: boolean };

/** What a desk shows beside its list, asked at the same time. */
async function besideList(context: Seeing, { phase, list, mayBlock }: Beside) {
  const { app, actor, now, input, found, can } = context;
  const { community, raffle, creditedTo } = found;
  const isOrganiser = can('order.review');
  const [tickets, kept, winners, requests, asks, toWrite, linkAsks, selling, credit] = await Promise.all([
    countTickets(app.db, [raffle], now),
    mayBlock ? keptNumbers(app.db, raffle, now) : { blocked: [], allotments: [] },
    winnersAtDesk(app.db, { community, raffle, creditedTo, isOrganiser, now }),
    can('order.answer-request') ? requestsShown(context) : noRequests,
    draftConfirmations(app.db, { community, raffle, actor, now }),
    can('order.remind') ? countToWrite(app, found, now) : 0,
    can('order.remind') ? linkAsksAtDesk(app.db, raffle, creditedTo) : noLinkAsks,
    sellingAtDesk(app.db, raffle, {
      actor,
      mayLink: can('seller.link') && phase === 'selling',
      mayCredit: isOrganiser,
    }),
    creditAtDesk(app.db, raffle, { list, words: input.words, creditedTo, now, maySell: can('order.take-for-other') }),
  ]);
  const numbers = numberCounts(raffle, tickets.get(raffle.id));
  return { numbers, ...kept, ...winners, requests, asks, toWrite, linkAsks, ...selling, ...credit };
}

type Seeing = ViewContext<DeskQuery, FoundDesk>;

/** What the asker may do at the desk in a phase. */
function rightsAt({ now, found, can }: Seeing, phase: RafflePhase) {
  const { raffle } = found;
  const isBeforeDrawn = ['draft', 'open', 'closed'].includes(raffle.status);
  const whileSelling = (permission: Permission) => phase === 'selling' && can(permission);
  return {
    review: can('order.review'),
    addReceipt: can('order.send-receipt') && raffle.status === 'open',
    ...sellingRights({ found, can }, phase),
    giveCredit: can('order.give-credit'),
    checkContact: can('raffle.edit') && (raffle.status === 'draft' || raffle.status === 'open'),
    edit: can('raffle.edit') && isBeforeDrawn,
    publish: can('raffle.publish') && phase === 'draft',
    seal: can('raffle.close') && phase === 'reviewing',
    cancel: can('raffle.cancel') && isBeforeDrawn && isBeforeDeadline(raffle, now),
    export: can('raffle.export'),
    import: whileSelling('raffle.import-orders'),
    pass: can('draw.pass-prize'),
    deliver: can('draw.mark-delivered') && isDrawn(phase),
  };
}

/** What of that is about selling, and who holds its cash. */
function sellingRights({ found: { raffle }, can }: Pick<Seeing, 'found' | 'can'>, phase: RafflePhase) {
  return {
    sell: can('order.take-for-other') && phase === 'selling',
    markCash: can('order.mark-cash') && raffle.status === 'open',
    seeAccounts: can('seller.see-accounts'),
  };
}

/** Whether the rules may be amended, once a number was taken. */
function mayAmend({ now, found: { raffle }, can }: Seeing): boolean {
  return can('raffle.edit') && raffle.status === 'open' && isBeforeDeadline(raffle, now);
}

type Known = Pick<Parameters<typeof ordersAtDesk>[3], 'isOwn' | 'networks' | 'accounts'> & { awaited: number | null };

/** What shows orders of the desk to whoever asks. */
function showing({ app, now, found: { community, raffle } }: Seeing, { awaited, ...known }: Known) {
  return (orders: Parameters<typeof ordersAtDesk>[2]) =>
    ordersAtDesk(app.db, raffle, orders, {
      ...known,
      country: community.country,
      sendsMail: app.mail !== null,
      now,
      sealsList: (order) => awaited === 1 && isAwaited(order, now),
    });
}

/** The orders that the address asks to be confirmed together. */
function toConfirmShown(
  { app, input: { together: asked }, found: { raffle }, can }: Seeing,
  of: Omit<Parameters<typeof togetherAtDesk>[2], 'asked'>,
) {
  return asked && can('order.review') ? togetherAtDesk(app.db, raffle, { ...of, asked }) : null;
}

function requestsShown({ app, now, input, found: { community, raffle } }: Seeing) {
  const { request = null, refusal = noRefusal } = input;
  return waitingRequestsOf(app.db, { community, raffle }, { named: request, refusal, now });
}

function pageOf({ words, page }: DeskQuery, stack: DeskQuery['stack']) {
  if (!stack) return { words, limit: pageSize + 1, offset: (page - 1) * pageSize, after: null };
  const { after } = stack;
  return { words: '', limit: 2, offset: 0, after: after !== null && isUuid(after) ? after : null };
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
    /** In what else it may be paid, and at which rate; null where it may not. */
    rate: rateIn(raffle),
    checkPhone: raffle.check_phone,
    contactPhone: raffle.contact_phone,
    permit: raffle.permit,
    exemption: raffle.exemption,
    purpose: raffle.purpose,
    organisation: raffle.organisation,
    salesCloseAt: raffle.sales_close_at.toString(),
    sealAt: sealAt(lifecycleOf(raffle)).toString(),
    drawAt: raffle.draw_at.toString(),
    timeZone: raffle.time_zone,
    sellersConfirm: raffle.sellers_confirm,
  };
}

/** The orders of which the desk tells more, after what was just done to them. */
async function toldOfLastAct({ app, now, input, found: { raffle, creditedTo }, can }: Seeing) {
  const isOrganiser = can('order.review');
  const [sale, rejected, confirmed, together] = await Promise.all([
    saleJustMade(app.db, raffle, { id: input.sale ?? null, creditedTo }),
    isOrganiser ? receiptJustRejected(app.db, raffle, { id: input.rejected ?? null, now }) : null,
    isOrganiser ? paymentJustConfirmed(app.db, raffle, { id: input.confirmed ?? null, now }) : null,
    togetherDone(app.db, raffle, { outcomes: isOrganiser ? input.outcomes : null, now }),
  ]);
  return { sale, rejected, confirmed, together };
}

/** The history of the order that was asked for; null where the list has none such: what is not shown is not told of. */
async function historyAsked({ app, actor, input, found: { raffle }, can }: Seeing, page: readonly OrderRow[]) {
  const order = page.find(({ id }) => id === input.history);
  return order ? historyAtDesk(app.db, raffle, { order, actor, mayNote: can('order.note') }) : null;
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
