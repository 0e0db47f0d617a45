import type { App } from '#app/app.ts';
import { newestInvoices } from '#db/plans/plan-invoices.ts';
import { newestReturns, openPlanPayments } from '#db/plans/plan-payments.ts';
import { planReceiptsOf, receiptsSentBefore } from '#db/plans/plan-receipts.ts';
import { liveSubscriptions } from '#db/plans/subscriptions.ts';
import { invoiceCode } from '#domain/plans/plan-invoice.ts';
import { planOf } from '#plans';

const mostShown = 100;
const mostInvoices = 20;

/** What whoever runs the installation has to do with plans: payments to review, plans that last, and the last invoices. */
export async function showPlanDesk({ db, planSales }: App) {
  const [payments, subscriptions, invoices, returns] = await Promise.all([
    openPlanPayments(db, mostShown),
    liveSubscriptions(db, mostShown),
    newestInvoices(db, mostInvoices),
    newestReturns(db, mostInvoices),
  ]);
  return {
    isSold: planSales !== null,
    payments: await Promise.all(payments.map((payment) => paymentToReview(db, payment))),
    subscriptions: subscriptions.map(({ url, name, time_zone: timeZone, plan, state, ends_at, cancel_at_end }) => ({
      url,
      name,
      timeZone,
      plan: planOf(plan).name,
      state,
      endsAt: ends_at.toString(),
      cancelAtEnd: cancel_at_end,
    })),
    /** What a gateway gave back, or lost to a dispute. */
    returns: returns.map(({ id, url, name, time_zone: timeZone, way, amount, currency, recorded_at }) => ({
      id,
      url,
      name,
      timeZone,
      way,
      at: recorded_at.toString(),
      money: { amount, currency },
    })),
    invoices: invoices.map((invoice) => ({
      code: invoiceCode(invoice),
      url: invoice.url,
      name: invoice.community_name,
      at: invoice.issued_at.toString(),
      money: { amount: invoice.amount, currency: invoice.currency },
    })),
  };
}

export type ShownPlanDesk = Awaited<ReturnType<typeof showPlanDesk>>;

async function paymentToReview(db: App['db'], payment: Awaited<ReturnType<typeof openPlanPayments>>[number]) {
  const { id, url, name, time_zone: timeZone, kind, status, plan, cadence, amount, currency, reference } = payment;
  const receipts = await planReceiptsOf(db, payment);
  const before = await receiptsSentBefore(db, receipts);
  return {
    id,
    url,
    name,
    timeZone,
    kind,
    status,
    plan: planOf(plan).name,
    cadence,
    money: { amount, currency },
    reference,
    buyer: payment.buyer_name,
    receipts: receipts.map((receipt) => ({
      id: receipt.id,
      sentAt: receipt.sent_at.toString(),
      transferReference: receipt.transfer_reference,
      wasSentBefore: before.has(receipt.id),
    })),
  };
}
