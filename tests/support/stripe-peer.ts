import { createHmac, randomUUID } from 'node:crypto';
import { type PeerAnswer, type PeerRequest, startPeer } from './peer-server.ts';

export const stripePeerKeys = { secretKey: 'sk_test_de_prueba', webhookSecret: 'whsec_de_prueba' };

type Session = {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  metadata: Record<string, string>;
  client_reference_id: string;
  url: string;
  success_url: string;
  expires_at: number;
};
type Intent = {
  id: string;
  object: 'payment_intent';
  status: 'succeeded' | 'processing' | 'requires_payment_method';
  currency: string;
  amount_received: number;
  metadata: Record<string, string>;
  latest_charge: Charge;
};
type Charge = {
  id: string;
  object: 'charge';
  payment_intent: string;
  amount: number;
  amount_refunded: number;
  disputed: boolean;
};

type Refund = {
  id: string;
  object: 'refund';
  status: 'succeeded' | 'failed';
  payment_intent: string;
  amount: number;
};

/** A notice ready to be delivered: the very bytes and the headers that sign them. */
export type StripeNotice = { id: string; body: string; headers: Record<string, string> };

/**
 * Stripe's API on loopback, as far as Checkout goes: sessions, payment intents with their charge, refunds and disputes,
 * with its idempotency keys, and events signed as Stripe signs them.
 */
export async function startStripePeer(now: () => Temporal.Instant = () => Temporal.Now.instant()) {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const refunds: Refund[] = [];
  let isRefusing = false;
  const disputes = new Map<string, { id: string; status: string; payment_intent: string }>();
  const answered = new Map<string, PeerAnswer>();
  const asked: PeerRequest[] = [];

  const openSession = (form: URLSearchParams): PeerAnswer => {
    const id = `cs_test_${randomUUID()}`;
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]') ?? '',
      metadata: metadataIn(form, 'payment_intent_data[metadata]'),
      client_reference_id: form.get('client_reference_id') ?? '',
      url: `https://checkout.stripe.test/c/pay/${id}`,
      success_url: form.get('success_url') ?? '',
      expires_at: Number(form.get('expires_at')),
    };
    sessions.set(id, session);
    return { body: session };
  };

  const makeRefund = ({ id, latest_charge: charge }: Intent, amount: number): Refund => {
    const made: Refund = {
      id: `re_${randomUUID()}`,
      object: 'refund',
      status: 'succeeded',
      payment_intent: id,
      amount,
    };
    charge.amount_refunded += amount;
    refunds.push(made);
    return made;
  };

  const refund = (form: URLSearchParams): PeerAnswer => {
    const intent = intents.get(form.get('payment_intent') ?? '');
    const refused = (status: number, message: string) => ({
      status,
      body: { error: { type: 'invalid_request_error', message } },
    });
    if (!intent) return refused(404, 'no such payment_intent');
    if (isRefusing) return refused(400, 'Insufficient funds in Stripe account');
    const amount = Number(form.get('amount'));
    const { amount: charged, amount_refunded: refunded } = intent.latest_charge;
    if (refunded + amount > charged) return refused(400, 'Refund amount is greater than unrefunded amount on charge');
    return { body: structuredClone(makeRefund(intent, amount)) };
  };

  const routes: [string, RegExp, (request: PeerRequest, id: string) => PeerAnswer | null][] = [
    ['POST', /^\/v1\/checkout\/sessions$/, ({ body }) => openSession(new URLSearchParams(body))],
    ['GET', /^\/v1\/checkout\/sessions\/([^/]+)$/, (_, id) => known(sessions.get(id))],
    [
      'POST',
      /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
      (_, id) => {
        const session = sessions.get(id);
        if (session?.status === 'open') session.status = 'expired';
        return known(session);
      },
    ],
    ['GET', /^\/v1\/payment_intents\/([^/]+)$/, (_, id) => known(intents.get(id))],
    ['POST', /^\/v1\/refunds$/, ({ body }) => refund(new URLSearchParams(body))],
    ['GET', /^\/v1\/refunds\/([^/]+)$/, (_, id) => known(refunds.find((each) => each.id === id))],
    [
      'GET',
      /^\/v1\/disputes$/,
      ({ query }) => {
        const data = [...disputes.values()].filter((each) => each.payment_intent === query.get('payment_intent'));
        return { body: { object: 'list', data, has_more: false, url: '/v1/disputes' } };
      },
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
      if (key && answer && (answer.status ?? 200) < 400) answered.set(key, structuredClone(answer));
      return answer;
    }
    return null;
  });

  const event = (type: string, object: unknown): StripeNotice => {
    const id = `evt_${randomUUID()}`;
    const seconds = Math.floor(now().epochMilliseconds / 1000);
    const body = JSON.stringify({ id, object: 'event', type, created: seconds, data: { object } });
    return { id, body, headers: sign(body, seconds) };
  };

  const sessionOf = (checkout: string) => {
    const session = [...sessions.values()].find((each) => each.client_reference_id === checkout);
    if (!session) throw new Error(`no session for ${checkout}`);
    return session;
  };
  const intentOf = (checkout: string) => {
    const intent = intents.get(sessionOf(checkout).payment_intent ?? '');
    if (!intent) throw new Error(`nothing paid for ${checkout}`);
    return intent;
  };

  return {
    ...peer,
    asked,
    sessions,
    sessionOf,
    /** Somebody pays at the session's page. Gives the notice that Stripe then sends. */
    pay(
      checkout: string,
      {
        amount,
        currency,
        status = 'succeeded',
      }: { amount?: number; currency?: string; status?: Intent['status'] } = {},
    ): StripeNotice {
      const session = sessionOf(checkout);
      const id = `pi_${randomUUID()}`;
      const received = amount ?? session.amount_total;
      const charge = { object: 'charge', payment_intent: id, amount: received, amount_refunded: 0 } as const;
      intents.set(id, {
        id,
        object: 'payment_intent',
        status,
        currency: currency ?? session.currency,
        amount_received: status === 'succeeded' ? received : 0,
        metadata: session.metadata,
        latest_charge: { id: `ch_${randomUUID()}`, disputed: false, ...charge },
      });
      const isPaid = status === 'succeeded';
      Object.assign(session, { status: 'complete', payment_status: isPaid ? 'paid' : 'unpaid', payment_intent: id });
      return event('checkout.session.completed', session);
    },
    /** What was on its way arrives, or does not. */
    arrive(checkout: string, isThere: boolean): StripeNotice {
      const intent = intentOf(checkout);
      intent.status = isThere ? 'succeeded' : 'requires_payment_method';
      intent.amount_received = isThere ? sessionOf(checkout).amount_total : 0;
      return event(`checkout.session.async_payment_${isThere ? 'succeeded' : 'failed'}`, sessionOf(checkout));
    },
    /** Money goes back from Stripe's own panel. Gives the notice. */
    refund(checkout: string, amount?: number): StripeNotice {
      const intent = intentOf(checkout);
      makeRefund(intent, amount ?? intent.latest_charge.amount);
      return event('charge.refunded', intent.latest_charge);
    },
    /** What went back fails to arrive, and is in the account again. Gives the notice. */
    failRefund(checkout: string, amount?: number): StripeNotice {
      const { id: payment_intent, latest_charge: charge } = intentOf(checkout);
      const back = amount ?? charge.amount_refunded;
      failAmong(
        refunds.filter((each) => each.payment_intent === payment_intent && each.status === 'succeeded'),
        back,
      );
      charge.amount_refunded -= back;
      return event('refund.failed', { id: `re_${randomUUID()}`, object: 'refund', status: 'failed', payment_intent });
    },
    /** Refuses every refund from now on, as where the account has no money, or no longer. */
    refuseRefunds(isOn: boolean): void {
      isRefusing = isOn;
    },
    /** The payer disputes the charge, or the dispute ends. */
    dispute(checkout: string, status: 'needs_response' | 'won' | 'lost'): StripeNotice {
      const intent = intentOf(checkout);
      intent.latest_charge.disputed = true;
      disputes.set(intent.id, { id: `dp_${intent.id}`, status, payment_intent: intent.id });
      const type = status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed';
      return event(type, disputes.get(intent.id));
    },
    event,
    intentIdOf: (checkout: string) => intentOf(checkout).id,
    refundedOf: (checkout: string) => intentOf(checkout).latest_charge.amount_refunded,
  };
}

/** Signs bytes as Stripe does: the hour and the bytes under the endpoint's secret. */
export function sign(body: string, seconds: number, secret = stripePeerKeys.webhookSecret): Record<string, string> {
  const v1 = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': `t=${seconds},v1=${v1}` };
}

/** Marks as failed what adds up to a sum: the refund of just that sum, or the oldest ones that fit in it. */
function failAmong(made: readonly Refund[], amount: number): void {
  const just = made.find((each) => each.amount === amount);
  let left = amount;
  for (const each of just ? [just] : made) {
    if (each.amount > left) continue;
    each.status = 'failed';
    left -= each.amount;
  }
}

function known(body: unknown): PeerAnswer | null {
  return body ? { body: structuredClone(body) } : null;
}

function metadataIn(form: URLSearchParams, name: string): Record<string, string> {
  const found = [...form].filter(([key]) => key.startsWith(`${name}[`));
  return Object.fromEntries(found.map(([key, value]) => [key.slice(name.length + 1, -1), value]));
}

export type StripePeer = Awaited<ReturnType<typeof startStripePeer>>;
