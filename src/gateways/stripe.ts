import type Stripe from 'stripe';
import { type Currency, decimalsOf, isCurrency, type Money } from '#domain/money.ts';
import type { GatewayPayment } from '#domain/orders/checkout.ts';
import type { GatewayLimits } from './bounded-fetch.ts';
import type { About, Gateway, NewCheckout, Notice, RefundRequest, RefundState, SignedMessage } from './gateway.ts';
import {
  answering,
  disputeOf,
  idOf,
  orMissing,
  orRefused,
  sameAs,
  signedEvent,
  stripeClient,
  textOf,
} from './stripe-client.ts';

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  url: string;
  limits?: Partial<GatewayLimits>;
};

/**
 * Decimals that Stripe counts a currency with. Not always those that people use: COP is written without, and Stripe
 * counts its hundredths. VES is not there: Stripe does not take it.
 */
const decimals: { readonly [C in Currency]?: 0 | 2 } = {
  EUR: 2,
  USD: 2,
  MXN: 2,
  COP: 2,
  PEN: 2,
  ARS: 2,
  CLP: 0,
  DOP: 2,
  UYU: 2,
  BOB: 2,
  PYG: 0,
  CRC: 2,
  GTQ: 2,
  HNL: 2,
  NIO: 2,
  BRL: 2,
};

/** Minutes that Stripe lets a checkout live, at least and at most, with a minute to ask for it. */
const shortestLife = 31;
const longestLife = 24 * 60 - 1;

/** Stripe Checkout, on Stripe's own SDK. */
export function stripeGateway({ secretKey, webhookSecret, url, limits }: StripeOptions): Gateway {
  const stripe = stripeClient({ secretKey, url, limits });

  return {
    id: 'stripe',
    name: 'Stripe',
    takes: (currency) => decimals[currency] !== undefined,
    beginCheckout: (checkout) => answering(() => openSession(stripe, checkout)),
    endCheckout: (externalId) => answering(() => endSession(stripe, externalId)),
    readNotice: (message) => readNotice(stripe, webhookSecret, message),
    poll: (about) => answering(() => poll(stripe, about)),
    refund: (asked) => refund(stripe, asked),
  };
}

async function openSession(stripe: Stripe, checkout: NewCheckout) {
  const metadata = { checkout: checkout.id, reference: checkout.reference };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      locale: 'es',
      // the payer's own currency would be another sum than was asked for
      adaptive_pricing: { enabled: false },
      client_reference_id: checkout.id,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: checkout.money.currency.toLowerCase(),
            unit_amount: toStripe(checkout.money),
            product_data: { name: checkout.title },
          },
        },
      ],
      metadata,
      payment_intent_data: { metadata },
      success_url: checkout.returnUrl,
      cancel_url: checkout.returnUrl,
      expires_at: lifeEnd(checkout),
    },
    { idempotencyKey: `checkout-${checkout.id}` },
  );
  if (!session.url) throw new Error('a session without address');
  const expiresAt = Temporal.Instant.fromEpochMilliseconds(session.expires_at * 1000);
  return { externalId: session.id, url: session.url, expiresAt };
}

/** Seconds since 1970 at which a session ends: when ours does, within what Stripe allows. */
function lifeEnd({ openedAt, expiresAt }: NewCheckout): number {
  const minutes = expiresAt.since(openedAt).total('minutes');
  const life = Math.min(Math.max(minutes, shortestLife), longestLife);
  return Math.floor(openedAt.add({ seconds: Math.floor(life * 60) }).epochMilliseconds / 1000);
}

async function endSession(stripe: Stripe, externalId: string): Promise<void> {
  const session = sameAs(externalId, await stripe.checkout.sessions.retrieve(externalId));
  if (session.status === 'open') sameAs(externalId, await stripe.checkout.sessions.expire(externalId));
}

async function refund(stripe: Stripe, { payment, money, key }: RefundRequest): Promise<RefundState> {
  const asked = { payment_intent: payment, amount: toStripe(money) };
  const { id } = await orRefused(() => stripe.refunds.create(asked, { idempotencyKey: `refund-${key}` }));
  // a key that was used before is answered as it was then: only the refund itself says whether it has failed since
  const { status } = await answering(async () => sameAs(id, await stripe.refunds.retrieve(id)));
  return status === 'failed' || status === 'canceled' ? 'failed' : 'made';
}

function readNotice(stripe: Stripe, secret: string, { headers, body, now }: SignedMessage): Notice {
  const event = signedEvent(stripe, secret, { headers, body, now });
  return { id: event.id, kind: event.type, about: aboutOf(event) };
}

function aboutOf(event: Stripe.Event): About | null {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed': {
      const { id: session, metadata } = event.data.object;
      const [id, externalId] = [textOf(metadata?.checkout), textOf(session)];
      return id && externalId ? { checkout: { id, externalId } } : null;
    }
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'refund.updated':
    case 'refund.failed': {
      const payment = idOf(event.data.object.payment_intent);
      return payment ? { payment } : null;
    }
    default:
      return null;
  }
}

async function poll(stripe: Stripe, about: About): Promise<readonly GatewayPayment[]> {
  const ref = 'payment' in about ? about.payment : await intentOf(stripe, about.checkout.externalId);
  if (!ref) return [];
  const found = await orMissing(stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] }));
  if (!found) return [];
  const intent = sameAs(ref, found);
  const charge = intent.latest_charge;
  // nobody knows then what went back of it
  if (typeof charge === 'string') throw new Error('a charge that is only named');
  const currency = intent.currency.toUpperCase();
  return [
    {
      ref,
      checkout: intent.metadata.checkout ?? null,
      state: stateOf(intent.status),
      money: isCurrency(currency) ? fromStripe(intent.amount_received, currency) : null,
      refunded: isCurrency(currency) ? fromStripe(charge?.amount_refunded ?? 0, currency).amount : 0,
      dispute: charge?.disputed ? await disputeOf(stripe, ref) : 'none',
    },
  ];
}

/** One that asks for a way to pay has none: what was tried was declined, also days later. */
function stateOf(status: string): GatewayPayment['state'] {
  if (status === 'succeeded') return 'paid';
  return status === 'canceled' || status === 'requires_payment_method' ? 'failed' : 'waiting';
}

async function intentOf(stripe: Stripe, externalId: string): Promise<string | null> {
  const session = await orMissing(stripe.checkout.sessions.retrieve(externalId));
  return session && idOf(sameAs(externalId, session).payment_intent);
}

/** Our minor units in those that Stripe counts the currency with. */
function toStripe({ amount, currency }: Money): number {
  const places = decimals[currency];
  if (places === undefined) throw new RangeError(`Stripe does not take ${currency}`);
  return amount * 10 ** (places - decimalsOf(currency));
}

/**
 * The other way round, rounded down to whole units of ours: Stripe gives back hundredths of COP from its panel, and its
 * word must not say that more came or went back than did. What it has left of such a payment is then less than we count,
 * and it refuses to give all of that back: the rest is given back in its panel too.
 */
function fromStripe(amount: number, currency: Currency): Money {
  return { amount: Math.floor(amount / 10 ** ((decimals[currency] ?? 2) - decimalsOf(currency))), currency };
}
