import type { Db, Transaction } from '#db/client.ts';
import { gatewaysOf } from '#db/orders/online-payments.ts';
import type { Currency, Money } from '#domain/money.ts';
import type { CheckoutSubject, GatewayId } from '#domain/orders/checkout.ts';
import type { App } from './app.ts';

/**
 * The gateways available for a payment: configured, allowed for its community, with its currency; for raffles, allowed
 * for raffles too.
 */
export async function offeredGateways(
  db: Db | Transaction,
  { gateways, rafflesOnline }: Pick<App, 'gateways' | 'rafflesOnline'>,
  { communityId, subject, money }: { communityId: string; subject: CheckoutSubject; money: Money },
): Promise<{ id: GatewayId; name: string }[]> {
  if (gateways.size === 0 || money.amount === 0 || (subject === 'order' && !rafflesOnline)) return [];
  const allowed = await gatewaysOf(db, communityId);
  return [...gateways.values()]
    .filter(({ id, takes }) => allowed.has(id) && takes(money.currency))
    .map(({ id, name }) => ({ id, name }));
}

/** Whether a raffle's orders may be paid through a gateway, by its currency. */
export async function ordersPaidOnline(
  db: Db | Transaction,
  { gateways, rafflesOnline }: Pick<App, 'gateways' | 'rafflesOnline'>,
  communityId: string,
): Promise<(currency: Currency) => boolean> {
  if (gateways.size === 0 || !rafflesOnline) return () => false;
  const allowed = await gatewaysOf(db, communityId);
  return (currency) => [...gateways.values()].some(({ id, takes }) => allowed.has(id) && takes(currency));
}
