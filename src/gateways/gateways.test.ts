import { afterAll, expect, test } from 'vitest';
import { mercadoPagoPeerKeys, signNotice, startMercadoPagoPeer } from '#support/mercado-pago-peer.ts';
import { sign, startStripePeer, stripePeerKeys } from '#support/stripe-peer.ts';
import {
  ForgedNotice,
  type Gateway,
  GatewayAway,
  GatewayRefused,
  type NewCheckout,
  type SignedMessage,
} from './gateway.ts';
import { mercadoPagoGateway } from './mercado-pago.ts';
import { stripeGateway } from './stripe.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const seconds = now.epochMilliseconds / 1000;
const stripePeer = await startStripePeer(() => now);
const mercadoPagoPeer = await startMercadoPagoPeer(() => now);
afterAll(() => Promise.all([stripePeer.stop(), mercadoPagoPeer.stop()]));

const stripe = stripeGateway({ ...stripePeerKeys, url: stripePeer.url });
const mercadoPago = mercadoPagoGateway({ ...mercadoPagoPeerKeys, url: mercadoPagoPeer.url });

const checkoutOf = (id: string, money: NewCheckout['money']): NewCheckout => ({
  id,
  reference: 'RF-7K3Q2A',
  title: 'Acceso a Ciclistas rezagados',
  money,
  returnUrl: 'http://localhost/cobro/vuelta/1',
  openedAt: now,
  expiresAt: now.add({ hours: 72 }),
});
const message = (
  { headers, body, query = '' }: { headers: Record<string, string>; body: string; query?: string },
  at = now,
): SignedMessage => ({
  headers: new Headers(headers),
  body: new TextEncoder().encode(body),
  query: new URLSearchParams(query),
  now: at,
});
const forged = (gateway: Gateway, sent: SignedMessage) => expect(() => gateway.readNotice(sent)).toThrow(ForgedNotice);

test('Stripe is asked once for a checkout, with the sum in its own units and nobody named', async () => {
  const opened = await stripe.beginCheckout(checkoutOf('c-eur', { amount: 1250, currency: 'EUR' }));
  expect(opened.url).toContain(opened.externalId);
  // asked for three days, and Stripe keeps none open for more than one
  expect(opened.expiresAt.toString()).toBe('2026-11-22T09:59:00Z');
  expect(await stripe.beginCheckout(checkoutOf('c-eur', { amount: 1250, currency: 'EUR' }))).toEqual(opened);
  const session = stripePeer.sessionOf('c-eur');
  expect(session).toMatchObject({ amount_total: 1250, currency: 'eur', client_reference_id: 'c-eur' });
  expect(session.metadata).toEqual({ checkout: 'c-eur', reference: 'RF-7K3Q2A' });
  expect(session.expires_at - seconds).toBeLessThan(24 * 60 * 60);
  const [first] = stripePeer.asked;
  expect([...new URLSearchParams(first?.body).keys()].filter((key) => /email|phone|customer/.test(key))).toEqual([]);
});

test.each([
  ['CLP', 5000, 5000],
  ['PYG', 70_000, 70_000],
  ['COP', 20_000, 2_000_000],
  ['MXN', 9990, 9990],
] as const)('Stripe counts %s as it does, and the sum comes back whole', async (currency, amount, counted) => {
  const id = `c-${currency}`;
  const { externalId } = await stripe.beginCheckout(checkoutOf(id, { amount, currency }));
  expect(stripePeer.sessionOf(id).amount_total).toBe(counted);
  stripePeer.pay(id);
  expect(await stripe.poll({ checkout: { id, externalId } })).toMatchObject([
    { checkout: id, state: 'paid', money: { amount, currency }, refunded: 0, dispute: 'none' },
  ]);
});

test('what is paid, disputed and given back at Stripe is seen there', async () => {
  const id = 'c-life';
  const { externalId } = await stripe.beginCheckout(checkoutOf(id, { amount: 800, currency: 'EUR' }));
  expect(await stripe.poll({ checkout: { id, externalId } })).toEqual([]);
  const paid = stripe.readNotice(message(stripePeer.pay(id)));
  expect(paid).toMatchObject({ kind: 'checkout.session.completed', about: { checkout: { id, externalId } } });
  const { about } = stripe.readNotice(message(stripePeer.dispute(id, 'needs_response')));
  if (!about) throw new Error('a dispute is about a payment');
  expect(await stripe.poll(about)).toMatchObject([{ dispute: 'open' }]);
  stripePeer.dispute(id, 'won');
  expect(await stripe.poll(about)).toMatchObject([{ dispute: 'none' }]);
  const [payment] = await stripe.poll(about);
  const refund = { payment: payment?.ref ?? '', money: { amount: 300, currency: 'EUR' }, key: 'k' } as const;
  await stripe.refund(refund);
  await stripe.refund(refund);
  expect(await stripe.poll(about)).toMatchObject([{ checkout: id, refunded: 300 }]);
});

test('a checkout of Stripe that is ended can no longer be paid; one that was paid stays', async () => {
  const { externalId } = await stripe.beginCheckout(checkoutOf('c-end', { amount: 800, currency: 'EUR' }));
  await stripe.endCheckout(externalId);
  expect(stripePeer.sessionOf('c-end').status).toBe('expired');
  const paid = await stripe.beginCheckout(checkoutOf('c-stay', { amount: 800, currency: 'EUR' }));
  stripePeer.pay('c-stay');
  await stripe.endCheckout(paid.externalId);
  expect(stripePeer.sessionOf('c-stay').status).toBe('complete');
});

test('a notice of Stripe holds only with its signature over its own bytes, in its own time', () => {
  const notice = stripePeer.event('balance.available', { id: 'b' });
  expect(stripe.readNotice(message(notice))).toEqual({ id: notice.id, kind: 'balance.available', about: null });
  forged(stripe, message({ ...notice, body: `${notice.body} ` }));
  forged(stripe, message({ ...notice, headers: {} }));
  forged(stripe, message({ ...notice, headers: sign(notice.body, seconds, 'whsec_de_otro') }));
  forged(stripe, message(notice, now.add({ minutes: 6 })));
  forged(stripe, message({ body: 'not json', headers: sign('not json', seconds) }));
});

test('a notice that is signed and says nothing that can be read is refused, and one of other software is about nothing', () => {
  const signed = (event: unknown) => {
    const body = JSON.stringify(event);
    return message({ body, headers: sign(body, seconds) });
  };
  const event = { id: 'evt_1', type: 'checkout.session.completed', data: { object: { id: 'cs_1' } } };
  for (const odd of [
    null,
    [],
    1,
    { ...event, id: true },
    { ...event, id: 'a\0' },
    { ...event, id: 'a'.repeat(201) },
    { ...event, data: 'x' },
    { ...event, data: {} },
  ])
    forged(stripe, signed(odd));
  for (const object of [
    { id: 'cs_1', metadata: { checkout: 7 } },
    { id: {}, metadata: { checkout: 'x' } },
    { metadata: 'x' },
  ])
    expect(stripe.readNotice(signed({ ...event, data: { object } })).about).toBeNull();
  const refund = { ...event, type: 'charge.refunded', data: { object: { payment_intent: { id: ['x'] } } } };
  expect(stripe.readNotice(signed(refund)).about).toBeNull();
});

test('Mercado Pago is asked once for a checkout, with the sum as its decimal and nobody named', async () => {
  const opened = await mercadoPago.beginCheckout(checkoutOf('m-mxn', { amount: 9990, currency: 'MXN' }));
  expect(await mercadoPago.beginCheckout(checkoutOf('m-mxn', { amount: 9990, currency: 'MXN' }))).toEqual(opened);
  const preference = mercadoPagoPeer.preferenceOf('m-mxn');
  expect(preference).toMatchObject({
    external_reference: 'm-mxn',
    items: [{ unit_price: 99.9, currency_id: 'MXN', quantity: 1 }],
    metadata: { checkout: 'm-mxn', reference: 'RF-7K3Q2A' },
    expires: true,
    expiration_date_to: '2026-11-24T10:00:00.000Z',
  });
  expect(preference).not.toHaveProperty('payer');
  expect(preference).not.toHaveProperty('auto_return');
});

test.each([
  ['CLP', 5000],
  ['COP', 20_000],
  ['ARS', 1_234_567],
  ['PEN', 1],
] as const)('a sum in %s comes back whole from Mercado Pago', async (currency, amount) => {
  const id = `m-${currency}`;
  const { externalId } = await mercadoPago.beginCheckout(checkoutOf(id, { amount, currency }));
  mercadoPagoPeer.pay(id);
  expect(await mercadoPago.poll({ checkout: { id, externalId } })).toMatchObject([
    { checkout: id, state: 'paid', money: { amount, currency }, refunded: 0 },
  ]);
});

test('what becomes of a payment at Mercado Pago is seen there', async () => {
  const id = 'm-life';
  await mercadoPago.beginCheckout(checkoutOf(id, { amount: 800, currency: 'UYU' }));
  const { about } = mercadoPago.readNotice(message(mercadoPagoPeer.pay(id, { status: 'pending' })));
  if (!about) throw new Error('it is about a payment');
  const states = [
    ['pending', '', { state: 'waiting' }],
    ['rejected', 'cc_rejected_other_reason', { state: 'failed' }],
    ['approved', 'accredited', { state: 'paid', dispute: 'none' }],
    ['in_mediation', '', { state: 'paid', dispute: 'open' }],
    ['charged_back', 'in_process', { state: 'paid', dispute: 'open' }],
    ['charged_back', 'settled', { state: 'paid', dispute: 'lost' }],
    ['charged_back', 'reimbursed', { state: 'paid', dispute: 'none' }],
  ] as const;
  for (const [status, detail, seen] of states) {
    mercadoPagoPeer.pass(id, status, detail);
    expect(await mercadoPago.poll(about)).toMatchObject([seen]);
  }
  mercadoPagoPeer.pass(id, 'approved', 'accredited');
  const [payment] = await mercadoPago.poll(about);
  const refund = { payment: payment?.ref ?? '', money: { amount: 250, currency: 'UYU' }, key: 'k' } as const;
  await mercadoPago.refund(refund);
  await mercadoPago.refund(refund);
  expect(await mercadoPago.poll(about)).toMatchObject([{ refunded: 250, state: 'paid' }]);
});

test('a preference that is ended can no longer be paid', async () => {
  const { externalId } = await mercadoPago.beginCheckout(checkoutOf('m-end', { amount: 800, currency: 'UYU' }));
  await mercadoPago.endCheckout(externalId);
  expect(mercadoPagoPeer.preferenceOf('m-end').expiration_date_to).toBe('1970-01-01T00:00:00.000Z');
});

test('a notice of Mercado Pago holds only with its signature, for what it names, in its own time', () => {
  const notice = mercadoPagoPeer.notice('payment.updated', 42);
  expect(mercadoPago.readNotice(message(notice))).toEqual({
    id: notice.id,
    kind: 'payment.updated',
    about: { payment: '42' },
  });
  const order = mercadoPagoPeer.notice('merchant_order.created', 43);
  expect(mercadoPago.readNotice(message(order)).about).toBeNull();
  forged(mercadoPago, message({ ...notice, query: '?data.id=43&type=payment' }));
  forged(mercadoPago, message({ ...notice, body: notice.body.replace('"42"', '"43"') }));
  forged(mercadoPago, message({ ...notice, headers: {} }));
  forged(mercadoPago, message({ ...notice, headers: signNotice(42, now, 'otro') }));
  forged(mercadoPago, message(notice, now.add({ hours: 25 })));
  forged(mercadoPago, message({ ...notice, body: '[]' }));
  for (const id of ['a'.repeat(201), 'a\0', true])
    forged(mercadoPago, message({ ...notice, body: JSON.stringify({ ...JSON.parse(notice.body), id }) }));
});

test('each takes the currencies that it can take', () => {
  expect([stripe.takes('EUR'), stripe.takes('VES')]).toEqual([true, false]);
  expect([mercadoPago.takes('ARS'), mercadoPago.takes('EUR')]).toEqual([true, false]);
});

test('a payment that is not there is no payment, and a gateway that fails says so', async () => {
  expect(await stripe.poll({ payment: 'pi_nobody' })).toEqual([]);
  expect(await mercadoPago.poll({ payment: '404404' })).toEqual([]);
  mercadoPagoPeer.fall();
  await expect(mercadoPago.poll({ payment: '1' })).rejects.toThrow(GatewayAway);
  mercadoPagoPeer.rise();
});

/** Something paid at each, to be given back. */
const paidAt = {
  async stripe(id: string) {
    await stripe.beginCheckout(checkoutOf(id, { amount: 800, currency: 'UYU' }));
    stripePeer.pay(id);
    return stripePeer.intentIdOf(id);
  },
  async 'mercado-pago'(id: string) {
    await mercadoPago.beginCheckout(checkoutOf(id, { amount: 800, currency: 'UYU' }));
    mercadoPagoPeer.pay(id);
    const [payment] = await mercadoPago.poll({ checkout: { id, externalId: '' } });
    return payment?.ref ?? '';
  },
};
const both = [
  ['stripe', stripe, stripePeer],
  ['mercado-pago', mercadoPago, mercadoPagoPeer],
] as const;

test.each(both)(
  '%s says what became of a refund as it stands now, also of one asked before',
  async (name, gateway, peer) => {
    const id = `r-${name}`;
    const refund = { payment: await paidAt[name](id), money: { amount: 800, currency: 'UYU' }, key: id } as const;
    expect(await gateway.refund(refund)).toBe('made');
    expect(await gateway.refund(refund)).toBe('made');
    peer.failRefund(id);
    expect(await gateway.refund(refund)).toBe('failed');
    expect(peer.refundedOf(id)).toBe(0);
    expect(await gateway.refund({ ...refund, key: `${id}-again` })).toBe('made');
  },
);

test.each(both)('a definite no of %s to a refund is told from no answer', async (name, gateway, peer) => {
  const id = `n-${name}`;
  const refund = { payment: await paidAt[name](id), money: { amount: 800, currency: 'UYU' }, key: id } as const;
  const tooMuch = { ...refund, money: { amount: 900, currency: 'UYU' } } as const;
  await expect(gateway.refund(tooMuch)).rejects.toThrow(GatewayRefused);
  await expect(gateway.refund({ ...refund, payment: '404404' })).rejects.toThrow(GatewayRefused);
  for (const status of [401, 403, 408, 409, 429, 500]) {
    peer.fall(status);
    await expect(gateway.refund(refund), String(status)).rejects.toThrow(GatewayAway);
  }
  peer.rise();
  expect(peer.refundedOf(id)).toBe(0);
  expect(await gateway.refund(refund)).toBe('made');
});

test('hundredths of pesos of Colombia that Stripe gave back are said as whole pesos, and never more than went back', async () => {
  const id = 'c-hundredths';
  const { externalId } = await stripe.beginCheckout(checkoutOf(id, { amount: 20_000, currency: 'COP' }));
  stripePeer.pay(id);
  const seen = async () => (await stripe.poll({ checkout: { id, externalId } }))[0];
  stripePeer.refund(id, 150);
  expect(await seen()).toMatchObject({ money: { amount: 20_000 }, refunded: 1 });
  stripePeer.refund(id, 49);
  expect(await seen()).toMatchObject({ refunded: 1 });
  stripePeer.refund(id, 2_000_000 - 199);
  expect(await seen()).toMatchObject({ refunded: 20_000 });
  await stripe.beginCheckout(checkoutOf('c-odd', { amount: 20_000, currency: 'COP' }));
  const { about } = stripe.readNotice(message(stripePeer.pay('c-odd', { amount: 1_999_999 })));
  expect(about && (await stripe.poll(about))).toMatchObject([{ money: { amount: 19_999 } }]);
});

const unreadable = ['cut', 'empty', 'page', 'else', 'refusal'] as const;
type Limits = { patience: number; retries: number };
const limited = {
  stripe: (limits: Limits) => stripeGateway({ ...stripePeerKeys, url: stripePeer.url, limits }),
  'mercado-pago': (limits: Limits) => mercadoPagoGateway({ ...mercadoPagoPeerKeys, url: mercadoPagoPeer.url, limits }),
};
const away = (asked: Promise<unknown>) => expect(asked).rejects.toThrow(GatewayAway);

test.each(unreadable.flatMap((how) => both.map((each) => [how, ...each] as const)))(
  'an answer that is %s says nothing of what %s did or knows',
  async (how, name, usual, peer) => {
    const gateway = limited[name]({ patience: 10_000, retries: 0 });
    const id = `u-${name}-${how}`;
    const checkout = checkoutOf(id, { amount: 800, currency: 'UYU' });
    const payment = await paidAt[name](id);
    const { externalId } = await usual.beginCheckout(checkout);
    const of = { checkout: { id, externalId } };
    const refund = { payment, money: checkout.money, key: id };
    peer.spoil(how, /./);
    await away(gateway.poll({ payment }));
    await away(gateway.poll(of));
    await away(gateway.refund(refund));
    await away(gateway.endCheckout(externalId));
    await away(gateway.beginCheckout({ ...checkout, id: `${id}-2` }));
    // what was found by an answer that can be read, and asked for in vain
    peer.spoil(how, new RegExp(`GET .*/${payment}$`));
    await away(gateway.poll(of));
    peer.spoil(how, /GET .*\/refunds\/[^/]+$/);
    await away(gateway.refund(refund));
    peer.spoil(how, /(PUT .*|expire)$/);
    const open = await usual.beginCheckout({ ...checkout, id: `${id}-3` });
    await away(gateway.endCheckout(open.externalId));
    // and what something else refuses, which stands before the gateway
    peer.spoil(how, /./, 404);
    await away(gateway.poll({ payment }));
    peer.spoil(how, /./, 400);
    await away(gateway.refund({ ...refund, key: `${id}-2` }));
    peer.rise();
    expect(await gateway.poll(of)).toMatchObject([{ ref: payment, refunded: 800 }]);
    expect(await gateway.refund(refund)).toBe('made');
  },
);

test.each(both)('an answer of %s that never ends, or that fills the memory, is given up', async (name, _, peer) => {
  const payment = await paidAt[name](`endless-${name}`);
  peer.spoil('trickle', /./);
  await away(limited[name]({ patience: 100, retries: 0 }).poll({ payment }));
  peer.spoil('flood', /./);
  await away(limited[name]({ patience: 60_000, retries: 0 }).poll({ payment }));
  peer.rise();
});
