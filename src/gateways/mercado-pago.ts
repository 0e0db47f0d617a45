import * as v from 'valibot';
import { decimalText } from '#domain/money.ts';
import type { GatewayPayment } from '#domain/orders/checkout.ts';
import { type GatewayLimits, usualLimits } from './bounded-fetch.ts';
import type { About, Gateway, NewCheckout, Notice, RefundRequest, RefundState, SignedMessage } from './gateway.ts';
import {
  answering,
  askPayment,
  idShape,
  mercadoPagoCurrencies,
  orMissing,
  orRefused,
  thisId,
} from './mercado-pago-answers.ts';
import { signedNotice } from './mercado-pago-notice.ts';
import { type MercadoPagoRequest, mercadoPagoRequests } from './mercado-pago-request.ts';

export type MercadoPagoOptions = {
  accessToken: string;
  webhookSecret: string;
  url: string;
  limits?: Partial<GatewayLimits>;
};

const foundShape = v.object({ results: v.array(v.object({ id: idShape })) });
const openedShape = v.object({ id: v.pipe(v.string(), v.nonEmpty()), init_point: v.pipe(v.string(), v.url()) });

/** Checkout Pro, by its API; the notices by Mercado Pago's own SDK. */
export function mercadoPagoGateway({ accessToken, webhookSecret, url, limits }: MercadoPagoOptions): Gateway {
  const request = mercadoPagoRequests({ accessToken, url, limits: { ...usualLimits, ...limits } });

  return {
    id: 'mercado-pago',
    name: 'Mercado Pago',
    takes: (currency) => mercadoPagoCurrencies.has(currency),
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

function readNotice(secret: string, message: SignedMessage): Notice {
  const { id, type, action, dataId } = signedNotice(secret, message);
  const isPayment = type === 'payment' && /^\d+$/.test(dataId);
  return { id, kind: action || type, about: isPayment ? { payment: dataId } : null };
}

async function poll(request: MercadoPagoRequest, about: About): Promise<readonly GatewayPayment[]> {
  if ('payment' in about) return present([await askPayment(request, about.payment)]);
  const search = { path: '/v1/payments/search', query: { external_reference: about.checkout.id } };
  const { results } = await request({ method: 'GET', ...search }, foundShape);
  // the search shows less of a payment than asking for it, and may lag behind
  return present(await Promise.all(results.map(({ id }) => askPayment(request, id))));
}

function present(payments: readonly (GatewayPayment | null)[]): GatewayPayment[] {
  return payments.filter((payment) => payment !== null);
}
