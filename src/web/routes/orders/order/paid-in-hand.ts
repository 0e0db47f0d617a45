import type { PaymentWay } from '#domain/raffles/raffle.ts';

/** Whether cash is the only way of payment, so that there is nothing to copy and no receipt to send. */
export function isPaidInHand(ways: readonly PaymentWay[]): boolean {
  return ways.length > 0 && ways.every(({ kind }) => kind === 'cash');
}
