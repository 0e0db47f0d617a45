import type { CommunityStep } from '#app/action.ts';
import { insertInvoice } from '#db/plans/plan-invoices.ts';
import { insertPlanLedger } from '#db/plans/plan-payments.ts';
import { insertSubscription, writeSubscription } from '#db/plans/subscriptions.ts';
import type { PlanPaymentRow, PlanSubscriptionRow } from '#db/tables.ts';
import { invoiceYear } from '#domain/plans/plan-invoice.ts';
import type { Subscription } from '#domain/plans/subscription.ts';
import { Refusal } from '#domain/refusal.ts';
import { planOf } from '#plans';
import { writePlan } from './write-plan.ts';

/** Writes to the ledger of plans that a payment's money came, or that some of it went back. */
export async function bookPlanMoney(
  { tx, now, dice, actor }: CommunityStep,
  { community_id, id, currency, way }: PlanPaymentRow,
  { kind, amount }: { kind: 'payment' | 'refund'; amount: number },
): Promise<void> {
  await insertPlanLedger(tx, {
    community_id,
    id: dice.uuid(),
    payment_id: id,
    kind,
    amount,
    currency,
    way,
    recorded_by: actor.userId ?? 'system',
    recorded_at: now,
  });
}

/** Writes what a community has bought by now: `row` is its subscription that has not ended. */
export async function keepSubscription(
  step: CommunityStep,
  row: PlanSubscriptionRow | undefined,
  after: Subscription,
): Promise<void> {
  const { tx, now, dice, found } = step;
  const key = { community_id: found.community.id, id: dice.uuid() };
  if (row) await writeSubscription(tx, row, after);
  else await insertSubscription(tx, key, after, { now, externalId: null });
  await writePlan(step, after.period.plan);
}

/** Makes the invoice of a payment, for what it paid. */
export async function writeInvoice(
  { tx, now, settings, found: { community } }: CommunityStep,
  payment: PlanPaymentRow,
  { startsAt, endsAt }: { startsAt: Temporal.Instant; endsAt: Temporal.Instant },
): Promise<void> {
  if (!settings.planSales) throw new Refusal('plan.not-sold', {});
  const { issuer, taxPercent } = settings.planSales;
  const { buyer_name, buyer_tax_id, buyer_address, buyer_country } = payment;
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
