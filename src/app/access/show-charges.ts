import { isAccessPayable } from '#app/access-payments/is-payable.ts';
import type { App } from '#app/app.ts';
import { communitySeen } from '#app/communities/community-facts.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { receiptWarnings, shownReceipt } from '#app/receipts/receipt-warnings.ts';
import { cadenceOfCommunity } from '#app/relations.ts';
import { view } from '#app/view.ts';
import {
  countAccess,
  endingAccess,
  givenAccess,
  type ListedAccess,
  type ListedPayment,
  ledgerEntries,
  listPayments,
  peopleToGive,
  receiptsOfPayments,
} from '#db/access/access-desk.ts';
import { accessBalances } from '#db/access/access-ledger.ts';
import { countPayments, paymentById } from '#db/access/access-payments.ts';
import type { Db } from '#db/client.ts';
import { nameOf } from '#db/members/members.ts';
import { paidOnline, surplusOf, takenOnline } from '#db/orders/paid-online.ts';
import { keepsAccess, mayDeclineRefund } from '#domain/access/access-payment.ts';
import { accessTime } from '#domain/access/access-period.ts';
import { type ChargeList, chargeLists, endingDays, statusesOf } from '#domain/access/charges.ts';
import { isUuid } from '#domain/uuid.ts';

/** Payments of a page, each a card of its own; and rows of people, or of the ledger. */
const cardsShown = 25;
const rowsShown = 50;
/** Who has access for nothing, so many at a time. */
const givenShown = 10;
/** Names to choose one from; where there are more, a name is searched. */
const mostPeople = 100;

type Asked = {
  communityUrl: string;
  list: ChargeList;
  page: number;
  /** Which of those who have access for nothing are shown. */
  givenPage: number;
  /** The payment that was just handled, to show its result. */
  settled?: string;
  /** The name that is searched for among those who may be given access. */
  words: string;
};

/**
 * The desk of who runs a community that charges for access: what waits for them, who is about to lose theirs, what came
 * in and went back.
 */
export const showCharges = view({
  find: async (db, { communityUrl }: Asked, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'access.see-desk',
  show: async ({ app, actor, now, input, found: { community }, can }) => {
    const { list, page, givenPage, words, settled } = input;
    // in a community that stands still nobody's access comes nearer to its end
    const accessNow = accessTime(now, community.inactive_since);
    const until = accessNow.add({ hours: 24 * endingDays });
    const [counts, access, payments, ending, given, entries, balances, people, isPayable] = await Promise.all([
      countPayments(app.db, community.id),
      countAccess(app.db, community.id, { now: accessNow, until }),
      statusesOf[list].length > 0
        ? listPayments(app.db, community.id, { statuses: statusesOf[list], ...pageAt(page, cardsShown) })
        : [],
      list === 'ending'
        ? endingAccess(app.db, community.id, { now: accessNow, until, ...pageAt(page, rowsShown) })
        : [],
      givenAccess(app.db, community.id, { now: accessNow, ...pageAt(givenPage, givenShown) }),
      list === 'ledger' ? ledgerEntries(app.db, community.id, { before: null, ...pageAt(page, rowsShown) }) : [],
      accessBalances(app.db, community.id),
      can('access.give') ? peopleToGive(app.db, community.id, { words, limit: mostPeople + 1 }) : [],
      isAccessPayable(app.db, app, community),
    ]);
    const countOf = (each: ChargeList) => statusesOf[each].reduce((sum, status) => sum + (counts[status] ?? 0), 0);
    return {
      community: await communitySeen(community, { app, now, can }),
      cadence: cadenceOfCommunity(community),
      maxPasses: community.max_tickets,
      /** Whether anybody knows how to pay: to whoever runs it, or online. */
      isPayable,
      now: now.toString(),
      /** What the clock of access shows, where it stands. */
      standsAt: community.inactive_since && accessNow.toString(),
      list,
      page,
      settled: await settledShown(app.db, community.id, settled ?? ''),
      hasMore: payments.length > cardsShown || ending.length > rowsShown || entries.length > rowsShown,
      counts: Object.fromEntries(
        chargeLists.map((each) => [each, each === 'ending' ? access.ending + access.overdue : countOf(each)]),
      ) as Record<ChargeList, number>,
      access,
      balances,
      payments: await paymentsShown(app, payments.slice(0, cardsShown), {
        selfId: actor.userId,
        communityId: community.id,
      }),
      ending: ending.slice(0, rowsShown).map(accessShown),
      given: { page: givenPage, rows: given.slice(0, givenShown).map(accessShown), hasMore: given.length > givenShown },
      entries: entries.slice(0, rowsShown).map(({ at, email: _, ...entry }) => ({ ...entry, at: at.toString() })),
      people: people.slice(0, mostPeople),
      /** Who was searched for, and whether there are more than can be named. */
      search: { words, hasMore: people.length > mostPeople },
      can: {
        configure: can('community.configure'),
        seeDashboard: can('community.see-dashboard'),
        review: can('access.review'),
        give: can('access.give') && cadenceOfCommunity(community) !== null,
        export: can('access.export'),
      },
    };
  },
});

/** The rows of a page, and one more that says whether another follows. */
function pageAt(page: number, size: number) {
  return { limit: size + 1, offset: (page - 1) * size };
}

export type ShownCharges = Awaited<ReturnType<typeof showCharges>>;

function accessShown({ endsAt, graceUntil, stoppedAt, ...rest }: ListedAccess) {
  return {
    ...rest,
    endsAt: endsAt?.toString() ?? null,
    graceUntil: graceUntil?.toString() ?? null,
    isStopped: stoppedAt !== null,
  };
}

async function paymentsShown(
  { db, gateways }: App,
  payments: readonly ListedPayment[],
  { selfId, communityId }: { selfId: string | null; communityId: string },
) {
  const owed = payments.filter(({ status }) => status === 'refund_pending').map(({ id }) => id);
  const ids = payments.map(({ id }) => id);
  const receipts = await receiptsOfPayments(db, communityId, ids);
  const warnings = await receiptWarnings(db, receipts);
  const [online, taken, surplus] = await Promise.all([
    paidOnline(db, communityId, owed).then((rows) => rows.filter(({ gateway }) => gateways.has(gateway))),
    takenOnline(db, communityId, ids),
    surplusOf(db, communityId, ids),
  ]);
  return payments.map((payment) => ({
    id: payment.id,
    reference: payment.reference,
    status: payment.status,
    name: payment.name,
    memberStatus: payment.memberStatus,
    cadence: payment.payment_type,
    money: { amount: payment.amount, currency: payment.currency },
    paid: payment.paid,
    refunded: payment.refunded,
    /** What goes back where no sum is typed. */
    owed: payment.failedPart ?? (payment.paid || payment.amount) - payment.refunded,
    way: payment.way,
    since: payment.since.toString(),
    expiresAt: payment.expires_at.toString(),
    reason: payment.reason,
    note: noteOf(payment),
    isOwn: payment.user_id === selfId,
    ...refundFacts(
      payment,
      taken.filter(({ subjectId }) => subjectId === payment.id),
    ),
    /** Where the payer wants it to be sent, and how to ask them. */
    refund:
      payment.status === 'refund_pending'
        ? { destination: payment.refund_destination, email: payment.email || null }
        : null,
    /** The gateway that can give it back the way it came. */
    online: online.find(({ subjectId }) => subjectId === payment.id)?.gateway ?? null,
    /** The gateway that took it, and in whose panel it may have been refunded. */
    takenBy: taken.find(({ subjectId }) => subjectId === payment.id)?.gateway ?? null,
    /** Duplicate payments through a gateway, which are refunded automatically. */
    surplus: surplus.filter(({ subjectId }) => subjectId === payment.id).map(({ subjectId: _, ...rest }) => rest),
    receipts: receipts
      .filter(({ access_payment_id }) => access_payment_id === payment.id)
      .map((receipt) => shownReceipt(receipt, warnings(receipt))),
  }));
}

function refundFacts(payment: ListedPayment, taken: Awaited<ReturnType<typeof takenOnline>>) {
  const { status, memberStatus, hasGrant } = payment;
  const because = noteOf(payment)?.because ?? null;
  const isOnline = taken.length > 0;
  return {
    isDisputed: taken.some(({ isDisputed }) => isDisputed),
    /** Whether a part that goes back leaves its payer what they paid for. */
    keepsAccess: keepsAccess({ hasGrant, status: memberStatus }),
    isDeclinable: status === 'refund_pending' && mayDeclineRefund({ because, isOnline, hasGrant }),
  };
}

/** Whose payment it was, how much, how it stands now and in which list. */
async function settledShown(db: Db, communityId: string, id: string) {
  const payment = isUuid(id) ? await paymentById(db, communityId, id) : undefined;
  const list = payment && chargeLists.find((each) => statusesOf[each].includes(payment.status));
  if (!list) return null;
  const { status, amount, currency, user_id } = payment;
  return {
    name: (await nameOf(db, user_id)) ?? '',
    money: { amount, currency },
    status,
    list,
  };
}

/** Why a payment stands where it does, where that was not somebody's own doing. */
function noteOf({ status, note }: ListedPayment): { because: string; amount?: number; currency?: string } | null {
  const { because, amount, currency } = note;
  if (typeof because !== 'string') return null;
  const isSaid = status === 'in_review' || status === 'refund_pending' || because.startsWith('declared-');
  if (!isSaid) return null;
  return {
    because,
    ...(typeof amount === 'number' && { amount }),
    ...(typeof currency === 'string' && { currency }),
  };
}
