import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { stranger } from '#support/app.ts';
import { axeViolations } from '#support/axe.ts';
import { desktop, launchChromium, openPage, person, phone } from '#support/browser.ts';
import { stoppedClock } from '#support/clock.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { startTestServer } from '#support/server.ts';
import { signIn } from '#support/signed-in.ts';
import { dashboardTexts } from '#texts/communities/dashboard.ts';
import { profileTexts } from '#texts/communities/profile.ts';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { formatNumber } from '#texts/format.ts';
import { homeTexts } from '#texts/home.ts';
import { paths } from '#texts/paths.ts';
import { exampleFacts } from '#web/routes/home/example-acta.ts';

// the draw of a raffle on sale lies ahead of any day on which this runs
const server = await startTestServer({ clock: stoppedClock('2026-11-21T10:00:00Z') });
const { app } = server;
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const baseURL = server.url;

/** What nobody here changes is made once: a raffle of Ana's with numbers paid, one in review and one to be paid. */
const busy = busyCommunity();

async function busyCommunity() {
  const { ana, address } = await raffleOnSale(app);
  for (const [name, numbers] of [
    ['Beto', [1, 2]],
    ['Carla', [3]],
  ] as const) {
    const { orderId } = await takeAs(app, address, name, numbers);
    await confirmOrder(app, ana, { ...address, order: orderId, form: {} });
  }
  const { secret } = await takeAs(app, address, 'Dani', [7]);
  const sent = await receiptPicture(randomUUID());
  await sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent });
  await takeAs(app, address, 'Elena', [8]);
  return { ana, address, communityUrl: address.communityUrl };
}

async function barriers(page: Page, address: string): Promise<unknown> {
  await openPage(page, address);
  return barriersOn(page, address);
}

/** Those of the page as it stands, with all that is folded open. */
async function barriersOn(page: Page, address: string, only?: readonly string[]): Promise<unknown> {
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('main details')) (each as HTMLDetailsElement).open = true;
  });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [address, overflow, await axeViolations(page, only)];
}

test('no public page of this part has a barrier in the dark, all its details open', async () => {
  const { ana, communityUrl } = await busy;
  const { context, page } = await person(browser, { baseURL, viewport: phone, colorScheme: 'dark' });
  await signIn(app, context, ana);
  const addresses = [
    paths.home(),
    paths.createRaffle(),
    `${paths.createRaffle()}?comunidad=${communityUrl}`,
    paths.communityProfile({ communityUrl }),
    `${paths.dashboard({ communityUrl })}?periodo=todo`,
  ];
  for (const address of addresses) expect(await barriers(page, address)).toEqual([address, 0, []]);
  await context.close();
});

test('the front page is whole without script, and its acta is checked by whoever follows its link', async () => {
  await busy;
  const plain = await person(browser, { baseURL, javaScriptEnabled: false });
  await plain.page.goto(paths.home());
  await plain.page.getByText(homeTexts.proof.open).click();
  for (const name of [
    homeTexts.steps.title,
    homeTexts.record.title,
    homeTexts.prices.title,
    homeTexts.questions.title,
  ]) {
    expect(await plain.page.getByRole('heading', { name }).count()).toBe(1);
  }
  await plain.page.getByText(homeTexts.questions.all[0].question).click();
  await plain.page.getByText(homeTexts.questions.all[0].answer).waitFor();
  await plain.page.getByText(homeTexts.demo.heading).click();
  // what stands in `noscript` is not found by its text
  expect(await plain.page.locator('article noscript p').isVisible()).toBe(true);
  await plain.context.close();

  const { context, page } = await person(browser, { baseURL });
  await page.goto(paths.home());
  await page.getByText(homeTexts.proof.open).click();
  await page.getByRole('link', { name: homeTexts.record.verify }).click();
  await page.waitForURL(/\/verificar\?acta=/);
  await page.getByText(verifierTexts.page.stamps.sums, { exact: true }).waitFor();
  await page.getByRole('main').getByText(formatNumber(exampleFacts.number, 2), { exact: true }).first().waitFor();
  await context.close();
});

test('the demonstration goes from choosing to a drawn number, and says all along that it is one', async () => {
  // a raffle on sale has its place: the demonstration is opened under it
  await busy;
  const { context, page } = await person(browser, { baseURL });
  await openPage(page, paths.home());
  await page.getByText(homeTexts.demo.heading).click();
  const demo = page.getByRole('article', { name: homeTexts.demo.label });
  await demo.getByText(homeTexts.demo.note).waitFor();
  await demo.getByRole('button', { name: homeTexts.demo.atRandom }).click();
  for (const name of [/^Apartar/, homeTexts.demo.send, homeTexts.demo.confirm, homeTexts.demo.drawNow]) {
    await demo.getByRole('button', { name }).click();
  }
  await demo.getByText(/Ha salido el \d\d/).waitFor();
  await demo.getByRole('button', { name: homeTexts.demo.again }).waitFor();
  await context.close();
});

test('what a figure counts is opened by the keyboard, and without script as well', async () => {
  const { ana, communityUrl } = await busy;
  for (const javaScriptEnabled of [true, false]) {
    const { context, page } = await person(browser, { baseURL, javaScriptEnabled });
    await signIn(app, context, ana);
    await page.goto(paths.dashboard({ communityUrl }));
    const meaning = page.getByText(dashboardTexts.figures.collectedMeans);
    expect(await meaning.isVisible()).toBe(false);
    await page
      .locator(`summary[aria-label="${dashboardTexts.figures.what(dashboardTexts.figures.collected)}"]`)
      .focus();
    await page.keyboard.press('Enter');
    await meaning.waitFor();
    await page.getByRole('link', { name: dashboardTexts.periods.names[7] }).click();
    await page.waitForURL(/periodo=7/);
    await page.getByRole('link', { name: new RegExp(`^${dashboardTexts.attention.reviewDo}`) }).click();
    await page.waitForURL(/ver=por-revisar/);
    await context.close();
  }
});

test('a stranger reads on the profile, without script, who runs a community and that it has drawn nothing yet', async () => {
  const { communityUrl } = await busy;
  const { context, page } = await person(browser, { baseURL, javaScriptEnabled: false });
  await page.goto(paths.communityProfile({ communityUrl }));
  await page.getByText('Ana', { exact: true }).waitFor();
  await page.getByText('no hay historial en el que confiar').waitFor();
  await page.getByRole('heading', { name: profileTexts.rule.title('España') }).waitFor();
  await page.getByRole('link', { name: profileTexts.doubt.reportOne('Bicicleta para el viaje') }).waitFor();
  for (const buyer of ['Beto', 'Carla', 'Dani', 'Elena']) expect(await page.getByText(buyer).count()).toBe(0);
  await context.close();
});

test('the first step of a raffle is in sight under the plans on a phone', async () => {
  const { context, page } = await person(browser, { baseURL });
  await page.goto(paths.createRaffle());
  const title = await page.getByLabel('Título de la rifa').boundingBox();
  expect(title?.y).toBeLessThan(phone.height);
  await context.close();
});

test('a guest who comes back finds their tickets from the front page, on a phone and on a wide screen', async () => {
  const { address } = await raffleOnSale(app);
  const { secret } = await takeAs(app, address, 'Rosa', [5]);
  const { page, context } = await person(browser, { baseURL });
  const header = page.getByRole('banner');
  const tickets = header.getByRole('link', { name: 'Mis boletos' });
  await openPage(page, paths.home());
  expect(await page.getByText('en este navegador').count()).toBe(0);
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    // the header stays on one line
    expect((await header.boundingBox())?.height).toBeLessThan(80);
    if (viewport === phone) await header.getByLabel('Menú').first().click();
    await tickets.click();
    await page.getByRole('heading', { name: 'Mis boletos' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Mis boletos' }).waitFor({ state: 'detached' });
  }
  await context.addCookies([{ name: 'rifamiga_pedidos', value: secret, url: baseURL }]);
  await openPage(page, paths.home());
  await page.getByText('Tienes 1 pedido en este navegador').waitFor();
  expect(await page.content()).not.toContain(secret);
  for (const [viewport, only] of [
    // the page itself is looked at on a phone by `every-page.test.ts`
    [phone, ['color-contrast']],
    [desktop, undefined],
  ] as const) {
    await page.setViewportSize(viewport);
    expect(await barriersOn(page, paths.home(), only)).toEqual([paths.home(), 0, []]);
  }
  await page.getByRole('link', { name: 'Ver mis boletos' }).click();
  await page.getByRole('heading', { name: 'En este navegador' }).waitFor();
  await context.close();
});
