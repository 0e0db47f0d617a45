import type { CommunityStep } from '#app/action.ts';
import { insertInvoice } from '#db/plans/plan-invoices.ts';
import { insertPlanLedger } from '#db/plans/plan-payments.ts';
import { planReceiptsOf } from '#db/plans/plan-receipts.ts';
import { insertSubscription, liveSubscription, subscriptionOf, writeSubscription } from '#db/plans/subscriptions.ts';
import type { PlanPaymentRow } from '#db/tables.ts';
import { invoiceYear } from '#domain/plans/plan-invoice.ts';
import { afterPurchase, type Subscription } from '#domain/plans/subscription.ts';
import { Refusal } from '#domain/refusal.ts';
import { planOf } from '#plans';
import { transitionPlanPayment } from './transition-plan-payment.ts';
import { notifyOwner, writePlan } from './write-plan.ts';

/**
 * Takes the money of a plan that came, in a transaction that holds its community locked: the ledger has it, the plan
 * begins, goes on or grows, and its invoice is made. Refuses where the period that it was for was over before its receipt came.
 */
export async function takePlanPayment(step: CommunityStep, payment: PlanPaymentRow): Promise<void> {
  const { tx, now, found } = step;
  const row = await liveSubscription(tx, found.community.id);
  const sentAt = (await planReceiptsOf(tx, payment))[0]?.sent_at ?? now;
  const after = afterPurchase(row ? subscriptionOf(row) : null, purchaseIn(payment), { now, sentAt, way: payment.way });
  if (!after) throw new Refusal('plan.period-over', {});
  await bookMoney(step, payment);
  if (row) await writeSubscription(tx, row, after);
  else await beginSubscription(step, after);
  await writePlan(step, after.period.plan);
  await writeInvoice(step, payment, { after, sentAt });
  const plan = planOf((after.next ?? after.period).plan).name;
  await notifyOwner(step, 'plan.confirmed', { plan, until: lastEnd(after).toString() });
}

function purchaseIn({ kind, plan, monthly_price: monthlyPrice, cadence, for_end: forEnd }: PlanPaymentRow) {
  return { kind, plan, monthlyPrice, cadence, forEnd };
}

function lastEnd({ period, next }: Subscription): Temporal.Instant {
  return (next ?? period).endsAt;
}

async function bookMoney(step: CommunityStep, payment: PlanPaymentRow): Promise<void> {
  const { tx, now, dice, actor } = step;
  const { community_id, id, amount, currency, way } = payment;
  await insertPlanLedger(tx, {
    community_id,
    id: dice.uuid(),
    payment_id: id,
    kind: 'payment',
    amount,
    currency,
    way,
    recorded_by: actor.userId ?? 'system',
    recorded_at: now,
  });
  await transitionPlanPayment(step, payment, 'confirmed', { kind: 'plan.confirmed', data: { amount, currency, way } });
}

function beginSubscription({ tx, now, dice, found }: CommunityStep, subscription: Subscription): Promise<void> {
  const key = { community_id: found.community.id, id: dice.uuid() };
  return insertSubscription(tx, key, subscription, { now, externalId: null });
}

async function writeInvoice(
  { tx, now, settings, found: { community } }: CommunityStep,
  payment: PlanPaymentRow,
  { after, sentAt }: { after: Subscription; sentAt: Temporal.Instant },
): Promise<void> {
  if (!settings.planSales) throw new Refusal('plan.not-sold', {});
  const { issuer, taxPercent } = settings.planSales;
  const { buyer_name, buyer_tax_id, buyer_address, buyer_country } = payment;
  const endsAt = lastEnd(after);
  const grownAt = Temporal.Instant.compare(now, endsAt) < 0 ? now : sentAt;
  const startsAt = payment.kind === 'upgrade' ? grownAt : (after.next ?? after.period).startsAt;
  await insertInvoice(tx, {
    year: invoiceYear(now),
    community_id: payment.community_id,
    payment_id: payment.id,
    issued_at: now,
    issuer,
    buyer_name,
    buyer_tax_id,
    buyer_address,
    buyer_country,
    billed_to: payment.asked_by,
    community_name: community.name,
    kind: payment.kind,
    plan_name: planOf(payment.plan).name,
    cadence: payment.cadence,
    starts_at: startsAt,
    ends_at: endsAt,
    amount: payment.amount,
    currency: payment.currency,
    tax_percent: taxPercent,
  });
}
