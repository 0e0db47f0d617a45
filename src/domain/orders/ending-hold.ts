import type { EventKind } from '#domain/event.ts';
import { awaitsMoney, type OrderStatus } from './order.ts';

/** Hours before the end of a hold from which on its holder may be warned. */
export const warnedWithin = 2;
/** Hours that an order must have been held for in all: who just took their numbers knows until when. */
export const shortestWarned = 3;
/** Minutes that a warning must leave to pay in. */
const shortestNotice = 10;

/** What gives an unpaid order its time to pay, or changes what is to be paid in it. */
export const givesTime = [
  'order.taken',
  'order.rejected',
  'order.rejection-undone',
  'order.confirmation-undone',
  'order.cash-unmarked',
  'order.restored',
  'order.hold-extended',
  'order.credit-given',
  'order.part-paid',
  'order.part-undone',
  'order.numbers-dropped',
] as const satisfies readonly EventKind[];

/** An unpaid order's hold: when its numbers were taken, and when its time was last given or changed. */
export type Hold = { takenAt: Temporal.Instant; changedAt: Temporal.Instant; heldUntil: Temporal.Instant };

/**
 * When the holder of an unpaid order is warned that its hold ends: when a quarter is left of the time since the order last
 * changed (was taken, rejected, given more time), two hours before the end at the earliest. Null where that is of no use.
 */
export function warningAt({ takenAt, changedAt, heldUntil }: Hold): Temporal.Instant | null {
  if (heldUntil.since(takenAt).total('hours') < shortestWarned) return null;
  const notice = Math.min(warnedWithin * 60, Math.floor(heldUntil.since(changedAt).total('minutes') / 4));
  return notice < shortestNotice ? null : heldUntil.subtract({ minutes: notice });
}

/** Whether the holder is to be warned now: the hold still runs, and the hour of its warning has come. */
export function isWarningDue(hold: Hold, now: Temporal.Instant): boolean {
  const at = warningAt(hold);
  return at !== null && Temporal.Instant.compare(at, now) <= 0 && Temporal.Instant.compare(now, hold.heldUntil) < 0;
}

/** The unpaid order that something is said of, and until when it is held as that says. */
export type WhileHeld = { communityId: string; orderId: string; until: string };

/** Whether an order is still unpaid and held until that very instant, so that it is true to say so. */
export function isHeldUntil(
  { status, heldUntil }: { status: OrderStatus; heldUntil: Temporal.Instant },
  until: Temporal.Instant,
  now: Temporal.Instant,
): boolean {
  return (
    awaitsMoney(status) &&
    Temporal.Instant.compare(heldUntil, until) === 0 &&
    Temporal.Instant.compare(now, heldUntil) < 0
  );
}
