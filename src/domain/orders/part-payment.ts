import * as v from 'valibot';
import { parseForm, type RawForm, shortText } from '#domain/form.ts';
import { type Money, parseMoney } from '#domain/money.ts';
import { paymentKinds } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';
import { awaitsMoney, earlier, holdEnd, later, type OrderStatus } from './order.ts';

const shape = v.object({
  amount: shortText(100),
  way: v.optional(v.picklist(['', ...paymentKinds], 'choice'), ''),
  /** Which of an order's two currencies it came in. */
  currency: v.optional(v.picklist(['first', 'second'], 'choice'), 'first'),
  /** Whether the receipt that waits is of this part, and is dealt with by it. */
  seen: v.optional(v.picklist(['on'], 'choice')),
});

export type TypedPart = v.InferOutput<typeof shape>;

/** Parses a part of an order's price that its desk notes. What it comes to is read in the order's currency, by `partAmount`. */
export function parsePart(raw: RawForm) {
  return parseForm(shape, raw);
}

/** The sum of a part in the currency of what is due, in minor units: more than nothing, and no more than that. */
export function partAmount(typed: string, due: Money): number {
  const parsed = parseMoney(typed, due.currency);
  if (!parsed.ok) throw new Refusal('input', { fields: { amount: { code: parsed.fault } } });
  const { amount } = parsed.money;
  if (amount === 0) throw new Refusal('input', { fields: { amount: { code: 'money' } } });
  if (due.amount === 0) throw new Refusal('order.nothing-due', {});
  if (amount > due.amount) throw new Refusal('order.part-too-large', { due });
  return amount;
}

/**
 * When the hold of an order of which a part was paid expires: once the sale closes, and not sooner than it was promised or
 * than one that starts now, which outlasts the minutes in which a part is taken back. Never after the list is sealed.
 */
export function holdEndAfterPart(
  raffle: Parameters<typeof holdEnd>[0],
  { heldUntil, now }: { heldUntil: Temporal.Instant; now: Temporal.Instant },
): Temporal.Instant {
  const end = later(raffle.salesCloseAt, holdEnd(raffle, now));
  return later(earlier(end, raffle.sealAt), earlier(heldUntil, raffle.sealAt));
}

/**
 * Until when a hold is that is told of from before the sale's close was amended: with the close where it was until one, or
 * longer, as holds are that were under way. `closes`: the one of then, and each that it was amended to.
 */
export function holdMovedWith(closes: readonly Temporal.Instant[], held: Temporal.Instant): Temporal.Instant {
  return closes.slice(1).reduce((end, close, place) => {
    const before = closes[place] as Temporal.Instant;
    return Temporal.Instant.compare(end, before) < 0 ? end : later(end, close);
  }, held);
}

/**
 * The state of an order once a part of it is noted: its receipt still waits to be reviewed, unless it was of that part. Refuses
 * what is not to be paid any more, or ran out.
 */
export function stateAfterPart(status: OrderStatus, { isSeen }: { isSeen: boolean }): OrderStatus {
  if (status === 'in_review') return isSeen ? 'pending' : status;
  if (!awaitsMoney(status)) throw new Refusal('order.transition', { from: status, to: 'pending' });
  return status;
}

/** The state of an order once a part of it is taken back: its receipt waits again that was dealt with by that part. */
export function stateAfterPartUndone(status: OrderStatus, from: string | null): OrderStatus {
  return status === 'pending' && from === 'in_review' ? 'in_review' : status;
}
