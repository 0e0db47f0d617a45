import { action, beside, type Step, typed } from '#app/action.ts';
import { type Actor, type App, aside, systemActor } from '#app/app.ts';
import { findLockedCommunity } from '#app/communities/find-locked-community.ts';
import { countMandates, insertMandate, lockMandate, openMandate } from '#db/plans/plan-mandates.ts';
import { openPlanPayment } from '#db/plans/plan-payments.ts';
import { liveSubscription, subscriptionOf } from '#db/plans/subscriptions.ts';
import type { RowKey } from '#db/row-key.ts';
import type { CommunityRow, PlanMandateRow } from '#db/tables.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { gatewayIds } from '#domain/orders/checkout.ts';
import { chargeMoney, mayBeCharged, nextLook } from '#domain/plans/plan-charge.ts';
import { type PurchaseForm, parseCharged } from '#domain/plans/plan-forms.ts';
import { planLimits, type Wanted } from '#domain/plans/subscription.ts';
import { Refusal } from '#domain/refusal.ts';
import { GatewayAway, GatewayRefused } from '#gateways/gateway.ts';
import type { PlanGateway } from '#gateways/plan-gateway.ts';
import { planOf } from '#plans';
import { paths } from '#texts/paths.ts';
import { planPageTexts } from '#texts/plans/plan-page.ts';
import { buyerColumns } from './buy-plan.ts';
import { moveMandate } from './end-mandates.ts';
import type { PlanAddress } from './find-plan.ts';
import { transitionPlanPayment } from './transition-plan-payment.ts';

type Asked = PlanAddress & PurchaseForm & { gateway: PlanGateway };
type Beginning = Step<Asked, { community: CommunityRow }>;

/** The gateway of a name, among those that charge plans here. */
export function planGatewayOf({ planGateways }: Pick<App, 'planGateways'>, name: string): PlanGateway {
  const id = gatewayIds.find((each) => each === name);
  const gateway = id && planGateways.get(id);
  if (!gateway) throw new Refusal('checkout.not-offered', {});
  return gateway;
}

/**
 * Asks a gateway to charge a plan by itself, and gives the page where its payer agrees to that. Takes the place of what was
 * asked for before and not agreed to; the same asked again is the same page. The gateway is called between two
 * transactions. Refuses while something is paid, charged or looked at, an e-mail that the gateway does not take (`payer-email`),
 * and gateways that are away (`checkout.away`).
 */
export async function beginMandate(
  app: App,
  actor: Actor,
  { way, form, ...address }: PlanAddress & { way: string; form: RawForm },
): Promise<string> {
  const gateway = planGatewayOf(app, way);
  const { mandate, email } = await prepare(app, actor, { ...address, form, gateway });
  if (mandate.url) return mandate.url;
  const goods = goodsIn(mandate);
  try {
    const asked = {
      id: mandate.id,
      goods,
      money: chargeMoney(goods, mandate.currency),
      title: planPageTexts.charged(planOf(mandate.plan).name),
      email,
      returnUrl: `${app.publicUrl}${paths.plan({ communityUrl: address.communityUrl })}?vuelta=si`,
    };
    const opened = await aside(actor, () => gateway.begin(asked));
    const url = await keepOpened(app, systemActor, { mandate, opened });
    if (url !== opened.url) await aside(actor, () => endPage(app, gateway, { id: mandate.id, ...opened }));
    return url;
  } catch (error) {
    const isRefused = error instanceof GatewayRefused;
    if (!isRefused && !(error instanceof GatewayAway)) throw error;
    if (isRefused && error.isOfPayer) throw new Refusal('input', { fields: { email: { code: 'payer-email' } } });
    app.log.error({ err: error, gateway: gateway.id }, 'La pasarela no abrió el cobro de un plan');
    throw new Refusal('checkout.away', {});
  }
}

/** Ends a page that was made besides the one that is kept. Nobody was given its address: what fails here does no harm. */
async function endPage({ log }: App, gateway: PlanGateway, { id, checkout }: { id: string; checkout: string }) {
  await gateway
    .end({ id, checkout, ref: null })
    .catch((error: unknown) =>
      log.warn({ err: error, gateway: gateway.id }, 'Una página de cobro de más sigue abierta'),
    );
}

/** What a mandate's next charge is for. */
export function goodsIn({ plan, monthly_price: monthlyPrice, cadence }: PlanMandateRow): Wanted {
  return { plan, monthlyPrice, cadence };
}

const prepare = action({
  parse: ({
    form,
    gateway,
    ...address
  }: PlanAddress & { form: RawForm; gateway: PlanGateway }): Parsed<Asked & { email: string }> =>
    beside({ ...address, gateway }, parseCharged(form, gateway)),
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: 'plan.buy',
  run: async (step): Promise<{ mandate: PlanMandateRow; email: string }> => {
    const { tx, now, input, found } = step;
    if (!step.settings.planSales) throw new Refusal('plan.not-sold', {});
    const goods = requireGoods(input);
    await requireUnpaid(step);
    const open = await openMandate(tx, found.community.id);
    if (open?.state === 'live') throw new Refusal('plan.charged', {});
    const { email } = input;
    // what its payer's address was is not kept: with another one it is another page
    if (open && !input.gateway.needsEmail && isSame(open, goods, input)) return { mandate: open, email };
    if (open) await moveMandate(step, open, { state: 'ending', next_look_at: now });
    const begun = await countMandates(tx, found.community.id, now.subtract({ hours: 24 }));
    if (begun >= planLimits.perDay) throw new Refusal('plan.too-many-today', { limit: planLimits.perDay });
    return { mandate: await writeMandate(step, goods), email };
  },
});

function requireGoods({ plan, cadence, gateway }: Asked): Wanted {
  const monthlyPrice = gateway.monthlyPrices.get(plan);
  if (monthlyPrice === undefined) throw new Refusal('input', { fields: { plan: { code: 'choice' } } });
  return { plan, cadence, monthlyPrice };
}

/** Refuses where money is there for a plan, or may be on its way; a transfer for which nothing was sent is given up. */
async function requireUnpaid(step: Beginning): Promise<void> {
  const { tx, found } = step;
  const row = await liveSubscription(tx, found.community.id);
  if (row && !mayBeCharged(subscriptionOf(row))) throw new Refusal('plan.paid-ahead', {});
  const open = await openPlanPayment(tx, found.community.id);
  if (open?.status === 'in_review') throw new Refusal('plan.in-review', {});
  if (open)
    await transitionPlanPayment(step, open, 'cancelled', { kind: 'plan.cancelled', data: { because: 'replaced' } });
}

/** Whether what was asked for is the same, made out to the same. */
function isSame(open: PlanMandateRow, goods: Wanted, { gateway, buyer }: Asked): boolean {
  const isForSame =
    [open.way, open.plan, open.cadence, open.monthly_price].join() ===
    [gateway.id, goods.plan, goods.cadence, goods.monthlyPrice].join();
  const columns = Object.entries(buyerColumns(buyer)) as [keyof PlanMandateRow, string][];
  return isForSame && columns.every(([name, value]) => open[name] === value);
}

async function writeMandate({ tx, now, dice, actor, input, found, record }: Beginning, goods: Wanted) {
  const mandate: PlanMandateRow = {
    community_id: found.community.id,
    id: dice.uuid(),
    way: input.gateway.id,
    state: 'asked',
    plan: goods.plan,
    monthly_price: goods.monthlyPrice,
    cadence: goods.cadence,
    currency: input.gateway.currency,
    checkout_ref: null,
    url: null,
    external_id: null,
    pay_url: null,
    ...buyerColumns(input.buyer),
    asked_by: actor.userId ?? '',
    asked_at: now,
    known_at: now,
    next_look_at: null,
  };
  await insertMandate(tx, mandate);
  const data = { plan: goods.plan, cadence: goods.cadence, way: mandate.way };
  await record(mandate.community_id, {
    kind: 'plan.charges-asked',
    subject: 'plan',
    subjectId: mandate.id,
    to: 'asked',
    data,
  });
  return mandate;
}

const keepOpened = action({
  parse: typed<{ mandate: RowKey; opened: { checkout: string; url: string } }>,
  find: async () => ({ community: null }),
  permission: 'plan.settle',
  run: async (step): Promise<string> => {
    const { tx, now, input } = step;
    const mandate = await lockMandate(tx, input.mandate);
    const { checkout, url } = input.opened;
    if (!mandate) return url;
    // of two that were begun at once the first is kept
    if (mandate.url) return mandate.url;
    // one that something else took the place of meanwhile is ended there by the clock
    const next_look_at = mandate.state === 'asked' ? nextLook({ state: 'asked', chargedAt: null }, null, now) : now;
    await moveMandate(step, mandate, { checkout_ref: checkout, url, next_look_at });
    return url;
  },
});
