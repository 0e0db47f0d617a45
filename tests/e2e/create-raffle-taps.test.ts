import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { launchChromium, openPage, person } from '#support/browser.ts';
import { startTestServer } from '#support/server.ts';
import { signedInVisitor } from '#support/visitor.ts';
import { layoutTexts } from '#texts/layout.ts';
import { paths } from '#texts/paths.ts';
import { createRaffleTexts } from '#texts/raffles/create-raffle.ts';
import { declarationTexts } from '#texts/raffles/declarations.ts';

const server = await startTestServer();
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const baseURL = server.url;

/** Somebody signed in, on a phone, and what they post without one. */
async function organiser() {
  const ana = await signedInVisitor(baseURL, { name: 'Ana Ruiz', email: `ana-${randomUUID()}@example.com` });
  const { context, page } = await person(browser, { baseURL });
  await context.addCookies([...ana.cookies].map(([name, value]) => ({ name, value, url: baseURL })));
  return { ana, context, page };
}

/** Counts what a thumb does: each press, the one that enters a field among them, and each field that is typed in. */
function countedOn(page: Page) {
  const counts = { taps: 0, fields: 0 };
  const tap = async (target: Locator) => {
    counts.taps += 1;
    await target.click();
  };
  const type = async (label: string, text: string) => {
    const field = page.getByLabel(label);
    counts.fields += 1;
    if (!(await field.evaluate((element) => element === document.activeElement))) await tap(field);
    await page.keyboard.type(text);
  };
  const press = (name: string) => tap(page.getByRole('button', { name, exact: true }));
  return { counts, tap, type, press };
}

/** The number of the authorisation, which the law of Spain asks for. */
const asked = { taps: 1, fields: 1 };

const heading = (page: Page, step: number) =>
  page.getByRole('heading', { name: createRaffleTexts.steps[step - 1] ?? '', exact: true });

test('a first raffle, from «Crear una rifa» to its page: at most ten taps and four typed fields, and what Spain asks for', async () => {
  const { page, context } = await organiser();
  const { counts, tap, type, press } = countedOn(page);
  await openPage(page, paths.home());
  await tap(page.getByRole('main').getByRole('link', { name: layoutTexts.createRaffle }).first());
  await page.getByText(createRaffleTexts.draftKept).waitFor();
  await type(createRaffleTexts.what.title, 'Bicicleta para el viaje');
  await press(createRaffleTexts.next);
  await heading(page, 2).waitFor();
  await type(createRaffleTexts.numbers.price, '2,50');
  await type(createRaffleTexts.pay.detailsFor.bizum, '600 123 456');
  await press(createRaffleTexts.next);
  await heading(page, 3).waitFor();
  await type(createRaffleTexts.publish.name, `Club ${randomUUID().slice(0, 8)}`);
  await type(declarationTexts.permit, 'Resolución 12/2026');
  await tap(page.getByText(createRaffleTexts.publish.rule));
  await tap(page.getByText(createRaffleTexts.publish.adults));
  await press(createRaffleTexts.publish.submit);
  await page.waitForURL(/\/rifas\/bicicleta-para-el-viaje\?nueva=1$/);
  await page.getByRole('heading', { level: 1, name: 'Bicicleta para el viaje' }).waitFor();
  expect(counts.taps).toBeLessThanOrEqual(10 + asked.taps);
  expect(counts.fields).toBeLessThanOrEqual(4 + asked.fields);
  await context.close();
});

test('a raffle inside a public community: at most ten taps and four typed fields, its being public confirmed and what Spain asks for', async () => {
  const { ana, page, context } = await organiser();
  const url = `club-${randomUUID().slice(0, 8)}`;
  await ana.post(paths.createCommunity(), { name: 'Club de los jueves', url });
  const { counts, tap, type, press } = countedOn(page);
  await openPage(page, paths.community({ communityUrl: url }));
  await tap(page.getByRole('main').locator(`a[href="${paths.createRaffle()}?comunidad=${url}"]`).first());
  await page.getByText(createRaffleTexts.draftKept).waitFor();
  await type(createRaffleTexts.what.title, 'Cesta de Navidad');
  await press(createRaffleTexts.next);
  await heading(page, 2).waitFor();
  await type(createRaffleTexts.numbers.price, '2');
  await type(createRaffleTexts.pay.detailsFor.bizum, '600 123 456');
  await press(createRaffleTexts.next);
  await heading(page, 3).waitFor();
  await tap(page.getByText(createRaffleTexts.publish.publicPaidConfirm));
  await type(declarationTexts.permit, 'Resolución 12/2026');
  await tap(page.getByText(createRaffleTexts.publish.rule));
  await tap(page.getByText(createRaffleTexts.publish.adults));
  await press(createRaffleTexts.publish.submit);
  await page.waitForURL(`**/${url}/rifas/cesta-de-navidad?nueva=1`);
  expect(counts.taps).toBeLessThanOrEqual(10 + asked.taps);
  expect(counts.fields).toBeLessThanOrEqual(4 + asked.fields);
  await context.close();
});
