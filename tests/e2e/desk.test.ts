import { afterAll, expect, test } from 'vitest';
import { blockNumbers } from '#app/orders/block-numbers.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { stranger } from '#support/app.ts';
import { axeViolations } from '#support/axe.ts';
import { launchChromium, openPage, person } from '#support/browser.ts';
import { stoppedClock, withClock } from '#support/clock.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { startTestServer } from '#support/server.ts';
import { signIn } from '#support/signed-in.ts';
import { whatsAppOpened } from '#support/whats-app.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';
import { stateNames } from '#texts/states.ts';
import { waitingTexts } from '#texts/waiting.ts';

const clock = stoppedClock('2026-11-21T10:00:00Z');
const server = await startTestServer({ clock });
const { app } = server;
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** A phone on which the desk's organiser is signed in. */
async function phoneOf(ana: { userId: string }, { javaScriptEnabled = true } = {}) {
  const phone = await person(browser, { baseURL: server.url, javaScriptEnabled });
  await signIn(app, phone.context, ana);
  return phone;
}

/** A raffle with a receipt of Beto's to be looked at. */
async function receiptWaits() {
  const { ana, address } = await raffleOnSale(app);
  const { secret: key, orderId } = await takeAs(app, address, 'Beto', [7]);
  await sendReceipt(app, stranger, { place: { key }, form: {}, sent: await receiptPicture(orderId) });
  return { ana, address };
}

test('on a phone a step that is opened at the foot of the screen is in sight', async () => {
  const { ana, address } = await receiptWaits();
  const { page, context } = await phoneOf(ana);
  await openPage(page, paths.raffleDesk(address));
  const reject = page.getByText(deskTexts.act.reject, { exact: true });
  await reject.evaluate((it) => it.scrollIntoView({ block: 'end' }));
  await reject.click();
  const hint = page.getByText(deskTexts.act.told.page);
  const inSight = () =>
    hint.evaluate((it) => {
      const { top, bottom } = it.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(inSight).toBe(true);
  await context.close();
});

test('the desk of a raffle that costs nothing opens on who takes part, and speaks of no payment', async () => {
  const { ana, address } = await raffleOnSale(app, { form: { price: '0' } });
  await takeAs(app, address, 'Beto', [7, 42]);
  const { page, context } = await phoneOf(ana);
  await openPage(page, paths.raffleDesk(address));
  await page.getByRole('heading', { name: 'Beto' }).waitFor();
  await page.getByRole('link', { name: `${deskTexts.ofFree.list} 1` }).waitFor();
  const seen = (said: string) => page.getByRole('main').getByText(said).filter({ visible: true }).count();
  for (const said of [deskTexts.lists.review, deskTexts.facts.collected, 'pagado'])
    expect(await seen(said), said).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await openPage(page, paths.raffle(address));
  for (const said of [stateNames.number.paid, stateNames.number.submitted]) expect(await seen(said), said).toBe(0);
  await page.getByRole('checkbox', { name: '07, ocupado' }).waitFor();
  await context.close();
});

test('once the sale is over the payments to be looked at come before sealing the list without them', async () => {
  const { ana, address } = await receiptWaits();
  const { page, context } = await phoneOf(ana);
  using _clock = withClock(clock);
  clock.set('2026-12-17T19:30:00Z');
  await openPage(page, paths.raffleDesk(address));
  const confirm = await page.getByRole('button', { name: deskTexts.act.confirm, exact: true }).boundingBox();
  const seal = await page.getByText(deskTexts.seal.open).boundingBox();
  expect(confirm?.y).toBeLessThan(seal?.y ?? 0);
  await context.close();
});

test('who confirms the last payment is told before that the list is sealed with it, and is led to the list after', async () => {
  const { ana, address } = await receiptWaits();
  const { page, context } = await phoneOf(ana);
  using _clock = withClock(clock);
  clock.set('2026-12-17T19:30:00Z');
  await openPage(page, paths.raffleDesk(address));
  await page.getByText(deskTexts.seal.last).waitFor();
  await page.getByRole('button', { name: deskTexts.act.confirm, exact: true }).click();
  await page.getByText(deskTexts.done['confirmado-y-sellada']).first().waitFor();
  await page.getByRole('heading', { name: deskTexts.seal.sealed.title }).waitFor();
  await page.getByRole('button', { name: deskTexts.seal.sealed.seeShort, exact: true }).click();
  await page.waitForURL(`**${paths.raffleDraw(address)}#lista-sellada`);
  await page.getByText('1 boleto pagado').waitFor();
  await context.close();
});

test('a desk says that the line is cut before anything is pressed', async () => {
  const { ana, address } = await receiptWaits();
  const { page, context } = await phoneOf(ana);
  await openPage(page, paths.raffleDesk(address));
  await context.setOffline(true);
  await page.getByText(waitingTexts.offline.waits).waitFor();
  await context.setOffline(false);
  await page.getByText(waitingTexts.offline.waits).waitFor({ state: 'detached' });
  await context.close();
});

test('a desk that stays open goes on telling how long ago something was', async () => {
  const { ana, address } = await receiptWaits();
  const { page, context } = await phoneOf(ana);
  await page.clock.install();
  await openPage(page, paths.raffleDesk(address));
  await page.getByText(deskTexts.order.taken('ahora mismo')).waitFor();
  await page.clock.fastForward('05:00');
  await page.getByText(deskTexts.order.taken('hace 5 minutos')).waitFor();
  await context.close();
});

test('who unblocks numbers is told which are blocked', async () => {
  const { ana, address } = await raffleOnSale(app);
  await blockNumbers(app, ana, { ...address, form: { typed: '3, 11-12', act: 'block' } });
  const { page, context } = await phoneOf(ana);
  await openPage(page, paths.raffleDesk(address));
  await page.getByText(deskTexts.block.title).click();
  await page.getByText('Ahora están bloqueados los 03, 11 y 12.').waitFor();
  await context.close();
});

test.each([true, false])(
  'who presses to write to a buyer is led to WhatsApp (script: %s)',
  async (javaScriptEnabled) => {
    const { ana, address } = await raffleOnSale(app);
    await takeAs(app, address, 'Beto', [7, 42]);
    const { page, context } = await phoneOf(ana, { javaScriptEnabled });
    await page.goto(`${paths.raffleDesk(address)}?ver=${deskTexts.slugs.unpaid}`);
    const remind = page.getByRole('button', { name: deskTexts.act.remind });
    const { address: opened, refused } = await whatsAppOpened(context, () => remind.click());
    expect(opened.searchParams.get('text')).toContain('Beto');
    expect(refused).toEqual([]);
    await context.close();
  },
);

test.each([true, false])(
  'sealing the list is asked once, naming whom it leaves out and until when (script: %s)',
  async (javaScriptEnabled) => {
    const { ana, address } = await raffleOnSale(app);
    const paid = await takeAs(app, address, 'Eva', [3]);
    await confirmOrder(app, ana, { ...address, order: paid.orderId, form: {} });
    const opened = clock.now();
    clock.set(Temporal.Instant.from('2026-12-17T18:50:00Z'));
    const { secret } = await takeAs(app, address, 'Beto', [7, 42]);
    clock.set(Temporal.Instant.from('2026-12-17T19:01:00Z'));
    const { page, context } = await phoneOf(ana, { javaScriptEnabled });
    await page.goto(paths.raffleDesk(address));
    await page.getByText('ni ninguno sin pagar con plazo (ahora hay 1)').waitFor();
    const seal = page.getByRole('button', { name: deskTexts.seal.action });
    expect(await seal.isVisible()).toBe(false);
    await page.getByText(deskTexts.seal.open).click();
    await page.getByText(/^Beto \(.{6}\): los números 07 y 42, hasta jue.17.dic, 20:05 \(hora de Madrid\)$/).waitFor();
    await seal.click();
    await page.getByRole('heading', { name: deskTexts.seal.sealed.title }).waitFor();

    const buyer = await person(browser, { baseURL: server.url, javaScriptEnabled });
    await buyer.page.goto(paths.ticket({ secret }));
    await buyer.page.getByText(orderTexts.sealedOut.byOrganiser).waitFor();
    await buyer.page.getByRole('heading', { name: orderTexts.sealedOut.paid.title }).waitFor();
    await buyer.page.getByText(orderTexts.history.leftOut.organiser, { exact: true }).waitFor();
    expect(await buyer.page.getByText(orderTexts.state.expired.title).count()).toBe(0);
    clock.set(opened);
    await Promise.all([context.close(), buyer.context.close()]);
  },
);
