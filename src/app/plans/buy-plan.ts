import { action, beside, type Step } from '#app/action.ts';
import { findLockedCommunity } from '#app/communities/find-locked-community.ts';
import { openMandate } from '#db/plans/plan-mandates.ts';
import { countPlanPayments, insertPlanPayment, openPlanPayment } from '#db/plans/plan-payments.ts';
import { liveSubscription, subscriptionOf } from '#db/plans/subscriptions.ts';
import type { CommunityRow, PlanPaymentRow } from '#db/tables.ts';
import type { Parsed, RawForm } from '#domain/form.ts';
import { orderReference } from '#domain/orders/order.ts';
import { type Buyer, type PurchaseForm, parsePurchase } from '#domain/plans/plan-forms.ts';
import { type Purchase, planLimits, purchaseOf } from '#domain/plans/subscription.ts';
import { Refusal } from '#domain/refusal.ts';
import { offeredPlans } from '#plans';
import type { PlanAddress } from './find-plan.ts';
import { transitionPlanPayment } from './transition-plan-payment.ts';

type Buying = Step<PlanAddress & PurchaseForm, { community: CommunityRow }>;

/**
 * Begins to buy a plan by transfer: a first one, the next period, or a larger plan for the days that are left. Takes the
 * place of a payment for which nothing was sent yet; the same asked again changes nothing. Refuses while a receipt is
 * looked at.
 */
export const buyPlan = action({
  parse: ({ form, ...address }: PlanAddress & { form: RawForm }): Parsed<PlanAddress & PurchaseForm> =>
    beside(address, parsePurchase(form)),
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: 'plan.buy',
  run: async (step) => {
    const { tx, now, input, found, settings } = step;
    if (!settings.planSales) throw new Refusal('plan.not-sold', {});
    const purchase = await requirePurchase(step);
    const open = await openPlanPayment(tx, found.community.id);
    if (open?.status === 'in_review') throw new Refusal('plan.in-review', {});
    if (open && isSame(open, purchase, { buyer: input.buyer, now })) return;
    if (open)
      await transitionPlanPayment(step, open, 'cancelled', { kind: 'plan.cancelled', data: { because: 'replaced' } });
    const begun = await countPlanPayments(tx, found.community.id, now.subtract({ hours: 24 }));
    if (begun >= planLimits.perDay) throw new Refusal('plan.too-many-today', { limit: planLimits.perDay });
    await writePayment(step, purchase);
  },
});

async function requirePurchase({ tx, now, input, found }: Buying): Promise<Purchase> {
  const plan = offeredPlans().find(({ key, monthlyPrice }) => key === input.plan && monthlyPrice > 0);
  if (!plan) throw new Refusal('input', { fields: { plan: { code: 'choice' } } });
  const row = await liveSubscription(tx, found.community.id);
  const mandate = await openMandate(tx, found.community.id);
  // agreed to, and to be charged any hour
  if (!row && mandate?.state === 'live') throw new Refusal('plan.charged', {});
  const wanted = { plan: plan.key, monthlyPrice: plan.monthlyPrice, cadence: input.cadence };
  const purchase = purchaseOf(row ? subscriptionOf(row) : null, wanted, now);
  if (!('fault' in purchase)) return purchase;
  if (purchase.fault === 'paid-ahead') throw new Refusal('plan.paid-ahead', {});
  if (purchase.fault === 'charged') throw new Refusal('plan.charged', {});
  throw new Refusal('plan.too-early', { days: planLimits.renewableDays });
}

/** Whether a payment that waits is for the same, in time, and made out to the same. */
function isSame(
  open: PlanPaymentRow,
  purchase: Purchase,
  { buyer, now }: { buyer: Buyer; now: Temporal.Instant },
): boolean {
  const isInTime = Temporal.Instant.compare(now, open.expires_at) < 0;
  const terms = [open.kind, open.plan, open.cadence, open.amount, open.for_end?.toString()];
  const { kind, plan, cadence, amount, forEnd } = purchase;
  const isForSame = terms.join() === [kind, plan, cadence, amount, forEnd?.toString()].join();
  const columns = Object.entries(buyerColumns(buyer)) as [keyof PlanPaymentRow, string][];
  return isInTime && isForSame && columns.every(([name, value]) => open[name] === value);
}

/** A transfer is of no mandate. */
const notCharged = {
  mandate_id: null,
  external_id: null,
  gateway_payment: null,
  starts_at: null,
  ends_at: null,
} as const;

export function buyerColumns({ name, taxId, address, country }: Buyer) {
  return { buyer_name: name, buyer_tax_id: taxId, buyer_address: address, buyer_country: country };
}

const references = 8;

async function writePayment({ tx, now, dice, actor, input, found, record }: Buying, purchase: Purchase): Promise<void> {
  const { kind, plan, monthlyPrice, cadence, amount, forEnd } = purchase;
  for (let attempt = 0; attempt < references; attempt += 1) {
    const payment = await insertPlanPayment(tx, {
      community_id: found.community.id,
      id: dice.uuid(),
      kind,
      status: 'pending',
      way: 'transfer',
      plan,
      monthly_price: monthlyPrice,
      cadence,
      amount,
      currency: 'EUR',
      for_end: forEnd,
      reference: orderReference(dice.bytes(6)),
      ...buyerColumns(input.buyer),
      asked_by: actor.userId ?? '',
      asked_at: now,
      expires_at: now.add({ hours: 24 * planLimits.daysToPay }),
      reason: null,
      ...notCharged,
    });
    if (!payment) continue;
    const data = { kind, plan, cadence, amount, currency: payment.currency };
    await record(found.community.id, {
      kind: 'plan.asked',
      subject: 'plan',
      subjectId: payment.id,
      to: 'pending',
      data,
    });
    return;
  }
  throw new Error(`no free reference in ${references} draws`);
}
