import { afterAll, expect, test } from 'vitest';
import { allowOnlinePayment } from '#app/operation/allow-online-payment.ts';
import { personIn } from '#support/app.ts';
import { stoppedClock } from '#support/clock.ts';
import { mercadoPagoPeerKeys, startMercadoPagoPeer } from '#support/mercado-pago-peer.ts';
import { communityOfAna } from '#support/people.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { visitorAs } from '#support/signed-in.ts';
import { startStripePeer, stripePeerKeys } from '#support/stripe-peer.ts';
import { signedInVisitor, type Visitor, visitor } from '#support/visitor.ts';
import { operationTexts } from '#texts/operation/operation.ts';
import { checkoutTexts as words } from '#texts/orders/checkouts.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';

const clock = stoppedClock('2026-11-21T10:00:00Z');
const stripePeer = await startStripePeer(clock.now);
const mercadoPagoPeer = await startMercadoPagoPeer(clock.now);
const server = await startTestServer({
  clock,
  env: {
    STRIPE_SECRET_KEY: stripePeerKeys.secretKey,
    STRIPE_WEBHOOK_SECRET: stripePeerKeys.webhookSecret,
    STRIPE_URL: stripePeer.url,
    MERCADOPAGO_ACCESS_TOKEN: mercadoPagoPeerKeys.accessToken,
    MERCADOPAGO_WEBHOOK_SECRET: mercadoPagoPeerKeys.webhookSecret,
    MERCADOPAGO_URL: mercadoPagoPeer.url,
    RAFFLES_ONLINE_PAYMENT: 'si',
    OPERATOR_EMAILS: 'olga@example.com',
  },
});
const { app } = server;
afterAll(async () => {
  await server.stop();
  await Promise.all([stripePeer.stop(), mercadoPagoPeer.stop()]);
});

type SentNotice = { body: string; headers: Record<string, string>; query?: string };
const send = (gateway: string, { body, headers, query = '' }: SentNotice) =>
  fetch(server.url + paths.gatewayNotice({ gateway }) + query, { method: 'POST', body, headers });

const olga = await signedInVisitor(server.url, { name: 'Olga', email: 'olga@example.com' });

/** Where a redirect leads. */
const target = (response: Response) => response.headers.get('Location') ?? '';

async function paidCommunity(gateway: string) {
  const community = await communityOfAna(app, {
    access_type: 'paid',
    payment_type: 'monthly',
    price: 500,
    currency: 'UYU',
  });
  const done = await olga.post(paths.operation(), { act: 'online', community: community.url, gateway });
  expect(target(done)).toBe(`${paths.operation()}?hecho=online`);
  return community;
}

/** The page of the gateway that a form leads to: by a page of ours, which goes on by itself. */
async function gatewayPage(person: Visitor, sent: Response) {
  const between = await person.get(target(sent));
  expect([between.status, between.headers.get('Referrer-Policy')]).toEqual([200, 'no-referrer']);
  return between.headers.get('Refresh')?.replace('0;url=', '') ?? '';
}

/** The checkout that a page of a gateway is of, and its own address here. */
async function checkoutAt(url: string) {
  const { id } = await app.db.selectFrom('checkouts').select('id').where('url', '=', url).executeTakeFirstOrThrow();
  return { id, page: paths.checkout({ checkout: id }) };
}

async function goToPay(person: Visitor, communityUrl: string, gateway: string) {
  const page = paths.access({ communityUrl });
  await person.post(paths.community({ communityUrl }), { act: 'join' });
  const shown = await (await person.get(page)).text();
  expect(shown).toContain(words.payTitle);
  const payment = /name="payment" value="([^"]+)"/.exec(shown)?.[1] ?? '';
  const response = await person.post(page, { act: 'pay-online', payment, gateway });
  expect(response.status).toBe(303);
  return checkoutAt(await gatewayPage(person, response));
}

test.each([
  ['stripe', stripePeer],
  ['mercado-pago', mercadoPagoPeer],
] as const)('from the button to being in, by %s, without script', async (gateway, peer) => {
  const { url } = await paidCommunity(gateway);
  const berta = await signedInVisitor(server.url, { name: 'Berta', email: `berta-${gateway}@example.com` });
  const { id, page } = await goToPay(berta, url, gateway);
  expect(await (await berta.get(page)).text()).toContain(words.states.open.title);
  const notice = peer.pay(id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(gateway, notice)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const back = await berta.get(`${page}?status=rejected&collection_status=null`);
  expect(back.status).toBe(200);
  const shown = await back.text();
  expect(shown).toContain(words.states.paid.title);
  expect(shown).toContain('Club de los jueves');
  expect((await berta.get(paths.dashboard({ communityUrl: url }))).status).toBe(200);
  const grants = await app.db.selectFrom('access_grants').select('id').where('given_by', '=', 'system').execute();
  const confirmed = await app.db.selectFrom('access_payments').select('id').where('status', '=', 'confirmed').execute();
  expect(grants).toHaveLength(confirmed.length);
  expect((await visitor(server.url).get(page)).status).toBe(404);
});

test('a notice is taken by its signature alone, and only where one can come', async () => {
  const notice = stripePeer.event('balance.available', {});
  const unsigned = { 'Content-Type': 'application/json' };
  expect((await send('stripe', { ...notice, headers: unsigned })).status).toBe(400);
  expect((await send('stripe', { ...notice, body: `${notice.body} ` })).status).toBe(400);
  expect((await send('mercado-pago', notice)).status).toBe(400);
  expect((await send('paypal', notice)).status).toBe(404);
  expect((await send('stripe', { ...notice, body: 'x'.repeat(300 * 1024) })).status).toBe(413);
  expect((await send('stripe', { headers: unsigned, body: '{' })).status).toBe(400);
  const door = paths.gatewayNotice({ gateway: 'stripe' });
  expect((await fetch(server.url + door)).status).toBe(405);
  expect((await fetch(server.url + door, { method: 'PUT', body: '{}', headers: unsigned })).status).toBe(405);
  expect((await send('stripe', notice)).status).toBe(200);
  const kept = await app.db
    .selectFrom('gateway_notices')
    .select('id')
    .where('kind', '=', 'balance.available')
    .execute();
  expect(kept).toEqual([{ id: notice.id }]);
});

test('a gateway that does not answer is said to the payer in the page', async () => {
  const { url } = await paidCommunity('mercado-pago');
  const berta = await signedInVisitor(server.url, { name: 'Berta', email: 'berta-away@example.com' });
  const page = paths.access({ communityUrl: url });
  await berta.post(paths.community({ communityUrl: url }), { act: 'join' });
  const payment = /name="payment" value="([^"]+)"/.exec(await (await berta.get(page)).text())?.[1] ?? '';
  mercadoPagoPeer.fall();
  const response = await berta.post(page, { act: 'pay-online', payment, gateway: 'mercado-pago' });
  mercadoPagoPeer.rise();
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('La pasarela de pago no responde');
});

test('who holds an order by its link pays online and finds it again on the way back', async () => {
  const { address } = await raffleOnSale(app);
  const operator = { ...(await personIn(app, 'Operadora')), isOperator: true as const };
  await allowOnlinePayment(app, operator, { community: address.communityUrl, gateway: 'stripe' });
  const { secret } = await takeAs(app, address, 'Beto', [7, 42]);
  const beto = visitor(server.url);
  const order = paths.ticket({ secret });
  expect(await (await beto.get(order)).text()).toContain(words.payWith('Stripe'));
  const response = await beto.post(order, { act: 'pay-online', gateway: 'stripe' });
  const { id, page } = await checkoutAt(await gatewayPage(beto, response));
  const open = await (await beto.get(page)).text();
  expect(open).toContain(order);
  expect(await (await visitor(server.url).get(page)).text()).not.toContain(secret);
  expect(JSON.stringify(stripePeer.sessionOf(id))).not.toContain(secret);
  expect((await send('stripe', stripePeer.pay(id))).status).toBe(200);
  expect(await (await beto.get(page)).text()).toContain(words.states.paid.title);
  expect(target(await beto.get(paths.checkoutOnwards({ checkout: id })))).toBe(page);
  expect(await (await beto.get(order)).text()).toContain(orderTexts.state.confirmed.title);
});

test('a refund of an order by the gateway that fails is owed again at the desk and on the order’s page', async () => {
  const { address, ana } = await raffleOnSale(app);
  const operator = { ...(await personIn(app, 'Operadora')), isOperator: true as const };
  await allowOnlinePayment(app, operator, { community: address.communityUrl, gateway: 'stripe' });
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7, 42]);
  const beto = visitor(server.url);
  const order = paths.ticket({ secret });
  const response = await beto.post(order, { act: 'pay-online', gateway: 'stripe' });
  const { id } = await checkoutAt(await gatewayPage(beto, response));
  expect((await send('stripe', stripePeer.pay(id))).status).toBe(200);
  const organiser = await visitorAs(app, ana);
  const desk = `${paths.raffleDesk(address)}?ver=${deskTexts.slugs.refunds}`;
  await organiser.post(desk, { act: 'refund-due', order: orderId, reason: '' });
  const button = deskTexts.act.refundOnline('Stripe');
  const before = await (await organiser.get(desk)).text();
  expect([before.includes(button), before.includes(deskTexts.act.refundedOtherwise)]).toEqual([true, true]);
  const refund = { act: 'refund-online', order: orderId };
  stripePeer.refuseRefunds(true);
  const refused = await organiser.post(desk, refund);
  stripePeer.refuseRefunds(false);
  expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('no ha devuelto el dinero')]);
  stripePeer.fall();
  const unknown = await organiser.post(desk, refund);
  stripePeer.rise();
  expect([unknown.status, await unknown.text()]).toEqual([
    503,
    expect.stringContaining('no lo devuelvas de otra manera'),
  ]);
  expect(target(await organiser.post(desk, refund))).toContain('hecho=devuelto');
  const { owedAgain, returned } = orderTexts;
  expect(await (await beto.get(order)).text()).toContain(returned.words);
  clock.pass({ minutes: 5 });
  expect((await send('stripe', stripePeer.failRefund(id))).status).toBe(200);
  const page = await (await beto.get(order)).text();
  expect(page).toContain(owedAgain.title);
  // the document of the refund is there, and is no proof of the money
  expect(page).toContain(owedAgain.wordsSigned);
  expect(page).toContain(orderTexts.refund.download);
  const failed = await (await organiser.get(desk)).text();
  expect(failed).toContain('La devolución falló en la pasarela');
  expect(failed).toContain(button);
  clock.pass({ minutes: 5 });
  expect(target(await organiser.post(desk, refund))).toContain('hecho=devuelto');
  expect(stripePeer.refundedOf(id)).toBe(500);
  expect(await (await beto.get(order)).text()).toContain(returned.words);
});

test('who runs the installation says which communities are paid online, and nobody else', async () => {
  const { url } = await paidCommunity('stripe');
  const page = await (await olga.get(paths.operation())).text();
  expect(page).toContain(words.end('Stripe'));
  const refused = await olga.post(paths.operation(), { act: 'online', community: 'no-existe', gateway: 'stripe' });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain(words.communityUnknown);
  const ended = await olga.post(paths.operation(), { act: 'end-online', community: url, gateway: 'stripe' });
  expect(target(ended)).toBe(`${paths.operation()}?hecho=online`);
  expect(await (await olga.get(target(ended))).text()).toContain(operationTexts.done.online);
  const ana = await signedInVisitor(server.url, { name: 'Ana', email: 'ana-no-opera@example.com' });
  expect((await ana.post(paths.operation(), { act: 'online', community: url, gateway: 'stripe' })).status).toBe(403);
});
