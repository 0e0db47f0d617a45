import type { PlanSelling } from '#domain/plans/plan-sales.ts';
import type { App } from './app.ts';

/** How one comes by a plan in this installation. */
export function planSelling({ planSales, planGateways }: App): PlanSelling {
  if (!planSales) return 'asked';
  return planGateways.size > 0 ? 'charged' : 'bought';
}
