/** Flat plans: the platform never takes a share of what a raffle collects. `null` is no limit but the product's own. */
export type Plan = {
  readonly key: string;
  readonly name: string;
  /** Euro cents a month; 0 is free. */
  readonly monthlyPrice: number;
  readonly openRaffles: number | null;
  readonly numbersPerRaffle: number | null;
  readonly members: number | null;
  readonly courses: boolean;
};

export const plans = [
  {
    key: 'gratis',
    name: 'Gratis',
    monthlyPrice: 0,
    openRaffles: 1,
    numbersPerRaffle: 100,
    members: 50,
    courses: false,
  },
  {
    key: 'plus',
    name: 'Plus',
    monthlyPrice: 900,
    openRaffles: 5,
    numbersPerRaffle: 1000,
    members: 1000,
    courses: true,
  },
  {
    key: 'pro',
    name: 'Pro',
    monthlyPrice: 2900,
    openRaffles: null,
    numbersPerRaffle: null,
    members: null,
    courses: true,
  },
] as const satisfies readonly Plan[];

/** What an installation without plans gives to every community: everything, for nothing. */
const unlimited: Plan = {
  key: 'libre',
  name: 'Libre',
  monthlyPrice: 0,
  openRaffles: null,
  numbersPerRaffle: null,
  members: null,
  courses: true,
};

/** `shipped`: the plans above. `unlimited`: one plan without limits, whatever a community's row says. */
export type PlanChoice = 'shipped' | 'unlimited';

let offered: readonly Plan[] = plans;

/**
 * Chooses the plans of this process. The server does so once, as it starts, before anybody is served: plans are asked
 * for in too many places to be handed through each. Code of the browser never asks here, but is told by its page.
 */
export function offerPlans(choice: PlanChoice): void {
  offered = choice === 'unlimited' ? [unlimited] : plans;
}

/** The plans that this installation offers, the smallest first: that of a new community. */
export function offeredPlans(): readonly Plan[] {
  return offered;
}

/** The plan of a key kept in the database; a key that is not offered counts as the first plan. */
export function planOf(key: string): Plan {
  return offered.find((plan) => plan.key === key) ?? offered[0] ?? unlimited;
}
