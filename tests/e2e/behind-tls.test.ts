import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { allowOnlinePayment } from '#app/operation/allow-online-payment.ts';
import { personIn } from '#support/app.ts';
import { desktop, launchChromium, openPage, person } from '#support/browser.ts';
import { peerClient, startOidcPeer } from '#support/oidc-peer.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { freePort, startTestServer } from '#support/server.ts';
import { startStripePeer, stripePeerKeys } from '#support/stripe-peer.ts';
import { askOverTls, startTlsProxy } from '#support/tls-proxy.ts';
import { checkoutTexts } from '#texts/orders/checkouts.ts';
import { paths } from '#texts/paths.ts';

/*
 * An installation as it stands in public: https by a proxy, a provider and a gateway of somebody else, and a browser that
 * holds every page to its policies.
 */
const [port, secondPort, behind] = [await freePort(), await freePort(), await freePort()];
const publicUrl = `https://localhost:${port}`;
const peer = await startOidcPeer(publicUrl + paths.signInCallback(), {
  sub: '1080',
  name: 'Rita Paz',
  email: 'rita@example.org',
  email_verified: true,
});
const stripePeer = await startStripePeer();
const server = await startTestServer({
  env: {
    PORT: String(behind),
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: peer.issuer,
    OIDC_CLIENT_ID: peerClient.id,
    OIDC_CLIENT_SECRET: peerClient.secret,
    STRIPE_SECRET_KEY: stripePeerKeys.secretKey,
    STRIPE_WEBHOOK_SECRET: stripePeerKeys.webhookSecret,
    STRIPE_URL: stripePeer.url,
    RAFFLES_ONLINE_PAYMENT: 'si',
  },
});
const proxy = await startTlsProxy({ port, behind, passesHost: true });
const proxyWithoutHost = await startTlsProxy({ port: secondPort, behind, passesHost: false });
const browser = await launchChromium({ trusts: 'everyone' });
afterAll(async () => {
  await browser.close();
  await proxy[Symbol.asyncDispose]();
  await proxyWithoutHost[Symbol.asyncDispose]();
  await server.stop();
  await stripePeer.stop();
  await peer[Symbol.asyncDispose]();
});

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** Somebody at the public address, and what their browser complains of in any of their pages. */
async function somebody({ javaScriptEnabled = true } = {}) {
  const { context, page } = await person(browser, {
    baseURL: publicUrl,
    viewport: desktop,
    javaScriptEnabled,
  });
  const complaints: string[] = [];
  const listen = (each: Page) =>
    each.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
  context.on('page', listen);
  listen(page);
  return { context, page, complaints };
}

test('in a window over the page a person signs in, with a cookie that only this site and only https can have', async () => {
  const { context, page, complaints } = await somebody();
  await page.goto(paths.verify(), { waitUntil: 'networkidle' });
  const opening = page.waitForEvent('popup');
  await page.getByRole('banner').getByRole('button', { name: 'Entrar', exact: true }).click();
  const popup = await opening;
  if (!popup.isClosed()) await popup.waitForEvent('close');
  await page.getByLabel('Tu cuenta: Rita Paz').waitFor();
  const session = (await context.cookies()).find(({ name }) => name === '__Host-rifamiga_sesion');
  expect(session).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(complaints).toEqual([]);
  await context.close();
});

test('without script a form begins the sign-in at the provider of somebody else and comes back signed in', async () => {
  const { context, page, complaints } = await somebody({ javaScriptEnabled: false });
  await page.goto(`${paths.login()}?volver=${encodeURIComponent(paths.account())}`);
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL(publicUrl + paths.account());
  expect(await page.getByRole('main').textContent()).toContain('rita@example.org');
  expect(complaints).toEqual([]);
  await context.close();
});

test('a form that no page of ours has goes to no other site, not even by a redirect of ours', async () => {
  const { context, page, complaints } = await somebody();
  await page.goto(paths.verify(), { waitUntil: 'networkidle' });
  const refused = page.waitForEvent('console', (message) => message.text().includes('form-action'));
  await page.evaluate((action) => {
    const planted = Object.assign(document.createElement('form'), { action });
    document.body.append(planted);
    planted.submit();
  }, paths.signInStart());
  await refused;
  expect(complaints).toEqual([expect.stringContaining("form-action 'self'")]);
  await context.close();
});

test('a form that pays leads to the gateway, wherever that sends the payer on to', async () => {
  const { app } = server;
  const { address } = await raffleOnSale(app);
  const operator = { ...(await personIn(app, 'Operadora')), isOperator: true as const };
  await allowOnlinePayment(app, operator, { community: address.communityUrl, gateway: 'stripe' });
  const { secret } = await takeAs(app, address, 'Beto', [7, 42]);
  const { context, page, complaints } = await somebody();
  await context.route('https://*.stripe.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>La pasarela</title>' }),
  );
  await openPage(page, paths.ticket({ secret }));
  await page.getByRole('button', { name: checkoutTexts.payWith('Stripe') }).click();
  await page.waitForURL('https://*.stripe.test/**');
  expect(await page.title()).toBe('La pasarela');
  expect(complaints).toEqual([]);
  await context.close();
});

test('through a proxy the answers are for https: its header, addresses of ours, forms of ours alone, and live streams', async () => {
  const { address } = await raffleOnSale(server.app);
  for (const origin of [publicUrl, `https://localhost:${secondPort}`]) {
    const page = await askOverTls(`${origin}/`);
    expect(page.status, origin).toBe(200);
    expect(page.headers['strict-transport-security'], origin).toBe('max-age=31536000');
    const away = await askOverTls(origin + paths.account());
    expect(away.headers.location, origin).toBe(`${paths.login()}?volver=${encodeURIComponent(paths.account())}`);
    const send = (from: string) =>
      askOverTls(origin + paths.theme(), { method: 'POST', headers: { ...form, Origin: from }, body: 'tema=dark' });
    expect((await send(publicUrl)).status, origin).toBe(302);
    expect((await send('https://evil.example')).status, origin).toBe(403);
    expect((await send(`http://localhost:${behind}`)).status, origin).toBe(403);
    const board = await askOverTls(origin + paths.raffleBoard(address));
    expect([board.status, board.headers['content-type']], origin).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(board.text.length, origin).toBeGreaterThan(0);
  }
});

test('a proxy that passes a name of its own on is told in a page which address is ours', async () => {
  const { status, text } = await askOverTls(publicUrl, { headers: { Host: 'app:3000' } });
  expect(status).toBe(421);
  expect(text).toContain(publicUrl);
  expect(text).toContain('PUBLIC_URL');
});
