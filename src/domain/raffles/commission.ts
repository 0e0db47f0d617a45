export const commissionKinds = ['amount', 'percent', 'winner-prize'] as const;
export type CommissionKind = (typeof commissionKinds)[number];

/** The longest prize, in characters. */
export const commissionLimits = { percent: { min: 1, max: 100 }, prize: 120 } as const;

/**
 * What who sells a raffle gets of who runs it, as the terms say: a sum of minor units for each paid number, a share of what
 * was paid, or a prize for selling the number of the first prize, which is no money of the raffle.
 */
export type Commission =
  | { kind: 'amount'; amount: number }
  | { kind: 'percent'; percent: number }
  | { kind: 'winner-prize'; prize: string };

/** What somebody sold of a raffle that is paid and has not gone back: numbers, and minor units. */
export type PaidSales = { numbers: number; paid: number };

/** Whether a commission is money, which is netted with the cash in a seller's hand. */
export function isMoney(commission: Commission | null): boolean {
  return commission !== null && commission.kind !== 'winner-prize';
}

/** What a commission comes to, in minor units: a share is rounded down once, of all that was paid, and nothing is above that. */
export function commissionOf(commission: Commission | null, { numbers, paid }: PaidSales): number {
  switch (commission?.kind) {
    case 'amount':
      return Math.min(commission.amount * numbers, paid);
    case 'percent': {
      // in two steps, so that no sum leaves the safe integers
      const rest = paid % 100;
      return ((paid - rest) / 100) * commission.percent + Math.floor((rest * commission.percent) / 100);
    }
    default:
      return 0;
  }
}
