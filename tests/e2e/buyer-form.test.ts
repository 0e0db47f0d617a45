import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { blockNumbers } from '#app/orders/block-numbers.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { personIn } from '#support/app.ts';
import { axeViolations } from '#support/axe.ts';
import { launchChromium, openPage, person, phone } from '#support/browser.ts';
import { stoppedClock } from '#support/clock.ts';
import { withLargeText } from '#support/large-text.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { signIn } from '#support/signed-in.ts';
import { visitor } from '#support/visitor.ts';
import { faultSentence } from '#texts/field-faults.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { stateNames } from '#texts/states.ts';

/* The form that takes numbers, as somebody meets it who buys on a phone, and who comes back after buying. */
const clock = stoppedClock('2026-11-21T10:00:00Z');
const server = await startTestServer({ clock });
const { app } = server;
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const baseURL = server.url;
const box = (page: Page, number: string, state: string) =>
  page.getByRole('checkbox', { name: `${number}, ${state}`, exact: true });
const press = (page: Page) => page.getByRole('button', { name: /^(Apartar|Seguir)/ });

const isInView = (place: Locator) =>
  place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

/** Takes 05 and 12 in a browser of one's own. */
async function bought() {
  const { ana, address } = await raffleOnSale(app);
  const { page, context } = await person(browser, { baseURL });
  await openPage(page, paths.raffle(address));
  for (const number of ['05', '12']) await box(page, number, 'libre').click();
  await page.getByLabel('Nombre').fill('Lucía Fernández');
  await page.getByLabel('Teléfono').fill('611 222 333');
  await page.getByLabel(/^Soy mayor de edad/).check();
  await press(page).click();
  await page.waitForURL(/\/boleto\//);
  await page.getByRole('heading', { name: orderTexts.pay.title }).waitFor();
  return { ana, address, page, context, order: new URL(page.url()).pathname };
}

test('a form sent before the script runs opens the order at its top, with the keyboard at how to pay', async () => {
  const { address } = await raffleOnSale(app);
  const { page, context } = await person(browser, { baseURL });
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto(paths.raffle(address));
  await page.locator('input[name=n][value="9"]').check({ force: true });
  await page.getByLabel('Nombre', { exact: true }).fill('Mateo Quispe');
  await page.getByLabel('Teléfono').fill('622 333 444');
  await page.getByLabel(/^Soy mayor de edad/).check();
  await page.unroute(/\/assets\/.*\.js$/);
  await press(page).click();
  await page.waitForURL(/\/boleto\//);
  const place = () =>
    page.evaluate(() => {
      const { top = -1, bottom = -1 } = document.activeElement?.getBoundingClientRect() ?? {};
      return {
        at: document.activeElement === document.body ? '' : document.activeElement?.textContent,
        isSeen: top >= 0 && bottom <= window.innerHeight,
        scroll: window.scrollY,
      };
    });
  await expect.poll(place).toEqual({ at: orderTexts.pay.title, isSeen: true, scroll: 0 });
  await context.close();
});

test('a number pressed before the script runs is seen to be chosen, and stays so when it does', async () => {
  const { address } = await raffleOnSale(app);
  const { page, context } = await person(browser, { baseURL });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${paths.raffle(address)}?n=12`, { waitUntil: 'commit' });
  const paperOf = (number: string) =>
    page
      .locator(`label:has(input[name=n][value="${number}"])`)
      .evaluate((label) => getComputedStyle(label).backgroundColor);
  const free = await paperOf('8');
  await page.locator('input[name=n][value="9"]').check({ force: true });
  await page.locator('input[name=n][value="12"]').uncheck({ force: true });
  expect(await paperOf('9')).not.toBe(free);
  release();
  await page.waitForURL(/\?n=9$/);
  expect(await box(page, '09', 'elegido').isChecked()).toBe(true);
  expect(await box(page, '12', 'libre').isChecked()).toBe(false);
  await context.close();
});

test('without script the order opens at its top, with how to pay in sight', async () => {
  const { address } = await raffleOnSale(app);
  const { page, context } = await person(browser, { baseURL, javaScriptEnabled: false });
  await page.goto(paths.raffle(address));
  await page.locator('input[name=n][value="9"]').check({ force: true });
  await page.getByLabel('Nombre', { exact: true }).fill('Mateo Quispe');
  await page.getByLabel('Teléfono').fill('622 333 444');
  await page.getByLabel(/^Soy mayor de edad/).check();
  await press(page).click();
  await page.waitForURL(/\/boleto\//);
  const { y = -1, height = 0 } = (await page.getByRole('heading', { name: orderTexts.pay.title }).boundingBox()) ?? {};
  const top = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(y).toBeGreaterThan(0);
  expect(y + height).toBeLessThan(phone.height);
  expect(top?.y).toBeGreaterThan(0);
  // to whom the money goes comes next
  const number = await page.getByText('600 123 456', { exact: true }).boundingBox();
  expect(number?.y).toBeLessThan(phone.height + 60);
  await context.close();
});

test('back from one’s own order the numbers are one’s own, and the way to the order is there', async () => {
  const { page, context, order } = await bought();
  await page.goBack();
  const said = page.getByText(raffleTexts.own.taken('05 y 12'));
  await said.waitFor();
  expect(await page.getByText('de ocuparse').count()).toBe(0);
  expect(await page.getByText('siguen elegidos').count()).toBe(0);
  await box(page, '05', 'tuyo').waitFor({ state: 'attached' });
  await page.getByRole('link', { name: raffleTexts.own.see }).last().click();
  await page.getByRole('heading', { name: orderTexts.pay.title }).waitFor();
  expect((await context.cookies()).find(({ name }) => name.endsWith('pedidos'))).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
  });
  expect(new URL(page.url()).pathname).toBe(order);
  await context.close();
});

test('a guest who comes back is told what they have, until the order is over or the browser is to forget it', async () => {
  const { ana, address, page, context } = await bought();
  const have = `${raffleTexts.own.have('05 y 12')} · ${stateNames.order.pending}`;
  await openPage(page, paths.raffle(address));
  await page.getByText(have).waitFor();
  await page.addStyleTag({ content: '* { transition: none !important }' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // a theme changes colours alone
    expect(await axeViolations(page, colorScheme === 'dark' ? ['color-contrast'] : undefined)).toEqual([]);
  }
  const other = await (await visitor(baseURL).get(paths.raffle(address))).text();
  expect(other).toContain(raffleTexts.choose.title);
  expect(other).not.toContain(raffleTexts.own.see);
  const cookies = await context.cookies();
  await page.getByRole('button', { name: raffleTexts.own.forget }).click();
  await page.getByText(have).waitFor({ state: 'detached' });

  // the browser knows of an order again, and then that order is over
  await context.addCookies(cookies);
  const told = async () => (await context.request.get(paths.raffle(address))).text();
  expect(await told()).toContain(have);
  const { id } = await app.db
    .selectFrom('orders')
    .innerJoin('communities', 'communities.id', 'orders.community_id')
    .select('orders.id')
    .where('communities.url', '=', address.communityUrl)
    .executeTakeFirstOrThrow();
  await cancelOrder(app, ana, { place: { ...address, order: id } });
  expect(await told()).not.toContain(raffleTexts.own.see);
  await context.close();
});

test('what is typed among the numbers and is none is named, and the numbers beside it wait; how many are left to chance is typed over what stood there, and two buttons step', async () => {
  const { address } = await raffleOnSale(app);
  const { page, context } = await person(browser, { baseURL });
  await openPage(page, paths.raffle(address));
  const count = page.getByLabel(raffleTexts.choose.randomCount, { exact: true });
  await count.click();
  await page.keyboard.type('5');
  expect(await count.inputValue()).toBe('5');
  const [less, more] = [raffleTexts.choose.oneLess, raffleTexts.choose.oneMore].map((name) =>
    page.getByRole('button', { name }),
  );
  await more?.click();
  expect(await count.inputValue()).toBe('6');
  for (const button of [less, more]) {
    const { width = 0, height = 0 } = (await button?.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  for (let left = 6; left > 1; left -= 1) await less?.click();
  expect(await less?.isDisabled()).toBe(true);
  const typed = page.getByLabel(raffleTexts.choose.typed);
  await typed.fill('3, abc');
  await typed.press('Enter');
  await page.getByText(faultSentence({ code: 'numbers', limit: 'abc' })).waitFor();
  expect(await typed.inputValue()).toBe('3, abc');
  await typed.fill('');
  await page.getByRole('button', { name: raffleTexts.choose.random, exact: true }).click();
  await page.getByRole('button', { name: raffleTexts.bar.goOn(1) }).waitFor();
  await context.close();
});

test('the bar covers nothing of itself with any count of numbers, 360 and 320 px wide', async () => {
  const { address } = await raffleOnSale(app);
  const { page, context } = await person(browser, { baseURL });
  await openPage(page, paths.raffle(address));
  let chosen = 0;
  for (const count of [1, 4, 5, 6, 8, 12, 20]) {
    for (; chosen < count; chosen += 1) {
      await page.locator(`input[name=n][value="${chosen + 10}"]`).evaluate((it: HTMLInputElement) => it.click());
    }
    await page.getByRole('button', { name: raffleTexts.bar.goOn(count) }).waitFor();
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      const [clear, take] = await Promise.all(
        [page.getByRole('button', { name: /^Quitar/ }), press(page)].map((b) => b.boundingBox()),
      );
      if (!clear || !take) throw new Error('no bar');
      const isApart = clear.x + clear.width <= take.x || clear.y + clear.height <= take.y;
      expect([width, count, isApart, take.x + take.width <= width]).toEqual([width, count, true, true]);
      expect(clear.height).toBeGreaterThanOrEqual(24);
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([width, count, sideways]).toEqual([width, count, 0]);
    }
  }
  await context.close();
});

test('the first press leads to the empty fields, a second one says what is missing, every time, and what is mended is red no longer: a contact of either kind mends both', async () => {
  const { address } = await raffleOnSale(app);
  const { page, context } = await person(browser, { baseURL });
  await openPage(page, `${paths.raffle(address)}?n=7`);
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  const red = () => page.locator('[aria-invalid="true"]').count();
  await press(page).click();
  expect(await at()).toBe('name');
  expect(await red()).toBe(0);
  for (const _ of [2, 3]) {
    await page.getByRole('heading', { name: raffleTexts.person.title }).click();
    await press(page).click();
    await page
      .getByText(faultSentence({ code: 'required' }))
      .first()
      .waitFor();
    await expect.poll(at).toBe('name');
    expect(await red()).toBe(3);
  }
  await page.getByLabel('Nombre').fill('Lucía Fernández');
  await expect.poll(red).toBe(2);
  await page.getByLabel('Correo').fill('lucia@ejemplo.es');
  await expect.poll(red).toBe(1);
  await page.getByLabel(/^Soy mayor de edad/).check();
  await expect.poll(red).toBe(0);
  await context.close();
});

test('the button says that it goes on until it is known who takes the numbers, and only then that it takes them; with an account too, the first press leads to the box that is empty and finds no fault', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { page, context } = await person(browser, { baseURL });
  const isNamed = (name: string) => page.getByRole('button', { name, exact: true }).waitFor();
  await openPage(page, `${paths.raffle(address)}?n=7,8`);
  await isNamed('Seguir con 2 boletos');
  await page.getByLabel('Nombre').fill('Lucía');
  await isNamed('Apartar 2 boletos');
  await page.getByLabel('Nombre').fill('');
  await isNamed('Seguir con 2 boletos');
  await press(page).click();
  await isNamed('Apartar 2 boletos');
  await signIn(app, context, ana);
  await openPage(page, `${paths.raffle(address)}?n=7,8`);
  await isNamed('Seguir con 2 boletos');
  const adult = page.getByLabel(/^Soy mayor de edad/);
  await adult.check();
  await isNamed('Apartar 2 boletos');
  await adult.uncheck();
  await press(page).click();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('adult');
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
  await context.close();
});

test('what a guest typed goes with them as they sign in, and nobody who signs in after them is shown it', async () => {
  const { address } = await raffleOnSale(app);
  const { page, context } = await person(browser, { baseURL });
  await openPage(page, paths.raffle(address));
  await box(page, '05', 'libre').click();
  await page.getByLabel(/^Soy mayor de edad/).check();
  const seen = async () => ({
    chosen: await page.locator('input[name=n]:checked').count(),
    isAdult: await page.getByLabel(/^Soy mayor de edad/).isChecked(),
  });
  const [own, nothing] = [
    { chosen: 1, isAdult: true },
    { chosen: 0, isAdult: false },
  ];
  const [ana, berta] = await Promise.all([personIn(app, 'Ana'), personIn(app, 'Berta')]);
  const openAs = async (who: typeof ana | null) => {
    await context.clearCookies();
    if (who) await signIn(app, context, who);
    await openPage(page, paths.raffle(address));
    return seen();
  };
  expect(await openAs(ana)).toEqual(own);
  expect(await openAs(berta)).toEqual(nothing);
  expect(await openAs(null)).toEqual(nothing);
  expect(await openAs(ana)).toEqual(own);
  await context.close();
});

test('who runs the raffle is led to its desk first, and may choose numbers all the same', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { page, context } = await person(browser, { baseURL });
  const ways = page.locator('.foot-bar').first().getByRole('link');
  await openPage(page, paths.raffle(address));
  expect(await ways.allInnerTexts()).toEqual([raffleTexts.choose.go]);
  await signIn(app, context, ana);
  await openPage(page, paths.raffle(address));
  expect(await ways.allInnerTexts()).toEqual([raffleTexts.manage, raffleTexts.choose.go]);
  expect(await page.getByRole('link', { name: raffleTexts.manage }).count()).toBe(1);
  await ways.last().click();
  await expect.poll(() => isInView(page.getByRole('heading', { name: raffleTexts.choose.title }))).toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
  await ways.first().click();
  await page.waitForURL(`**${paths.raffleDesk(address)}`);
  await context.close();
});

test('the sign of the way back is as large as the text beside it, however long that is', async () => {
  const title = 'Bicicleta de montaña con casco y candado para el viaje de fin de curso';
  const { address } = await raffleOnSale(app, { form: { title } });
  const { secret } = await takeAs(app, address, 'Beto', [7]);
  const { page, context } = await person(browser, { baseURL });
  await openPage(page, paths.ticket({ secret }));
  await withLargeText(page, async () => {
    const sign = await page.getByRole('link', { name: title }).locator('svg').boundingBox();
    expect([sign?.width, sign?.height]).toEqual([40, 40]);
  });
  await context.close();
});

test('the first screen of a phone leads to the board, a taken number says why, and the terms are a link away', async () => {
  const { ana, address } = await raffleOnSale(app);
  await blockNumbers(app, ana, { ...address, form: { typed: '3', act: 'block' } });
  const { page, context } = await person(browser, { baseURL });
  await openPage(page, paths.raffle(address));
  await page.getByRole('link', { name: raffleTexts.choose.go }).click();
  const chosen = page.getByRole('heading', { name: raffleTexts.choose.title });
  await expect.poll(() => isInView(chosen)).toBe(true);
  await box(page, '03', 'bloqueado').click({ force: true });
  await page.getByText(raffleTexts.bar.taken('03', 'blocked', false)).waitFor();
  await box(page, '04', 'libre').click();
  await expect.poll(() => page.getByText(raffleTexts.bar.taken('03', 'blocked', false)).count()).toBe(0);
  await page.getByRole('link', { name: raffleTexts.person.terms }).click();
  await expect.poll(() => isInView(page.getByRole('heading', { name: raffleTexts.terms.title }))).toBe(true);
  expect(await box(page, '04', 'elegido').isChecked()).toBe(true);
  await context.close();
});

test('from the link to held numbers: four taps and two typed fields', async () => {
  const { address } = await raffleOnSale(app);
  const { page, context } = await person(browser, { baseURL });
  await openPage(page, paths.raffle(address));
  let taps = 0;
  const tap = async (where: ReturnType<Page['locator']>) => {
    taps += 1;
    await where.click();
  };
  await tap(box(page, '07', 'libre'));
  await tap(press(page));
  await page.keyboard.type('Lucía Fernández');
  await page.keyboard.press('Enter');
  await page.keyboard.type('611 222 333');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('adult');
  await tap(page.getByText(raffleTexts.person.adult));
  await tap(press(page));
  await page.waitForURL(/\/boleto\//);
  expect(taps).toBe(4);
  await context.close();
});

test('the legend names blocked numbers where there are some', async () => {
  const { ana, address } = await raffleOnSale(app);
  // the page as it comes from the server
  const { page, context } = await person(browser, { baseURL, javaScriptEnabled: false });
  const named = () => page.getByRole('listitem').filter({ hasText: stateNames.number.blocked }).count();
  await page.goto(paths.raffle(address));
  expect(await named()).toBe(0);
  await blockNumbers(app, ana, { ...address, form: { typed: '3', act: 'block' } });
  await page.goto(paths.raffle(address));
  expect(await named()).toBe(1);
  await context.close();
});

test('in text twice as large the way on is in sight while numbers are chosen, and leaves room for them', async () => {
  const { address } = await raffleOnSale(app);
  // a phone of 360 by 740 pixels, of which each is two
  const { page, context } = await person(browser, { baseURL, viewport: { width: 180, height: 370 } });
  await openPage(page, paths.raffle(address));
  await box(page, '03', 'libre').click();
  const onwards = page.getByRole('button', { name: raffleTexts.bar.goOn(1) });
  expect(await isInView(onwards)).toBe(true);
  const bar = page.locator('.foot-bar', { has: onwards });
  expect((await bar.boundingBox())?.height).toBeLessThan(370 / 2.5);
  await page.getByText('2,50 €').last().waitFor();
  await context.close();
});
