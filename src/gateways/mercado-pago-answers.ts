import * as v from 'valibot';
import { type Currency, decimalsOf, isCurrency, type Money } from '#domain/money.ts';
import type { GatewayPayment } from '#domain/orders/checkout.ts';
import { GatewayAway, GatewayRefused } from './gateway.ts';
import { MercadoPagoRefusal, type MercadoPagoRequest } from './mercado-pago-request.ts';

/** Currencies of the countries in which Mercado Pago opens accounts. An account takes that of its own country. */
export const mercadoPagoCurrencies: ReadonlySet<Currency> = new Set(['ARS', 'BRL', 'CLP', 'COP', 'MXN', 'PEN', 'UYU']);

/** An id of Mercado Pago, as text; those of payments and refunds are numbers. */
export const idShape = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger()), v.pipe(v.string(), v.nonEmpty())]),
  v.transform(String),
);
/** The very thing that was asked for: whatever lacks its id is no answer, and says nothing about it. */
export const thisId = (id: string) => v.pipe(idShape, v.literal(id));
export const decimalShape = v.pipe(v.number(), v.finite(), v.minValue(0));

const paymentShape = v.object({
  external_reference: v.nullish(v.string(), null),
  status: v.string(),
  status_detail: v.nullish(v.string(), ''),
  currency_id: v.string(),
  transaction_amount: decimalShape,
  transaction_amount_refunded: v.nullish(decimalShape, 0),
});
type MercadoPagoPayment = v.InferOutput<typeof paymentShape>;

/** A payment as it stands, of whatever made it. Null: there is none. */
export async function askPayment(request: MercadoPagoRequest, ref: string): Promise<GatewayPayment | null> {
  const shape = v.object({ ...paymentShape.entries, id: thisId(ref) });
  const path = `/v1/payments/${encodeURIComponent(ref)}`;
  const payment = await orMissing(request({ method: 'GET', path }, shape));
  return payment && paymentOf(ref, payment);
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
export function moneyOf(decimal: number, currency: Currency): Money {
  return { amount: Number(decimal.toFixed(decimalsOf(currency)).replace('.', '')), currency };
}

export async function orMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof MercadoPagoRefusal && error.status === 404 && error.code === 'not_found') return null;
    throw error;
  }
}

export async function answering<T>(does: () => Promise<T>): Promise<T> {
  try {
    return await does();
  } catch (error) {
    throw new GatewayAway('mercado-pago', error);
  }
}

/** Answers among the 4xx after which it is not known what was done, or the operator has to mend the access token. */
const indefinite: ReadonlySet<number> = new Set([401, 403, 408, 409, 423, 424, 425, 429]);

/** The same, where a definite no is told from no answer. */
export async function orRefused<T>(does: () => Promise<T>): Promise<T> {
  try {
    return await does();
  } catch (error) {
    const status = error instanceof MercadoPagoRefusal ? error.status : 0;
    const isDefinite = status >= 400 && status < 500 && !indefinite.has(status);
    if (!isDefinite) throw new GatewayAway('mercado-pago', error);
    throw new GatewayRefused('mercado-pago', error, { isOfPayer: /payer/i.test(String(error)) });
  }
}
