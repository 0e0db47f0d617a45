import { Refusal } from '#domain/refusal.ts';
import { requireWaitsForMoney } from './hold-extension.ts';
import { isPayable, isRunOut, later, type OrderStatus, shortestHold } from './order.ts';

/** Days from now whose last minute credit is offered until. */
const daysOffered = [1, 3, 7, 14, 30] as const;

/** What credit is offered until: the last minute of a day, or the sale's close, or the sealing of its list. */
export type CreditKind = 'day' | 'close' | 'seal';

export type CreditOffer = { kind: CreditKind; until: Temporal.Instant };

/** The moments of a raffle that bound credit, and the time zone of its days. */
type Sale = { timeZone: string; salesCloseAt: Temporal.Instant; sealAt: Temporal.Instant };

/**
 * Until when an order can be kept unpaid, soonest first: never for less time than it is held for already, nor beyond the
 * sealing of the list, which does not wait for it any longer. `heldUntil`: null for an order that is still to be taken.
 */
export function offeredCredits(heldUntil: Temporal.Instant | null, sale: Sale, now: Temporal.Instant): CreditOffer[] {
  const earliest = later(heldUntil ?? now, now.add({ minutes: shortestHold }));
  const today = now.toZonedDateTimeISO(sale.timeZone).toPlainDate();
  const days = daysOffered.map((count) => lastMinuteOf(today.add({ days: count }), sale.timeZone));
  const offers: CreditOffer[] = [
    ...days.filter((until) => isBefore(until, sale.sealAt)).map((until) => ({ kind: 'day' as const, until })),
    { kind: 'close', until: sale.salesCloseAt },
    { kind: 'seal', until: sale.sealAt },
  ];
  return offers
    .filter(({ until }) => !isBefore(until, earliest))
    .sort((one, other) => Temporal.Instant.compare(one.until, other.until));
}

/** Credit ends with a day, not some hours from now, so that a page that was open for a while offers the same. */
function lastMinuteOf(day: Temporal.PlainDate, timeZone: string): Temporal.Instant {
  return day.toZonedDateTime({ timeZone, plainTime: '23:59' }).toInstant();
}

/** Refuses an instant until which nobody may be given credit in a raffle: any other than a day's last minute could be meant wrongly. */
export function requireCreditEnd(until: Temporal.Instant, sale: Sale, now: Temporal.Instant): void {
  if (!isBefore(now, until)) throw new Refusal('order.hold-past', {});
  if (isBefore(sale.sealAt, until)) throw new Refusal('order.hold-too-long', {});
  const day = until.toZonedDateTimeISO(sale.timeZone).toPlainDate();
  const isOffered = [lastMinuteOf(day, sale.timeZone), sale.salesCloseAt, sale.sealAt].some((end) => end.equals(until));
  if (!isOffered) throw new Refusal('order.hold-not-offered', {});
}

type Debt = {
  status: OrderStatus;
  heldUntil: Temporal.Instant;
  creditUntil: Temporal.Instant | null;
  hasLateReceipt: boolean;
  phone: string | null;
};

/**
 * Decides whether an order is kept unpaid until an instant. False where it already is (idempotent). Refuses an instant that is
 * not offered or sooner than the order is held until, an order without a phone, and what `isHoldExtended` does.
 */
export function isCreditGiven(debt: Debt, until: Temporal.Instant, { now, ...sale }: Sale & { now: Temporal.Instant }) {
  requireWaitsForMoney(debt);
  if (debt.phone === null) throw new Refusal('order.credit-without-phone', {});
  const isHeld = !isRunOut(debt, now);
  if (isHeld && debt.creditUntil?.equals(until)) return false;
  requireCreditEnd(until, sale, now);
  if (isHeld && isBefore(until, debt.heldUntil)) throw new Refusal('order.hold-not-offered', {});
  return true;
}

/** Whether credit can be offered for an order at all. */
export function takesCredit({ status, phone, price }: Pick<Debt, 'status' | 'phone'> & { price: number }): boolean {
  return isPayable(status) && phone !== null && price > 0;
}

/** An end of a hold, no sooner than the credit that the order was given. */
export function noSoonerThanCredit(creditUntil: Temporal.Instant | null, end: Temporal.Instant): Temporal.Instant {
  return creditUntil ? later(creditUntil, end) : end;
}

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}
