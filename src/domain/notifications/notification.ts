import type { MemberRole } from '#domain/members/membership.ts';
import type { Currency, Money } from '#domain/money.ts';
import type { DeskList } from '#domain/orders/desk.ts';
import type { EndReason } from '#domain/plans/subscription.ts';
import type { BasesChange } from '#domain/raffles/bases-changes.ts';
import type { PassReason } from '#domain/raffles/prize-claim.ts';
import { type OrderPace, usualSettings } from './notification-settings.ts';

/**
 * What is about money on top of what was owed: its refunds failed as often as they are tried; it is disputed at the gateway;
 * or a dispute took what had gone back already.
 */
export type SurplusWhy = 'surplus' | 'surplus-disputed' | 'surplus-lost';

/**
 * Every kind of notification with the data of its sentence. Names of things are stored; names of people are read when
 * it is shown. No e-mail, no phone.
 */
export type NotificationFacts = {
  'member.asked': Nothing;
  'member.approved': Nothing;
  'member.rejected': { reason: string | null };
  'member.removed': { reason: string | null };
  /** A member who pays for access. */
  'member.left': Nothing;
  'member.role-changed': { role: MemberRole };
  'invitation.received': Nothing;
  'community.offered': { until: string };
  'community.offer-answered': { isAccepted: boolean };
  'access.payment-to-review': { reference: string };
  /**
   * `why`: a refund failed at the gateway; what is owed is disputed at the gateway, too; a dispute took what had gone back
   * another way; or something about money on top of what was owed.
   */
  'access.refund-due': { reference: string; why?: 'failed' | 'disputed' | 'lost' | SurplusWhy };
  /** `byTicket`: a paid number of a raffle gives access, instead of a payment. */
  'access.asked': { byTicket?: true };
  'access.given': { until: string | null };
  /** The amount of a refund due, in minor units. `hasFailed`: it was told as refunded, and never arrived. */
  'access.refund-owed': { reference: string; amount: number; currency: Currency; hasFailed?: true };
  'access.refund-declined': { reference: string; reason: string };
  /** `part`: what went back, where something is left. */
  'access.refunded': { part?: Money };
  'access.confirmed': { until: string | null };
  'access.rejected': { reason: string };
  'access.ending': { until: string };
  'access.ended': { until: string };
  /** Of the plan that a community has bought: `until` is the end of what is paid. */
  'plan.confirmed': { plan: string; until: string };
  'plan.rejected': { plan: string; reason: string };
  'plan.ending': { plan: string; until: string };
  /** `until`: when the plan ends, unless it is paid. `isCharged`: a gateway was to charge it by itself. */
  'plan.unpaid': { plan: string; until: string; isCharged?: boolean };
  'plan.ended': { plan: string; because: EndReason; reason: string | null };
  'message.mentioned': { thread: string; title: string };
  'message.replied': { thread: string; title: string };
  'message.announced': { thread: string; title: string };
  'message.reported': Nothing;
  'course.published': { course: string; title: string };
  'lesson.opened': { course: string; lesson: string; title: string };
  'lesson.answered': { course: string; lesson: string; title: string; comment?: string };
  'lesson.commented': { course: string; lesson: string; title: string; comment: string };
  /** The last order of several: its count of numbers and its amount in minor units; `second`: the same in its second currency. */
  'order.held': {
    raffle: string;
    title: string;
    order: string;
    count: number;
    amount: number;
    currency: Currency;
    second?: Money;
  };
  /** Of who sells: the last of their own sales, as above. */
  'order.credited': NotificationFacts['order.held'];
  'request.waiting': { raffle: string; title: string };
  'order.to-review': { raffle: string; title: string };
  /**
   * By the reference of an order, which is its subject then: its refund failed at the gateway, or something is about its
   * surplus money, which the gateway cannot give back unless `why` says otherwise. `list`: the list of the desk where an
   * order with surplus money stands.
   */
  'order.to-refund': {
    raffle: string;
    title: string;
    failed?: string;
    surplus?: string;
    why?: Exclude<SurplusWhy, 'surplus'>;
    list?: DeskList;
  };
  'order.disputed': { raffle: string; title: string };
  /** What is handed over of a seller's cash, by a settlement that waits for the reader's signature, or has both. */
  'settlement.to-sign': SettlementFacts;
  'settlement.drawn': SettlementFacts;
  'settlement.signed': SettlementFacts;
  /** `since`: when a device that sells without a connection was last heard of. */
  'stall.silent': { raffle: string; title: string; since: string; timeZone: string };
  'order.money-back': MoneyBack;
  /** A guest's order, with the link that they come back by. */
  'order.taken': OrderFacts & { isFree: boolean };
  /** `until`: when its numbers are free again unless it is paid. */
  'order.ending': OrderFacts & { until: string; timeZone: string };
  /** A part of its price that was noted, and what is still to be paid; or that was noted by mistake. */
  'order.part-paid': OrderFacts & PartFacts;
  'order.part-undone': OrderFacts & PartFacts;
  'order.confirmed': OrderFacts;
  /** `isToReview`: a receipt of it is to be looked at again. */
  'order.confirmation-undone': OrderFacts & { isToReview: boolean };
  /** `isOver`: the second rejection, which frees the numbers. */
  'order.rejected': OrderFacts & { reason: string; isOver?: boolean };
  /** Its receipt is to be looked at again. */
  'order.rejection-undone': OrderFacts;
  /** `until`: the end of the longer hold. */
  'order.hold-extended': OrderFacts & { until: string; timeZone: string };
  /** `byLink`: whoever did it had a link to the order, and may be somebody else than its reader. */
  'order.released': OrderFacts & { byLink?: true };
  /** `failed`: what of a refund never arrived, and is owed again. */
  'order.refund-due': OrderFacts & { reason: string | null; byLink?: true; failed?: Money };
  /** `left`: what of it was booked as paid, and is still to go back. */
  'order.refund-declined': OrderFacts & { reason: string; left?: Money };
  'order.refunded': OrderFacts;
  /** `until`: the last moment to give one's numbers back. Changes are told as they stand in the rules. */
  'raffle.amended': {
    raffle: string;
    title: string;
    timeZone: string;
    changes: readonly BasesChange[];
    reason: string;
    until: string;
    isFree: boolean;
  };
  /** `print`: the fingerprint of the sealed list. */
  'raffle.sealed': { raffle: string; title: string; print: string };
  /** `drawAt`: when it is drawn, as it was when it was told of. */
  'raffle.tomorrow': { raffle: string; title: string; drawAt: string; timeZone: string };
  /** `until`: the last moment to say that the prize is wanted, where there is a reserve that it could pass to. */
  'raffle.won': OrderFacts & { until?: string; timeZone?: string };
  /** `reason`: what the organiser adds to the why. */
  'raffle.passed-over': OrderFacts & { why: PassReason; reason: string };
  'raffle.inherited': OrderFacts & { until: string; timeZone: string };
  /** `drawn`: the numbers that won, in the order of the prizes. */
  'raffle.drawn': { raffle: string; title: string; drawn?: readonly number[]; lastNumber?: number };
  /** `isOwed`: the reader is owed a refund. */
  'raffle.cancelled': { raffle: string; title: string; reason: string; isOwed: boolean };
};

/** Money of a paid order that its gateway gave back, or that a dispute took. */
export type MoneyBack = {
  raffle: string;
  title: string;
  reference: string;
  isDisputeLost: boolean;
  isPart: boolean;
  /** What becomes of its numbers: free again, or kept by the sealed list; null: it had none any more, or keeps them. */
  numbers: 'free' | 'listed' | null;
  /** It was told as gone, and the gateway could not return it. */
  hasFailed?: true;
};

type Nothing = Record<string, never>;

/** An order's raffle (slug and title) and its numbers. */
type OrderFacts = { raffle: string; title: string; numbers: readonly number[]; lastNumber: number };

/** A part of an order's price, and what is due of it now. */
/** `dueSecond`: what is due in the order's second currency, where it has one. */
type PartFacts = { part: Money; due: Money; dueSecond?: Money };

/** A seller, by their id, and the sum of a settlement of their cash. */
type SettlementFacts = { raffle: string; title: string; seller: string; handed: Money };

export type NotificationKind = keyof NotificationFacts;

/** Notifications about one order, which also reach holders without an account. */
export const orderNews = [
  'order.taken',
  'order.ending',
  'order.part-paid',
  'order.part-undone',
  'order.confirmed',
  'order.confirmation-undone',
  'order.rejected',
  'order.rejection-undone',
  'order.hold-extended',
  'order.released',
  'order.refund-due',
  'order.refund-declined',
  'order.refunded',
  'raffle.amended',
  'raffle.sealed',
  'raffle.tomorrow',
  'raffle.won',
  'raffle.passed-over',
  'raffle.inherited',
  'raffle.drawn',
  'raffle.cancelled',
] as const satisfies readonly NotificationKind[];

export type OrderNews = (typeof orderNews)[number];

/**
 * Why somebody is told.
 * - `self`: it is about themselves (their payment, their place, their draw). Always, and by e-mail at once.
 * - `duty`: it is for them because they run the community, and most of it waits for them. Always, and by e-mail at once, the first of several unread.
 * - `mention`: somebody spoke to them. In the digest, unless they want nothing from there.
 * - `news`: something happened in the community. In the digest, for those who want everything.
 */
export type NotificationReach = 'self' | 'duty' | 'mention' | 'news';

export const notificationReach: Record<NotificationKind, NotificationReach> = {
  'member.asked': 'duty',
  'member.approved': 'self',
  'member.rejected': 'self',
  'member.removed': 'self',
  'member.left': 'duty',
  'member.role-changed': 'self',
  'invitation.received': 'self',
  'community.offered': 'self',
  'community.offer-answered': 'self',
  'access.payment-to-review': 'duty',
  'access.refund-due': 'duty',
  'access.asked': 'self',
  'access.given': 'self',
  'access.refund-owed': 'self',
  'access.refund-declined': 'self',
  'access.refunded': 'self',
  'access.confirmed': 'self',
  'access.rejected': 'self',
  'access.ending': 'self',
  'access.ended': 'self',
  'plan.confirmed': 'self',
  'plan.rejected': 'self',
  'plan.ending': 'self',
  'plan.unpaid': 'self',
  'plan.ended': 'self',
  'message.mentioned': 'mention',
  'message.replied': 'mention',
  'message.announced': 'news',
  'message.reported': 'duty',
  'course.published': 'news',
  'lesson.opened': 'news',
  'lesson.answered': 'mention',
  'lesson.commented': 'mention',
  'order.held': 'duty',
  'order.credited': 'duty',
  'request.waiting': 'duty',
  'order.to-review': 'duty',
  'order.to-refund': 'duty',
  'order.disputed': 'duty',
  'stall.silent': 'duty',
  'order.money-back': 'duty',
  'settlement.to-sign': 'duty',
  'settlement.drawn': 'self',
  'settlement.signed': 'self',
  'order.taken': 'self',
  'order.ending': 'self',
  'order.part-paid': 'self',
  'order.part-undone': 'self',
  'order.confirmed': 'self',
  'order.confirmation-undone': 'self',
  'order.rejected': 'self',
  'order.rejection-undone': 'self',
  'order.hold-extended': 'self',
  'order.released': 'self',
  'order.refund-due': 'self',
  'order.refund-declined': 'self',
  'order.refunded': 'self',
  'raffle.amended': 'self',
  'raffle.sealed': 'self',
  'raffle.tomorrow': 'self',
  'raffle.won': 'self',
  'raffle.passed-over': 'self',
  'raffle.inherited': 'self',
  'raffle.drawn': 'self',
  'raffle.cancelled': 'self',
};

/** The subject. Unread notifications of one kind about one subject are merged. */
export type NotificationSubject = {
  kind:
    | 'community'
    | 'offer'
    | 'member'
    | 'invitation'
    | 'payment'
    | 'thread'
    | 'message'
    | 'comment'
    | 'course'
    | 'lesson'
    | 'raffle'
    | 'order';
  id: string;
};

/** Kinds of duty that are of money or of those who pay: for admins alone, and not for who moderates. */
export const kindsForAdmins: ReadonlySet<NotificationKind> = new Set([
  'member.left',
  'access.payment-to-review',
  'access.refund-due',
  'order.held',
  'request.waiting',
  'order.to-review',
  'order.to-refund',
  'order.disputed',
  'order.money-back',
  'settlement.to-sign',
  'stall.silent',
] as const);

/** Kinds of duty that are for who sells, of their own sales. */
export const kindsForSellers: ReadonlySet<NotificationKind> = new Set(['order.credited'] as const);

/** Kinds whose e-mails can be ended one by one. What tells of one's own money, place or draw cannot: it is the answer. */
export const stoppableKinds: ReadonlySet<NotificationKind> = new Set([
  'member.asked',
  ...kindsForAdmins,
  ...kindsForSellers,
  'message.reported',
  'access.ending',
]);

/** Kinds that say until when an unpaid order is held: true only while it is held until that very instant. */
export const kindsOfHolds: ReadonlySet<NotificationKind> = new Set(['order.ending', 'order.hold-extended'] as const);

/** Kinds whose mail is worded when it is sent: it can be ended until then, or may have stopped being true. */
export const kindsWordedWhenSent: ReadonlySet<NotificationKind> = new Set([
  ...stoppableKinds,
  ...kindsOfHolds,
  'raffle.tomorrow',
]);

/** Kinds that somebody's hand may repeat to one person: asked for and taken back, given and taken away. */
const repeatable: ReadonlySet<NotificationKind> = new Set([
  'member.approved',
  'member.rejected',
  'member.removed',
  'member.role-changed',
  'community.offered',
  'access.asked',
  'access.given',
  'access.refund-owed',
  'access.refund-declined',
  // in parts, as small as they like
  'access.refunded',
  // an hour at a time
  'order.hold-extended',
  // a cent at a time
  'order.part-paid',
  'order.part-undone',
  // drawn up and signed, again and again
  'settlement.drawn',
  'settlement.signed',
]);

/** Kinds of new orders, of which each person chooses how often they are mailed. */
export const kindsOfNewOrders: ReadonlySet<NotificationKind> = new Set(['order.held', 'order.credited'] as const);

/** Minutes between two mails of new orders, by how often they are wanted. `each` gathers what comes in five minutes. */
export const minutesOfPace: Record<OrderPace, number> = { each: 5, unread: 4 * 60, daily: 24 * 60 };

/**
 * Minutes between two e-mails of one kind to a person in a community; null for no pause. The first mail covers everything
 * pending. Another is sent sooner only after they read it, or after an admin acted on such a task, so that nobody can
 * trigger mails by repeatedly requesting and withdrawing.
 */
export function minutesBetweenMails(kind: NotificationKind, pace: OrderPace = usualSettings.orderPace): number | null {
  if (kindsOfNewOrders.has(kind)) return minutesOfPace[pace];
  if (kind === 'message.reported') return 24 * 60;
  return notificationReach[kind] === 'duty' || repeatable.has(kind) ? 4 * 60 : null;
}

/** Whether what happens again is mailed again while what was told of before is unread. */
export function mailsEachTime(kind: NotificationKind, pace: OrderPace = usualSettings.orderPace): boolean {
  return notificationReach[kind] === 'self' || (kindsOfNewOrders.has(kind) && pace !== 'unread');
}

/** Kinds whose mail is written by their cause, because it contains what is not stored: an invitation's code. */
export const kindsMailedByCause: ReadonlySet<NotificationKind> = new Set(['invitation.received']);
