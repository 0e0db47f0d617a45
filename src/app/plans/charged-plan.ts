import { action, typed } from '#app/action.ts';
import { type Actor, type App, aside } from '#app/app.ts';
import { findLockedCommunity } from '#app/communities/find-locked-community.ts';
import { mandateById, openMandate, writeMandate } from '#db/plans/plan-mandates.ts';
import { liveSubscription, subscriptionOf } from '#db/plans/subscriptions.ts';
import type { RowKey } from '#db/row-key.ts';
import type { RawForm } from '#domain/form.ts';
import { changeOf, chargeMoney } from '#domain/plans/plan-charge.ts';
import { isChargedByItself, type Subscription, type Wanted } from '#domain/plans/subscription.ts';
import { Refusal } from '#domain/refusal.ts';
import { GatewayAway, GatewayRefused } from '#gateways/gateway.ts';
import type { PlanGateway } from '#gateways/plan-gateway.ts';
import { planOf } from '#plans';
import { planPageTexts } from '#texts/plans/plan-page.ts';
import { planGatewayOf } from './begin-mandate.ts';
import type { PlanAddress } from './find-plan.ts';
import { trySettling } from './settle-mandate.ts';

type Telling = (gateway: PlanGateway, ref: string) => Promise<void>;

/**
 * The mandate by which a gateway charges a community's plan, and how the gateway is told something about it; null: none.
 * Telling refuses where the gateway says no (`plan.not-charged`) or is away (`plan.gateway-away`).
 */
export async function chargedPlan(app: App, actor: Actor, address: PlanAddress) {
  const { mandate, held } = await findCharged(app, actor, address);
  if (!mandate?.external_id || held?.way !== mandate.way) return null;
  const ref = mandate.external_id;
  const gateway = planGatewayOf(app, mandate.way);
  const tell = (telling: Telling, onRefused: 'plan.not-charged' | 'plan.charge-declined' = 'plan.not-charged') =>
    aside(actor, () => told(app, gateway, { work: () => telling(gateway, ref), onRefused }));
  return { mandate, held, gateway, tell };
}

async function told(
  app: App,
  { id }: PlanGateway,
  { work, onRefused }: { work: () => Promise<void>; onRefused: 'plan.not-charged' | 'plan.charge-declined' },
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof GatewayRefused) throw new Refusal(onRefused, {});
    if (!(error instanceof GatewayAway)) throw error;
    app.log.error({ err: error, gateway: id }, 'La pasarela no hizo lo que se le pidió de un plan');
    throw new Refusal('plan.gateway-away', {});
  }
}

const findCharged = action({
  parse: typed<PlanAddress>,
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: 'plan.change',
  run: async ({ tx, found }) => {
    const [mandate, row] = [await openMandate(tx, found.community.id), await liveSubscription(tx, found.community.id)];
    return { mandate: mandate ?? null, held: row ? subscriptionOf(row) : null };
  },
});

/**
 * Changes a plan that a gateway charges to a larger or smaller one, paid as often as before. A larger one begins at once
 * where the gateway charges the difference for the days that are left; else the change begins with the next charge, so
 * that nothing is given back. Refuses where the difference is declined (`plan.charge-declined`): nothing changes then.
 */
export async function changeChargedPlan(
  app: App,
  actor: Actor,
  { form, ...address }: PlanAddress & { form: RawForm },
): Promise<void> {
  const charged = await chargedPlan(app, actor, address);
  if (!charged?.held || !isChargedByItself(charged.held, app.clock.now())) throw new Refusal('plan.not-charged', {});
  const { mandate, held, gateway, tell } = charged;
  const goods = requireGoods(gateway, held, typeof form.plan === 'string' ? form.plan : '');
  const asked = {
    goods,
    money: chargeMoney(goods, gateway.currency),
    title: planPageTexts.charged(planOf(goods.plan).name),
    when: changeOf(held, goods, gateway),
    key: app.dice.uuid(),
  };
  await tell((to, ref) => to.change(ref, asked), 'plan.charge-declined');
  await keepChange(app, actor, { ...address, mandate, goods });
  // what was charged is booked at once; where the gateway is away by now, the clock does so
  await aside(actor, () => trySettling(app, mandate));
}

function requireGoods({ monthlyPrices }: PlanGateway, { period }: Subscription, plan: string): Wanted {
  const monthlyPrice = monthlyPrices.get(plan);
  if (monthlyPrice === undefined) throw new Refusal('input', { fields: { plan: { code: 'choice' } } });
  return { plan, monthlyPrice, cadence: period.cadence };
}

const keepChange = action({
  parse: typed<PlanAddress & { mandate: RowKey; goods: Wanted }>,
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: 'plan.change',
  run: async (step) => {
    const { tx, now, input, record } = step;
    const { plan, cadence, monthlyPrice } = input.goods;
    const mandate = await mandateById(tx, input.mandate);
    if (!mandate || mandate.plan === plan) return;
    await writeMandate(tx, mandate, { plan, cadence, monthly_price: monthlyPrice, known_at: now, next_look_at: now });
    await record(mandate.community_id, {
      kind: 'plan.changed',
      subject: 'plan',
      subjectId: mandate.id,
      data: { plan },
    });
  },
});
