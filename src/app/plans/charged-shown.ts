import type { App } from '#app/app.ts';
import type { PlanMandateRow } from '#db/tables.ts';
import { changeOf, chargeMoney, mayBeCharged } from '#domain/plans/plan-charge.ts';
import { planCadences, upgradePrice } from '#domain/plans/plan-period.ts';
import { isChargedByItself, type Subscription } from '#domain/plans/subscription.ts';
import type { PlanGateway } from '#gateways/plan-gateway.ts';
import { offeredPlans, planOf } from '#plans';
import { goodsIn } from './begin-mandate.ts';

/** What a gateway was asked to charge and has not charged yet, agreed to or not; null: nothing. */
export function agreeingShown({ planGateways }: App, mandate: PlanMandateRow | undefined, held: Subscription | null) {
  const gateway = mandate && planGateways.get(mandate.way);
  const isAgreed = mandate?.state === 'live';
  if (!gateway || !mandate.url || (isAgreed && held)) return null;
  const { plan, cadence, currency, url } = mandate;
  return {
    gateway: gateway.name,
    isAgreed,
    url,
    plan: planOf(plan).name,
    cadence,
    money: chargeMoney(goodsIn(mandate), currency),
  };
}

/** How a gateway charges the plan: the next charge, where one that failed is mended, and to which plans it changes. */
export function chargedShown(
  { planGateways, clock }: App,
  mandate: PlanMandateRow | undefined,
  held: Subscription | null,
) {
  const gateway = mandate && planGateways.get(mandate.way);
  if (!gateway || mandate.state !== 'live' || held?.way !== mandate.way) return null;
  const goods = goodsIn(mandate);
  const next = { plan: planOf(goods.plan).name, cadence: goods.cadence, money: chargeMoney(goods, mandate.currency) };
  const changes = isChargedByItself(held, clock.now()) ? changesOf({ gateway, mandate, held, now: clock.now() }) : [];
  return { gateway: gateway.name, next, payUrl: mandate.pay_url, changes };
}

type Charged = { gateway: PlanGateway; mandate: PlanMandateRow; held: Subscription; now: Temporal.Instant };

function changesOf({ gateway, mandate, held, now }: Charged) {
  return offeredPlans().flatMap((plan) => {
    const monthlyPrice = gateway.monthlyPrices.get(plan.key);
    if (monthlyPrice === undefined || plan.key === mandate.plan) return [];
    const goods = { plan: plan.key, monthlyPrice, cadence: held.period.cadence };
    // what is paid of it is there again
    const when = plan.key === held.period.plan ? 'next' : changeOf(held, goods, gateway);
    const { currency } = gateway;
    // the gateway counts by the second, and we by the day
    const about = { amount: upgradePrice([held.period], monthlyPrice, now), currency };
    return [{ plan, when, about, cadence: goods.cadence, money: chargeMoney(goods, currency) }];
  });
}

/** The gateways by which plans can be paid now, each with its prices. */
export function chargedOffers({ planGateways }: App, held: Subscription | null) {
  if (!mayBeCharged(held)) return [];
  return [...planGateways.values()].map(({ id, name, currency, monthlyPrices, needsEmail }) => ({
    id,
    name,
    needsEmail,
    plans: offeredPlans().flatMap((plan) => {
      const monthlyPrice = monthlyPrices.get(plan.key);
      if (monthlyPrice === undefined) return [];
      const options = planCadences.map((cadence) => ({
        cadence,
        money: chargeMoney({ plan: plan.key, cadence, monthlyPrice }, currency),
      }));
      return [{ plan, options }];
    }),
  }));
}
