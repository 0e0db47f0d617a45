import type { Booked } from './checkout.ts';

/**
 * What is `owed` back of an order, by how it goes back, in minor units: through gateways (`online`) no more than what they took
 * and still have, and the rest `otherwise`.
 */
export function refundParts(ledger: Booked, owed: number): { online: number; otherwise: number } {
  const online = Math.min(owed, Math.max(0, ledger.taken - ledger.returned));
  return { online, otherwise: owed - online };
}
