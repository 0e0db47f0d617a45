import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { showOrder } from '#app/orders/show-order.ts';
import type { RaffleAddress } from '#app/raffles/find-raffle.ts';
import { stranger } from '#support/app.ts';
import { badLine } from '#support/bad-line.ts';
import { goOffline, launchChromium, openPage, person } from '#support/browser.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { freePort, startTestServer } from '#support/server.ts';
import { signedInVisitor } from '#support/visitor.ts';
import { installTexts } from '#texts/install.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { uiTexts } from '#texts/ui.ts';
import { waitingTexts } from '#texts/waiting.ts';

/* What somebody who buys on a cheap phone meets where the line is bad: nothing chosen or typed is lost, and what was asked is done once. */
const line = await badLine();
const port = await freePort();
const server = await startTestServer({ env: { PORT: String(port), PUBLIC_URL: line.url } });
line.leadTo(`http://127.0.0.1:${port}`);
const { app } = server;
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
  await line.stop();
});

const baseURL = line.url;
const day = (days: number) =>
  Temporal.Now.zonedDateTimeISO('Europe/Madrid').add({ days }).toPlainDateTime().toString({ smallestUnit: 'minute' });
const raffleOfNow = async (form: Record<string, string> = {}) =>
  (await raffleOnSale(app, { form: { salesCloseAt: day(5), drawAt: day(6), ...form } })).address;

const box = (page: Page, number: string, state: string) =>
  page.getByRole('checkbox', { name: `${number}, ${state}`, exact: true });
const press = (page: Page) => page.getByRole('button', { name: /^Apartar \d/ }).click();
const waits = (what: string) => waitingTexts.waits(what);

/** Nothing is lost from now on, and the browser tells the page: what waits goes at once instead of after its pause. */
async function backOnLine(page: Page): Promise<void> {
  line.be('whole');
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Nombre').fill('Lucía Fernández');
  await page.getByLabel('Teléfono').fill('611 222 333');
  await page.getByLabel(/^Soy mayor de edad/).check();
}

/** Opens a raffle with 05 and 12 chosen, as its address keeps them, and says who one is. */
async function choose(address: RaffleAddress): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await person(browser, { baseURL, withWorker: true });
  await openPage(page, `${paths.raffle(address)}?n=5,12`);
  await fill(page);
  return { page, context };
}

/** What the form holds. */
async function held(page: Page) {
  return {
    name: await page.getByLabel('Nombre').inputValue(),
    phone: await page.getByLabel('Teléfono').inputValue(),
    isAdult: await page.getByLabel(/^Soy mayor de edad/).isChecked(),
    bar: await page.getByText('05 y 12', { exact: true }).count(),
    away: await page.getByRole('heading', { name: installTexts.offline.title }).count(),
  };
}
const all = { name: 'Lucía Fernández', phone: '611 222 333', isAdult: true, bar: 1, away: 0 };

const ordersOf = ({ communityUrl }: RaffleAddress) =>
  app.db
    .selectFrom('orders')
    .innerJoin('communities', 'communities.id', 'orders.community_id')
    .select(['orders.numbers', 'orders.status', 'orders.name'])
    .where('communities.url', '=', communityUrl)
    .where('orders.name', '=', 'Lucía Fernández')
    .execute();

const once = [{ numbers: [5, 12], status: 'pending', name: 'Lucía Fernández' }];

test('cut before the tap: it is said before, all stays, what waits is not sent once cancelled, and else once when the line is back', async () => {
  const address = await raffleOfNow();
  const { page, context } = await choose(address);
  await goOffline(page);
  await page.getByText(waitingTexts.offline.title).waitFor();
  await press(page);
  await page.getByText(waits('05 y 12')).waitFor();
  await page.getByText(waitingTexts.notSent).waitFor();
  expect(await held(page)).toEqual(all);
  await page.getByRole('button', { name: waitingTexts.stop }).click();
  await page.getByText(waits('05 y 12')).waitFor({ state: 'detached' });
  await context.setOffline(false);
  await page.getByText(waitingTexts.offline.title).waitFor({ state: 'detached' });
  expect(await held(page)).toEqual(all);
  await openPage(page);
  expect(await held(page)).toEqual(all);
  expect(await ordersOf(address)).toEqual([]);

  await goOffline(page);
  await press(page);
  await page.getByText(waits('05 y 12')).waitFor();
  expect(await ordersOf(address)).toEqual([]);
  await context.setOffline(false);
  await page.waitForURL(/\/boleto\//);
  await page.getByRole('heading', { name: orderTexts.pay.title }).waitFor();
  expect(await ordersOf(address)).toEqual(once);
  await context.close();
});

test('cut before the answer: the server has it, the page does not know, and asks until it leads to that one order', async () => {
  const address = await raffleOfNow();
  const { page, context } = await choose(address);
  line.be('losing');
  await press(page);
  await page.getByText(waits('05 y 12')).waitFor();
  await page.getByText(waitingTexts.perhapsSent).waitFor();
  await expect.poll(() => ordersOf(address)).toEqual(once);
  // its own numbers turn to held before its eyes, and stay its choice
  await page.getByText(raffleTexts.choose.offline).waitFor({ state: 'detached' });
  expect(await held(page)).toEqual(all);
  expect(await page.getByText('de ocuparse').count()).toBe(0);
  const lost = line.lost();
  await expect.poll(() => line.lost()).toBeGreaterThan(lost);
  await backOnLine(page);
  await page.waitForURL(/\/boleto\//);
  expect(await ordersOf(address)).toEqual(once);
  await context.close();
});

test('a server that answers nothing: what waits survives a reload and a closed tab, and goes once', async () => {
  const address = await raffleOfNow();
  const { page, context } = await choose(address);
  line.be('losing');
  await press(page);
  await page.getByText(waits('05 y 12')).waitFor();
  await openPage(page);
  await page.getByText(waits('05 y 12')).waitFor();
  expect(await held(page)).toEqual(all);
  await page.close();
  const later = await context.newPage();
  await openPage(later, paths.raffle(address));
  await later.getByText(waits('05 y 12')).waitFor();
  expect(await held(later)).toEqual(all);
  await backOnLine(later);
  await later.waitForURL(/\/boleto\//);
  expect(await ordersOf(address)).toEqual(once);
  await context.close();
});

test('what one person sent waits for them alone: whoever signs in there later neither sees nor sends it', async () => {
  const address = await raffleOfNow();
  const { page, context } = await choose(address);
  line.be('cut');
  await press(page);
  await page.getByText(waits('05 y 12')).waitFor();
  await page.close();
  line.be('whole');
  const { cookies } = await signedInVisitor(baseURL, { name: 'Berta Sol', email: 'berta@ejemplo.es' });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: baseURL })));
  const later = await context.newPage();
  await openPage(later, paths.raffle(address));
  await box(later, '07', 'libre').click();
  expect(await later.getByText(waits('05 y 12')).count()).toBe(0);
  expect(await ordersOf(address)).toEqual([]);
  await context.close();
});

test('numbers that others took meanwhile are named, the rest stay chosen and the form filled in, and pressing twice on a slow line takes them once', async () => {
  const address = await raffleOfNow();
  const { page, context } = await choose(address);
  await goOffline(page);
  await press(page);
  await page.getByText(waits('05 y 12')).waitFor();
  await takeAs(app, address, 'Beto', [12]);
  await context.setOffline(false);
  await page.getByText('El 12 acaba de ocuparse. El otro sigue elegido.').waitFor();
  expect(await ordersOf(address)).toEqual([]);
  expect(await page.getByLabel('Nombre').inputValue()).toBe('Lucía Fernández');
  const arrived = Promise.withResolvers<void>();
  await page.route(/\.data/, async (route) => {
    if (route.request().method() === 'POST') await arrived.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Apartar 1 boleto' }).click();
  await page.getByRole('button', { name: /^Apartar/ }).click({ force: true });
  arrived.resolve();
  await page.waitForURL(/\/boleto\//);
  expect((await ordersOf(address)).map(({ numbers }) => numbers)).toEqual([[5]]);
  await context.close();
});

test('cancelled after it may have arrived: that is said, and the same asked again is the same order', async () => {
  const address = await raffleOfNow();
  const { page, context } = await choose(address);
  line.be('losing');
  await press(page);
  await page.getByRole('button', { name: waitingTexts.stop }).click();
  await page.getByText(waitingTexts.stoppedNumbers(2, '05 y 12')).waitFor();
  await expect.poll(() => ordersOf(address)).toEqual(once);
  line.be('whole');
  await openPage(page);
  await page.getByText(waitingTexts.stoppedNumbers(2, '05 y 12')).waitFor();
  expect(await held(page)).toEqual(all);
  await press(page);
  await page.waitForURL(/\/boleto\//);
  expect(await ordersOf(address)).toEqual(once);
  await context.close();
});

const bizum = orderTexts.receipt.ownNamed('bizum.jpg');

/** Sends a receipt that gets no answer, from the foot of its order's page. */
async function receiptUnanswered(state: 'losing' | 'cut' = 'losing', numbers = [7], reference = '') {
  const address = await raffleOfNow();
  const { secret } = await takeAs(app, address, 'Lucía Fernández', numbers);
  const { page, context } = await person(browser, { baseURL, withWorker: true });
  await openPage(page, paths.ticket({ secret }));
  const buffer = Buffer.from(await receiptPicture('2,50'));
  const file = page.getByLabel('Comprobante', { exact: true });
  await file.setInputFiles({ name: 'bizum.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByLabel(/^Referencia de la transferencia/).fill(reference);
  line.be(state);
  await page.getByRole('button', { name: orderTexts.receipt.send }).click();
  await page.getByText(waits(bizum)).waitFor();
  const scrolled = () => page.evaluate(() => scrollY);
  expect(await scrolled()).toBeGreaterThan(0);
  return { page, context, scrolled, secret };
}

/** Where an order's page says that its receipt has come; whoever does not see it is told in passing too. */
const stateOf = (page: Page) => page.getByRole('paragraph').filter({ hasText: orderTexts.state.in_review.title });

test('a receipt on a bad line keeps its page and its picture, goes once the line is back, and brings who waits to what became of the order', async () => {
  const { page, context, scrolled } = await receiptUnanswered('losing', [7], 'AB12');
  expect(await page.getByLabel(/^Referencia de la transferencia/).inputValue()).toBe('AB12');
  await page.getByText('bizum.jpg', { exact: true }).waitFor();
  line.be('whole');
  const said = stateOf(page);
  await said.waitFor();
  const isAt = () => said.evaluate((words) => document.activeElement?.contains(words) && words !== document.body);
  await expect.poll(isAt).toBe(true);
  await expect.poll(scrolled).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: uiTexts.showNews }).count()).toBe(0);
  const { y = 0, height = 0 } = (await said.boundingBox()) ?? {};
  expect([y > 0, y + height < 740]).toEqual([true, true]);
  expect(await page.locator('.toast').count()).toBe(0);
  await page.getByText(waits(bizum)).waitFor({ state: 'detached' });
  const sent = app.db.selectFrom('receipts').select('id').where('transfer_reference', '=', 'AB12');
  expect(await sent.execute()).toHaveLength(1);
  await context.close();
});

test('a receipt that arrives by itself leaves who types elsewhere where they are, and tells them in passing', async () => {
  const { page, context, scrolled } = await receiptUnanswered();
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    field.style.cssText = 'position: fixed; top: 0';
    document.body.append(field);
    field.focus();
  });
  await page.keyboard.type('Un mo');
  line.be('whole');
  await page.locator('.toast', { hasText: orderTexts.done.comprobante }).waitFor();
  await page.keyboard.type('mento');
  expect(await page.locator('body > textarea').inputValue()).toBe('Un momento');
  expect(await scrolled()).toBeGreaterThan(0);
  await context.close();
});

test('a toast is said, and once, also where the script of its card does not come', async () => {
  const { secret } = await takeAs(app, await raffleOfNow(), 'Lucía Fernández', [7]);
  const { page, context } = await person(browser, { baseURL });
  await page.route(/toast-cards/, (route) => route.abort());
  await openPage(page, `${paths.ticket({ secret })}?hecho=nombre`);
  await page.getByRole('status').filter({ hasText: orderTexts.done.nombre }).waitFor();
  expect(await page.getByText(orderTexts.done.nombre, { exact: true }).count()).toBe(1);
  expect(new URL(page.url()).search).toBe('');
  await context.close();
});

test('what is pressed after a receipt that waits for the line waits behind it, and both are sent', async () => {
  const { page, context, secret } = await receiptUnanswered('cut', [7, 8]);
  await page.getByText(orderTexts.cancel.open(2)).click();
  await page.getByRole('checkbox', { name: '07' }).check();
  await page.getByRole('button', { name: orderTexts.cancel.someAction }).click();
  await page.getByText(waits(waitingTexts.act)).waitFor();
  await page.getByText(waits(bizum)).waitFor();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST')
      sent.push(request.headers()['content-type']?.startsWith('multipart/') ? 'receipt' : 'drop');
  });
  await backOnLine(page);
  for (const what of [bizum, waitingTexts.act]) await page.getByText(waits(what)).waitFor({ state: 'detached' });
  expect([...new Set(sent)]).toEqual(['receipt', 'drop']);
  expect((await showOrder(app, stranger, { key: secret })).receipts).toHaveLength(1);
  await context.close();
});

test.each([
  ['just before', 0],
  ['just after', 20],
])('what is pressed %s a receipt is sent again is not lost', async (_, turns) => {
  const { page, context, secret } = await receiptUnanswered('cut', [7, 8]);
  await page.getByText(orderTexts.cancel.open(2)).click();
  await page.getByRole('checkbox', { name: '07' }).check();
  const button = page.getByRole('button', { name: orderTexts.cancel.someAction });
  // nothing is rendered in between
  await button.evaluate(async (element, waited) => {
    dispatchEvent(new Event('online'));
    for (let turn = 0; turn < waited; turn += 1) await Promise.resolve();
    (element as HTMLElement).click();
  }, turns);
  for (const what of [waitingTexts.act, bizum]) await page.getByText(waits(what)).waitFor();
  await backOnLine(page);
  for (const what of [bizum, waitingTexts.act]) await page.getByText(waits(what)).waitFor({ state: 'detached' });
  expect((await showOrder(app, stranger, { key: secret })).receipts).toHaveLength(1);
  await context.close();
});

test('a receipt that waits outlives a reload and a closed tab, and goes once when its page is opened with a line', async () => {
  const { page, context, secret } = await receiptUnanswered();
  await page.close();
  line.be('whole');
  const later = await context.newPage();
  await openPage(later, paths.ticket({ secret }));
  await stateOf(later).waitFor();
  await later.getByText(waits(bizum)).waitFor({ state: 'detached' });
  await later.reload();
  await stateOf(later).waitFor();
  expect(await later.getByRole('heading', { name: orderTexts.receipt.sent(1) }).count()).toBe(1);
  await context.close();
});

test('a receipt that never left is sent from a page opened later, without being chosen again', async () => {
  const { page, context, secret } = await receiptUnanswered('cut');
  await page.close();
  line.be('whole');
  const later = await context.newPage();
  await openPage(later, paths.ticket({ secret }));
  await stateOf(later).waitFor();
  expect(await later.getByRole('heading', { name: orderTexts.receipt.sent(1) }).count()).toBe(1);
  await context.close();
});

test('a receipt that waited until its order was gone is said not to have been sent, once', async () => {
  const { page, context, secret } = await receiptUnanswered('cut');
  await page.close();
  await cancelOrder(app, stranger, { place: { key: secret } });
  line.be('whole');
  const later = await context.newPage();
  await openPage(later, paths.ticket({ secret }));
  await later.getByText(orderTexts.receipt.leftBehind.title).waitFor();
  await later.reload();
  await later.getByText(orderTexts.cancelledBy.holder.title).first().waitFor();
  expect(await later.getByText(orderTexts.receipt.leftBehind.title).count()).toBe(0);
  await context.close();
});

test('of a receipt on its way it is said how much has left, also when it is sent again, and nothing of waiting', async () => {
  const address = await raffleOfNow();
  const { secret } = await takeAs(app, address, 'Lucía Fernández', [7]);
  const { page, context } = await person(browser, { baseURL, withWorker: true });
  await openPage(page, paths.ticket({ secret }));
  // from a disk: through the browser's own connection it would take as long as all the rest
  const pdf = join(server.dataDir, 'pago.pdf');
  await writeFile(pdf, `%PDF-1.7\n${' '.repeat(9_000_000)}\n%%EOF\n`);
  await page.getByLabel('Comprobante', { exact: true }).setInputFiles(pdf);
  const own = orderTexts.receipt.ownNamed('pago.pdf');
  const sending = page.getByText(waitingTexts.sending(own));
  line.be('held');
  await page.getByRole('button', { name: orderTexts.receipt.send }).click();
  await sending.waitFor();
  await page.getByText(/^[1-9]\d?\s%$/).waitFor();
  line.be('cut');
  await page.getByText(waits(own)).waitFor();
  expect(await sending.count()).toBe(0);
  line.be('held');
  await page.getByRole('button', { name: waitingTexts.now }).click();
  await sending.waitFor();
  expect(await page.getByText(waits(own)).count()).toBe(0);
  line.be('whole');
  await stateOf(page).waitFor();
  await context.close();
});

test('an order page that is looked at again without a connection stays what it was', async () => {
  const address = await raffleOfNow();
  const { secret } = await takeAs(app, address, 'Lucía Fernández', [7]);
  const { page, context } = await person(browser, { baseURL, withWorker: true });
  await openPage(page, paths.ticket({ secret }));
  await goOffline(page);
  const tried = page.waitForEvent('requestfailed');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await tried;
  await page.getByText('Ya no lo quiero').click();
  await page.getByRole('button', { name: 'Soltar 1 número' }).click();
  await page.getByText(waits(waitingTexts.act)).waitFor();
  await page.getByRole('heading', { name: orderTexts.pay.title }).waitFor();
  await context.setOffline(false);
  await page.getByText(orderTexts.cancelledBy.holder.title).first().waitFor();
  await context.close();
});

test('where the line is cut between the answer and the order’s page, that page opens by itself once it can', async () => {
  const address = await raffleOfNow();
  const { page, context } = await choose(address);
  await page.route(/\/boleto\/.*\.data/, (route) => route.abort());
  await page.clock.install();
  await press(page);
  await page.getByRole('heading', { name: installTexts.offline.title }).waitFor();
  await page.clock.fastForward(5000);
  await page.getByRole('heading', { name: orderTexts.pay.title }).waitFor();
  expect(await ordersOf(address)).toEqual(once);
  await context.close();
});

test('what waited until the sale was over is said not to have been taken, once', async () => {
  const address = await raffleOfNow();
  const { page, context } = await choose(address);
  await goOffline(page);
  await press(page);
  await page.getByText(waits('05 y 12')).waitFor();
  await page.close();
  await app.db.updateTable('communities').set({ status: 'paused' }).where('url', '=', address.communityUrl).execute();
  await context.setOffline(false);
  const later = await context.newPage();
  await openPage(later, paths.raffle(address));
  await later.getByText(waitingTexts.tooLate('05 y 12')).waitFor();
  await later.getByText(waitingTexts.notInTime).waitFor();
  await openPage(later, paths.raffle(address));
  expect(await later.getByText(waitingTexts.tooLate('05 y 12')).count()).toBe(0);
  await context.close();
});
