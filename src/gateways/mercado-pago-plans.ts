import * as v from 'valibot';
import { type Currency, decimalText, isCurrency, type Money } from '#domain/money.ts';
import type { MandateHint, MandateReading, PlanCharge } from '#domain/plans/plan-charge.ts';
import { anchorDayOf, type PlanCadence, planPeriodEnd } from '#domain/plans/plan-period.ts';
import { type GatewayLimits, usualLimits } from './bounded-fetch.ts';
import {
  answering,
  askPayment,
  decimalShape,
  idShape,
  moneyOf,
  orMissing,
  orRefused,
  thisId,
} from './mercado-pago-answers.ts';
import { signedNotice } from './mercado-pago-notice.ts';
import { type MercadoPagoRequest, mercadoPagoRequests } from './mercado-pago-request.ts';
import type { MandateRef, NewMandate, PlanGateway } from './plan-gateway.ts';

type MercadoPagoPlans = {
  accessToken: string;
  webhookSecret: string;
  url: string;
  limits?: Partial<GatewayLimits>;
  currency: Currency;
  monthlyPrices: ReadonlyMap<string, number>;
};

/** Charges that are read of a mandate, the newest: of older ones a notice tells, if anything becomes of them. */
const chargesRead = 6;

/** The search promises no order, so that the newest are known once all are read; a page may hold fewer than asked for. */
const chargesOfPage = 30;
const pagesRead = 12;

const words = v.pipe(v.string(), v.nonEmpty());
const preapprovalShape = v.object({
  status: words,
  init_point: v.pipe(v.string(), v.url()),
  auto_recurring: v.object({
    frequency: v.pipe(v.number(), v.integer()),
    transaction_amount: decimalShape,
    currency_id: words,
  }),
});
const chargeShape = v.object({
  id: idShape,
  debit_date: v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => Temporal.Instant.from(text)),
  ),
  status: words,
  transaction_amount: decimalShape,
  currency_id: words,
  payment: v.nullish(v.object({ id: v.nullish(idShape, null) }), null),
});
type AuthorizedPayment = v.InferOutput<typeof chargeShape>;

/** Mercado Pago's preapprovals without a plan of its own: a sum each month or year, in the currency of its country. */
export function mercadoPagoPlans({ accessToken, webhookSecret, url, limits, ...sold }: MercadoPagoPlans): PlanGateway {
  const request = mercadoPagoRequests({ accessToken, url, limits: { ...usualLimits, ...limits } });
  const put = (ref: string, status: 'paused' | 'authorized' | 'cancelled') =>
    request(
      { method: 'PUT', path: placeOf(ref), body: { status } },
      v.object({ id: thisId(ref), status: v.literal(status) }),
    );
  return {
    id: 'mercado-pago',
    name: 'Mercado Pago',
    ...sold,
    prorates: false,
    needsEmail: true,
    begin: (mandate) => orRefused(() => begin(request, mandate)),
    read: (mandate, about) => answering(() => read(request, mandate, about)),
    change: (ref, { money, title }) =>
      orRefused(async () => {
        const amount = Number(decimalText(money));
        const body = { reason: title, auto_recurring: { transaction_amount: amount, currency_id: money.currency } };
        const changed = v.object({
          id: thisId(ref),
          auto_recurring: v.object({ transaction_amount: v.literal(amount) }),
        });
        await request({ method: 'PUT', path: placeOf(ref), body }, changed);
      }),
    // one that is paused charges nothing, also where we are not there at its end, and can go on
    stop: (ref) => orRefused(async () => void (await put(ref, 'paused'))),
    resume: (ref) => orRefused(async () => void (await put(ref, 'authorized'))),
    end: ({ checkout, ref }) => answering(async () => void (await put(ref ?? checkout, 'cancelled'))),
    readNotice: (message) => hintOf(signedNotice(webhookSecret, message)),
    mandateOfCharge: (charge) =>
      answering(async () => {
        const path = `/authorized_payments/${encodeURIComponent(charge)}`;
        const shape = v.object({ id: thisId(charge), preapproval_id: words });
        return (await orMissing(request({ method: 'GET', path }, shape)))?.preapproval_id ?? null;
      }),
  };
}

function placeOf(ref: string): string {
  return `/preapproval/${encodeURIComponent(ref)}`;
}

async function begin(request: MercadoPagoRequest, { id, goods, money, title, email, returnUrl }: NewMandate) {
  const body = {
    reason: title,
    external_reference: id,
    payer_email: email,
    back_url: returnUrl,
    status: 'pending',
    auto_recurring: {
      frequency: goods.cadence === 'yearly' ? 12 : 1,
      frequency_type: 'months',
      transaction_amount: Number(decimalText(money)),
      currency_id: money.currency,
    },
  };
  const shape = v.object({ id: words, external_reference: v.literal(id), init_point: v.pipe(v.string(), v.url()) });
  const asked = { method: 'POST', path: '/preapproval', body, idempotencyKey: `mandate-${id}` } as const;
  const made = await request(asked, shape);
  return { checkout: made.id, url: made.init_point };
}

async function read(request: MercadoPagoRequest, mandate: MandateRef, about: string | null): Promise<MandateReading> {
  const ref = mandate.ref ?? mandate.checkout;
  const own = { ...preapprovalShape.entries, id: thisId(ref), external_reference: v.literal(mandate.id) };
  const preapproval = await request({ method: 'GET', path: placeOf(ref) }, v.object(own));
  const { status, init_point: page, auto_recurring: recurring } = preapproval;
  const charges = status === 'pending' ? [] : await chargesOf(request, { ref, about }, recurring.frequency);
  const newest = charges.toSorted((one, other) => Temporal.Instant.compare(one.startsAt, other.startsAt)).at(-1);
  return {
    ref: status === 'pending' ? null : ref,
    state: status === 'pending' ? 'asked' : ['authorized', 'paused'].includes(status) ? 'live' : 'ended',
    isStopped: status === 'paused',
    goods: null,
    payUrl: newest?.state === 'failed' ? page : null,
    charges,
  };
}

async function chargesOf(
  request: MercadoPagoRequest,
  { ref, about }: { ref: string; about: string | null },
  months: number,
): Promise<PlanCharge[]> {
  const results = await searchCharges(request, ref);
  const read = results
    .toSorted((one, other) => Temporal.Instant.compare(other.debit_date, one.debit_date))
    .filter(({ id }, at) => at < chargesRead || id === about);
  const cadence = months === 12 ? 'yearly' : 'monthly';
  return Promise.all(read.map((each) => chargeOf(request, each, cadence)));
}

async function searchCharges(request: MercadoPagoRequest, ref: string): Promise<AuthorizedPayment[]> {
  const shape = v.object({
    results: v.array(v.object({ ...chargeShape.entries, preapproval_id: v.literal(ref) })),
    paging: v.object({ total: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  });
  const found = new Map<string, AuthorizedPayment>();
  let offset = 0;
  for (let page = 0; page < pagesRead; page += 1) {
    const query = { preapproval_id: ref, limit: String(chargesOfPage), offset: String(offset) };
    const { results, paging } = await request({ method: 'GET', path: '/authorized_payments/search', query }, shape);
    for (const each of results) found.set(each.id, each);
    offset += results.length;
    if (results.length === 0 || offset >= paging.total) break;
  }
  return [...found.values()];
}

/** A charge pays the period from the day for which it was made, however often it was tried. */
async function chargeOf(
  request: MercadoPagoRequest,
  said: AuthorizedPayment,
  cadence: PlanCadence,
): Promise<PlanCharge> {
  const { id, debit_date: startsAt, status, payment: behind, transaction_amount: amount, currency_id: currency } = said;
  const payment = behind?.id ?? null;
  const made = payment === null ? null : await askPayment(request, payment);
  const money = isCurrency(currency) ? moneyOf(amount, currency) : null;
  const isFailed = made ? made.state === 'failed' : status === 'recycling';
  return {
    ref: id,
    payment,
    state: made?.state === 'paid' ? 'paid' : isFailed ? 'failed' : 'waiting',
    isUpgrade: false,
    goods: null,
    money: made?.money ?? money,
    startsAt,
    endsAt: planPeriodEnd(startsAt, cadence, anchorDayOf(startsAt)),
    returned: made?.money ? returnedOf(made, made.money) : 0,
  };
}

function returnedOf({ refunded, dispute }: { refunded: number; dispute: string }, { amount }: Money): number {
  return dispute === 'lost' ? amount : Math.min(amount, refunded);
}

function hintOf({ type, dataId }: { type: string; dataId: string }): MandateHint | null {
  if (!dataId) return null;
  if (type === 'subscription_preapproval') return { ref: dataId };
  if (type === 'subscription_authorized_payment') return { charge: dataId };
  return type === 'payment' ? { payment: dataId } : null;
}
