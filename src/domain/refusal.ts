import type { FieldFaults } from './form.ts';
import type { Currency, Money } from './money.ts';

/** Numbers, and their raffle's last one, which gives the digits to write them with. */
type NumbersOfRaffle = { numbers: readonly number[]; lastNumber: number };

/**
 * How a refusal by count depends on the contact: `typed`, orders count that others may have made by typing it;
 * `provable`, a code would exclude those and the numbers could be had; `phone`, they could be had without the phone;
 * null: no difference.
 */
export type ContactInTheWay = 'typed' | 'phone' | 'provable' | null;

/** Everything that the rules can refuse. Each code has its Spanish sentence in `texts/refusals.ts`. */
export type RefusalParams = {
  input: { fields: Readonly<FieldFaults> };
  'not-found': Record<string, never>;
  'not-allowed': Record<string, never>;
  'not-signed-in': Record<string, never>;
  'community.url-taken': { url: string };
  'community.not-active': Record<string, never>;
  'community.address-too-soon': { hours: number };
  'community.too-many-addresses': { limit: number };
  'community.transition': { from: string; to: string };
  'community.obligations-open': { raffles: number; prizes: number; refunds: number };
  'community.not-empty': Record<string, never>;
  'community.has-learners': Record<string, never>;
  'offer.open': Record<string, never>;
  'offer.over': Record<string, never>;
  'offer.not-admin': Record<string, never>;
  'invitation.unusable': Record<string, never>;
  'invitation.over': { state: 'expired' | 'used_up' | 'declined' | 'revoked' };
  'invitation.held-back': Record<string, never>;
  'invitation.for-another': Record<string, never>;
  'invitation.not-by-members': Record<string, never>;
  'invitation.too-many': { limit: number };
  'invitation.too-many-today': { limit: number };
  'invitation.too-many-mails': { limit: number };
  'invitation.too-many-mails-sent': { limit: number };
  'member.not-possible': Record<string, never>;
  'member.invite-only': Record<string, never>;
  'member.costs': Record<string, never>;
  'member.rank': Record<string, never>;
  'member.owner': Record<string, never>;
  'member.last-admin': Record<string, never>;
  'member.transition': Record<string, never>;
  'member.too-soon': { until: string; timeZone: string };
  'plan.members': { limit: number; plan: string };
  'plan.open-raffles': { limit: number; plan: string };
  'plan.numbers': { limit: number; plan: string };
  'plan.courses': { plan: string };
  'plan.transition': { from: string; to: string };
  'plan.not-sold': Record<string, never>;
  'plan.none': Record<string, never>;
  'plan.in-review': Record<string, never>;
  'plan.too-early': { days: number };
  'plan.paid-ahead': Record<string, never>;
  'plan.too-many-today': { limit: number };
  'plan.period-over': Record<string, never>;
  'plan.own-payment': Record<string, never>;
  'plan.subscribed': Record<string, never>;
  'plan.charged': Record<string, never>;
  'plan.not-charged': Record<string, never>;
  'plan.charge-declined': Record<string, never>;
  'plan.gateway-away': Record<string, never>;
  'course.off': Record<string, never>;
  'course.changed': Record<string, never>;
  'community.changed': Record<string, never>;
  'course.begun': { people: number };
  'course.module-not-empty': Record<string, never>;
  'course.too-many': { limit: number };
  'lesson.closed': Record<string, never>;
  'lesson.silenced': { until: string; timeZone: string };
  'lesson.file': Record<string, never>;
  'raffle.slug-taken': { slug: string };
  'raffle.transition': { from: string; to: string };
  'raffle.not-open': Record<string, never>;
  'raffle.sales-over': Record<string, never>;
  'raffle.terms-frozen': Record<string, never>;
  /** Too late to amend: the list is sealed or about to be, or the raffle is over. */
  'raffle.not-amendable': Record<string, never>;
  /** Nobody has taken a number: it is edited instead. */
  'raffle.not-taken': Record<string, never>;
  'raffle.amended-enough': { limit: number };
  /** Other rules were published since the form was opened. */
  'raffle.amended-meanwhile': Record<string, never>;
  'key.changed': Record<string, never>;
  'key.in-use': Record<string, never>;
  /** They were amended since the buyer agreed to them. */
  'raffle.rules-changed': Record<string, never>;
  'raffle.nothing-amended': Record<string, never>;
  'raffle.too-early': Record<string, never>;
  'raffle.too-late': Record<string, never>;
  'raffle.pending-review': { orders: number };
  'raffle.dates-past': Record<string, never>;
  'raffle.drafts-full': { limit: number };
  'numbers.taken': NumbersOfRaffle;
  'numbers.not-blocked': NumbersOfRaffle;
  /** Numbers to be allotted that are not free, or that somebody else sells. */
  'numbers.not-allotted': NumbersOfRaffle;
  'numbers.outside': NumbersOfRaffle;
  /**
   * At the desk: those that are somebody's, those that are blocked there, those that another seller alone sells, and those that
   * one of the seller's devices alone does.
   */
  'sale.numbers-gone': {
    taken: readonly number[];
    blocked: readonly number[];
    allotted: readonly number[];
    leased: readonly number[];
    lastNumber: number;
  };
  /** Numbers that a device alone sells, without a connection: they are not returned, and what is sold there stays as it is. */
  'numbers.leased': NumbersOfRaffle;
  'lease.nothing-free': Record<string, never>;
  'allotment.nothing-left': Record<string, never>;
  /** What a device sold was not sent before its lease ended. */
  'lease.over': Record<string, never>;
  /** An account sends a sale of its own from a device that it never prepared. */
  'lease.none': Record<string, never>;
  'lease.of-another': Record<string, never>;
  /** Terms are edited, or a list is sealed, while devices may have sold what they did not send. */
  'raffle.leases-open': { leases: number };
  /** The buyer's limit, reported to whoever sells; `held` as in `numbers.too-many`. */
  'sale.too-many': { name: string; limit: number; held: number | null };
  'numbers.too-many': { limit: number; held: number | null; contact: ContactInTheWay };
  /** `free`: how many may still be taken; null where that would reveal what a contact holds. */
  'numbers.unpaid-limit': { limit: number; free: number | null; isGuest: boolean; contact: ContactInTheWay };
  /** `guests`: the limit of all guests of the network, or of the unproven ones. */
  'numbers.network-limit': { limit: number; guests: 'unproven' | 'all' };
  /** The organiser freed this network's numbers: for a day its guests have to prove their contact. */
  'numbers.network-freed': Record<string, never>;
  /** The rate limit of this network's guests. */
  'numbers.network-busy': { seconds: number };
  /** The limit of all unproven guests together. */
  'numbers.guests-limit': { limit: number };
  'numbers.not-enough-free': { free: number };
  'numbers.busy': Record<string, never>;
  /** A code was mailed: the same form goes on with it. `again`: when another may be requested. */
  'contact.code-sent': { email: string; again: string };
  'contact.code-wrong': { left: number };
  'contact.code-over': Record<string, never>;
  'contact.code-too-soon': { seconds: number };
  /** The organiser has to get a message: `secret` opens the page with instructions. */
  'contact.message-needed': { secret: string };
  'contact.too-many-requests': { sendsMail: boolean };
  /** The limit of checks of one network or account, or of the raffle. */
  'contact.origin-busy': Record<string, never>;
  /** The installation's daily limit of codes. */
  'request.rules-changed': Record<string, never>;
  'contact.mail-busy': Record<string, never>;
  'request.over': Record<string, never>;
  'request.numbers-gone': NumbersOfRaffle;
  /** The buyer's limits, reported to the organiser who confirms the request. */
  'request.too-many': { name: string; limit: number };
  'request.unpaid-limit': { name: string; limit: number };
  'request.network-limit': { name: string };
  'request.not-enough-free': { name: string; free: number };
  'request.busy': Record<string, never>;
  'order.desk-link': Record<string, never>;
  'order.sold-by-hand': Record<string, never>;
  'order.transition': { from: string; to: string };
  /** A part of a price is noted of an order that is paid. */
  'order.nothing-due': Record<string, never>;
  /** The same for more than is still to be paid. */
  'order.part-too-large': { due: Money };
  /**
   * The rate of the second currency is another than the buyer was shown; what it costs now, null: no longer payable in it.
   * `most`: besides, where each order asks for a sum of its own.
   */
  'order.rate-changed': { first: Money; second: Money | null; most: Money | null; country: string | null };
  'order.part-too-small': Record<string, never>;
  'order.no-second-currency': Record<string, never>;
  /** A part of a price can no longer be taken back: it is too long ago, or its order is not unpaid. */
  'order.part-undo-over': Record<string, never>;
  /** A part of a price is noted by a form whose part was taken back since. */
  'order.part-undone-since': Record<string, never>;
  /** What was confirmed can no longer be undone: too long ago, or the money went on since. */
  'order.undo-over': Record<string, never>;
  /** What was confirmed was paid through a gateway besides, and that money has not gone back yet. */
  'order.undo-surplus': Record<string, never>;
  /** A rejection can no longer be undone: it is too long ago. */
  'order.rejection-undo-over': Record<string, never>;
  /** Numbers that a second rejection freed are taken, so that it cannot be undone. */
  'order.rejection-numbers-gone': NumbersOfRaffle;
  /** A longer hold is asked for where a receipt is to be reviewed. */
  'order.receipt-waits': Record<string, never>;
  /** A longer hold would end before now, or after the list is sealed at the latest. */
  'order.hold-past': Record<string, never>;
  'order.hold-too-long': Record<string, never>;
  /** A longer hold that its order is not offered, or not any more. */
  'order.hold-not-offered': Record<string, never>;
  /** Credit is for somebody whom the desk can remind. */
  'order.credit-without-phone': Record<string, never>;
  /** Numbers of a hold that ran out are not free any more. */
  'order.hold-numbers-gone': NumbersOfRaffle;
  /** Something happened to an order since its sum was said; of several, their prices do not make the sum that was said. */
  'order.changed': Record<string, never>;
  'order.other-total': Record<string, never>;
  'order.own-payment': Record<string, never>;
  /** Who sells says of what they bought themselves that it is paid. */
  'order.own-sale': Record<string, never>;
  /** Cash is said to be in the hand of who sells what is nobody's sale. */
  'order.no-seller': Record<string, never>;
  /** Who sells marks or takes back cash of what is not theirs to decide any more. */
  'order.cash-over': Record<string, never>;
  /** Something happened to a seller's account since it was shown. */
  'settlement.moved': Record<string, never>;
  /** The second signature is of who gave the first, while somebody else could sign. */
  'settlement.own': Record<string, never>;
  /** One is replaced that does not count. */
  'settlement.not-counted': Record<string, never>;
  'settlement.too-many': { limit: number };
  'order.guests-not-allowed': Record<string, never>;
  'order.no-receipt': Record<string, never>;
  'order.receipt-came': Record<string, never>;
  'access.too-many-today': { limit: number };
  'order.too-many-receipts': { limit: number };
  'order.too-many-pdfs': { limit: number };
  'order.too-many-notes': { limit: number };
  'order.no-withdrawal': Record<string, never>;
  'order.list-sealed': Record<string, never>;
  'order.numbers-gone': NumbersOfRaffle;
  'order.other-email': Record<string, never>;
  'access.transition': { from: string; to: string };
  'access.not-asked': Record<string, never>;
  'access.not-approved': Record<string, never>;
  'access.endless': Record<string, never>;
  'access.no-pass-left': { limit: number };
  'access.no-way': Record<string, never>;
  'access.no-more-tries': { limit: number };
  'access.own-payment': Record<string, never>;
  'access.not-member': Record<string, never>;
  'access.nothing-left': Record<string, never>;
  'access.money-came': Record<string, never>;
  'access.too-many-refunds': { limit: number };
  'access.in-review': Record<string, never>;
  'checkout.not-offered': Record<string, never>;
  'checkout.not-due': Record<string, never>;
  'checkout.away': Record<string, never>;
  'checkout.not-returned': Record<string, never>;
  'checkout.return-unknown': Record<string, never>;
  'checkout.returned-besides': Record<string, never>;
  'report.known': Record<string, never>;
  'report.known-to-guests': Record<string, never>;
  'message.off': Record<string, never>;
  'message.muted': { until: string; timeZone: string };
  'message.gone': Record<string, never>;
  'message.too-late': { minutes: number };
  'message.changed-enough': { limit: number };
  'lesson.comment-too-late': { minutes: number };
  'lesson.comment-changed-enough': { limit: number };
  'lesson.comment-gone': Record<string, never>;
  'lesson.answers-full': { limit: number };
  'message.rank': Record<string, never>;
  'message.own-case': Record<string, never>;
  'message.case-closed': { by: string };
  'message.announced-enough': { limit: number };
  'file.type': Record<string, never>;
  'file.too-large': { megabytes: number };
  'file.unreadable': Record<string, never>;
  'file.away': Record<string, never>;
  'file.no-room': Record<string, never>;
  'file.no-room-for-guests': Record<string, never>;
  'file.lost': Record<string, never>;
  'import.unreadable': Record<string, never>;
  'import.version': { version: string };
  'import.too-large': Record<string, never>;
  'import.too-slow': Record<string, never>;
  'import.faulty': Record<string, never>;
  'import.gone': Record<string, never>;
  'import.no-room': Record<string, never>;
  'import.suspended': Record<string, never>;
  'table.unreadable': Record<string, never>;
  'table.too-large': { rows: number; bytes: number };
  'table.too-slow': Record<string, never>;
  'order-import.gone': Record<string, never>;
  'order-import.columns': Record<string, never>;
  'order-import.nothing': Record<string, never>;
  'order-import.undone': Record<string, never>;
  'order-import.undo-over': { minutes: number };
  'order-import.used': { orders: number };
  'statement.gone': Record<string, never>;
  'statement.columns': Record<string, never>;
  'statement.nothing': Record<string, never>;
  'statement.too-many': { limit: number };
  'statement.full': { limit: number };
  'statement.other-currency': { currency: Currency };
  'statement.line-gone': Record<string, never>;
  'statement.line-used': Record<string, never>;
  'statement.line-aside': Record<string, never>;
  'statement.other-sum': Record<string, never>;
  'statement.no-order': { reference: string };
  'draw.reading-order': Record<string, never>;
  'draw.readings-spent': { most: number };
  'draw.contest-over': Record<string, never>;
  'draw.corrections-spent': { most: number };
  'draw.entered-meanwhile': Record<string, never>;
  'draw.not-by-hand': Record<string, never>;
  'draw.prize-unknown': Record<string, never>;
  'draw.no-name': Record<string, never>;
  /** The prize is with another number than the page showed. */
  'draw.prize-elsewhere': Record<string, never>;
  'draw.prize-handed-over': Record<string, never>;
  'draw.prize-claimed': Record<string, never>;
  'draw.no-reserve-left': Record<string, never>;
  'draw.term-runs': { until: string; timeZone: string };
  'draw.nobody-told': Record<string, never>;
  'draw.values-late': Record<string, never>;
  'draw.correction-late': { finalAt: string; timeZone: string };
  /** `payments`: disputed ones, and those on top of what was owed that are not back. */
  'account.obligations-open': { communities: number; raffles: number; refunds: number; payments: number };
  'order.erased': Record<string, never>;
  'order.not-a-seller': Record<string, never>;
  'order.not-over': Record<string, never>;
  /** Examples are only for an empty installation. */
  'examples.not-new': Record<string, never>;
  /** Of one account, being downloaded. */
  'table.too-many-at-once': { limit: number };
  'too-many-requests': { seconds: number };
  unavailable: Record<string, never>;
  'disk-full': Record<string, never>;
};

export type RefusalCode = keyof RefusalParams;

/** An expected error of the rules: a code and its parameters, never a sentence. */
export class Refusal<C extends RefusalCode = RefusalCode> extends Error {
  readonly code: C;
  readonly params: RefusalParams[C];

  constructor(code: C, params: RefusalParams[C]) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.params = params;
  }
}

/** A refusal of any code, discriminated by it. */
export type AnyRefusal = { [C in RefusalCode]: Refusal<C> }[RefusalCode];

/** Whether an error is a refusal, with parameters typed by its code. */
export function isRefusal(error: unknown): error is AnyRefusal {
  return error instanceof Refusal;
}

/** Refuses with «not found» for missing and invisible rows alike. */
export function orNotFound<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Refusal('not-found', {});
  return value;
}
