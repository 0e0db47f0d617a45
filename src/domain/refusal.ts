import type { FieldFault } from './form.ts';

/** Numbers, and the last one of their raffle: it says with how many digits they are written. */
type NumbersOfRaffle = { numbers: readonly number[]; lastNumber: number };

/**
 * What a contact has to do with a refusal by count: `typed` where orders count that others may have made by typing it,
 * `provable` where a code would leave those out and the same numbers could be had, `phone` where they could be had by an
 * address without the phone; null where it makes no difference.
 */
export type ContactInTheWay = 'typed' | 'phone' | 'provable' | null;

/** Everything the rules can say no to. Each code has its Spanish sentence in `texts/refusals.ts`. */
export type RefusalParams = {
  input: { fields: Readonly<Record<string, FieldFault>> };
  'not-found': Record<string, never>;
  'not-allowed': Record<string, never>;
  'not-signed-in': Record<string, never>;
  'community.url-taken': { url: string };
  'community.not-active': Record<string, never>;
  'community.address-too-soon': { hours: number };
  'community.too-many-addresses': { limit: number };
  'community.transition': { from: string; to: string };
  'community.promises-open': { raffles: number; prizes: number; refunds: number };
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
  'raffle.too-early': Record<string, never>;
  'raffle.too-late': Record<string, never>;
  'raffle.pending-review': { orders: number };
  'raffle.dates-past': Record<string, never>;
  'raffle.drafts-full': { limit: number };
  'numbers.taken': NumbersOfRaffle;
  'numbers.not-blocked': NumbersOfRaffle;
  'numbers.outside': NumbersOfRaffle;
  'numbers.too-many': { limit: number; held: number | null; contact: ContactInTheWay };
  /** `free`: how many may be taken now; null where it would tell what a contact has. */
  'numbers.unpaid-limit': { limit: number; free: number | null; isGuest: boolean; contact: ContactInTheWay };
  /** `guests`: whether it is met by all guests of the network, or only by those whose contact nobody has checked. */
  'numbers.network-limit': { limit: number; guests: 'unproven' | 'all' };
  /** The organiser has freed what this network kept: its guests show their contact first, for a day. */
  'numbers.network-freed': Record<string, never>;
  /** Guests of this network have asked too often. */
  'numbers.network-busy': { seconds: number };
  /** All guests together of whom nothing is checked keep as much as they may. */
  'numbers.guests-limit': { limit: number };
  'numbers.not-enough-free': { free: number };
  'numbers.busy': Record<string, never>;
  /** A code was sent to the address: the same form with it goes on. `again` is when another may be asked for. */
  'contact.code-sent': { email: string; again: string };
  'contact.code-wrong': { left: number };
  'contact.code-over': Record<string, never>;
  'contact.code-too-soon': { seconds: number };
  /** The organiser is to get a message: `secret` opens the page that says how. */
  'contact.message-needed': { secret: string };
  'contact.too-many-requests': { sendsMail: boolean };
  /** One network or account began too many checks in a raffle, or all together did. */
  'contact.origin-busy': Record<string, never>;
  'contact.raffle-busy': Record<string, never>;
  /** The installation has sent as many codes as it sends in a day. */
  'contact.mail-busy': Record<string, never>;
  'request.over': Record<string, never>;
  'request.numbers-gone': NumbersOfRaffle;
  /** The limits of a buyer, told to the organiser who confirms that buyer's request. */
  'request.too-many': { name: string; limit: number };
  'request.unpaid-limit': { name: string; limit: number };
  'request.network-limit': { name: string };
  'request.not-enough-free': { name: string; free: number };
  'request.busy': Record<string, never>;
  'order.desk-link': Record<string, never>;
  'order.transition': { from: string; to: string };
  'order.own-payment': Record<string, never>;
  'order.guests-not-allowed': Record<string, never>;
  'order.no-receipt': Record<string, never>;
  'access.too-many-today': { limit: number };
  'order.too-many-receipts': { limit: number };
  'order.too-many-pdfs': { limit: number };
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
  'access.in-review': Record<string, never>;
  'checkout.not-offered': Record<string, never>;
  'checkout.not-due': Record<string, never>;
  'checkout.away': Record<string, never>;
  'checkout.not-returned': Record<string, never>;
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
  'bring.unreadable': Record<string, never>;
  'bring.version': { version: string };
  'bring.too-large': Record<string, never>;
  'bring.too-slow': Record<string, never>;
  'bring.faulty': Record<string, never>;
  'bring.gone': Record<string, never>;
  'bring.no-room': Record<string, never>;
  'bring.suspended': Record<string, never>;
  'draw.reading-order': Record<string, never>;
  'draw.contest-over': Record<string, never>;
  'draw.not-by-hand': Record<string, never>;
  'draw.prize-unknown': Record<string, never>;
  'draw.no-name': Record<string, never>;
  'draw.secret-late': Record<string, never>;
  'account.promises-open': { communities: number; raffles: number; refunds: number };
  'order.erased': Record<string, never>;
  'order.not-over': Record<string, never>;
  /** Examples are only for an installation in which nothing has been made. */
  'examples.not-new': Record<string, never>;
  'too-many-requests': { seconds: number };
  unavailable: Record<string, never>;
  'disk-full': Record<string, never>;
};

export type RefusalCode = keyof RefusalParams;

/** The rules say no, and here is why: a code and its parameters, never a sentence. */
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

/** A refusal whose parameters are those of its own code, so that a `switch` or table on the code narrows them. */
export type AnyRefusal = { [C in RefusalCode]: Refusal<C> }[RefusalCode];

/** True for a refusal of any code, with its parameters typed by that code. */
export function isRefusal(error: unknown): error is AnyRefusal {
  return error instanceof Refusal;
}

/** A row that is missing and a row that may not be seen give the same answer. */
export function orNotFound<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Refusal('not-found', {});
  return value;
}
