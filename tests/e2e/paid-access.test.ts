import type { Locator } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openPayment } from '#app/access/open-payment.ts';
import { declarePaid } from '#app/access/own-payment.ts';
import { configureCommunity } from '#app/community-settings/configure-community.ts';
import { createInvitation } from '#app/invitations/create-invitation.ts';
import { newSecret } from '#identity/secret.ts';
import { personIn } from '#support/app.ts';
import { axeViolations } from '#support/axe.ts';
import { desktop, launchChromium, openPage, person } from '#support/browser.ts';
import { stoppedClock } from '#support/clock.ts';
import { communityOfAna, putIn } from '#support/people.ts';
import { receiptPicture } from '#support/receipt.ts';
import { startTestServer } from '#support/server.ts';
import { signIn } from '#support/signed-in.ts';
import { chargeTexts } from '#texts/access/charges.ts';
import { invitations } from '#texts/members/invitations.ts';
import { paths } from '#texts/paths.ts';

const server = await startTestServer({ clock: stoppedClock('2026-11-21T10:00:00Z') });
const { app } = server;
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

test('somebody pays for a month from a phone, is turned down, sends it better, and is in', async () => {
  const { ana, url } = await communityOfAna(app, { visibility: 'unlisted' });
  const access = { part: 'access', visibility: 'unlisted', joinPolicy: 'open', joinQuestion: '', accessType: 'paid' };
  const way = { 'paymentWays.0.kind': 'bizum', 'paymentWays.0.holder': 'Ana', 'paymentWays.0.details': '600 123 456' };
  for (const form of [
    { ...access, paymentType: 'monthly', ticketPrice: '5' },
    { part: 'payment', ...way },
  ]) {
    await configureCommunity(app, ana, { communityUrl: url, form });
  }
  const at = { communityUrl: url };
  const beto = await person(browser);
  const olga = await person(browser, { viewport: desktop, colorScheme: 'dark' });
  await signIn(app, beto.context, await personIn(app, 'Beto'));
  await signIn(app, olga.context, ana);
  const send = async (seed: string) => {
    const buffer = Buffer.from(await receiptPicture(seed));
    const file = { name: 'pago.jpg', mimeType: 'image/jpeg', buffer };
    await beto.page.getByLabel('Comprobante', { exact: true }).setInputFiles(file);
    await beto.page.getByRole('button', { name: 'Enviar comprobante' }).click();
    await beto.page.getByText('Pago en revisión').waitFor();
  };

  await beto.page.goto(server.url + paths.community(at));
  await beto.page.getByRole('button', { name: 'Pagar 5 € al mes y entrar' }).click();
  await beto.page.getByRole('heading', { name: 'Cómo pagar' }).waitFor();
  expect(await axeViolations(beto.page)).toEqual([]);
  await send('borroso');

  await olga.page.goto(server.url + paths.charges(at));
  await olga.page.getByRole('heading', { name: 'Beto' }).waitFor();
  expect(await axeViolations(olga.page)).toEqual([]);
  await olga.page.getByText('Rechazar', { exact: true }).click();
  await olga.page.getByRole('textbox', { name: 'Motivo' }).fill('No se lee bien');
  await olga.page.getByRole('button', { name: 'Rechazar el pago' }).click();
  await olga.page.getByText('Nada por revisar').waitFor();

  await beto.page.reload();
  await beto.page.getByText('Te dijeron: «No se lee bien»').waitFor();
  await send('claro');
  await olga.page.reload();
  await olga.page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await olga.page.getByText('Pago confirmado').first().waitFor();

  await beto.page.reload();
  await beto.page.getByText('Hasta el lunes 21 de diciembre de 2026.').waitFor();
  expect(await axeViolations(beto.page)).toEqual([]);
  await beto.page.goto(server.url + paths.dashboard(at));
  await beto.page.getByRole('heading', { name: /^Panel de/ }).waitFor();
  await beto.context.close();
  await olga.context.close();
});

test('from an invitation to the receipt it is six taps, signing in among them, and nothing on the way speaks of raffles', async () => {
  const { ana, url } = await communityOfAna(app, { access_type: 'paid', payment_type: 'monthly', price: 500 });
  const way = { 'paymentWays.0.kind': 'bizum', 'paymentWays.0.holder': 'Ana', 'paymentWays.0.details': '600 123 456' };
  await configureCommunity(app, ana, { communityUrl: url, form: { part: 'payment', ...way } });
  const { code } = await createInvitation(app, ana, {
    communityUrl: url,
    code: newSecret(app.dice),
    form: { kind: 'link', uses: '1', days: '7', role: 'member', skipsApproval: 'on' },
  });
  const { page, context } = await person(browser, { baseURL: server.url });
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  await openPage(page, paths.invitation({ code }));
  await page.getByText('Le pagas directamente a quien organiza').waitFor();
  expect(await page.getByRole('main').textContent()).not.toMatch(/rifa/i);
  const opening = page.waitForEvent('popup');
  await tap(page.getByRole('button', { name: invitations.page.signInAction }));
  await tap((await opening).getByText('Ana Ruiz'));
  await tap(page.getByRole('button', { name: invitations.page.pay }));
  await page.waitForURL(`**${paths.access({ communityUrl: url })}`);
  const choosing = page.waitForEvent('filechooser');
  await tap(page.getByLabel('Comprobante', { exact: true }));
  const buffer = Buffer.from(await receiptPicture('seis'));
  await (await choosing).setFiles({ name: 'pago.jpg', mimeType: 'image/jpeg', buffer });
  await tap(page.getByRole('button', { name: 'Enviar comprobante' }));
  await page.getByText('Pago en revisión').waitFor();
  expect(taps).toBeLessThanOrEqual(6);
  await context.close();
});

test('who was approved begins to pay with the one tap that says so', async () => {
  const { ana, url, id } = await communityOfAna(app, { access_type: 'paid', payment_type: 'monthly', price: 500 });
  const way = { 'paymentWays.0.kind': 'bizum', 'paymentWays.0.holder': 'Ana', 'paymentWays.0.details': '600 123 456' };
  await configureCommunity(app, ana, { communityUrl: url, form: { part: 'payment', ...way } });
  const { page, context } = await person(browser, { baseURL: server.url });
  await signIn(app, context, await putIn(app, id, 'Eva', { status: 'awaiting_payment' }));
  await openPage(page, paths.community({ communityUrl: url }));
  await page.getByRole('button', { name: 'Pagar 5 € al mes y entrar' }).click();
  await page.getByRole('heading', { name: 'Cómo pagar' }).waitFor();
  await context.close();
});

test('whoever runs a community that charges is told where they arrive that a payment waits, and led there', async () => {
  const { ana, url, id } = await communityOfAna(app, { access_type: 'paid', payment_type: 'monthly', price: 500 });
  const at = { communityUrl: url };
  const eva = await putIn(app, id, 'Eva', { status: 'awaiting_payment' });
  const { id: payment } = await openPayment(app, eva, at);
  const { page, context } = await person(browser);
  await signIn(app, context, ana);
  await page.goto(server.url + paths.community(at));
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByText(chargeTexts.waits(1)).count()).toBe(0);
  await declarePaid(app, eva, { ...at, payment });
  for (const home of [paths.manageCommunities(), paths.community(at)]) {
    await page.goto(server.url + home);
    await page.getByText(chargeTexts.waits(1)).waitFor();
  }
  await page.getByRole('link', { name: chargeTexts.waitsDo, exact: true }).click();
  await page.getByRole('heading', { name: 'Eva' }).waitFor();
  // before any figures: what is to be done about it stands above the bar of the first screen
  const [confirm, bar] = await Promise.all(
    [page.getByRole('button', { name: 'Confirmar', exact: true }), page.locator('.community-bar')].map((part) =>
      part.boundingBox(),
    ),
  );
  expect((confirm?.y ?? Number.NaN) + (confirm?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await context.close();
});
