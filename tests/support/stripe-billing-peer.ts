import { randomUUID } from 'node:crypto';
import { type PeerAnswer, type PeerRequest, startPeer } from './peer-server.ts';
import { type StripeNotice, sign, stripePeerKeys } from './stripe-peer.ts';

type Price = {
  id: string;
  currency: string;
  unit_amount: number;
  lookup_key: string;
  metadata: Record<string, string>;
  recurring: { interval: string };
};
type Session = {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  client_reference_id: string;
  subscription: string | null;
  url: string;
  price: string;
  metadata: Record<string, string>;
};
type Subscription = {
  id: string;
  object: 'subscription';
  status: 'active' | 'past_due' | 'canceled';
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  metadata: Record<string, string>;
  items: { data: [{ id: string; price: Price }] };
  period: { start: number; end: number };
};
type Invoice = {
  id: string;
  object: 'invoice';
  status: 'paid' | 'open' | 'void';
  attempt_count: number;
  amount_paid: number;
  currency: string;
  billing_reason: string;
  hosted_invoice_url: string;
  parent: { subscription_details: { subscription: string } };
  lines: { data: object[] };
  payments: { data: { status: string; payment: { payment_intent: string } }[] };
  amount: number;
};
type Intent = { id: string; latest_charge: { amount_refunded: number; disputed: boolean } };

/**
 * Stripe's API on loopback, as far as Billing goes: prices by their key, Checkout that begins a subscription, invoices of
 * its periods with prorations, cards that are declined, refunds and disputes, and events signed as Stripe signs them.
 */
export async function startStripeBillingPeer(now: () => Temporal.Instant) {
  const prices = new Map<string, Price>();
  const sessions = new Map<string, Session>();
  const subscriptions = new Map<string, Subscription>();
  const invoices: Invoice[] = [];
  const intents = new Map<string, Intent>();
  const disputes: { id: string; status: string; payment_intent: string }[] = [];
  const answered = new Map<string, PeerAnswer>();
  const asked: PeerRequest[] = [];
  let isDeclining = false;

  const seconds = () => Math.floor(now().epochMilliseconds / 1000);
  const found = (body: object | undefined): PeerAnswer | null => (body ? { body: structuredClone(body) } : null);
  const list = (data: readonly object[]): PeerAnswer => ({ body: { object: 'list', data, has_more: false, url: '/' } });
  const of = (id: string) => {
    const subscription = subscriptions.get(id);
    if (!subscription) throw new Error(`no subscription ${id}`);
    return subscription;
  };

  const invoice = (
    { id, items }: Subscription,
    { reason, amount, period }: { reason: string; amount: number; period: { start: number; end: number } },
  ): Invoice => {
    const [{ price }] = items.data;
    const pricing = { type: 'price_details', price_details: { price: price.id, product: 'prod_1' } };
    const made: Invoice = {
      id: `in_${randomUUID()}`,
      object: 'invoice',
      status: 'open',
      attempt_count: 1,
      amount_paid: 0,
      currency: price.currency,
      billing_reason: reason,
      hosted_invoice_url: `https://invoice.stripe.test/${randomUUID()}`,
      parent: { subscription_details: { subscription: id } },
      lines: { data: [{ amount, period, pricing }] },
      payments: { data: [] },
      amount,
    };
    invoices.unshift(made);
    return made;
  };
  const pay = (each: Invoice): void => {
    const intent = `pi_${randomUUID()}`;
    intents.set(intent, { id: intent, latest_charge: { amount_refunded: 0, disputed: false } });
    each.payments.data = [{ status: 'paid', payment: { payment_intent: intent } }];
    Object.assign(each, { status: 'paid', amount_paid: each.amount });
  };

  const makePrice = (form: URLSearchParams): PeerAnswer => {
    const price: Price = {
      id: `price_${randomUUID()}`,
      currency: form.get('currency') ?? '',
      unit_amount: Number(form.get('unit_amount')),
      lookup_key: form.get('lookup_key') ?? '',
      metadata: entriesOf(form, 'metadata'),
      recurring: { interval: form.get('recurring[interval]') ?? '' },
    };
    prices.set(price.id, price);
    return { body: price };
  };
  const openSession = (form: URLSearchParams): PeerAnswer => {
    const id = `cs_test_${randomUUID()}`;
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      client_reference_id: form.get('client_reference_id') ?? '',
      subscription: null,
      url: `https://checkout.stripe.test/c/pay/${id}`,
      price: form.get('line_items[0][price]') ?? '',
      metadata: entriesOf(form, 'subscription_data[metadata]'),
    };
    sessions.set(id, session);
    return { body: session };
  };
  const update = (id: string, form: URLSearchParams): PeerAnswer | null => {
    const subscription = subscriptions.get(id);
    if (!subscription) return null;
    const price = prices.get(form.get('items[0][price]') ?? '');
    if (price && form.get('proration_behavior') === 'always_invoice') {
      if (isDeclining)
        return { status: 402, body: { error: { type: 'card_error', code: 'card_declined', message: 'declined' } } };
      const { start, end } = subscription.period;
      const left = (end - seconds()) / (end - start);
      const amount = Math.round((price.unit_amount - subscription.items.data[0].price.unit_amount) * left);
      subscription.items.data[0].price = price;
      pay(invoice(subscription, { reason: 'subscription_update', amount, period: { start: seconds(), end } }));
    } else if (price) subscription.items.data[0].price = price;
    const stop = form.get('cancel_at_period_end');
    if (stop) subscription.cancel_at_period_end = stop === 'true';
    return found(subscription);
  };

  const routes: [string, RegExp, (request: PeerRequest, id: string) => PeerAnswer | null][] = [
    [
      'GET',
      /^\/v1\/prices$/,
      ({ query }) => list([...prices.values()].filter(({ lookup_key }) => lookup_key === query.get('lookup_keys[0]'))),
    ],
    ['POST', /^\/v1\/prices$/, ({ body }) => makePrice(new URLSearchParams(body))],
    ['GET', /^\/v1\/prices\/([^/]+)$/, (_, id) => found(prices.get(id))],
    ['POST', /^\/v1\/checkout\/sessions$/, ({ body }) => openSession(new URLSearchParams(body))],
    ['GET', /^\/v1\/checkout\/sessions\/([^/]+)$/, (_, id) => found(sessions.get(id))],
    [
      'POST',
      /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
      (_, id) => {
        const session = sessions.get(id);
        if (session?.status === 'open') session.status = 'expired';
        return found(session);
      },
    ],
    ['GET', /^\/v1\/subscriptions\/([^/]+)$/, (_, id) => found(subscriptions.get(id))],
    ['POST', /^\/v1\/subscriptions\/([^/]+)$/, ({ body }, id) => update(id, new URLSearchParams(body))],
    [
      'DELETE',
      /^\/v1\/subscriptions\/([^/]+)$/,
      (_, id) => {
        const subscription = subscriptions.get(id);
        if (subscription) subscription.status = 'canceled';
        return found(subscription);
      },
    ],
    [
      'GET',
      /^\/v1\/invoices$/,
      ({ query }) => {
        const own = invoices.filter(
          ({ parent }) => parent.subscription_details.subscription === query.get('subscription'),
        );
        return list(own.slice(0, Number(query.get('limit'))));
      },
    ],
    ['GET', /^\/v1\/invoices\/([^/]+)$/, (_, id) => found(invoices.find((each) => each.id === id))],
    ['GET', /^\/v1\/payment_intents\/([^/]+)$/, (_, id) => found(intents.get(id))],
    [
      'GET',
      /^\/v1\/disputes$/,
      ({ query }) => list(disputes.filter((each) => each.payment_intent === query.get('payment_intent'))),
    ],
  ];

  const peer = await startPeer((request) => {
    asked.push(request);
    if (request.headers.get('Authorization') !== `Bearer ${stripePeerKeys.secretKey}`)
      return { status: 401, body: { error: { message: 'Invalid API Key' } } };
    const key = request.method === 'POST' ? request.headers.get('Idempotency-Key') : null;
    const before = key ? answered.get(key) : undefined;
    if (before) return before;
    for (const [method, pattern, does] of routes) {
      const match = pattern.exec(request.path);
      if (method !== request.method || !match) continue;
      const answer = does(request, match[1] ?? '');
      if (key && answer) answered.set(key, structuredClone(answer));
      return answer;
    }
    return null;
  });

  const event = (type: string, object: object): StripeNotice => {
    const id = `evt_${randomUUID()}`;
    const body = JSON.stringify({ id, object: 'event', type, created: seconds(), data: { object } });
    return { id, body, headers: sign(body, seconds()) };
  };
  const intentOf = (each: Invoice) => {
    const intent = intents.get(each.payments.data[0]?.payment.payment_intent ?? '');
    if (!intent) throw new Error('nothing paid');
    return intent;
  };
  const newest = (id: string) => {
    const own = invoices.find(({ parent }) => parent.subscription_details.subscription === id);
    if (!own) throw new Error(`no invoice of ${id}`);
    return own;
  };

  return {
    ...peer,
    asked,
    prices,
    sessions,
    subscriptions,
    invoices,
    event,
    /** Somebody agrees at the session's page, and the first period is charged. Gives the subscription's id and the notice. */
    agree(mandate: string): { ref: string; notice: StripeNotice } {
      const session = [...sessions.values()].find((each) => each.client_reference_id === mandate);
      const price = session && prices.get(session.price);
      if (!session || !price) throw new Error(`no session for ${mandate}`);
      const subscription: Subscription = {
        id: `sub_${randomUUID()}`,
        object: 'subscription',
        status: 'active',
        cancel_at_period_end: false,
        cancel_at: null,
        metadata: session.metadata,
        items: { data: [{ id: `si_${randomUUID()}`, price }] },
        period: { start: seconds(), end: endOf(now(), price) },
      };
      subscriptions.set(subscription.id, subscription);
      Object.assign(session, { status: 'complete', subscription: subscription.id });
      const { period } = subscription;
      pay(invoice(subscription, { reason: 'subscription_create', amount: price.unit_amount, period }));
      return { ref: subscription.id, notice: event('checkout.session.completed', session) };
    },
    /** The next period begins and is charged, in vain where the card is declined. Gives the notice. */
    cycle(id: string): StripeNotice {
      const subscription = of(id);
      const [{ price }] = subscription.items.data;
      const start = subscription.period.end;
      subscription.period = { start, end: endOf(Temporal.Instant.fromEpochMilliseconds(start * 1000), price) };
      const { period } = subscription;
      const made = invoice(subscription, { reason: 'subscription_cycle', amount: price.unit_amount, period });
      if (!isDeclining) pay(made);
      subscription.status = isDeclining ? 'past_due' : 'active';
      return event(isDeclining ? 'invoice.payment_failed' : 'invoice.paid', made);
    },
    /** The next period begins, and its debit takes days: nothing was tried in vain. */
    debit(id: string): StripeNotice {
      const notice = this.cycle(id);
      const made = newest(id);
      Object.assign(made, { status: 'open', attempt_count: 0, amount_paid: 0 });
      made.payments.data = [];
      return notice;
    },
    /** The charge that failed, or took days, is paid after all. */
    payOpen(id: string): StripeNotice {
      const open = newest(id);
      pay(open);
      of(id).status = 'active';
      return event('invoice.paid', open);
    },
    /** Cards are declined from now on, or no longer. */
    decline(isOn: boolean): void {
      isDeclining = isOn;
    },
    /** The newest charge goes back from Stripe's panel, or the first. */
    refund(id: string, amount?: number, which: 'newest' | 'first' = 'newest'): StripeNotice {
      const own = invoices.filter(({ parent }) => parent.subscription_details.subscription === id);
      const charge = (which === 'first' ? own.at(-1) : null) ?? newest(id);
      const intent = intentOf(charge);
      intent.latest_charge.amount_refunded += amount ?? charge.amount_paid;
      return event('charge.refunded', { id: 'ch_1', payment_intent: intent.id });
    },
    /** The payer disputes the newest charge, or the dispute ends. */
    dispute(id: string, status: 'needs_response' | 'lost'): StripeNotice {
      const intent = intentOf(newest(id));
      intent.latest_charge.disputed = true;
      disputes.splice(0, disputes.length, { id: 'dp_1', status, payment_intent: intent.id });
      return event('charge.dispute.closed', { id: 'dp_1', payment_intent: intent.id });
    },
    /** Tells of a subscription as it is by now. */
    tell: (id: string) => event('customer.subscription.updated', of(id)),
  };
}

/** Seconds since 1970 at which a period of a price ends that begins then. */
function endOf(start: Temporal.Instant, { recurring }: Price): number {
  const zoned = start.toZonedDateTimeISO('UTC');
  const end = zoned.add(recurring.interval === 'year' ? { years: 1 } : { months: 1 });
  return Math.floor(end.toInstant().epochMilliseconds / 1000);
}

function entriesOf(form: URLSearchParams, name: string): Record<string, string> {
  const own = [...form].filter(([key]) => key.startsWith(`${name}[`));
  return Object.fromEntries(own.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}

export type StripeBillingPeer = Awaited<ReturnType<typeof startStripeBillingPeer>>;
