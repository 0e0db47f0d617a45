import type { PaymentWay } from '#domain/raffles/raffle.ts';

/** Whether nothing but cash is taken: there is nothing to copy then, and nobody has to send a picture of it. */
export function isPaidInHand(ways: readonly PaymentWay[]): boolean {
  return ways.length > 0 && ways.every(({ kind }) => kind === 'cash');
}
