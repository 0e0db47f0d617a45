import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { confirmPayment } from '#app/access/confirm-payment.ts';
import { openPayment } from '#app/access/open-payment.ts';
import { declarePaid } from '#app/access/own-payment.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { launchChromium, openPage, person } from '#support/browser.ts';
import { stoppedClock } from '#support/clock.ts';
import { communityOfAna, putIn } from '#support/people.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { startTestServer } from '#support/server.ts';
import { signIn } from '#support/signed-in.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paths } from '#texts/paths.ts';
import { createRaffleTexts } from '#texts/raffles/create-raffle.ts';
import { uiTexts } from '#texts/ui.ts';

const clock = stoppedClock('2026-11-21T10:00:00Z');
const server = await startTestServer({ clock });
const { app } = server;
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const receiptFrom = async (key: string, seed: string) =>
  sendReceipt(app, { userId: null }, { place: { key }, form: {}, sent: await receiptPicture(seed) });
const file = async (seed: string) => ({
  name: 'pago.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await receiptPicture(seed)),
});

/** Opens a page and waits until its stream is open and what was said before that has been read. */
async function openLive(page: Page, address: string, stream: string): Promise<void> {
  const opening = page.waitForResponse((response) => response.url() === server.url + stream);
  await openPage(page, server.url + address);
  await opening;
}

/** Somebody's order of number 7, open before them. */
async function orderOpen() {
  const { ana, address } = await raffleOnSale(app);
  const { orderId, secret } = await takeAs(app, address, 'Beto', [7]);
  const beto = await person(browser);
  await openLive(beto.page, paths.ticket({ secret }), paths.ticketStream({ secret }));
  return { ana, address, orderId, secret, ...beto };
}

/** The desk of a raffle with one order to review, open before Ana. */
async function deskOpen() {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7]);
  await receiptFrom(secret, orderId);
  const desk = await person(browser);
  await signIn(app, desk.context, ana);
  await openLive(desk.page, paths.raffleDesk(address), paths.raffleDeskStream(address));
  return { ana, address, orderId, ...desk };
}

async function newReceipt(address: Awaited<ReturnType<typeof deskOpen>>['address'], name: string, number: number) {
  const { secret, orderId } = await takeAs(app, address, name, [number]);
  await receiptFrom(secret, orderId);
  return orderId;
}

const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((it) => Math.round(it.getBoundingClientRect().top));

test('an order’s page says by itself that its receipt was turned down, and later that it is paid', async () => {
  const { page, context, ana, address, orderId, secret } = await orderOpen();
  const said = page.getByRole('status').filter({ hasText: 'El comprobante no sirvió' });
  await receiptFrom(secret, 'borroso');
  await page.getByText('El reloj está detenido').waitFor();
  await rejectOrder(app, ana, { ...address, order: orderId, form: { reason: 'No se lee bien' } });
  await page.getByText('Motivo: No se lee bien').first().waitFor();
  await said.waitFor({ state: 'attached' });
  await receiptFrom(secret, 'claro');
  await page.getByText('El reloj está detenido').waitFor();
  await confirmOrder(app, ana, { ...address, order: orderId, form: {} });
  await page.getByText('¡Pagado! Ya participas').first().waitFor();
  await context.close();
});

test('an order’s page says by itself that its time is over', async () => {
  const { page, context, orderId } = await orderOpen();
  const past = clock.now().subtract({ minutes: 1 });
  await app.db.updateTable('tickets').set({ held_until: past }).where('order_id', '=', orderId).execute();
  await app.db.updateTable('orders').set({ held_until: past }).where('id', '=', orderId).execute();
  await expireDueHolds(app);
  await page.getByText('Se acabó el tiempo').first().waitFor();
  await context.close();
});

test('a page that turns keeps the file and the text of a receipt, the field that is typed in, and its place', async () => {
  const { page, context, secret } = await orderOpen();
  const receipt = page.getByLabel('Comprobante', { exact: true });
  const reference = page.locator('input[name="transferReference"]');
  await receipt.setInputFiles(await file('en la mano'));
  await reference.pressSequentially('REF 1');
  await reference.evaluate((it) => it.scrollIntoView({ block: 'center' }));
  const before = await topOf(page, 'input[name="transferReference"]');
  // from another tab of theirs: here the form would be folded from now on, and stand in another place
  await receiptFrom(secret, 'otra pestaña');
  await page.getByRole('status').filter({ hasText: 'Comprobante recibido' }).waitFor({ state: 'attached' });
  await page.keyboard.type('23');
  expect(await reference.inputValue()).toBe('REF 123');
  expect(await receipt.evaluate((it: HTMLInputElement) => it.files?.[0]?.name)).toBe('pago.jpg');
  expect(Math.abs((await topOf(page, 'input[name="transferReference"]')) - before)).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: uiTexts.showNews, exact: true }).click();
  await page.getByText('El reloj está detenido').waitFor();
  expect(await reference.inputValue()).toBe('REF 123');
  await context.close();
});

test('what was refused in a form still stands there when the page turns', async () => {
  const { page, context, secret } = await orderOpen();
  const notes = { name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no es un PDF') };
  await page.getByLabel('Comprobante', { exact: true }).setInputFiles(notes);
  await page.getByRole('button', { name: 'Enviar comprobante' }).click();
  await page.getByText('Ese archivo no sirve').first().waitFor();
  await receiptFrom(secret, 'otra pestaña');
  await page.getByRole('status').filter({ hasText: 'Comprobante recibido' }).waitFor({ state: 'attached' });
  await page.getByText('Ese archivo no sirve').first().waitFor();
  await context.close();
});

test('new orders come to the desk by themselves, below what is read, and it says how many wait; what is typed of a sale stays, also as an order is confirmed, and nothing old is told', async () => {
  const { page, context, address } = await deskOpen();
  await page.getByText(deskTexts.sell.title).click();
  const name = page.locator('input[name="name"]');
  await name.fill('María José');
  const card = page.getByRole('listitem', { name: 'Beto' });
  await card.evaluate((it) => it.scrollIntoView({ block: 'center' }));
  await card.getByRole('img').evaluate((picture: HTMLImageElement) => picture.decode());
  const place = async () => Math.round((await card.boundingBox())?.y ?? 0);
  const before = await place();
  await newReceipt(address, 'Dani', 8);
  await page.getByRole('heading', { name: 'Dani' }).waitFor();
  await page.getByRole('status').filter({ hasText: '2 pedidos por revisar' }).waitFor({ state: 'attached' });
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(1);
  expect(await name.inputValue()).toBe('María José');
  await card.getByRole('button', { name: deskTexts.act.confirm }).click();
  await page.getByText(deskTexts.done.confirmado).first().waitFor();
  await page.getByRole('heading', { name: 'Beto' }).waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('María José');
  await expect.poll(() => page.getByText('2 pedidos por revisar').count()).toBe(0);
  await context.close();
});

test('a refusal that is being written is not lost when somebody else deals with its order: who did is told first', async () => {
  const { page, context, address, orderId } = await deskOpen();
  const { community } = await findRaffle(app.db, address, { userId: null });
  const marta = await putIn(app, community.id, 'Marta', { role: 'admin' });
  await page.getByText('Rechazar', { exact: true }).click();
  const reason = page.getByRole('textbox', { name: 'Motivo' });
  await reason.fill('Falta el nom');
  await newReceipt(address, 'Dani', 8);
  clock.pass({ seconds: 1 });
  await confirmOrder(app, marta, { ...address, order: orderId, form: {} });
  await page.getByText(deskTexts.news.waiting).waitFor();
  await page.getByText('Marta confirmó el pago de Beto').first().waitFor();
  await page.getByRole('listitem', { name: 'Beto' }).getByText(deskTexts.news.taken('Marta')).waitFor();
  expect(await reason.inputValue()).toBe('Falta el nom');
  expect(await reason.evaluate((it) => it === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: uiTexts.showNews, exact: true }).click();
  await page.getByRole('heading', { name: 'Dani' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Beto' }).count()).toBe(0);
  await context.close();
});

test('confirming an order leaves the desk where it was, and the next press does not confirm the one that comes after', async () => {
  const { page, context, address } = await deskOpen();
  for (const [at, name] of ['Dani', 'Eva', 'Fran'].entries()) await newReceipt(address, name, 8 + at);
  await page.getByRole('heading', { name: 'Fran' }).waitFor();
  const titles = page.getByRole('article').getByRole('heading', { level: 2 });
  const [, name = '', ...others] = await titles.allTextContents();
  const confirm = page.getByRole('listitem', { name }).getByRole('button', { name: deskTexts.act.confirm });
  await confirm.evaluate((it) => it.scrollIntoView({ block: 'center' }));
  // what an impatient finger does as soon as the card is gone
  await page.evaluate((label) => {
    const { body } = document;
    const card = document.querySelector(`li[aria-label="${label}"]`);
    const { left, top, width, height } = card?.querySelector('button')?.getBoundingClientRect() ?? new DOMRect();
    const watch = new MutationObserver(() => {
      if (card?.isConnected) return;
      watch.disconnect();
      const under = document.elementFromPoint(left + width / 2, top + height / 2);
      body.dataset.under = under?.closest('button')?.textContent ?? 'no button';
      if (under instanceof HTMLElement) under.click();
    });
    watch.observe(body, { childList: true, subtree: true });
  }, name);
  await confirm.click();
  await page.getByText(deskTexts.done.confirmado).first().waitFor();
  // the desk has gone to its last address, and has been read again
  await expect.poll(() => page.evaluate(() => location.search)).toBe('');
  await newReceipt(address, 'Gala', 20);
  await page.getByRole('heading', { name: 'Gala' }).waitFor();
  expect(await page.locator('body').getAttribute('data-under')).toBe('no button');
  expect(await titles.allTextContents()).toEqual(expect.arrayContaining([...others, 'Gala']));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await context.close();
});

test('a raffle whose numbers are taken while it is changed is not changed, and who changes it is brought to why', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { page, context } = await person(browser);
  await signIn(app, context, ana);
  const form = `${paths.createRaffle()}?comunidad=${address.communityUrl}&rifa=${address.raffle}&paso=3`;
  await openPage(page, server.url + form);
  await page.getByText(createRaffleTexts.edit.lead).waitFor();
  await page.getByLabel('He leído la norma').check();
  await page.getByLabel('Soy mayor de edad').check();
  await takeAs(app, address, 'Beto', [7]);
  await page.getByRole('button', { name: createRaffleTexts.edit.submit }).click();
  const why = page.getByRole('alert').filter({ hasText: 'Ya hay números apartados' });
  await why.waitFor();
  await expect.poll(async () => (await why.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
  expect(await why.evaluate((it) => document.activeElement?.contains(it) && it !== document.body)).toBe(true);
  expect(await page.getByText(createRaffleTexts.edit.lead).count()).toBe(0);
  await context.close();
});

test('somebody who waits for a payment to be confirmed is in without asking, and the list of payments grows by itself', async () => {
  const { ana, url, id } = await communityOfAna(app, {
    access_type: 'paid',
    payment_type: 'monthly',
    price: 500,
  });
  const at = { communityUrl: url };
  const eva = await putIn(app, id, 'Eva', { status: 'awaiting_payment' });
  const payment = await openPayment(app, eva, at);
  const [own, charges] = [await person(browser), await person(browser)];
  await signIn(app, own.context, eva);
  await signIn(app, charges.context, ana);
  await openLive(own.page, paths.access(at), paths.accessStream(at));
  await openLive(charges.page, paths.charges(at), paths.chargesStream(at));
  await charges.page.getByText('Nada por revisar').waitFor();
  await declarePaid(app, eva, { ...at, payment: payment.id });
  await charges.page.getByRole('heading', { name: 'Eva' }).waitFor();
  await own.page.getByText('Pago en revisión').first().waitFor();
  await confirmPayment(app, ana, { ...at, payment: payment.id, form: {} });
  await own.page.getByText('Hasta el lunes 21 de diciembre de 2026.').waitFor();
  await own.page.getByRole('status').filter({ hasText: 'Tienes acceso' }).waitFor({ state: 'attached' });
  await charges.page.getByText('Nada por revisar').waitFor();
  await own.context.close();
  await charges.context.close();
});

test('nobody listens while the page is out of sight, and what was said meanwhile is read on coming back', async () => {
  const { page, context, secret } = await orderOpen();
  const turn = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const stream = server.url + paths.ticketStream({ secret });
  const closing = page.waitForEvent('requestfailed', (request) => request.url() === stream);
  await turn('hidden');
  await closing;
  await receiptFrom(secret, 'a escondidas');
  const opening = page.waitForResponse(stream);
  await turn('visible');
  await opening;
  await page.getByText('El reloj está detenido').waitFor();
  await context.close();
});

test('where streams do not pass, the page works, and is read again on coming back to it', async () => {
  const { address } = await raffleOnSale(app);
  const { secret } = await takeAs(app, address, 'Beto', [7]);
  const { page, context } = await person(browser);
  await page.route(`**${paths.ticketStream({ secret })}`, (route) => route.abort());
  await openPage(page, server.url + paths.ticket({ secret }));
  await receiptFrom(secret, 'sin línea');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByText('El reloj está detenido').waitFor();
  await context.close();
});
