import type { CommunityStep } from '#app/action.ts';
import { planReceiptsOf } from '#db/plans/plan-receipts.ts';
import { liveSubscription, subscriptionOf } from '#db/plans/subscriptions.ts';
import type { PlanPaymentRow } from '#db/tables.ts';
import { afterPurchase, type Subscription } from '#domain/plans/subscription.ts';
import { Refusal } from '#domain/refusal.ts';
import { planOf } from '#plans';
import { bookPlanMoney, keepSubscription, writeInvoice } from './book-plan-money.ts';
import { endMandates } from './end-mandates.ts';
import { transitionPlanPayment } from './transition-plan-payment.ts';
import { notifyOwner } from './write-plan.ts';

/**
 * Takes the money of a transfer for a plan that came, in a transaction that holds its community locked: the ledger has it,
 * the plan begins, goes on or grows, its invoice is made, and nothing is charged for it by itself any more. Refuses where
 * the period that it was for was over before its receipt came.
 */
export async function takePlanPayment(step: CommunityStep, payment: PlanPaymentRow): Promise<void> {
  const { tx, now, found } = step;
  const row = await liveSubscription(tx, found.community.id);
  const sentAt = (await planReceiptsOf(tx, payment))[0]?.sent_at ?? now;
  const after = afterPurchase(row ? subscriptionOf(row) : null, purchaseIn(payment), { now, sentAt, way: payment.way });
  if (!after) throw new Refusal('plan.period-over', {});
  const { amount, currency, way } = payment;
  await bookPlanMoney(step, payment, { kind: 'payment', amount });
  await transitionPlanPayment(step, payment, 'confirmed', { kind: 'plan.confirmed', data: { amount, currency, way } });
  await keepSubscription(step, row, after);
  await writeInvoice(step, payment, invoicedPeriod(payment, { after, sentAt, now }));
  await endMandates(step);
  const plan = planOf((after.next ?? after.period).plan).name;
  await notifyOwner(step, 'plan.confirmed', { plan, until: lastEnd(after).toString() });
}

function purchaseIn({ kind, plan, monthly_price: monthlyPrice, cadence, for_end: forEnd }: PlanPaymentRow) {
  return { kind, plan, monthlyPrice, cadence, forEnd };
}

function lastEnd({ period, next }: Subscription): Temporal.Instant {
  return (next ?? period).endsAt;
}

/** What is paid by it: for a larger plan, from when on it is there. */
function invoicedPeriod(
  { kind }: PlanPaymentRow,
  { after, sentAt, now }: { after: Subscription; sentAt: Temporal.Instant; now: Temporal.Instant },
) {
  const endsAt = lastEnd(after);
  const grownAt = Temporal.Instant.compare(now, endsAt) < 0 ? now : sentAt;
  return { startsAt: kind === 'upgrade' ? grownAt : (after.next ?? after.period).startsAt, endsAt };
}
