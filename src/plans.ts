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

/** The plan of a key kept in the database; a key that no longer exists counts as the first plan. */
export function planOf(key: string): Plan {
  return plans.find((plan) => plan.key === key) ?? plans[0];
}
