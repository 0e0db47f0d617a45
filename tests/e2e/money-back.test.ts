import { afterAll, expect, test } from 'vitest';
import { allowOnlinePayment } from '#app/operation/allow-online-payment.ts';
import { findOrder } from '#app/orders/find-order.ts';

import { personIn, stranger } from '#support/app.ts';
import { axeViolations } from '#support/axe.ts';
import { desktop, launchChromium, openPage, person } from '#support/browser.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { signIn } from '#support/signed-in.ts';
import { type StripeNotice, startStripePeer, stripePeerKeys } from '#support/stripe-peer.ts';
import { formatMoney } from '#texts/format.ts';
import { checkoutTexts } from '#texts/orders/checkouts.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';

const peer = await startStripePeer();
const server = await startTestServer({
  env: {
    STRIPE_SECRET_KEY: stripePeerKeys.secretKey,
    STRIPE_WEBHOOK_SECRET: stripePeerKeys.webhookSecret,
    STRIPE_URL: peer.url,
    RAFFLES_ONLINE_PAYMENT: 'si',
  },
});
const { app } = server;
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
  await peer.stop();
});

const { act, order: told } = deskTexts;
const sum = formatMoney({ amount: 500, currency: 'EUR' }, 'ES');

/** Stripe tells of something. */
async function hear({ body, headers }: StripeNotice): Promise<void> {
  const answer = await fetch(server.url + paths.gatewayNotice({ gateway: 'stripe' }), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
  expect(answer.status).toBe(200);
}

test('money goes back by the gateway from the desk, fails to arrive, is owed again to the eyes of both, and goes back once more', async () => {
  const { ana, address } = await raffleOnSale(app);
  const operator = { ...(await personIn(app, 'Operadora')), isOperator: true as const };
  await allowOnlinePayment(app, operator, { community: address.communityUrl, gateway: 'stripe' });
  const { secret } = await takeAs(app, address, 'Beto', [7, 42]);

  const beto = await person(browser, { baseURL: server.url, colorScheme: 'dark' });
  await beto.context.route('https://*.stripe.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>La pasarela</title>' }),
  );
  await openPage(beto.page, paths.ticket({ secret }));
  await beto.page.getByRole('button', { name: checkoutTexts.payWith('Stripe') }).click();
  await beto.page.waitForURL('https://*.stripe.test/**');
  const { order } = await findOrder(app.db, { key: secret }, stranger);
  const checkout = [...peer.sessions.values()].at(-1)?.client_reference_id ?? '';
  await hear(peer.pay(checkout));

  const organiser = await person(browser, { baseURL: server.url, viewport: desktop });
  await signIn(app, organiser.context, ana);
  const desk = organiser.page;
  const card = desk.locator('article, li').filter({ hasText: order.reference }).last();
  const list = (name: 'paid' | 'refunds') =>
    openPage(desk, `${paths.raffleDesk(address)}?ver=${deskTexts.slugs[name]}`);
  await list('paid');
  await card.getByText(act.refundDue, { exact: true }).click();
  await card.getByLabel(act.reason).fill('Se repitió');
  await card.getByRole('button', { name: act.refundDueAction }).click();
  await expect.poll(() => card.count()).toBe(0);

  const refundAtDesk = async () => {
    await list('refunds');
    await card.getByText(act.refundOnline('Stripe'), { exact: true }).click();
    expect(await card.textContent()).toContain(act.refundOnlineWords(sum, 'Beto', 'Stripe'));
    await card.getByRole('button', { name: act.refundOnlineAction(sum) }).click();
    await expect.poll(() => card.count()).toBe(0);
    expect(peer.refundedOf(checkout)).toBe(500);
    await openPage(beto.page, paths.ticket({ secret }));
    await beto.page.getByText(orderTexts.returned.title).first().waitFor();
  };
  await refundAtDesk();

  await hear(peer.failRefund(checkout));
  await list('refunds');
  await card.getByText(told.owedAgain(sum)).waitFor();
  expect(await axeViolations(desk)).toEqual([]);
  await openPage(beto.page, paths.ticket({ secret }));
  await beto.page.getByText(orderTexts.owedAgain.title).first().waitFor();
  await beto.page.getByText(orderTexts.owedAgain.wordsSigned).waitFor();
  expect(await axeViolations(beto.page)).toEqual([]);
  await refundAtDesk();
  await Promise.all([beto.context.close(), organiser.context.close()]);
});
