import type { PlanPrices } from '#domain/plans/plan-sales.ts';
import type { Gateway, Gateways } from './gateway.ts';
import { mercadoPagoGateway } from './mercado-pago.ts';
import { mercadoPagoPlans } from './mercado-pago-plans.ts';
import type { PlanGateway, PlanGateways } from './plan-gateway.ts';
import { stripeGateway } from './stripe.ts';
import { stripePlans } from './stripe-plans.ts';

type Account = { key: string; webhookSecret: string; url: string };

type PlanAccounts = {
  mercadoPagoPlans: (Account & PlanPrices) | null;
  stripePlans: (Account & { monthlyPrices: ReadonlyMap<string, number> }) | null;
};

/** The gateways that charge plans by themselves, in the order in which they are offered. */
export function openPlanGateways({ stripePlans: stripe, mercadoPagoPlans: mercadoPago }: PlanAccounts): PlanGateways {
  const open: PlanGateway[] = [];
  if (stripe) open.push(stripePlans({ ...stripe, secretKey: stripe.key }));
  if (mercadoPago) open.push(mercadoPagoPlans({ ...mercadoPago, accessToken: mercadoPago.key }));
  return new Map(open.map((gateway) => [gateway.id, gateway]));
}

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
