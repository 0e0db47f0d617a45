import type { Money } from '#domain/money.ts';

/** What came in an order's second currency and is here: in its own minor units, and as booked in the first. */
export type CameHere = { readonly amount: number; readonly booked: number };

const nothing: CameHere = { amount: 0, booked: 0 };

/** The same of an order as it is known; nothing of one without a second currency. */
export function cameHere(second: { readonly here: Money; readonly hereBooked: Money } | null): CameHere {
  return second ? { amount: second.here.amount, booked: second.hereBooked.amount } : nothing;
}

/**
 * The same with what a seller said that they hold of an order in its second currency and nobody decided about: it is booked as it
 * goes back. Such a mark is of all that was due then.
 */
export function cameHereWith(
  second: { readonly here: Money; readonly hereBooked: Money; readonly due: Money } | null,
  { due, isMarked }: { due: Money; isMarked: boolean },
): CameHere {
  const { amount, booked } = cameHere(second);
  if (!second || !isMarked || second.due.amount === 0) return { amount, booked };
  return { amount: amount + second.due.amount, booked: booked + due.amount };
}

/**
 * What goes back in the second currency where `most` of the first goes back: all that is here of it, as it came, or nothing where
 * that is booked as more. `held`: what of it the hand has that gives it back, which gives all of it or goes by the first currency.
 */
export function backInSecond(
  here: CameHere,
  { most, held = here.amount }: { most: number; held?: number | undefined },
): CameHere {
  return here.amount > 0 && held === here.amount && here.booked <= most ? here : nothing;
}
