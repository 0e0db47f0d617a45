import type Stripe from 'stripe';
import { isCurrency, type Money } from '#domain/money.ts';
import type { MandateHint, MandateReading, PlanCharge } from '#domain/plans/plan-charge.ts';
import { planCadences } from '#domain/plans/plan-period.ts';
import type { Wanted } from '#domain/plans/subscription.ts';
import type { MandateChange, MandateRef, NewMandate, PlanGateway } from './plan-gateway.ts';
import {
  answering,
  disputeOf,
  idOf,
  orMissing,
  orRefused,
  type StripeAccount,
  sameAs,
  signedEvent,
  stripeClient,
  textOf,
} from './stripe-client.ts';

type StripePlans = StripeAccount & { webhookSecret: string; monthlyPrices: ReadonlyMap<string, number> };

/** Invoices that are read of a subscription, the newest: of older ones a notice tells, if anything becomes of them. */
const invoicesRead = 6;

/** Stripe Billing: a subscription begun in Checkout. Prices are in euros, which Stripe counts as we do. */
export function stripePlans({ webhookSecret, monthlyPrices, ...account }: StripePlans): PlanGateway {
  const stripe = stripeClient(account);
  const goodsOf = goodsByPrice(stripe);
  const update = (ref: string, isStopped: boolean) =>
    orRefused(async () => {
      const answer = await stripe.subscriptions.update(ref, { cancel_at_period_end: isStopped });
      if (sameAs(ref, answer).cancel_at_period_end !== isStopped) throw new Error('not as asked');
    });
  return {
    id: 'stripe',
    name: 'Stripe',
    currency: 'EUR',
    monthlyPrices,
    prorates: true,
    needsEmail: false,
    begin: (mandate) => answering(() => begin(stripe, mandate)),
    read: (mandate, about) => answering(() => read(stripe, goodsOf, { mandate, about })),
    change: (ref, change) => orRefused(() => changePrice(stripe, ref, change)),
    stop: (ref) => update(ref, true),
    resume: (ref) => update(ref, false),
    end: (mandate) => answering(() => end(stripe, mandate)),
    readNotice: (message) => hintOf(signedEvent(stripe, webhookSecret, message)),
    // no notice of Stripe's names a charge alone
    mandateOfCharge: async () => null,
  };
}

/** Debits that take days, while the plan would be told as unpaid. */
const slowMethods = ['acss_debit', 'au_becs_debit', 'bacs_debit', 'sepa_debit', 'us_bank_account'] as const;

async function begin(stripe: Stripe, { id, goods, money, title, returnUrl }: NewMandate) {
  const price = await priceFor(stripe, { goods, money, title });
  const metadata = { mandate: id };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'subscription',
      excluded_payment_method_types: [...slowMethods],
      locale: 'es',
      client_reference_id: id,
      line_items: [{ quantity: 1, price }],
      metadata,
      subscription_data: { metadata },
      success_url: returnUrl,
      cancel_url: returnUrl,
    },
    { idempotencyKey: `mandate-${id}` },
  );
  if (!session.id || !session.url) throw new Error('a session without address');
  return { checkout: session.id, url: session.url };
}

/** Stripe's price of a plan, which is made once: by its key, so that prices in Stripe never differ from ours. */
async function priceFor(stripe: Stripe, { goods, money, title }: Pick<NewMandate, 'goods' | 'money' | 'title'>) {
  const { plan, cadence, monthlyPrice } = goods;
  const currency = money.currency.toLowerCase();
  const lookup_key = ['plan', plan, cadence, money.amount, currency].join('-');
  const { data } = await stripe.prices.list({ lookup_keys: [lookup_key], active: true, limit: 1 });
  const known = data.find((price) => price.lookup_key === lookup_key && price.unit_amount === money.amount);
  if (known) return known.id;
  const made = await stripe.prices.create(
    {
      currency,
      unit_amount: money.amount,
      recurring: { interval: cadence === 'yearly' ? 'year' : 'month' },
      lookup_key,
      metadata: { plan, cadence, monthly_price: String(monthlyPrice) },
      product_data: { name: title },
    },
    { idempotencyKey: `price-${lookup_key}` },
  );
  if (!made.id || made.unit_amount !== money.amount) throw new Error('another price than was asked for');
  return made.id;
}

type GoodsOf = (price: Stripe.Price | string) => Promise<Wanted | null>;

/** What a price of Stripe's is for. A price never changes, so each is asked for once. */
function goodsByPrice(stripe: Stripe): GoodsOf {
  const known = new Map<string, Wanted | null>();
  return async (price) => {
    const id = typeof price === 'string' ? price : price.id;
    const before = known.get(id);
    if (before !== undefined) return before;
    const asked = typeof price === 'string' ? sameAs(id, await stripe.prices.retrieve(id)) : price;
    const { plan = '', cadence: every, monthly_price: month } = asked.metadata;
    const cadence = planCadences.find((each) => each === every);
    const monthlyPrice = Number(month);
    const goods = plan && cadence && Number.isSafeInteger(monthlyPrice) ? { plan, cadence, monthlyPrice } : null;
    known.set(id, goods);
    return goods;
  };
}

const unagreed = { ref: null, isStopped: false, goods: null, payUrl: null, charges: [] } as const;

type Asked = { mandate: MandateRef; about: string | null };

async function read(stripe: Stripe, goodsOf: GoodsOf, { mandate, about }: Asked): Promise<MandateReading> {
  const ref = mandate.ref ?? (await subscriptionIn(stripe, mandate));
  if (!ref) {
    const { status } = sameAs(mandate.checkout, await stripe.checkout.sessions.retrieve(mandate.checkout));
    return { ...unagreed, state: status === 'expired' ? 'ended' : 'asked' };
  }
  const subscription = await ownSubscription(stripe, mandate.id, ref);
  const invoices = await invoicesOf(stripe, ref, about);
  const charges = await Promise.all(invoices.map((invoice) => chargeOf(stripe, goodsOf, invoice)));
  const open = invoices.find(({ status, attempt_count }) => status === 'open' && attempt_count > 0);
  const price = subscription.items.data[0]?.price;
  return {
    ref,
    state: stateOf(subscription.status),
    isStopped: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    goods: price ? await goodsOf(price) : null,
    payUrl: open?.hosted_invoice_url ?? null,
    charges: charges.filter((charge) => charge !== null),
  };
}

async function invoicesOf(stripe: Stripe, ref: string, about: string | null): Promise<Stripe.Invoice[]> {
  const { data } = await stripe.invoices.list({ subscription: ref, limit: invoicesRead, expand: ['data.payments'] });
  const isRead = about === null || data.some(({ id }) => id === about);
  const older = isRead ? [] : [sameAs(about, await stripe.invoices.retrieve(about, { expand: ['payments'] }))];
  const invoices = [...data, ...older];
  if (invoices.some(({ parent }) => idOf(parent?.subscription_details?.subscription) !== ref))
    throw new Error('invoices of something else');
  return invoices;
}

async function subscriptionIn(stripe: Stripe, { id, checkout }: MandateRef): Promise<string | null> {
  const session = sameAs(checkout, await stripe.checkout.sessions.retrieve(checkout));
  if (session.client_reference_id !== id) throw new Error('a session of something else');
  return idOf(session.subscription);
}

/** A subscription of ours, of this very mandate. */
async function ownSubscription(stripe: Stripe, mandate: string, ref: string): Promise<Stripe.Subscription> {
  const subscription = sameAs(ref, await stripe.subscriptions.retrieve(ref));
  if (subscription.metadata.mandate !== mandate) throw new Error('a subscription of something else');
  return subscription;
}

function stateOf(status: Stripe.Subscription.Status): MandateReading['state'] {
  if (status === 'canceled' || status === 'incomplete_expired') return 'ended';
  return status === 'incomplete' ? 'asked' : 'live';
}

/** The charge that an invoice is; null of one that nobody is asked to pay. */
async function chargeOf(stripe: Stripe, goodsOf: GoodsOf, invoice: Stripe.Invoice): Promise<PlanCharge | null> {
  const { id, status, currency, amount_paid: amount, billing_reason, attempt_count } = invoice;
  const lines = invoice.lines.data.toSorted((one, other) => other.amount - one.amount);
  const [line] = lines;
  const price = line?.pricing?.price_details?.price;
  if (!line || !price || status === 'draft' || status === 'void') return null;
  const isPaid = status === 'paid';
  const payment = isPaid ? intentOf(invoice) : null;
  const code = currency.toUpperCase();
  const money = isCurrency(code) ? { amount, currency: code } : null;
  return {
    ref: id,
    payment,
    state: isPaid ? 'paid' : attempt_count > 0 ? 'failed' : 'waiting',
    isUpgrade: billing_reason === 'subscription_update',
    goods: await goodsOf(price),
    money,
    startsAt: Temporal.Instant.fromEpochMilliseconds(line.period.start * 1000),
    endsAt: Temporal.Instant.fromEpochMilliseconds(line.period.end * 1000),
    returned: payment && money ? await returnedOf(stripe, payment, money) : 0,
  };
}

function intentOf({ payments }: Stripe.Invoice): string | null {
  const paid = payments?.data.find(({ status }) => status === 'paid');
  return idOf(paid?.payment.payment_intent);
}

/** What went back of a payment; all of it, where a dispute about it was lost. */
async function returnedOf(stripe: Stripe, payment: string, { amount }: Money): Promise<number> {
  const intent = sameAs(payment, await stripe.paymentIntents.retrieve(payment, { expand: ['latest_charge'] }));
  const charge = intent.latest_charge;
  // nobody knows then what went back of it
  if (typeof charge === 'string') throw new Error('a charge that is only named');
  if (charge?.disputed && (await disputeOf(stripe, payment)) === 'lost') return amount;
  return Math.min(amount, charge?.amount_refunded ?? 0);
}

async function changePrice(stripe: Stripe, ref: string, { when, key, ...asked }: MandateChange): Promise<void> {
  const item = sameAs(ref, await stripe.subscriptions.retrieve(ref)).items.data[0];
  if (!item) throw new Error('a subscription to nothing');
  const price = await priceFor(stripe, asked);
  if (item.price.id === price) return;
  const answer = await stripe.subscriptions.update(
    ref,
    {
      items: [{ id: item.id, price }],
      proration_behavior: when === 'now' ? 'always_invoice' : 'none',
      // a card that is declined leaves everything as it was
      payment_behavior: 'error_if_incomplete',
    },
    { idempotencyKey: `change-${key}` },
  );
  if (sameAs(ref, answer).items.data[0]?.price.id !== price) throw new Error('not as asked');
}

async function end(stripe: Stripe, mandate: MandateRef): Promise<void> {
  const ref = mandate.ref ?? (await subscriptionIn(stripe, mandate));
  if (ref) {
    const { status } = await ownSubscription(stripe, mandate.id, ref);
    if (status !== 'canceled' && status !== 'incomplete_expired') await orMissing(stripe.subscriptions.cancel(ref));
    return;
  }
  const { status } = sameAs(mandate.checkout, await stripe.checkout.sessions.retrieve(mandate.checkout));
  if (status === 'open') sameAs(mandate.checkout, await stripe.checkout.sessions.expire(mandate.checkout));
}

function hintOf(event: Stripe.Event): MandateHint | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired': {
      const mandate = textOf(event.data.object.client_reference_id);
      return mandate ? { mandate } : null;
    }
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted': {
      const ref = idOf(event.data.object);
      return ref ? { ref } : null;
    }
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.payment_action_required': {
      const ref = idOf(event.data.object.parent?.subscription_details?.subscription);
      return ref ? { ref } : null;
    }
    case 'charge.refunded':
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const payment = idOf(event.data.object.payment_intent);
      return payment ? { payment } : null;
    }
    default:
      return null;
  }
}
