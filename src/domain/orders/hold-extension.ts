import * as v from 'valibot';
import { isInstant, parseForm, type RawForm } from '#domain/form.ts';
import { Refusal } from '#domain/refusal.ts';
import { awaitsMoney, isPayable, isRunOut, later, type OrderStatus } from './order.ts';

/** What a longer hold is offered as: so much more, or until the sale closes, or until the list is sealed. */
export type ExtensionKind = 'hour' | 'day' | 'three-days' | 'week' | 'close' | 'seal';

const steps = [
  { kind: 'hour', hours: 1 },
  { kind: 'day', hours: 24 },
  { kind: 'three-days', hours: 3 * 24 },
  { kind: 'week', hours: 7 * 24 },
] as const satisfies readonly { kind: ExtensionKind; hours: number }[];

/** Minutes for which a page offers what it showed: of a hold that ran out the offers move with the clock. */
const minutesOffered = 60;

type Hold = { status: OrderStatus; heldUntil: Temporal.Instant };
/** When a raffle's sale closes, and when its list is sealed whatever it waits for. */
type LastMoments = { salesCloseAt: Temporal.Instant; sealAt: Temporal.Instant };

/**
 * The longer holds that an order can be given, shortest first: from its end, or from now once that has passed, and at most
 * until the sale closes. One that lasts beyond that can only last until the list is sealed. None for an order that is not to
 * be paid any more.
 */
export function offeredExtensions(
  hold: Hold,
  { salesCloseAt, sealAt }: LastMoments,
  now: Temporal.Instant,
): { kind: ExtensionKind; until: Temporal.Instant }[] {
  if (!isPayable(hold.status)) return [];
  const from = later(hold.heldUntil, now);
  const last = lastOffered(from, { salesCloseAt, sealAt });
  const longer = steps.map(({ kind, hours }) => ({ kind, until: from.add({ hours }) }));
  return [...longer.filter(({ until }) => isBefore(until, last.until)), last].filter(({ until }) =>
    isBefore(from, until),
  );
}

function lastOffered(from: Temporal.Instant, { salesCloseAt, sealAt }: LastMoments) {
  return isBefore(from, salesCloseAt)
    ? { kind: 'close' as const, until: salesCloseAt }
    : { kind: 'seal' as const, until: sealAt };
}

/**
 * Whether an instant is among the longer holds that an order is offered now, or, where its hold ran out, was offered a short
 * while ago. Any other could be a second more each time, or beyond the close while the raffle sells.
 */
function isOffered(hold: Hold, until: Temporal.Instant, last: LastMoments, now: Temporal.Instant): boolean {
  const latest = later(hold.heldUntil, now);
  const earliest = later(hold.heldUntil, now.subtract({ minutes: minutesOffered }));
  const isStep = steps.some(({ hours }) => {
    const from = until.subtract({ hours });
    return !isBefore(from, earliest) && !isBefore(latest, from) && isBefore(until, lastOffered(from, last).until);
  });
  return isStep || lastOffered(latest, last).until.equals(until);
}

const offeredInstant = v.pipe(
  v.string('format'),
  v.maxLength(40, 'format'),
  v.check(isInstant, 'format'),
  v.transform((text) => Temporal.Instant.from(text)),
);

const shape = v.object({ until: offeredInstant });

/** Parses the instant that a hold is to last until: not how much longer, so that the same form sent twice adds nothing. */
export function parseExtension(raw: RawForm) {
  return parseForm(shape, raw);
}

/**
 * Decides whether a hold is made to last until an instant. False where it lasts that long already (idempotent). Refuses an
 * instant that has passed, that the list does not wait for or that is not offered, an order that is not to be paid any more,
 * and one with a receipt to be reviewed: that came in time or late by the hold as it is, and only reviewing it decides
 * about it.
 */
export function isHoldExtended(
  hold: Hold & { hasLateReceipt: boolean },
  until: Temporal.Instant,
  { now, ...last }: LastMoments & { now: Temporal.Instant },
): boolean {
  requireWaitsForMoney(hold);
  if (awaitsMoney(hold.status) && !isRunOut(hold, now) && !isBefore(hold.heldUntil, until)) return false;
  if (!isBefore(now, until)) throw new Refusal('order.hold-past', {});
  if (isBefore(last.sealAt, until)) throw new Refusal('order.hold-too-long', {});
  if (!isOffered(hold, until, last, now)) throw new Refusal('order.hold-not-offered', {});
  return true;
}

/** Refuses an order that is not to be paid any more, and one whose receipt is to be reviewed. */
export function requireWaitsForMoney({ status, hasLateReceipt }: Pick<Hold, 'status'> & { hasLateReceipt: boolean }) {
  const isLate = status === 'expired' && hasLateReceipt;
  if (status === 'in_review' || isLate) throw new Refusal('order.receipt-waits', {});
  if (!isPayable(status)) throw new Refusal('order.transition', { from: status, to: 'pending' });
}

/** The state of an order whose hold had expired and runs again: the one that it expired in. */
export function stateBeforeExpiry(from: string | null): 'pending' | 'rejected' {
  return from === 'rejected' ? 'rejected' : 'pending';
}

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}
