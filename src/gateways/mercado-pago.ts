import * as sdk from 'mercadopago';
import { AppConfig } from 'mercadopago/dist/utils/config/index.js';
import { type Currency, decimalsOf, decimalText, isCurrency, type Money } from '#domain/money.ts';
import type { GatewayPayment } from '#domain/orders/checkout.ts';
import {
  type About,
  ForgedNotice,
  type Gateway,
  GatewayAway,
  GatewayRefused,
  type NewCheckout,
  type Notice,
  type RefundRequest,
  type RefundState,
  type SignedMessage,
} from './gateway.ts';

export type MercadoPagoOptions = { accessToken: string; webhookSecret: string; url: string };

/** Currencies of the countries in which Mercado Pago opens accounts. An account takes that of its own country. */
const currencies: ReadonlySet<Currency> = new Set(['ARS', 'BRL', 'CLP', 'COP', 'MXN', 'PEN', 'UYU']);

/**
 * Milliseconds that a notice may be old. It is tried again for hours with, it may be, the first signature; an old one does
 * no harm, because it only names a payment that we then ask for.
 */
const tolerance = 24 * 60 * 60 * 1000;

type MercadoPagoPayment = Awaited<ReturnType<sdk.Payment['get']>>;

/** Checkout Pro, on Mercado Pago's own SDK. */
export function mercadoPagoGateway({ accessToken, webhookSecret, url }: MercadoPagoOptions): Gateway {
  // the SDK has one address for a process and no option for it
  if (url !== AppConfig.BASE_URL) Object.assign(AppConfig, { BASE_URL: url });
  // a configuration of its own for each call: the SDK writes a call's options into it, also its idempotency key
  const configured = (idempotencyKey?: string) =>
    new sdk.MercadoPagoConfig({
      accessToken,
      options: { timeout: 10_000, maxRetries: 2, initialDelay: 200, ...(idempotencyKey && { idempotencyKey }) },
    });

  return {
    id: 'mercado-pago',
    name: 'Mercado Pago',
    takes: (currency) => currencies.has(currency),
    beginCheckout: (checkout) =>
      answering(async () => {
        const preferences = new sdk.Preference(configured(`checkout-${checkout.id}`));
        const { id, init_point: address } = await preferences.create({ body: preferenceOf(checkout) });
        if (!id || !address) throw new Error('a preference without address');
        return { externalId: id, url: address, expiresAt: checkout.expiresAt };
      }),
    endCheckout: (externalId) =>
      answering(async () => {
        const preferences = new sdk.Preference(configured());
        const { items = [] } = await preferences.get({ preferenceId: externalId });
        const ended = new Date(0).toISOString();
        await preferences.update({
          id: externalId,
          updatePreferenceRequest: { items, expires: true, expiration_date_to: ended },
        });
      }),
    readNotice: (message) => readNotice(webhookSecret, message),
    poll: (about) => answering(() => poll(configured(), about)),
    refund: (asked) => refund(configured, asked),
  };
}

async function refund(
  configured: (idempotencyKey?: string) => sdk.MercadoPagoConfig,
  { payment, money, key }: RefundRequest,
): Promise<RefundState> {
  const refunds = new sdk.PaymentRefund(configured(`refund-${key}`));
  const asked = { payment_id: payment, body: { amount: Number(decimalText(money)) } };
  const { id } = await orRefused(() => refunds.create(asked));
  // a key that was used before is answered as it was then: only the refund itself says whether it has failed since
  const status = await answering(async () => {
    if (!id) throw new Error('a refund without id');
    const found = await new sdk.PaymentRefund(configured()).get({ payment_id: payment, refund_id: id });
    return found.status ?? '';
  });
  return ['rejected', 'cancelled'].includes(status) ? 'failed' : 'made';
}

function preferenceOf(checkout: NewCheckout) {
  const { id, reference, title, money, returnUrl, expiresAt } = checkout;
  return {
    items: [{ id: reference, title, quantity: 1, unit_price: Number(decimalText(money)), currency_id: money.currency }],
    external_reference: id,
    metadata: { checkout: id, reference },
    back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
    // refused for an address that is not public
    ...(returnUrl.startsWith('https:') && { auto_return: 'approved' }),
    expires: true,
    expiration_date_to: expiresAt.toString({ smallestUnit: 'millisecond' }),
  };
}

/**
 * The signature covers the payment id in the query, the request id and the timestamp, but not the body. So only the
 * notice's own id is read from the body, for deduplication.
 */
function readNotice(secret: string, { headers, query, body, now }: SignedMessage): Notice {
  const dataId = query.get('data.id')?.toLowerCase() ?? '';
  const signature = headers.get('X-Signature');
  try {
    sdk.WebhookSignatureValidator.validate({
      xSignature: signature,
      xRequestId: headers.get('X-Request-Id'),
      dataId,
      secret,
    });
  } catch (error) {
    throw new ForgedNotice(error instanceof Error ? error.message : 'not signed');
  }
  if (Math.abs(now.epochMilliseconds - signedAt(signature ?? '')) > tolerance) throw new ForgedNotice('too old');
  const notice = readBody(body);
  if (notice.dataId.toLowerCase() !== dataId) throw new ForgedNotice('the body names something else');
  const isPayment = notice.type === 'payment' && /^\d+$/.test(dataId);
  return { id: notice.id, kind: notice.action || notice.type, about: isPayment ? { payment: dataId } : null };
}

/** Milliseconds since 1970 of a signature's `ts`, which is given in seconds or in milliseconds. */
function signedAt(signature: string): number {
  const ts = Number(/(?:^|,)\s*ts=(\d+)/.exec(signature)?.[1] ?? 0);
  return ts < 1e11 ? ts * 1000 : ts;
}

function readBody(body: Uint8Array): { id: string; type: string; action: string; dataId: string } {
  try {
    const notice: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    const { id, type, action, data } = notice as Record<string, unknown>;
    const dataId = typeof data === 'object' && data !== null && 'id' in data ? data.id : '';
    if (!['string', 'number'].includes(typeof id)) throw new Error('a notice without id');
    return { id: String(id), type: String(type ?? ''), action: String(action ?? ''), dataId: String(dataId) };
  } catch (error) {
    throw new ForgedNotice(error instanceof Error ? error.message : 'not a notice');
  }
}

async function poll(config: sdk.MercadoPagoConfig, about: About): Promise<readonly GatewayPayment[]> {
  const payments = new sdk.Payment(config);
  if ('payment' in about) {
    const payment = await orMissing(payments.get({ id: about.payment }));
    return payment ? [paymentOf(payment)] : [];
  }
  const { results = [] } = await payments.search({ options: { external_reference: about.checkout.id } });
  // the search shows less of a payment than asking for it, and may lag behind
  const found = await Promise.all(results.map(({ id }) => orMissing(payments.get({ id: String(id) }))));
  return found.flatMap((payment) => (payment ? [paymentOf(payment)] : []));
}

function paymentOf(payment: MercadoPagoPayment): GatewayPayment {
  const { id, external_reference: checkout, status = '', status_detail: detail, currency_id: currency = '' } = payment;
  const money = isCurrency(currency) ? moneyOf(payment.transaction_amount ?? 0, currency) : null;
  return {
    ref: String(id),
    checkout: checkout ?? null,
    state: stateOf(status),
    money,
    refunded: isCurrency(currency) ? moneyOf(payment.transaction_amount_refunded ?? 0, currency).amount : 0,
    dispute: disputeOf(status, detail ?? ''),
  };
}

function stateOf(status: string): GatewayPayment['state'] {
  if (['approved', 'in_mediation', 'charged_back', 'refunded'].includes(status)) return 'paid';
  return ['rejected', 'cancelled'].includes(status) ? 'failed' : 'waiting';
}

function disputeOf(status: string, detail: string): GatewayPayment['dispute'] {
  if (status === 'in_mediation') return 'open';
  if (status !== 'charged_back') return 'none';
  if (detail === 'reimbursed') return 'none';
  return detail === 'settled' ? 'lost' : 'open';
}

/** A decimal of the API as minor units, exactly: it is rounded to the currency's decimals as text. */
function moneyOf(decimal: number, currency: Currency): Money {
  return { amount: Number(decimal.toFixed(decimalsOf(currency)).replace('.', '')), currency };
}

async function orMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof sdk.MercadoPagoError && error.status === 404) return null;
    throw error;
  }
}

async function answering<T>(does: () => Promise<T>): Promise<T> {
  try {
    return await does();
  } catch (error) {
    throw new GatewayAway('mercado-pago', error);
  }
}

/** Answers among the 4xx after which it is not known what was done, or the operator has to mend the access token. */
const indefinite: ReadonlySet<number> = new Set([401, 403, 408, 409, 423, 424, 425, 429]);

/** The same, where a definite no is told from no answer. */
async function orRefused<T>(does: () => Promise<T>): Promise<T> {
  try {
    return await does();
  } catch (error) {
    const status = error instanceof sdk.MercadoPagoError ? error.status : 0;
    const isDefinite = status >= 400 && status < 500 && !indefinite.has(status);
    throw isDefinite ? new GatewayRefused('mercado-pago', error) : new GatewayAway('mercado-pago', error);
  }
}
