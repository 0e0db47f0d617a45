/**
 * What is still to be paid of an order, in minor units. Money that went back was paid, and is not asked for again.
 * @param paid what its ledger has as paid, whatever went back of that
 */
export function stillDue(price: number, paid: number): number {
  return Math.max(0, price - paid);
}
