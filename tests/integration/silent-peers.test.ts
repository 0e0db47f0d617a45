import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { openPayment } from '#app/access/open-payment.ts';
import type { App } from '#app/app.ts';
import { beginCheckout } from '#app/checkouts/begin-checkout.ts';
import { dueWorks } from '#app/due-works.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { allowOnlinePayment } from '#app/operation/allow-online-payment.ts';
import type { GatewayId } from '#domain/orders/checkout.ts';
import { mercadoPagoGateway } from '#gateways/mercado-pago.ts';
import { stripeGateway } from '#gateways/stripe.ts';
import { webPusher } from '#push/web-push.ts';
import { personIn, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { mercadoPagoPeerKeys } from '#support/mercado-pago-peer.ts';
import { communityOfAna } from '#support/people.ts';
import { startPushPeer } from '#support/push-peer.ts';
import { raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';
import { stripePeerKeys } from '#support/stripe-peer.ts';
import { waits } from '#support/waits.ts';

/** Takes every request and answers none, as a service does that hangs. */
const asked: string[] = [];
const silent = createServer((request) => void asked.push(request.url ?? ''));
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
const host = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
const database = await freshDatabase();
const { app: plain } = testApp(database.handle);
// asked once for as long as ever; that it is asked again where that failed is in `gateways.test.ts`
const silently = { url: `http://${host}`, limits: { retries: 0 } };
const app: App = {
  ...plain,
  gateways: new Map([
    ['stripe', stripeGateway({ ...stripePeerKeys, ...silently })],
    ['mercado-pago', mercadoPagoGateway({ ...mercadoPagoPeerKeys, ...silently })],
  ]),
};
afterAll(async () => {
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
  await database.drop();
});

const operator = { ...(await personIn(app, 'Olga')), isOperator: true as const };

/** Somebody who is about to pay at a gateway that will not answer. */
async function payer(gateway: GatewayId) {
  const { url: communityUrl } = await communityOfAna(app, {
    ...{ access_type: 'paid', payment_type: 'monthly', join_policy: 'open', visibility: 'public' },
    ...{ price: 500, currency: 'UYU' },
  });
  await allowOnlinePayment(app, operator, { community: communityUrl, gateway });
  const person = await personIn(app, 'Berta');
  await joinCommunity(app, person, { communityUrl, form: {} });
  const payment = (await openPayment(app, person, { communityUrl })).id;
  return { communityUrl, pay: () => beginCheckout(app, person, { place: { communityUrl, payment }, gateway }) };
}

// each waits for as long as we do for who is silent: at once
test.concurrent.each(['stripe', 'mercado-pago'] as const)(
  'while %s hangs, others join, take numbers and draw, and who wanted to pay is told to try again',
  async (gateway) => {
    const { communityUrl, pay } = await payer(gateway);
    const before = asked.length;
    const state = { isOver: false };
    // given up within the time of the test
    const refused = refusalOf(pay()).finally(() => {
      state.isOver = true;
    });
    await expect.poll(() => asked.length, { timeout: waits.change }).toBeGreaterThan(before);
    await joinCommunity(app, await personIn(app, 'Carla'), { communityUrl, form: {} });
    const { address } = await raffleOnSale(app);
    await takeAs(app, address, 'Dani', [7]);
    for (const work of dueWorks(app)) await work.run();
    expect(state.isOver).toBe(false);
    expect((await refused).code).toBe('checkout.away');
  },
);

test.concurrent('a push service that hangs is given up, and its message is for later', async () => {
  const peer = await startPushPeer();
  const device = peer.device();
  await peer.stop();
  const push = webPusher({ hosts: [host], contact: 'mailto:avisos@rifas.example' });
  const endpoint = `http://${host}${new URL(device.endpoint).pathname}`;
  expect(await push.send({ ...device, endpoint }, '{}', push.makeKeys())).toBe('later');
});
