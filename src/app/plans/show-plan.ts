import { findCommunity } from '#app/communities/find-community.ts';
import { type ViewContext, view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { invoicesOf } from '#db/plans/plan-invoices.ts';
import { openMandate } from '#db/plans/plan-mandates.ts';
import { newestPlanPayments, openPlanPayment } from '#db/plans/plan-payments.ts';
import { planReceiptsOf } from '#db/plans/plan-receipts.ts';
import { liveSubscription, subscriptionOf } from '#db/plans/subscriptions.ts';
import type { CommunityRow, PlanInvoiceRow, PlanPaymentRow } from '#db/tables.ts';
import { dunningEnd } from '#domain/plans/plan-dunning.ts';
import { invoiceCode } from '#domain/plans/plan-invoice.ts';
import { planAwaitsReceipt } from '#domain/plans/plan-payment.ts';
import { planCadences } from '#domain/plans/plan-period.ts';
import { purchaseOf, renewableFrom, type Subscription } from '#domain/plans/subscription.ts';
import { offeredPlans, type Plan, planOf } from '#plans';
import { agreeingShown, chargedOffers, chargedShown } from './charged-shown.ts';
import type { PlanAddress } from './find-plan.ts';

/** The plan of a community, for its owner: what it is, until when, what can be bought, and what was paid. */
export const showPlan = view({
  find: async (db, { communityUrl }: PlanAddress, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'plan.see',
  show: async (context) => {
    const { app, actor, now, found, can } = context;
    const { community } = found;
    const [row, mandate, open, invoices] = await Promise.all([
      liveSubscription(app.db, community.id),
      openMandate(app.db, community.id),
      openPlanPayment(app.db, community.id),
      invoicesOf(app.db, community.id),
    ]);
    const held = row ? subscriptionOf(row) : null;
    const isBought = can('plan.buy') && app.planSales !== null && open?.status !== 'in_review';
    return {
      community: { url: community.url, name: community.name, timeZone: community.time_zone },
      own: planOf(community.plan),
      isSold: app.planSales !== null,
      subscription: held && subscriptionShown(held),
      offers: isBought ? offersOf(held, now) : [],
      gateways: isBought && mandate?.state !== 'live' ? chargedOffers(app, held) : [],
      agreeing: agreeingShown(app, mandate, held),
      charged: chargedShown(app, mandate, held),
      payment: open ? await paymentShown(context, open) : null,
      invoices: invoices.map((invoice) => invoiceLine(invoice, actor.userId)),
      buyer: await lastBuyer(app.db, community, actor.userId),
    };
  },
});

export type ShownPlan = Awaited<ReturnType<typeof showPlan>>;

function subscriptionShown({ state, way, period, next, cancelAtEnd }: Subscription) {
  return {
    plan: planOf(period.plan).name,
    state,
    way,
    cadence: period.cadence,
    endsAt: period.endsAt.toString(),
    next: next && { plan: planOf(next.plan).name, endsAt: next.endsAt.toString() },
    cancelAtEnd,
    /** Until when an unpaid one waits for its money. */
    waitsUntil: state === 'unpaid' ? dunningEnd(period.endsAt).toString() : null,
    renewableFrom: renewableFrom(period).toString(),
  };
}

/** What can be bought now: for each plan that costs something, what it would be and cost by the month and by the year. */
function offersOf(held: Subscription | null, now: Temporal.Instant) {
  return offeredPlans().flatMap((plan) => {
    if (plan.monthlyPrice === 0) return [];
    const options = optionsOf(plan, held, now);
    return options.length > 0 ? [{ plan, kind: options[0]?.kind ?? 'first', options }] : [];
  });
}

function optionsOf({ key, monthlyPrice }: Plan, held: Subscription | null, now: Temporal.Instant) {
  const options = planCadences.flatMap((cadence) => {
    const purchase = purchaseOf(held, { plan: key, monthlyPrice, cadence }, now);
    return 'fault' in purchase ? [] : [{ kind: purchase.kind, cadence: purchase.cadence, amount: purchase.amount }];
  });
  // a larger plan for the days that are left has the cadence of what was paid
  return options[0]?.kind === 'upgrade' ? options.slice(0, 1) : options;
}

async function paymentShown(
  { app, can }: ViewContext<PlanAddress, { community: CommunityRow }>,
  payment: PlanPaymentRow,
) {
  const { id, kind, status, plan, cadence, amount, currency, reference, reason } = payment;
  const receipts = await planReceiptsOf(app.db, payment);
  return {
    id,
    kind,
    status,
    plan: planOf(plan).name,
    cadence,
    money: { amount, currency },
    reference,
    reason,
    expiresAt: payment.expires_at.toString(),
    transfer: planAwaitsReceipt(status) ? (app.planSales?.transfer ?? null) : null,
    receipts: receipts.map(({ id: receipt, sent_at }) => ({ id: receipt, sentAt: sent_at.toString() })),
    can: { send: can('plan.change'), giveUp: can('plan.change') && planAwaitsReceipt(status) },
  };
}

/** An invoice in a list. It is opened by whom it is made out to: a former owner's is not shown to who came after. */
function invoiceLine(invoice: PlanInvoiceRow, userId: string | null) {
  const { issued_at, amount, currency, plan_name, billed_to } = invoice;
  return {
    code: invoiceCode(invoice),
    at: issued_at.toString(),
    money: { amount, currency },
    plan: plan_name,
    isOwn: billed_to === userId,
  };
}

const mostLookedAt = 20;

/** Whom the asker had their last invoice made out to. */
async function lastBuyer(db: Db, { id, country }: CommunityRow, userId: string | null) {
  const payments = await newestPlanPayments(db, id, mostLookedAt);
  const last = payments.find(({ asked_by, buyer_name }) => asked_by === userId && buyer_name !== null);
  return {
    name: last?.buyer_name ?? '',
    taxId: last?.buyer_tax_id ?? '',
    address: last?.buyer_address ?? '',
    country: last?.buyer_country ?? country,
  };
}
