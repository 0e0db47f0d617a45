import { type App, aside } from '#app/app.ts';
import { view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { checkoutById } from '#db/orders/checkouts.ts';
import { paymentsOfCheckout } from '#db/orders/gateway-payments.ts';
import type { CheckoutRow, GatewayPaymentRow } from '#db/tables.ts';
import { type SurplusState, surplusState } from '#domain/orders/checkout.ts';
import { orNotFound } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';
import { paymentWayNames } from '#texts/orders/payment-ways.ts';
import { findPayable, isPayer, type Payable, payableAwaitsMoney } from './find-payable.ts';
import { pollCheckout } from './poll-checkout.ts';

/** What became of a checkout, as far as we know. */
export type CheckoutState =
  | 'open'
  /** Paid in a way that takes its time: a voucher, a bank transfer. */
  | 'waiting'
  | 'failed'
  | 'paid'
  | 'in-review'
  | 'refund-due'
  | 'refunded'
  /** Paid twice, or too late for what it was for: it goes back by itself. */
  | 'going-back'
  | 'over';

/** Seconds between two questions to the gateway by who looks at the page. */
const rest = 5;
/**
 * A checkout's state, for the payer returning from the gateway. Polls the gateway while the result is unknown; the
 * query string is not trusted. An access checkout is found by its payer only, an order's by anybody with its
 * unguessable id.
 */
export async function showCheckout(app: App, actor: Parameters<typeof show>[1], input: { checkout: string }) {
  const shown = await show(app, actor, input);
  if (shown.state !== 'open' && shown.state !== 'waiting') return shown;
  const checkout = await checkoutById(app.db, input.checkout);
  const last = checkout?.looked_at;
  if (!checkout || (last && app.clock.now().since(last).total('seconds') < rest)) return shown;
  return (await aside(actor, () => pollCheckout(app, checkout))) ? show(app, actor, input) : { ...shown, isAway: true };
}

/** Where a checkout can still be paid, as far as we know without asking; null when it cannot. */
export async function checkoutAddress(app: App, actor: Parameters<typeof show>[1], input: { checkout: string }) {
  return (await show(app, actor, input)).payAt;
}

const show = view({
  find: async (db: Db, { checkout: id }: { checkout: string }, actor) => {
    const checkout = orNotFound(isUuid(id) ? await checkoutById(db, id) : null);
    const payable = await findPayable(db, checkout);
    const isHolder = payable.subject === 'order' || isPayer(payable, actor);
    orNotFound(isHolder || null);
    return {
      checkout,
      payable,
      community: payable.community,
      isHolder,
      payments: await paymentsOfCheckout(db, checkout),
    };
  },
  permission: 'checkout.see',
  show: ({ actor, now, found: { checkout, payable, community, payments } }) => {
    const state = stateOf(payable, checkout, payments, now);
    return {
      state,
      isAway: false,
      gateway: paymentWayNames[checkout.gateway],
      reference: checkout.reference,
      money: { amount: checkout.amount, currency: checkout.currency },
      /** Where it can still be paid. */
      payAt: state === 'open' ? checkout.url : null,
      community: { url: community.url, name: community.name, country: community.country },
      /** The order, for the account that holds it. */
      order: payable.subject === 'order' && isPayer(payable, actor) ? payable.order.id : null,
      raffle: payable.subject === 'order' ? { slug: payable.raffle.slug, title: payable.raffle.title } : null,
    };
  },
});

export type ShownCheckout = Awaited<ReturnType<typeof showCheckout>>;

const surplusStates: Record<SurplusState, CheckoutState> = {
  back: 'refunded',
  'going-back': 'going-back',
  stuck: 'refund-due',
  disputed: 'in-review',
  lost: 'refunded',
};

function stateOf(
  payable: Payable,
  checkout: CheckoutRow,
  payments: readonly GatewayPaymentRow[],
  now: Temporal.Instant,
): CheckoutState {
  const surplus = payments.find(({ outcome }) => outcome === 'surplus');
  if (surplus) return surplusStates[surplusState(surplus)];
  const { status } = payable.subject === 'access' ? payable.payment : payable.order;
  switch (status) {
    case 'confirmed':
    case 'partially_refunded':
      return 'paid';
    case 'in_review':
    case 'disputed':
      return 'in-review';
    case 'refund_pending':
      return 'refund-due';
    case 'refunded':
      return 'refunded';
    default:
      return stateOfPayments(checkout, payments, now) ?? (payableAwaitsMoney(payable) ? 'open' : 'over');
  }
}

function stateOfPayments(
  checkout: CheckoutRow,
  payments: readonly GatewayPaymentRow[],
  now: Temporal.Instant,
): CheckoutState | null {
  if (payments.some(({ state }) => state === 'waiting')) return 'waiting';
  if (payments.some(({ state, amount, refunded }) => state === 'paid' && refunded >= (amount ?? 0))) return 'refunded';
  if (Temporal.Instant.compare(checkout.expires_at, now) <= 0) return 'over';
  return payments.some(({ state }) => state === 'failed') ? 'failed' : null;
}
