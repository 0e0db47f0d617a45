import { randomUUID } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { axeViolations } from '#support/axe.ts';
import { desktop, goOffline, launchChromium, person } from '#support/browser.ts';
import { startTestServer } from '#support/server.ts';
import { signedInPerson } from '#support/signed-in-person.ts';
import { planTexts } from '#texts/communities/plans.ts';
import { createRaffleTexts } from '#texts/raffles/create-raffle.ts';
import { declarationTexts } from '#texts/raffles/declarations.ts';
import { uiTexts } from '#texts/ui.ts';

const server = await startTestServer();
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const baseURL = server.url;
const address = '/crear-rifa';

/** The form with its script running. */
async function open(page: Page, path = address): Promise<void> {
  await page.goto(path);
  await page.getByText(createRaffleTexts.draftKept).waitFor();
}

const next = (page: Page) => page.getByRole('button', { name: 'Siguiente' }).click();
const toStep = (page: Page, step: number) =>
  page.getByRole('button', { name: createRaffleTexts.steps[step - 1] ?? '' }).click();
const title = (page: Page, step: number) =>
  page.getByRole('heading', { name: createRaffleTexts.steps[step - 1] ?? '' });

async function fillToTheEnd(page: Page, communityName: string): Promise<void> {
  await page.getByLabel('Título de la rifa').fill('Bicicleta para el viaje');
  await next(page);
  await title(page, 2).waitFor();
  await page.getByLabel('Precio de cada número').fill('2,50');
  await page.getByLabel('Tu teléfono de Bizum').fill('600 123 456');
  await next(page);
  await title(page, 3).waitFor();
  await page.getByLabel('Nombre de tu grupo').fill(communityName);
  await page.getByLabel(declarationTexts.permit).fill('Resolución 12/2026');
  await page.getByLabel('He leído la norma').check();
  await page.getByLabel('Soy mayor de edad').check();
}

test('on a phone a raffle is made step by step, survives a reload with its photo, which is made small before it travels, and is published after signing in at the end', async () => {
  const { page } = await person(browser, { baseURL });
  const name = `Club ${randomUUID().slice(0, 8)}`;
  // larger than what may travel, as a phone makes them
  const big = join(server.dataDir, 'IMG_1.png');
  await sharp({ create: { width: 1700, height: 1100, channels: 3, background: '#36c' } })
    .composite([{ input: Buffer.from('<svg width="1700" height="1100"><circle cx="9" cy="9" r="8"/></svg>') }])
    .toColourspace('rgb16')
    .png({ compressionLevel: 0 })
    .toFile(big);
  expect((await stat(big)).size).toBeGreaterThan(10 * 1024 * 1024);
  await open(page);
  const photo = page.getByLabel('Foto del premio');
  await photo.setInputFiles(big);
  await page.waitForFunction(() => localStorage.getItem('borrador-rifa:foto') !== null);
  await page.reload();
  await page.getByRole('complementary').getByRole('img', { name: 'Foto del premio' }).waitFor();
  expect(await photo.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('foto.jpg');
  await fillToTheEnd(page, name);
  await page.reload();
  await page.getByText(createRaffleTexts.draftKept).waitFor();
  expect(await page.getByLabel('Nombre de tu grupo').inputValue()).toBe(name);
  expect(await page.getByLabel('He leído la norma').isChecked()).toBe(true);

  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Entrar y publicar' }).click();
  await (await opening).getByText('Ana Ruiz').click();
  await page.waitForURL(/\/rifas\/bicicleta-para-el-viaje\?nueva=1$/);
  await page.getByRole('heading', { level: 1, name: 'Bicicleta para el viaje' }).waitFor();
  const picture = page.getByRole('img', { name: 'Bicicleta para el viaje' });
  await picture.waitFor();
  await picture.evaluate((img: HTMLImageElement) => img.decode());
  const kept = await picture.evaluate(async ({ src }: HTMLImageElement) => {
    const whole = await fetch(new URL(src).pathname);
    return (await createImageBitmap(await whole.blob())).width;
  });
  expect(kept).toBe(1600);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((item) => item.startsWith('borrador')))).toEqual(
    [],
  );
});

test('a step with something wrong stays, says what, and takes the person to it; a title that is nearly too long says how much room it has left, and that what was pasted is cut', async () => {
  const { page } = await person(browser, { baseURL });
  await open(page);
  await next(page);
  await page.getByText('Falta este dato.').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'title');
  expect(new URL(page.url()).search).toBe('');
  expect(await axeViolations(page)).toEqual([]);
  const field = page.getByLabel('Título de la rifa');
  await field.fill('Cesta');
  expect(await page.getByText('Falta este dato.').count()).toBe(0);
  await field.fill('B'.repeat(119));
  await page.getByText('Queda 1 letra, de 120.').waitFor();
  await field.press('End');
  await page.keyboard.insertText('icicleta');
  await page.getByText('No caben más de 120 letras').waitFor();
  expect((await field.inputValue()).length).toBe(120);
});

test('what is missing, or a photo too large to be sent, is said before an account is asked for, by the first step that has a fault', async () => {
  const { page } = await person(browser, { baseURL });
  const windows: unknown[] = [];
  page.on('popup', (popup) => windows.push(popup));
  await open(page);
  const size = 11 * 1024 * 1024;
  const unseen = join(server.dataDir, 'IMG_1.heic');
  await writeFile(unseen, Buffer.alloc(size));
  const photo = page.getByLabel('Foto del premio');
  await photo.setInputFiles(unseen);
  await fillToTheEnd(page, '');
  const enter = page.getByRole('button', { name: 'Entrar y publicar' });
  await enter.click();
  await title(page, 1).waitFor();
  await page.getByText(uiTexts.file.tooLarge(size, 10 * 1024 * 1024)).waitFor();
  await photo.setInputFiles([]);
  await toStep(page, 3);
  await enter.click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'communityName');
  await page.getByText('Falta este dato.').first().waitFor();
  await page.getByLabel('Nombre de tu grupo').fill(`Club ${randomUUID().slice(0, 8)}`);
  await page.getByLabel('Soy mayor de edad').uncheck();
  await enter.click();
  await page.getByText('Marca esta casilla para seguir.').waitFor();
  await page.getByLabel('Soy mayor de edad').check();
  await page.goto(`${address}?paso=2`);
  await page.getByText(createRaffleTexts.draftKept).waitFor();
  await page.getByLabel('Precio de cada número').fill('dos euros');
  await toStep(page, 3);
  await enter.click();
  await title(page, 2).waitFor();
  await page.getByText('Escribe un precio como 2,50 o 2.50.').waitFor();
  expect(windows).toEqual([]);
});

test('publishing leads to the missing fields, whichever step they are in', async () => {
  const { page, context } = await signedInPerson(browser, baseURL);
  await open(page);
  await fillToTheEnd(page, '');
  const publish = page.getByRole('button', { name: createRaffleTexts.publish.submit, exact: true });
  for (const time of ['first', 'second']) {
    await publish.click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'communityName');
    expect(await page.getByText('Falta este dato.').count(), time).toBe(1);
  }
  await page.getByLabel('Nombre de tu grupo').fill(`Club ${randomUUID().slice(0, 8)}`);
  await toStep(page, 2);
  await page.getByLabel('Precio de cada número').fill('dos euros');
  await toStep(page, 3);
  await publish.click();
  await title(page, 2).waitFor();
  await page.getByText('Escribe un precio como 2,50 o 2.50.').waitFor();
  await context.close();
});

test('a fault of a way of paying goes with the kind that it was about', async () => {
  const { page } = await person(browser, { baseURL });
  await open(page, `${address}?paso=2`);
  await page.getByLabel('Precio de cada número').fill('2');
  await page.getByLabel('Tu teléfono de Bizum').fill('12');
  await page.getByLabel('Tu teléfono de Bizum').blur();
  const fault = page.getByText('Escribe el teléfono completo');
  await fault.waitFor();
  await page.getByLabel('Cómo', { exact: true }).selectOption('cash');
  const place = page.getByLabel('Dónde y cuándo se paga en mano');
  await place.waitFor();
  expect(await fault.count()).toBe(0);
  expect(await place.getAttribute('aria-invalid')).toBeNull();
});

test('a photo that was chosen before the script ran is shown, made small and kept like any other', async () => {
  const { page } = await person(browser, { baseURL });
  const { promise: chosen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await chosen;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  const picture = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#36c' } })
    .png()
    .toBuffer();
  const field = page.getByLabel('Foto del premio');
  await field.setInputFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: picture });
  goOn();
  await page.waitForFunction(() => localStorage.getItem('borrador-rifa:foto') !== null);
  await page.getByRole('complementary').getByRole('img', { name: 'Foto del premio' }).waitFor();
  expect(await field.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('IMG_1.jpg');
  await page.context().close();
});

test('the first field is in sight as the form opens on a phone, the plans behind one line; Enter goes on to what is still empty, then to the next step, and publishes nothing', async () => {
  const { page } = await person(browser, { baseURL, viewport: { width: 360, height: 740 } });
  await open(page);
  const box = await page.getByLabel('Título de la rifa').boundingBox();
  expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThan(740);
  expect(await page.getByText('29 €').first().isVisible()).toBe(false);
  await open(page, `${address}#planes`);
  await page.getByText(planTexts.how.asked).waitFor();
  await page.getByLabel('Título de la rifa').fill('Cesta');
  await page.getByLabel('Título de la rifa').press('Enter');
  await title(page, 2).waitFor();
  await page.getByLabel('Precio de cada número').fill('1');
  await page.getByLabel('Precio de cada número').press('Enter');
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'paymentWays.0.details');
  await page.keyboard.type('600 123 456');
  await page.keyboard.press('Enter');
  await title(page, 3).waitFor();
  expect(await page.getByText('Termina de entrar').count()).toBe(0);
});

test('the preview shows what is typed, and «back» goes a step back', async () => {
  const { page } = await person(browser, { baseURL, viewport: desktop });
  await open(page);
  await page.getByLabel('Título de la rifa').fill('Cesta de Navidad');
  await next(page);
  await title(page, 2).waitFor();
  await page.getByText(createRaffleTexts.numbers.numbering).first().click();
  await page.getByLabel('Del 1 al que quieras').check();
  await page.getByLabel('Último número').fill('40');
  await page.getByLabel('Precio de cada número').fill('1.5');
  const preview = page.getByRole('complementary', { name: 'Así se verá' });
  const shown = (await preview.textContent())?.replace(/\s/g, ' ');
  for (const words of ['Cesta de Navidad', '1,50 €', '40 de 40', '01', 'y 20 más']) expect(shown).toContain(words);
  await page.getByRole('status').filter({ hasText: '40 números × 1,50 € = 60 € si se venden todos.' }).waitFor();
  await page.goBack();
  await title(page, 1).waitFor();
  expect(await page.getByLabel('Título de la rifa').inputValue()).toBe('Cesta de Navidad');
});

test('the last step says all again; what is changed on the way back is kept, and a fault in a fold opens it', async () => {
  const { page } = await person(browser, { baseURL });
  await open(page);
  await fillToTheEnd(page, 'Club');
  const { look } = createRaffleTexts.publish;
  await page.getByRole('definition').getByText('100 números × 2,50 € = 250 € si se venden todos.').waitFor();
  await page.getByRole('button', { name: look.changeThat(look.numbers) }).click();
  await title(page, 2).waitFor();
  await page.getByLabel('Precio de cada número').fill('3');
  await next(page);
  await title(page, 3).waitFor();
  await page.getByRole('definition').getByText('100 números × 3 € = 300 € si se venden todos.').waitFor();
  expect(await page.getByLabel('Nombre de tu grupo').inputValue()).toBe('Club');
  const draw = page.getByLabel(createRaffleTexts.draw.at);
  expect(await draw.isVisible()).toBe(false);
  await page.getByText(createRaffleTexts.draw.title).click();
  await draw.fill('2020-01-01T20:00');
  await draw.blur();
  await page.locator('[name=drawAt][aria-invalid=true]').waitFor();
  await page.getByText(createRaffleTexts.draw.title).click();
  expect(await draw.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Entrar y publicar' }).click();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'drawAt');
  expect(await draw.isVisible()).toBe(true);
});

test('every step has room at 360 px and no barrier that axe knows, in the dark', async () => {
  const { page } = await person(browser, { baseURL, colorScheme: 'dark' });
  for (const step of [1, 2, 3]) {
    await open(page, `${address}?paso=${step}`);
    for (const folded of await page.locator('.raffle-step[data-current] summary').all()) await folded.click();
    if (step === 3) await page.getByLabel('Semilla secreta').check();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([step, overflow, await axeViolations(page)]).toEqual([step, 0, []]);
    const onwards = page.locator('.raffle-walk button');
    const edges = await onwards.evaluateAll((found) => found.map((button) => button.getBoundingClientRect()));
    expect([step, Math.min(...edges.map(({ left }) => left))]).toEqual([step, 16]);
  }
});

test('without script every step stands open, and a signed-out person loses nothing', async () => {
  const { page } = await person(browser, { baseURL, javaScriptEnabled: false });
  await page.goto(address);
  await page.getByLabel('Título de la rifa').fill('Cesta de Navidad');
  await page.getByLabel('Precio de cada número').fill('0');
  await page.getByLabel('Nombre de tu grupo').fill('Vecinos');
  await page.getByLabel('Soy mayor de edad').check();
  await page.getByRole('button', { name: 'Publicar la rifa' }).click();
  await page.getByText(createRaffleTexts.publish.signedOut).waitFor();
  expect(await page.getByLabel('Título de la rifa').inputValue()).toBe('Cesta de Navidad');
  expect(await page.getByLabel('Soy mayor de edad').isChecked()).toBe(true);
});

test('without a connection the form is filled to its last step, and judged once it is back', async () => {
  const { context, page } = await person(browser, { baseURL });
  await open(page);
  await goOffline(page);
  await page.getByLabel('Título de la rifa').fill('Bicicleta para el viaje');
  await next(page);
  await title(page, 2).waitFor();
  await page.getByLabel('Precio de cada número').fill('dos');
  await next(page);
  await title(page, 3).waitFor();
  await page.getByRole('button', { name: 'Atrás' }).click();
  await title(page, 2).waitFor();
  expect(await page.getByText('Sin conexión: no se ha hecho nada').count()).toBe(0);
  const price = page.getByLabel('Precio de cada número');
  expect(await price.getAttribute('aria-invalid')).not.toBe('true');
  await context.setOffline(false);
  await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Título de la rifa').inputValue()).toBe('Bicicleta para el viaje');
  await context.close();
});
