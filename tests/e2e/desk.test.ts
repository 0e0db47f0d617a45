import { afterAll, expect, test } from 'vitest';
import { blockNumbers } from '#app/orders/block-numbers.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { remindOrder } from '#app/orders/remind-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { stranger } from '#support/app.ts';
import { axeViolations } from '#support/axe.ts';
import { goOffline, launchChromium, openPage, person } from '#support/browser.ts';
import { stoppedClock, withClock } from '#support/clock.ts';
import { misfits, withLargeText } from '#support/large-text.ts';
import { putIn } from '#support/people.ts';
import { raffleOnSale, stateOf, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { startTestServer } from '#support/server.ts';
import { signIn } from '#support/signed-in.ts';
import { visitor } from '#support/visitor.ts';
import { whatsAppOpened } from '#support/whats-app.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { deskHistoryTexts } from '#texts/orders/desk-history.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';
import { stateNames } from '#texts/states.ts';
import { uiTexts } from '#texts/ui.ts';
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

test('a desk says that the line is cut before anything is pressed; on a phone a step that is opened at the foot of the screen is in sight', async () => {
  const { ana, address } = await receiptWaits();
  const { page, context } = await phoneOf(ana);
  await openPage(page, paths.raffleDesk(address));
  await goOffline(page);
  await page.getByText(waitingTexts.offline.waits).waitFor();
  await context.setOffline(false);
  await page.getByText(waitingTexts.offline.waits).waitFor({ state: 'detached' });
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

test.each([true, false])(
  'who rejects a receipt goes on to write to who sent it (script: %s)',
  async (javaScriptEnabled) => {
    const { ana, address } = await receiptWaits();
    const { page, context } = await phoneOf(ana, { javaScriptEnabled });
    await page.goto(paths.raffleDesk(address));
    await page.getByText(deskTexts.act.reject, { exact: true }).click();
    await page.getByLabel(deskTexts.act.reason, { exact: true }).first().fill('No se lee bien');
    await page.getByRole('button', { name: deskTexts.act.rejectAction }).click();
    const tell = page.getByRole('button', { name: deskTexts.act.tellRejected('Beto') });
    const { address: opened } = await whatsAppOpened(context, () => tell.click());
    expect(opened.searchParams.get('text')).toContain('No se lee bien.');
    await context.close();
  },
);

test('a history opens under the link that was pressed, which stays where it is and has the focus; what happens next joins it, and a note is written there', async () => {
  const { ana, address } = await raffleOnSale(app);
  const orders = await Promise.all(['Beto', 'Carla', 'Dani'].map((name, at) => takeAs(app, address, name, [7 + at])));
  const { page, context } = await phoneOf(ana);
  await openPage(page, `${paths.raffleDesk(address)}?ver=${deskTexts.slugs.unpaid}`);
  const card = page.getByRole('listitem', { name: 'Beto' });
  const link = card.getByRole('link', { name: deskHistoryTexts.open(0) });
  await link.evaluate((it) => it.scrollIntoView({ block: 'start' }));
  const before = (await link.boundingBox())?.y ?? 0;
  await link.click();
  const close = card.getByRole('link', { name: deskHistoryTexts.close });
  await expect.poll(() => close.getAttribute('aria-expanded')).toBe('true');
  expect(Math.abs(((await close.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
  expect(await close.evaluate((it) => it === document.activeElement)).toBe(true);
  const told = card.getByRole('region', { name: deskHistoryTexts.title('Beto') });
  expect(await told.getByRole('listitem').count()).toBe(1);
  await remindOrder(app, ana, { ...address, order: orders[0]?.orderId ?? '' });
  await told.getByText('Ana · ').waitFor();
  const note = told.getByLabel(deskHistoryTexts.notes.label);
  await note.fill('Paga el viernes');
  await told.getByRole('button', { name: deskHistoryTexts.notes.action }).click();
  await told.getByText('Paga el viernes', { exact: true }).and(page.locator('p')).waitFor();
  await expect.poll(() => note.inputValue()).toBe('');
  expect(await axeViolations(page)).toEqual([]);
  await withLargeText(page, async () => expect((await misfits(page)).sideways).toBe(0));
  await close.click();
  await card.getByRole('link', { name: deskHistoryTexts.open(1) }).waitFor();
  expect(await told.count()).toBe(0);
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

test('on a phone the lists of a desk stand in one row, the one that is shown in sight, also in large text', async () => {
  const { ana, address } = await receiptWaits();
  const { orderId } = await takeAs(app, address, 'Carla', [8]);
  await cancelOrder(app, ana, { place: { ...address, order: orderId } });
  const { page, context } = await phoneOf(ana);
  await openPage(page, `${paths.raffleDesk(address)}?ver=${deskTexts.slugs.over}`);
  const bar = page.getByRole('navigation', { name: uiTexts.tabs });
  const tabs = () =>
    bar.getByRole('link').evaluateAll((links) =>
      links.map((it) => {
        const { top, left, right } = it.getBoundingClientRect();
        return { top, isWhole: left >= 0 && Math.floor(right) <= innerWidth, isHere: it.ariaCurrent === 'page' };
      }),
    );
  const rows = async () => new Set((await tabs()).map(({ top }) => top)).size;
  expect((await tabs()).length).toBe(4);
  expect(await rows()).toBe(1);
  expect((await tabs()).find(({ isHere }) => isHere)?.isWhole).toBe(true);
  await withLargeText(page, async () => {
    expect(await rows()).toBe(1);
    expect((await misfits(page)).sideways).toBe(0);
  });
  await context.close();
});

test('once the sale is over the payments to be looked at come before sealing the list without them; who confirms the last one is told that it seals the list, and is led there', async () => {
  const { ana, address } = await receiptWaits();
  const { page, context } = await phoneOf(ana);
  using _clock = withClock(clock);
  clock.set('2026-12-17T19:30:00Z');
  await openPage(page, paths.raffleDesk(address));
  await page.getByText(deskTexts.seal.last).waitFor();
  const confirm = page.getByRole('button', { name: deskTexts.act.confirm, exact: true });
  const sealing = await page.getByText(deskTexts.seal.open).boundingBox();
  expect((await confirm.boundingBox())?.y).toBeLessThan(sealing?.y ?? 0);
  await confirm.click();
  await page.getByText(deskTexts.done['confirmado-y-sellada']).first().waitFor();
  await page.getByRole('heading', { name: deskTexts.seal.sealed.title }).waitFor();
  // with the keyboard: the toast makes way for what comes under it, and a click may miss it then
  await page.getByRole('button', { name: deskTexts.seal.sealed.seeShort, exact: true }).press('Enter');
  await page.waitForURL(`**${paths.raffleDraw(address)}#lista-sellada`);
  await page.getByText('1 boleto pagado').waitFor();
  await context.close();
});

test('acts pressed while the answer to another is under way are each done, unless what they say has changed', async () => {
  const { ana, address } = await raffleOnSale(app);
  const orders: string[] = [];
  const secrets: string[] = [];
  for (const [name, number] of [
    ['Beto', 7],
    ['Carla', 8],
    ['Dora', 9],
    ['Eva', 10],
  ] as const) {
    const taken = await takeAs(app, address, name, [number]);
    await sendReceipt(app, stranger, {
      place: { key: taken.secret },
      form: {},
      sent: await receiptPicture(taken.orderId),
    });
    orders.push(taken.orderId);
    secrets.push(taken.secret);
  }
  const { page, context } = await phoneOf(ana);
  await openPage(page, paths.raffleDesk(address));
  const slow = Promise.withResolvers<void>();
  const sent: (string | null)[] = [];
  await page.route(/gestion\.data/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent.push(new URLSearchParams(route.request().postData() ?? '').get('order'));
    if (sent.length === 1) await slow.promise;
    await route.continue();
  });
  const confirmOf = (order: string) =>
    page.locator(`form:has(input[value="${order}"]):has(input[value="confirm"]) button`);
  // twice each: a form that waits already is sent once
  for (const order of orders) await confirmOf(order).click({ clickCount: 2 });
  // Dora's order leaves the page meanwhile
  await cancelOrder(app, stranger, { place: { key: secrets[2] ?? '' } });
  // and Eva's form comes to say something else
  await confirmOf(orders[3] ?? '').evaluate((button: HTMLButtonElement) => {
    const field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'number', value: '91' });
    button.form?.append(field);
  });
  slow.resolve();
  await page.getByText(uiTexts.notSent(deskTexts.act.confirm)).first().waitFor();
  await expect.poll(() => page.locator('[data-waits]').count()).toBe(0);
  expect(sent).toEqual(orders.slice(0, 2));
  expect(await stateOf(app, address)).toEqual({ 7: 'paid', 8: 'paid', 10: 'submitted' });
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

test('who unblocks numbers is told which are blocked; a number that cannot be had is named at its field, with why, and what was typed stays', async () => {
  const { ana, address } = await raffleOnSale(app);
  await takeAs(app, address, 'Beto', [7]);
  await blockNumbers(app, ana, { ...address, form: { typed: '3, 8-9', act: 'block' } });
  const { page, context } = await phoneOf(ana);
  await openPage(page, paths.raffleDesk(address));
  const { sell, block } = deskTexts;
  const told = async (title: string, words: string) => {
    const tool = page.getByRole('group').filter({ hasText: title });
    await tool.getByText(words).waitFor();
    const field = tool.getByLabel(sell.numbers, { exact: true });
    await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await field.evaluate((it) => it.getBoundingClientRect().top)).toBeGreaterThan(0);
    return field.inputValue();
  };
  await page.getByText(sell.title).click();
  await page.getByLabel(sell.numbers, { exact: true }).first().fill('6-9');
  await page.getByLabel(sell.name, { exact: true }).fill('Carla');
  await page.getByRole('button', { name: sell.action, exact: true }).click();
  const words =
    'El número 07 ya está apartado o pagado. Los números 08 y 09 están bloqueados: para apartarlos hay que desbloquearlos antes. No hemos apartado nada.';
  expect(await told(sell.title, words)).toBe('6-9');
  expect(await page.getByLabel(sell.name, { exact: true }).inputValue()).toBe('Carla');

  await page.getByText(block.title).click();
  await page.getByText('Ahora están bloqueados los 03, 08 y 09.').waitFor();
  const typed = page.getByRole('group').filter({ hasText: block.title }).getByLabel(block.numbers, { exact: true });
  await typed.fill('6-7');
  await page.getByRole('button', { name: block.block, exact: true }).click();
  expect(await told(block.title, 'El número 07 ya está apartado o pagado. No hemos bloqueado nada.')).toBe('6-7');
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

    await context.close();
    const told = await (await visitor(server.url).get(paths.ticket({ secret }))).text();
    for (const words of [
      orderTexts.sealedOut.byOrganiser,
      orderTexts.sealedOut.paid.title,
      orderTexts.history.leftOut.organiser,
    ]) {
      expect(told).toContain(words);
    }
    expect(told).not.toContain(orderTexts.state.expired.title);
    clock.set(opened);
  },
);

test('one at a time, the order that is looked at stays until its reviewer acts, and what others did to it is said', async () => {
  using _clock = withClock(clock);
  const { ana, address } = await raffleOnSale(app);
  const { community } = await findRaffle(app.db, address, ana);
  const eva = await putIn(app, community.id, 'Eva', { role: 'admin' });
  const [beto, carla] = [await takeAs(app, address, 'Beto', [7]), await takeAs(app, address, 'Carla', [8])];
  const receiptOf = async ({ secret: key }: typeof beto) =>
    sendReceipt(app, stranger, { place: { key }, form: {}, sent: await receiptPicture(key) });
  await receiptOf(carla);
  const { page, context } = await phoneOf(ana);
  await openPage(page, `${paths.raffleDesk(address)}?ver=${deskTexts.slugs.review}&modo=uno`);
  // Beto took his numbers first, so he comes first once his receipt is here
  await receiptOf(beto);
  await page.getByText(deskTexts.news.waiting).waitFor();
  await page.getByRole('heading', { name: 'Carla' }).waitFor();
  clock.pass({ seconds: 1 });
  await rejectOrder(app, eva, { ...address, order: carla.orderId, form: { reason: 'No llegó' } });
  await page.getByText(deskTexts.news.taken('Eva')).waitFor();
  await page.getByRole('button', { name: /^Confirmar 2,50/ }).click();
  await page.getByText('El pedido que mirabas cambió mientras tanto').waitFor();
  await page.getByRole('button', { name: uiTexts.showNews }).click();
  await page.getByRole('heading', { name: 'Beto' }).waitFor();
  expect(await stateOf(app, address)).toEqual({ 7: 'submitted', 8: 'held' });
  await context.close();
});

test('on a phone the marked payments are summed in reach of the thumb, asked about, confirmed, and undone together', async () => {
  const { ana, address } = await raffleOnSale(app);
  for (const [at, name] of ['Beto', 'Carla', 'Dani'].entries()) {
    const { secret: key } = await takeAs(app, address, name, [at]);
    await sendReceipt(app, stranger, { place: { key }, form: {}, sent: await receiptPicture(key) });
  }
  const { page, context } = await phoneOf(ana);
  await openPage(page, paths.raffleDesk(address));
  const boxes = page.getByLabel(deskTexts.together.mark);
  await boxes.nth(0).check();
  await boxes.nth(2).check();
  const marked = page.getByRole('button', { name: /^Confirmar los 2 marcados: 5\s€$/ });
  await expect.poll(() => marked.evaluate((it) => it.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await marked.click();
  const heading = page.getByRole('heading', { name: /^Vas a confirmar 2 pagos: 5\s€ en total$/ });
  await expect.poll(() => heading.evaluate((it) => it === document.activeElement)).toBe(true);
  await withLargeText(page, async () => expect(await misfits(page)).toEqual({ sideways: 0, cut: [] }));
  await page.getByRole('button', { name: /^Confirmar 2 pagos/ }).click();
  await page.getByText(/2\spagos\sconfirmados/).waitFor();
  const { 0: beto, 1: carla, 2: dani } = await stateOf(app, address);
  expect([beto, carla, dani].filter((state) => state === 'paid')).toHaveLength(2);
  await page.getByRole('button', { name: deskTexts.together.undo(2) }).click();
  await expect.poll(() => stateOf(app, address)).toEqual({ 0: 'submitted', 1: 'submitted', 2: 'submitted' });
  await context.close();
});
