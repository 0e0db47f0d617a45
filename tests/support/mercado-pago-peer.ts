import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { type PeerAnswer, type PeerRequest, startPeer } from './peer-server.ts';

export const mercadoPagoPeerKeys = { accessToken: 'TEST-de-prueba', webhookSecret: 'secreto-de-prueba' };

type Preference = {
  id: string;
  items: { title: string; quantity: number; unit_price: number; currency_id: string }[];
  external_reference: string;
  metadata: Record<string, string>;
  expires: boolean;
  expiration_date_to: string;
  init_point: string;
};
type Payment = {
  id: number;
  status: string;
  status_detail: string;
  currency_id: string;
  transaction_amount: number;
  transaction_amount_refunded: number;
  external_reference: string;
};

type Refund = { id: number; payment_id: number; amount: number; status: 'approved' | 'rejected' };

/** A notice ready to be delivered: the address's query, the very bytes, and the headers that sign it. */
export type MercadoPagoNotice = { id: string; query: string; body: string; headers: Record<string, string> };

/**
 * Mercado Pago's API on loopback, as far as Checkout Pro goes: preferences, payments, refunds, with its idempotency keys,
 * and notices signed as it signs them.
 */
export async function startMercadoPagoPeer(now: () => Temporal.Instant = () => Temporal.Now.instant()) {
  const preferences = new Map<string, Preference>();
  const payments = new Map<number, Payment>();
  const refunds: Refund[] = [];
  let isRefusing = false;
  const answered = new Map<string, PeerAnswer>();
  const asked: PeerRequest[] = [];

  const makeRefund = (payment: Payment, amount: number): Refund => {
    const made: Refund = { id: randomInt(1e9), payment_id: payment.id, amount, status: 'approved' };
    refunds.push(made);
    payment.transaction_amount_refunded += amount;
    if (payment.transaction_amount_refunded >= payment.transaction_amount) payment.status = 'refunded';
    else payment.status_detail = 'partially_refunded';
    return made;
  };

  const routes: [string, RegExp, (request: PeerRequest, id: string) => PeerAnswer | null][] = [
    [
      'POST',
      /^\/checkout\/preferences\/?$/,
      ({ body }) => {
        const id = `${randomInt(1e9)}-${randomUUID()}`;
        const address = `https://www.mercadopago.test/checkout/v1/redirect?pref_id=${id}`;
        const preference = { ...(JSON.parse(body) as Preference), id, init_point: address };
        preferences.set(id, preference);
        return { status: 201, body: preference };
      },
    ],
    ['GET', /^\/checkout\/preferences\/([^/]+)$/, (_, id) => known(preferences.get(id))],
    [
      'PUT',
      /^\/checkout\/preferences\/([^/]+)$/,
      ({ body }, id) => {
        const preference = preferences.get(id);
        if (preference) Object.assign(preference, JSON.parse(body));
        return known(preference);
      },
    ],
    [
      'GET',
      /^\/v1\/payments\/search$/,
      ({ query }) => {
        const results = [...payments.values()].filter(
          (each) => each.external_reference === query.get('external_reference'),
        );
        return { body: { results, paging: { total: results.length, limit: 30, offset: 0 } } };
      },
    ],
    ['GET', /^\/v1\/payments\/(\d+)$/, (_, id) => known(payments.get(Number(id)))],
    [
      'POST',
      /^\/v1\/payments\/(\d+)\/refunds$/,
      ({ body }, id) => {
        const payment = payments.get(Number(id));
        if (!payment) return null;
        const { amount } = JSON.parse(body) as { amount: number };
        const isTooMuch = payment.transaction_amount_refunded + amount > payment.transaction_amount;
        if (isRefusing || isTooMuch)
          return { status: 400, body: { message: 'The action requested is not valid', error: 'bad_request' } };
        return { status: 201, body: structuredClone(makeRefund(payment, amount)) };
      },
    ],
    ['GET', /^\/v1\/payments\/\d+\/refunds\/(\d+)$/, (_, id) => known(refunds.find((each) => each.id === Number(id)))],
  ];

  const peer = await startPeer((request) => {
    asked.push(request);
    if (request.headers.get('Authorization') !== `Bearer ${mercadoPagoPeerKeys.accessToken}`)
      return { status: 401, body: { message: 'invalid access token', status: 401 } };
    const key = request.method === 'GET' ? null : request.headers.get('X-Idempotency-Key');
    const before = key ? answered.get(key) : undefined;
    if (before) return before;
    for (const [method, pattern, does] of routes) {
      const match = pattern.exec(request.path);
      if (method !== request.method || !match) continue;
      const answer = does(request, match[1] ?? '');
      if (key && answer && (answer.status ?? 200) < 400) answered.set(key, structuredClone(answer));
      return answer ?? { status: 404, body: { message: 'not found', error: 'not_found', status: 404 } };
    }
    return { status: 404, body: { message: 'not found', error: 'not_found', status: 404 } };
  });

  const notice = (action: string, dataId: string | number): MercadoPagoNotice => {
    const id = String(randomInt(2 ** 40));
    const [type = ''] = action.split('.');
    const body = JSON.stringify({ id: Number(id), live_mode: false, type, action, data: { id: String(dataId) } });
    return { id, query: `?data.id=${dataId}&type=${type}`, body, headers: signNotice(dataId, now()) };
  };

  const preferenceOf = (checkout: string) => {
    const preference = [...preferences.values()].find((each) => each.external_reference === checkout);
    if (!preference) throw new Error(`no preference for ${checkout}`);
    return preference;
  };
  const paymentOf = (checkout: string) => {
    const payment = [...payments.values()].find((each) => each.external_reference === checkout);
    if (!payment) throw new Error(`nothing paid for ${checkout}`);
    return payment;
  };

  return {
    ...peer,
    asked,
    preferences,
    preferenceOf,
    /** Somebody pays at the preference's page, or tries to. Gives the notice that Mercado Pago then sends. */
    pay(
      checkout: string,
      { status = 'approved', amount, currency }: { status?: string; amount?: number; currency?: string } = {},
    ): MercadoPagoNotice {
      const [item] = preferenceOf(checkout).items;
      const id = randomInt(1e9, 1e11);
      payments.set(id, {
        id,
        status,
        status_detail: status === 'approved' ? 'accredited' : 'pending_waiting_payment',
        currency_id: currency ?? item?.currency_id ?? '',
        transaction_amount: amount ?? item?.unit_price ?? 0,
        transaction_amount_refunded: 0,
        external_reference: checkout,
      });
      return notice('payment.created', id);
    },
    /** What was waiting is paid, or something else becomes of it. */
    pass(checkout: string, status: string, detail = ''): MercadoPagoNotice {
      const payment = paymentOf(checkout);
      Object.assign(payment, { status, status_detail: detail });
      return notice('payment.updated', payment.id);
    },
    /** Money goes back from Mercado Pago's own panel. */
    refund(checkout: string, amount?: number): MercadoPagoNotice {
      const payment = paymentOf(checkout);
      makeRefund(payment, amount ?? payment.transaction_amount);
      return notice('payment.updated', payment.id);
    },
    /** What went back fails to arrive, and is in the account again. Gives the notice. */
    failRefund(checkout: string, amount?: number): MercadoPagoNotice {
      const payment = paymentOf(checkout);
      const back = amount ?? payment.transaction_amount_refunded;
      failAmong(
        refunds.filter((each) => each.payment_id === payment.id && each.status === 'approved'),
        back,
      );
      payment.transaction_amount_refunded -= back;
      payment.status = 'approved';
      return notice('payment.updated', payment.id);
    },
    /** Refuses every refund from now on, as where the account has no money, or no longer. */
    refuseRefunds(isOn: boolean): void {
      isRefusing = isOn;
    },
    notice,
    refundedOf: (checkout: string) => paymentOf(checkout).transaction_amount_refunded,
  };
}

/** Signs a notice as Mercado Pago does: what it is about, the request and the hour, under the application's secret. */
export function signNotice(
  dataId: string | number,
  at: Temporal.Instant,
  secret = mercadoPagoPeerKeys.webhookSecret,
): Record<string, string> {
  const requestId = randomUUID();
  const ts = at.epochMilliseconds;
  const v1 = createHmac('sha256', secret).update(`id:${dataId};request-id:${requestId};ts:${ts};`).digest('hex');
  return { 'Content-Type': 'application/json', 'X-Request-Id': requestId, 'X-Signature': `ts=${ts},v1=${v1}` };
}

/** Marks as failed what adds up to a sum: the refund of just that sum, or the oldest ones that fit in it. */
function failAmong(made: readonly Refund[], amount: number): void {
  const just = made.find((each) => each.amount === amount);
  let left = amount;
  for (const each of just ? [just] : made) {
    if (each.amount > left) continue;
    each.status = 'rejected';
    left -= each.amount;
  }
}

function known(body: unknown): PeerAnswer | null {
  return body ? { body: structuredClone(body) } : null;
}

export type MercadoPagoPeer = Awaited<ReturnType<typeof startMercadoPagoPeer>>;
