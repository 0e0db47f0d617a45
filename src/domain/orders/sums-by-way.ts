import type { PaymentKind } from '#domain/raffles/raffle.ts';
import type { GatewayId, OrderLedgerKind } from './checkout.ts';

/** Lines of the ledger of orders, of one currency. What was undone names the way of the payment that it undoes. */
export type LedgerEntry<Way = PaymentKind | GatewayId> = {
  readonly kind: OrderLedgerKind;
  readonly way: Way;
  readonly amount: number;
};

/**
 * What some lines of the ledger come to, in minor units: what came, what went back, and what is still here. A payment that
 * was undone never came, and a refund that failed did not go back.
 */
export type LedgerSums = { readonly received: number; readonly returned: number; readonly held: number };

/** By how much a line changes what the ledger holds. */
export function signedAmount({ kind, amount }: Pick<LedgerEntry, 'kind' | 'amount'>): number {
  return kind === 'payment' || kind === 'refund_failed' ? amount : -amount;
}

export function sumsOf(entries: readonly LedgerEntry[]): LedgerSums {
  const held = entries.reduce((sum, entry) => sum + signedAmount(entry), 0);
  const ofPayments = entries.filter(({ kind }) => kind === 'payment' || kind === 'undone');
  const received = ofPayments.reduce((sum, entry) => sum + signedAmount(entry), 0);
  return { received, returned: received - held, held };
}

/**
 * The same by way of paying, what brought most first. Less than nothing is held of a way by which more went back than came:
 * money may go back otherwise than it came. Ways by which nothing came nor went are left out.
 */
export function sumsByWay<Way extends LedgerEntry['way']>(
  entries: readonly LedgerEntry<Way>[],
): (LedgerSums & { way: Way })[] {
  return [...Map.groupBy(entries, ({ way }) => way)]
    .map(([way, some]) => ({ way, ...sumsOf(some) }))
    .filter(({ received, returned }) => received !== 0 || returned !== 0)
    .sort((one, other) => other.received - one.received || other.held - one.held || (one.way < other.way ? -1 : 1));
}
