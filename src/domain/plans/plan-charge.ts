import type { Currency, Money } from '#domain/money.ts';
import { anchorDayOf, periodPrice } from './plan-period.ts';
import type { PlanPeriod, PlanWay, Subscription, Wanted } from './subscription.ts';

type Instant = Temporal.Instant;

/**
 * What a gateway charges for by itself. `asked`: its payer has still to agree; `ending`: the gateway is to be told to stop,
 * and has not answered yet.
 */
export const mandateStates = ['asked', 'live', 'ending', 'ended'] as const;
export type MandateState = (typeof mandateStates)[number];

/** A charge of a mandate, as its gateway reports it. */
export type PlanCharge = {
  /** The gateway's id of it. */
  readonly ref: string;
  /** The gateway's id of the money behind it, by which refunds and disputes name it. */
  readonly payment: string | null;
  readonly state: 'waiting' | 'failed' | 'paid';
  /** For a larger plan within a period, not for a period. */
  readonly isUpgrade: boolean;
  /** Null where the gateway says the sum alone. */
  readonly goods: Wanted | null;
  readonly money: Money | null;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** What went back of it, or was lost to a dispute, in the minor units of `money`. */
  readonly returned: number;
};

/** A mandate at an instant, as its gateway reports it. */
export type MandateReading = {
  /** The gateway's id of it; null: not agreed to yet. */
  readonly ref: string | null;
  readonly state: 'asked' | 'live' | 'ended';
  /** Nothing more is charged. */
  readonly isStopped: boolean;
  /** What the next charge is for; null where the gateway does not say. */
  readonly goods: Wanted | null;
  /** Where its payer mends a charge that failed. */
  readonly payUrl: string | null;
  readonly charges: readonly PlanCharge[];
};

/** Which mandate a notice is about: by our id, by the gateway's, by the money behind a charge, or by a charge. */
export type MandateHint =
  | { readonly mandate: string }
  | { readonly ref: string }
  | { readonly payment: string }
  | { readonly charge: string };

/** A charge that was paid and booked, with what went back of it since. */
export type BookedCharge = PlanPeriod & {
  readonly amount: number;
  readonly returned: number;
  /** For a larger plan within a period, not for a period. */
  readonly isUpgrade: boolean;
};

/** Whether a gateway may be told to charge a plan: nothing is paid of it now. */
export function mayBeCharged(held: Subscription | null): boolean {
  return held === null || held.state !== 'active';
}

/** What a charge was for: as its gateway says, else the first of what the mandate was for whose price it is. */
export function goodsOf({ goods, money }: PlanCharge, known: readonly [Wanted, ...Wanted[]]): Wanted {
  return goods ?? known.find((each) => periodPrice(each.monthlyPrice, each.cadence) === money?.amount) ?? known[0];
}

/** What a mandate charges for a plan, in the currency of its gateway. */
export function chargeMoney({ monthlyPrice, cadence }: Wanted, currency: Currency): Money {
  return { amount: periodPrice(monthlyPrice, cadence), currency };
}

/**
 * What a plan is after the charges that were booked for it, in whatever order they came to be known: it has the period that
 * ends last of those whose money stayed. `returned`: the money of what it has now went back, so it ends. Null: the charges
 * change nothing.
 */
export function afterCharges(
  held: Subscription | null,
  charges: readonly BookedCharge[],
  { way, isStopped, now }: { way: PlanWay; isStopped: boolean; now: Instant },
): Subscription | 'returned' | null {
  const live = held && held.state !== 'ended' ? held : null;
  const period = lastPeriod(charges);
  if (!period || !isBefore(now, period.endsAt)) {
    return live && (live.way === way ? overdue(live, period, charges, now) : chargedBefore(live, charges));
  }
  if (live && live.way !== way && reachesAsFar(live, period)) return null;
  const anchorDay = anchorDayOf(period.startsAt);
  return { state: 'active', way, period, next: null, anchorDay, cancelAtEnd: isStopped };
}

/** Whether a charge whose money stayed pays for now. */
export function paysNow(charges: readonly BookedCharge[], now: Instant): boolean {
  const period = lastPeriod(charges);
  return period !== null && isBefore(now, period.endsAt);
}

/** What is left where no charge that stayed pays for now. */
function overdue(
  live: Subscription,
  period: PlanPeriod | null,
  charges: readonly BookedCharge[],
  now: Instant,
): Subscription | 'returned' | null {
  if (charges.some((each) => isGivenBack(each) && isBefore(now, each.endsAt))) return 'returned';
  return period && { ...live, period };
}

/** What is left of a plan that nothing charges any more: what it has now may be of a charge whose money went back since. */
function chargedBefore({ period }: Subscription, charges: readonly BookedCharge[]): 'returned' | null {
  return charges.some((each) => isGivenBack(each) && each.endsAt.equals(period.endsAt)) ? 'returned' : null;
}

/** Whether what was paid otherwise lasts as long: it stays then. */
function reachesAsFar({ period, next }: Subscription, charged: PlanPeriod): boolean {
  return !isBefore((next ?? period).endsAt, charged.endsAt);
}

/** Whether all the money of a charge went back. */
function isGivenBack({ amount, returned }: BookedCharge): boolean {
  return returned >= amount;
}

function lastPeriod(charges: readonly BookedCharge[]): PlanPeriod | null {
  // the difference of a larger plan pays for no period: it stands with the charge that it came on top of
  const ofPeriods = charges.filter((each) => !isGivenBack(each) && !each.isUpgrade);
  const kept = charges.filter(
    (each) => !isGivenBack(each) && ofPeriods.some(({ endsAt }) => endsAt.equals(each.endsAt)),
  );
  const last = kept.toSorted(
    (one, other) =>
      Temporal.Instant.compare(one.endsAt, other.endsAt) ||
      Temporal.Instant.compare(one.startsAt, other.startsAt) ||
      one.monthlyPrice - other.monthlyPrice,
  );
  const newest = last.at(-1);
  if (!newest) return null;
  const { plan, monthlyPrice, cadence, price, startsAt, endsAt } = newest;
  return { plan, monthlyPrice, cadence, price, startsAt, endsAt };
}

/** Minutes until a mandate is looked at again, should no notice come. */
const rests = { asked: 15, ending: 10, unpaid: 6 * 60, live: 24 * 60, ended: 7 * 24 * 60 } as const;
/** Minutes after a period's end at which its next charge should be known. */
const afterEnd = 2 * 60;
/** Hours in which a payer agrees and is charged for the first time, or the mandate is given up. */
const hoursToAgree = 48;
/** Days after its last charge that one which ended is still looked at: a card's holder may dispute for that long. */
const daysOfDisputes = 130;

/** When a mandate is looked at next by the clock; null: no more. */
export function nextLook(
  { state, chargedAt }: { state: MandateState; chargedAt: Instant | null },
  held: Subscription | null,
  now: Instant,
): Instant | null {
  if (state === 'ended') {
    const isOver = !chargedAt || !isBefore(now, chargedAt.add({ hours: 24 * daysOfDisputes }));
    return isOver ? null : now.add({ minutes: rests.ended });
  }
  if (state !== 'live') return now.add({ minutes: rests[state] });
  if (!chargedAt) return now.add({ minutes: rests.asked });
  if (held?.state !== 'active') return now.add({ minutes: rests.unpaid });
  const [usual, ofEnd] = [now.add({ minutes: rests.live }), held.period.endsAt.add({ minutes: afterEnd })];
  if (!isBefore(now, ofEnd)) return now.add({ minutes: rests.unpaid });
  return isBefore(ofEnd, usual) ? ofEnd : usual;
}

/** Until when a mandate that was asked for then waits for its first charge. */
export function agreementEnd(askedAt: Instant): Instant {
  return askedAt.add({ hours: hoursToAgree });
}

/** When a change of plan begins: at once where the gateway charges the difference and the plan is larger, else with the next charge. */
export function changeOf(held: Subscription, wanted: Wanted, { prorates }: { prorates: boolean }): 'now' | 'next' {
  return prorates && wanted.monthlyPrice > held.period.monthlyPrice ? 'now' : 'next';
}

function isBefore(one: Instant, other: Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}
