import type { Gateway, Gateways } from './gateway.ts';
import { mercadoPagoGateway } from './mercado-pago.ts';
import { stripeGateway } from './stripe.ts';

type Account = { key: string; webhookSecret: string; url: string };

/** The gateways that the settings name an account of, in the order in which they are offered. */
export function openGateways({
  stripe,
  mercadoPago,
}: {
  stripe: Account | null;
  mercadoPago: Account | null;
}): Gateways {
  const open: Gateway[] = [];
  if (stripe) open.push(stripeGateway({ ...stripe, secretKey: stripe.key }));
  if (mercadoPago) open.push(mercadoPagoGateway({ ...mercadoPago, accessToken: mercadoPago.key }));
  return new Map(open.map((gateway) => [gateway.id, gateway]));
}
