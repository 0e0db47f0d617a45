import { WebhookSignatureValidator } from 'mercadopago';
import * as v from 'valibot';
import { type Currency, decimalsOf, decimalText, isCurrency, type Money } from '#domain/money.ts';
import type { GatewayPayment } from '#domain/orders/checkout.ts';
import { type GatewayLimits, usualLimits } from './bounded-fetch.ts';
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
import { MercadoPagoRefusal, type MercadoPagoRequest, mercadoPagoRequests } from './mercado-pago-request.ts';

export type MercadoPagoOptions = {
  accessToken: string;
  webhookSecret: string;
  url: string;
  limits?: Partial<GatewayLimits>;
};

/** Currencies of the countries in which Mercado Pago opens accounts. An account takes that of its own country. */
const currencies: ReadonlySet<Currency> = new Set(['ARS', 'BRL', 'CLP', 'COP', 'MXN', 'PEN', 'UYU']);

/**
 * Milliseconds that a notice may be old. It is tried again for hours with, it may be, the first signature; an old one does
 * no harm, because it only names a payment that we then ask for.
 */
const tolerance = 24 * 60 * 60 * 1000;

/** An id of Mercado Pago, as text; those of payments and refunds are numbers. */
const idShape = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.nonEmpty())]),
  v.transform(String),
);
/** The very thing that was asked for: whatever lacks its id is no answer, and says nothing about it. */
const thisId = (id: string) => v.pipe(idShape, v.literal(id));
const decimalShape = v.pipe(v.number(), v.finite(), v.minValue(0));

const paymentShape = v.object({
  external_reference: v.nullish(v.string(), null),
  status: v.string(),
  status_detail: v.nullish(v.string(), ''),
  currency_id: v.string(),
  transaction_amount: decimalShape,
  transaction_amount_refunded: v.nullish(decimalShape, 0),
});
type MercadoPagoPayment = v.InferOutput<typeof paymentShape>;

const foundShape = v.object({ results: v.array(v.object({ id: idShape })) });
const openedShape = v.object({ id: v.pipe(v.string(), v.nonEmpty()), init_point: v.pipe(v.string(), v.url()) });

/** Checkout Pro, by its API; the notices by Mercado Pago's own SDK. */
export function mercadoPagoGateway({ accessToken, webhookSecret, url, limits }: MercadoPagoOptions): Gateway {
  const request = mercadoPagoRequests({ accessToken, url, limits: { ...usualLimits, ...limits } });

  return {
    id: 'mercado-pago',
    name: 'Mercado Pago',
    takes: (currency) => currencies.has(currency),
    beginCheckout: (checkout) =>
      answering(async () => {
        const idempotencyKey = `checkout-${checkout.id}`;
        const asked = { path: '/checkout/preferences/', body: preferenceOf(checkout), idempotencyKey };
        const { id, init_point: address } = await request({ method: 'POST', ...asked }, openedShape);
        return { externalId: id, url: address, expiresAt: checkout.expiresAt };
      }),
    endCheckout: (externalId) => answering(() => endPreference(request, externalId)),
    readNotice: (message) => readNotice(webhookSecret, message),
    poll: (about) => answering(() => poll(request, about)),
    refund: (asked) => refund(request, asked),
  };
}

async function endPreference(request: MercadoPagoRequest, externalId: string): Promise<void> {
  const path = `/checkout/preferences/${encodeURIComponent(externalId)}`;
  const isThis = { id: thisId(externalId) };
  const preference = await orMissing(
    request({ method: 'GET', path }, v.object({ ...isThis, items: v.pipe(v.array(v.unknown()), v.nonEmpty()) })),
  );
  // one that is not there cannot be paid
  if (!preference) return;
  const body = { items: preference.items, expires: true, expiration_date_to: new Date(0).toISOString() };
  await request({ method: 'PUT', path, body }, v.object(isThis));
}

async function refund(request: MercadoPagoRequest, { payment, money, key }: RefundRequest): Promise<RefundState> {
  const path = `/v1/payments/${encodeURIComponent(payment)}/refunds`;
  const asked = { path, body: { amount: Number(decimalText(money)) }, idempotencyKey: `refund-${key}` };
  const { id } = await orRefused(() => request({ method: 'POST', ...asked }, v.object({ id: idShape })));
  // a key that was used before is answered as it was then: only the refund itself says whether it has failed since
  const shape = v.object({ id: thisId(id), status: v.pipe(v.string(), v.nonEmpty()) });
  const { status } = await answering(() => request({ method: 'GET', path: `${path}/${id}` }, shape));
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
    WebhookSignatureValidator.validate({
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

async function poll(request: MercadoPagoRequest, about: About): Promise<readonly GatewayPayment[]> {
  if ('payment' in about) return askPayment(request, about.payment);
  const search = { path: '/v1/payments/search', query: { external_reference: about.checkout.id } };
  const { results } = await request({ method: 'GET', ...search }, foundShape);
  // the search shows less of a payment than asking for it, and may lag behind
  return (await Promise.all(results.map(({ id }) => askPayment(request, id)))).flat();
}

async function askPayment(request: MercadoPagoRequest, ref: string): Promise<GatewayPayment[]> {
  const shape = v.object({ ...paymentShape.entries, id: thisId(ref) });
  const path = `/v1/payments/${encodeURIComponent(ref)}`;
  const payment = await orMissing(request({ method: 'GET', path }, shape));
  return payment ? [paymentOf(ref, payment)] : [];
}

function paymentOf(ref: string, payment: MercadoPagoPayment): GatewayPayment {
  const { external_reference: checkout, status, status_detail: detail, currency_id: currency } = payment;
  const { transaction_amount: amount, transaction_amount_refunded: refunded } = payment;
  return {
    ref,
    checkout,
    state: stateOf(status),
    money: isCurrency(currency) ? moneyOf(amount, currency) : null,
    refunded: isCurrency(currency) ? moneyOf(refunded, currency).amount : 0,
    dispute: disputeOf(status, detail),
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
    if (error instanceof MercadoPagoRefusal && error.status === 404 && error.code === 'not_found') return null;
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
    const status = error instanceof MercadoPagoRefusal ? error.status : 0;
    const isDefinite = status >= 400 && status < 500 && !indefinite.has(status);
    throw isDefinite ? new GatewayRefused('mercado-pago', error) : new GatewayAway('mercado-pago', error);
  }
}
