import { afterAll, expect, test } from 'vitest';
import { configureCommunity } from '#app/communities/configure-community.ts';
import { personIn } from '#support/app.ts';
import { axeViolations } from '#support/axe.ts';
import { desktop, launchChromium, person } from '#support/browser.ts';
import { standingClock } from '#support/clock.ts';
import { communityOfAna } from '#support/people.ts';
import { receiptPicture } from '#support/receipt.ts';
import { startTestServer } from '#support/server.ts';
import { signIn } from '#support/signed-in.ts';
import { paths } from '#texts/paths.ts';

const server = await startTestServer({ clock: standingClock('2026-11-21T10:00:00Z') });
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
