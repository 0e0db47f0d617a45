import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { keepPicture } from '#app/pictures/keep-picture.ts';
import { axeViolations } from '#support/axe.ts';
import { launchChromium, openPage, person, phone } from '#support/browser.ts';
import { rowOf } from '#support/people.ts';
import { receiptPicture } from '#support/receipt.ts';
import { startTestServer } from '#support/server.ts';
import { signedInVisitor } from '#support/visitor.ts';
import { createCommunityTexts } from '#texts/communities/communities.ts';
import { paths } from '#texts/paths.ts';

const server = await startTestServer();
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const baseURL = server.url;

/** A browser in which somebody is signed in who administers a community. */
async function administrator(options: Parameters<typeof person>[1] = {}) {
  const ana = await signedInVisitor(server.url, { name: 'Ana', email: `ana-${randomUUID()}@example.com` });
  const url = `club-${randomUUID().slice(0, 8)}`;
  await ana.post(paths.createCommunity(), { name: 'Asociación de vecinas y vecinos de Villanueva', url });
  const { context, page } = await person(browser, { baseURL, ...options });
  await context.addCookies([...ana.cookies].map(([name, value]) => ({ name, value, url: baseURL })));
  return { page, url };
}

test('a url is folded as it is typed and said to be free or taken before the form is sent', async () => {
  const { page, url } = await administrator();
  await openPage(page, paths.createCommunity());
  const word = randomUUID().slice(0, 8);
  await page.getByLabel('Nombre', { exact: true }).fill(`Peña de Año ${word}`);
  expect(await page.getByLabel('URL de la comunidad').inputValue()).toBe(`pena-de-ano-${word}`);
  await page.getByText(`«pena-de-ano-${word}» está libre.`).waitFor();
  await page.getByLabel('URL de la comunidad').fill('');
  await page.getByLabel('URL de la comunidad').pressSequentially(url.toUpperCase());
  await page.getByText(`«${url}» no está disponible.`).waitFor();
  await page.getByRole('button', { name: `Usar «${url}-2»` }).click();
  await page.getByText(`«${url}-2» está libre.`).waitFor();

  await page.reload();
  await page.getByText(createCommunityTexts.draftKept).waitFor();
  expect(await page.getByLabel('Nombre', { exact: true }).inputValue()).toBe(`Peña de Año ${word}`);
  await page.getByRole('button', { name: 'Crear la comunidad' }).click();
  await page.waitForURL(`/${url}-2`);
  expect(await page.evaluate(() => localStorage.getItem('borrador-comunidad'))).toBeNull();
});

test('the price is asked for only when the access is paid, and its fault told once it has been left', async () => {
  const { page } = await administrator();
  await openPage(page, paths.createCommunity());
  const price = page.locator('[name="ticketPrice"]');
  expect(await price.isVisible()).toBe(false);
  await page.getByLabel('De pago').check();
  expect(await price.isVisible()).toBe(true);
  expect(await page.getByLabel('Oculta con enlace').isChecked()).toBe(true);
  for (const [kind, cost, limit] of [
    ['Por boleto', 'Precio del boleto', 'Máximo de boletos (opcional)'],
    ['Pago único', 'Precio del pase', 'Máximo de pases (opcional)'],
    ['Mensual', 'Precio al mes', 'Máximo de pases (opcional)'],
    ['Anual', 'Precio al año', 'Máximo de pases (opcional)'],
  ] as const) {
    await page.getByRole('radio', { name: new RegExp(`^${kind}`) }).check();
    const fields = [cost, limit].map((name) => page.getByRole('textbox', { name, exact: true }).getAttribute('name'));
    expect([kind, ...(await Promise.all(fields))]).toEqual([kind, 'ticketPrice', 'maxTickets']);
  }
  await price.fill('dos');
  await price.press('Tab');
  await page.getByText('Escribe un precio como 2,50 o 2.50.').waitFor();
  await price.fill('2,5');
  expect(await page.getByText('Escribe un precio como 2,50 o 2.50.').count()).toBe(0);
});

test('a cover keeps most of a photo of usual shape in sight, on a phone and on a wide screen', async () => {
  const { page, url } = await administrator();
  const { id, created_by } = await rowOf(server.app, url);
  const cover = await keepPicture(server.app, { userId: created_by }, new Uint8Array(await receiptPicture('portada')));
  await server.app.db.updateTable('communities').set({ cover }).where('id', '=', id).execute();
  await openPage(page, paths.community({ communityUrl: url }));
  for (const [width, height, widest] of [
    [360, 740, 2.5],
    [1280, 800, 1.5],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = await page.locator(`img[src*="${cover}"]`).boundingBox();
    expect([width, (box?.width ?? Number.NaN) / (box?.height ?? 1) <= widest + 0.01]).toEqual([width, true]);
    // and the name of the community stands there without scrolling
    const name = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(name?.y).toBeLessThan(height);
  }
  const stranger = await person(browser, { baseURL: server.url, viewport: { width: 1280, height: 800 } });
  await openPage(stranger.page, paths.community({ communityUrl: url }));
  const join = await stranger.page.locator('#entrar').getByRole('button').first().boundingBox();
  expect((join?.y ?? Number.NaN) + (join?.height ?? 0)).toBeLessThan(800);
});

test('no page of a community where nothing has happened yet has a barrier that axe knows, in the dark', async () => {
  const { page, url } = await administrator({ viewport: phone, colorScheme: 'dark' });
  const names = ['community', 'communityProfile', 'dashboard', 'content', 'settings', 'tickets', 'messages'] as const;
  const addresses = names.map((name) => paths[name]({ communityUrl: url }));
  for (const address of [...addresses, paths.manageCommunities()]) {
    await page.goto(address);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([address, overflow, await axeViolations(page)]).toEqual([address, 0, []]);
  }
});
