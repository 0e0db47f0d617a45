import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { undoMinutes } from '#domain/orders/order.ts';
import { stranger } from '#support/app.ts';
import { axeViolations } from '#support/axe.ts';
import { desktop, launchChromium, openPage, person, phone } from '#support/browser.ts';
import { stoppedClock } from '#support/clock.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { startTestServer } from '#support/server.ts';
import { signedInVisitor, visitor } from '#support/visitor.ts';
import { communityTexts } from '#texts/communities/communities.ts';
import { formatTime } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';

const clock = stoppedClock('2026-11-21T10:00:00Z');
const server = await startTestServer({ clock });
const { app } = server;
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const visit = await signedInVisitor(server.url, { name: 'Olga', email: 'olga@example.com' });
const { uid } = await app.db
  .selectFrom('users')
  .select('uid')
  .where('email', '=', 'olga@example.com')
  .executeTakeFirstOrThrow();

/** A raffle on sale, and the cookies of somebody who runs its community. */
async function saleOfOlga() {
  const { address, ana } = await raffleOnSale(app);
  const { community } = await findRaffle(app.db, address, stranger);
  await app.db
    .insertInto('members')
    .values({ community_id: community.id, user_id: uid, role: 'admin', status: 'active', joined_at: clock.now() })
    .execute();
  return { address, ana, cookies: [...visit.cookies].map(([name, value]) => ({ name, value, url: server.url })) };
}

/** What a page says, to whoever has its address or to somebody who is signed in. */
const read = async (address: string, by: Pick<typeof visit, 'get'> = visitor(server.url)) =>
  (await by.get(address)).text();

/** Comes back to a page that was left open: it reads itself again. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('a receipt is sent from a phone, rejected with a reason, sent better, and confirmed', async () => {
  const { address, cookies } = await saleOfOlga();
  const { secret } = await takeAs(app, address, 'Beto', [7, 42]);
  const order = server.url + paths.ticket({ secret });
  const beto = await person(browser);
  const olga = await person(browser);
  await olga.context.addCookies(cookies);
  const send = async (seed: string) => {
    const buffer = Buffer.from(await receiptPicture(seed));
    await beto.page
      .getByLabel('Comprobante', { exact: true })
      .setInputFiles({ name: 'pago.jpg', mimeType: 'image/jpeg', buffer });
    await beto.page.getByRole('button', { name: 'Enviar comprobante' }).click();
    await beto.page.getByText('El reloj está detenido').waitFor();
  };

  await openPage(beto.page, order);
  await send('borroso');
  await openPage(olga.page, server.url + paths.raffleDesk(address));
  await olga.page.getByText('Rechazar', { exact: true }).click();
  await olga.page.getByRole('button', { name: 'No se lee bien' }).click();
  expect(await olga.page.getByRole('textbox', { name: 'Motivo' }).inputValue()).toBe('No se lee bien');
  await olga.page.getByRole('button', { name: 'Rechazar el comprobante' }).click();
  await olga.page.getByText('Nada por revisar').waitFor();

  await comeBack(beto.page);
  await beto.page.getByText('Motivo: No se lee bien').first().waitFor();
  await send('claro');
  await comeBack(olga.page);
  await olga.page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await olga.page.getByText('Pago confirmado').first().waitFor();
  // it was the wrong one: the toast takes it back, and the stack has it again
  await olga.page.getByRole('button', { name: 'Deshacer', exact: true }).click();
  await olga.page.getByText('Confirmación deshecha').first().waitFor();
  expect(await read(order)).toContain('El reloj está detenido');
  await olga.page.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await olga.page.getByText('Pago confirmado').first().waitFor();

  await comeBack(beto.page);
  await beto.page.getByText('¡Pagado! Ya participas').first().waitFor();
  const from = formatTime(clock.now().add({ minutes: undoMinutes }).toString(), 'Europe/Madrid');
  await beto.page.getByText(orderTexts.records.soon(from)).waitFor();
  // there is nothing to keep yet
  await beto.page.getByText(orderTexts.confirmedSoon(from).words).waitFor();
  expect(await beto.page.getByText('Guarda tu resguardo').count()).toBe(0);
  clock.pass({ minutes: undoMinutes });
  await beto.page.reload();
  await beto.page.getByText('Guarda tu resguardo').waitFor();
  const [download] = await Promise.all([
    beto.page.waitForEvent('download'),
    beto.page.getByRole('link', { name: 'Descargar resguardo' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^resguardo-[2-9A-HJ-NP-Z]{6}\.json$/);
  await beto.context.close();
  await olga.context.close();
});

test.each([true, false])(
  'a payment noted by mistake is undone from its card for ten minutes (script: %s)',
  async (javaScriptEnabled) => {
    const { address, cookies, ana } = await saleOfOlga();
    const { secret, orderId: order } = await takeAs(app, address, 'Beto', [7]);
    const { page, context } = await person(browser, { javaScriptEnabled });
    await context.addCookies(cookies);
    await page.goto(`${server.url}${paths.raffleDesk(address)}?ver=sin-pagar`);
    await page.getByText('Marcar como pagado', { exact: true }).click();
    await page.getByRole('button', { name: 'Confirmar el pago' }).click();
    const status = async () => (await findOrder(app.db, { key: secret }, stranger)).order.status;
    await expect.poll(status).toBe('confirmed');
    const paid = `${server.url}${paths.raffleDesk(address)}?ver=pagados`;
    await page.goto(paid);
    await page.getByText('Deshacer la confirmación', { exact: true }).click();
    await page.getByText('Puedes deshacerla hasta las').waitFor();
    // axe is a script, too
    if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await expect.poll(status).toBe('pending');
    const unpaid = `${server.url}${paths.raffleDesk(address)}?ver=sin-pagar`;
    expect(await read(unpaid, visit)).toContain('Marcar como pagado');
    await confirmOrder(app, ana, { ...address, order, form: { way: 'cash' } });
    await context.close();
    expect(await read(paid, visit)).toContain('Deshacer la confirmación');
    clock.pass({ minutes: undoMinutes });
    expect(await read(paid, visit)).not.toContain('Deshacer la confirmación');
  },
);

/** Somebody whose receipt waits at the desk of Olga, and what is done about it beside the page. */
async function inReviewAtDesk(numbers: readonly number[]) {
  const { address, cookies, ana } = await saleOfOlga();
  const { secret, orderId: order } = await takeAs(app, address, 'Beto', numbers);
  let sent = 0;
  const beto = {
    ...{ address, cookies },
    page: server.url + paths.ticket({ secret }),
    desk: (list: keyof typeof deskTexts.slugs) =>
      `${server.url}${paths.raffleDesk(address)}?ver=${deskTexts.slugs[list]}`,
    send: async () => {
      sent += 1;
      const picture = await receiptPicture(`${order} ${sent}`);
      await sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent: picture });
    },
    reject: () => rejectOrder(app, ana, { ...address, order, form: { reason: 'No se lee bien' } }),
    status: async () => (await findOrder(app.db, { key: secret }, stranger)).order.status,
  };
  await beto.send();
  return beto;
}

const undo = { name: 'Deshacer', exact: true };

test.each([true, false])(
  'a receipt rejected by mistake is undone where that is said, and from its card for ten minutes (script: %s)',
  async (javaScriptEnabled) => {
    const beto = await inReviewAtDesk([7, 42]);
    const { page, context } = await person(browser, { javaScriptEnabled });
    await context.addCookies(beto.cookies);
    await page.goto(beto.desk('review'));
    await page.getByText('Rechazar', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Motivo' }).fill('No se lee bien');
    await page.getByRole('button', { name: 'Rechazar el comprobante' }).click();
    await page.getByText('Nada por revisar').waitFor();
    await page.getByText('Puedes deshacerlo hasta las').waitFor();
    // axe is a script, too
    if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', undo).click();
    await page.getByRole('button', { name: 'Confirmar', exact: true }).waitFor();
    expect(await beto.status()).toBe('in_review');
    expect(await page.getByText('Puedes deshacerlo hasta las').count()).toBe(0);
    expect(await page.getByText('Motivo del rechazo').count()).toBe(0);
    if (javaScriptEnabled) await page.getByText('Rechazo deshecho').first().waitFor();
    // its holder reads that it happened, and no reason for it
    const held = await read(beto.page);
    for (const words of ['El reloj está detenido', 'Se deshizo el rechazo']) expect(held).toContain(words);
    expect(held).not.toContain('No se lee bien');

    await beto.reject();
    await page.goto(beto.desk('unpaid'));
    await page.getByText('Deshacer el rechazo', { exact: true }).click();
    if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', undo).click();
    await expect.poll(beto.status).toBe('in_review');
    await beto.reject();
    await beto.send();
    await beto.reject();
    await page.goto(beto.desk('over'));
    await page.getByText('Deshacer el rechazo', { exact: true }).click();
    await page.getByText('mientras lo que apartó siga libre').waitFor();
    await page.getByRole('button', undo).click();
    await expect.poll(beto.status).toBe('in_review');
    await beto.reject();
    await context.close();
    expect(await read(beto.desk('over'), visit)).toContain('Deshacer el rechazo');
    clock.pass({ minutes: undoMinutes });
    const over = await read(beto.desk('over'), visit);
    expect(over).toContain('Cancelado');
    expect(over).not.toContain('Deshacer el rechazo');
  },
);

test.each([true, false])(
  'who undoes a rejection too late reads why not, and is not offered it again (script: %s)',
  async (javaScriptEnabled) => {
    const beto = await inReviewAtDesk([7, 42]);
    const { page, context } = await person(browser, { javaScriptEnabled });
    await context.addCookies(beto.cookies);
    const rejectHere = async () => {
      await page.goto(beto.desk('review'));
      await page.getByText('Rechazar', { exact: true }).click();
      await page.getByRole('textbox', { name: 'Motivo' }).fill('No se lee bien');
      await page.getByRole('button', { name: 'Rechazar el comprobante' }).click();
      await page.getByRole('button', undo).waitFor();
    };
    // a desk that lives would hear of the second receipt, and offer nothing to undo any more
    const streams = `**${paths.raffleDeskStream(beto.address)}`;
    await page.route(streams, (route) => route.abort());
    await rejectHere();
    await beto.send();
    await page.getByRole('button', undo).click();
    await page.getByText('Este pedido ya cambió de estado').waitFor();
    await page.getByRole('button', { name: 'Confirmar', exact: true }).waitFor();
    expect(await page.getByRole('button', undo).count()).toBe(0);
    await page.unroute(streams);
    // the second time its numbers are on sale again, and a desk that lives hears that one is taken
    await rejectHere();
    await takeAs(app, beto.address, 'Carla', [42]);
    if (!javaScriptEnabled) {
      await page.getByRole('button', undo).click();
      await page.getByText('El número 42 ya no está libre').waitFor();
    }
    await expect.poll(() => page.getByRole('button', undo).count()).toBe(0);
    expect(await beto.status()).toBe('cancelled');
    await context.close();
  },
);

test('a receipt that came by another way is added at the desk, and the buyer reads who added it', async () => {
  const { address, cookies } = await saleOfOlga();
  const { secret } = await takeAs(app, address, 'Beto', [7]);
  const { page, context } = await person(browser);
  await context.addCookies(cookies);
  await page.goto(`${server.url}${paths.raffleDesk(address)}?ver=sin-pagar`);
  await page.getByText('Añadir comprobante', { exact: true }).click();
  const add = page.getByRole('button', { name: 'Añadir el comprobante' });
  const file = page.getByLabel('Comprobante', { exact: true });
  await file.setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no es un PDF') });
  await add.click();
  await page.getByText('Ese archivo no sirve').first().waitFor();
  const buffer = Buffer.from(await receiptPicture('por otro lado'));
  await file.setInputFiles({ name: 'pago.jpg', mimeType: 'image/jpeg', buffer });
  await add.click();
  await page.getByText('Comprobante añadido').first().waitFor();
  await page.getByRole('link', { name: 'Por revisar' }).click();
  await page.getByText('Lo añadió Olga').waitFor();
  await context.close();
  const own = await read(paths.ticket({ secret }));
  const told = ['El reloj está detenido', 'Quien organiza añadió tu comprobante', 'Lo añadió quien organiza el'];
  for (const words of told) expect(own).toContain(words);
});

test('the first order to review is on the first screen of a phone, a step that opens moves no button of its row, on a phone or a table, and what stands after the orders is one tap away', async () => {
  const { address, cookies } = await saleOfOlga();
  const receiptOf = async (number: number) => {
    const { secret } = await takeAs(app, address, `Beto ${number}`, [number]);
    const sent = await receiptPicture(String(number));
    await sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent });
  };
  await receiptOf(7);
  const { page, context } = await person(browser);
  await context.addCookies(cookies);
  await openPage(page, server.url + paths.raffleDesk(address));
  await page.getByText(deskTexts.facts.collected).first().waitFor();
  const card = page.getByRole('article');
  await page
    .getByRole('img', { name: deskTexts.order.receiptOf('Beto 7') })
    .evaluate((it: HTMLImageElement) => it.decode());
  const confirm = card.getByRole('button', { name: 'Confirmar', exact: true });
  const box = await confirm.boundingBox();
  expect((box?.y ?? phone.height) + (box?.height ?? 0)).toBeLessThan(phone.height);

  const reject = card.getByText('Rechazar', { exact: true });
  const added = card.getByText('Añadir comprobante', { exact: true });
  const row = [confirm, reject, added, card.getByRole('button', { name: 'Escribir por WhatsApp' })];
  // on the page: the field that opens is scrolled to where it is seen
  const placeOf = (part: Locator) =>
    part.evaluate((it) => {
      const { left, right, top, bottom } = it.getBoundingClientRect();
      return { left, right, top: top + scrollY, bottom: bottom + scrollY };
    });
  const places = () => Promise.all(row.map(placeOf));
  const rejection = card.getByRole('button', { name: 'Rechazar el comprobante' });
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await reject.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    const before = await places();
    await reject.click();
    await rejection.waitFor();
    expect(await places()).toEqual(before);
    const lowest = Math.max(...before.map(({ bottom }) => bottom));
    expect((await placeOf(card.getByRole('textbox', { name: 'Motivo' }))).top).toBeGreaterThan(lowest);
    await reject.click();
    await rejection.waitFor({ state: 'hidden' });
    expect(await places()).toEqual(before);
  }

  await page.setViewportSize(phone);
  await page.evaluate(() => scrollTo(0, 0));
  for (const number of [8, 9]) await receiptOf(number);
  await page.getByRole('heading', { name: 'Beto 9' }).waitFor();
  await page.getByRole('link', { name: deskTexts.toTools }).click();
  await expect
    .poll(async () => (await page.getByText(deskTexts.sell.title).boundingBox())?.y ?? phone.height)
    .toBeLessThan(phone.height / 2);
  await context.close();
});

test('whoever runs a community is told where they arrive that receipts wait, and led to them, and raffles on sale come first', async () => {
  const { address, cookies } = await saleOfOlga();
  const home = server.url + paths.community(address);
  const orders = await Promise.all([7, 8].map((number) => takeAs(app, address, `Beto ${number}`, [number])));
  const { page, context } = await person(browser);
  await context.addCookies(cookies);
  const nothing = await read(home, visit);
  expect(nothing).toContain(communityTexts.show.openTitle);
  expect(nothing).not.toMatch(new RegExp(`>${deskTexts.waitsDo}<`));
  for (const { secret } of orders) {
    await sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent: await receiptPicture(secret) });
  }
  await page.goto(home);
  await page.getByText(deskTexts.waits(2)).waitFor();
  const titles = await page.locator('main h2').allTextContents();
  expect(titles.indexOf(communityTexts.show.openTitle)).toBeLessThan(titles.indexOf(communityTexts.show.latestTitle));
  await page.getByRole('link', { name: deskTexts.waitsDo, exact: true }).click();
  await page.getByRole('heading', { name: 'Beto 7' }).waitFor();
  await context.close();
  const seen = await read(home);
  expect(seen).toContain(communityTexts.show.openTitle);
  expect(seen).not.toContain(deskTexts.waits(2));
});

test('what was typed at the desk is there after a refusal, and gone after a sale', async () => {
  const { address, cookies } = await saleOfOlga();
  await takeAs(app, address, 'Beto', [7]);
  const { page, context } = await person(browser, { viewport: desktop });
  await context.addCookies(cookies);
  await page.goto(server.url + paths.raffleDesk(address));
  await page.getByText('Apartar para alguien').click();
  const form = page.locator('form', { has: page.locator('[name=requestKey]') });
  const numbers = form.getByLabel('Números');
  await numbers.fill('6-8');
  await form.getByLabel('Nombre').fill('Juan el del bar');
  await form.getByRole('button', { name: 'Apartar' }).click();
  await page.getByText('El número 07 ya está apartado o pagado.').waitFor();
  expect([await numbers.inputValue(), await form.getByLabel('Nombre').inputValue()]).toEqual([
    '6-8',
    'Juan el del bar',
  ]);
  await numbers.fill('8');
  await form.getByRole('button', { name: 'Apartar' }).click();
  await page.getByText(deskTexts.sell.made('Juan el del bar', false)).waitFor();
  await expect.poll(() => numbers.inputValue()).toBe('');
  await context.close();
});

test('an order and its desk read well for everyone, on a phone and on a table, by day and by night', async () => {
  const { address, cookies } = await saleOfOlga();
  const { secret } = await takeAs(
    app,
    address,
    'María de los Ángeles Rodríguez-Villanueva Expósito',
    [1, 2, 3, 4, 5, 6, 7],
  );
  const { page, context } = await person(browser);
  await context.addCookies(cookies);
  for (const path of [paths.ticket({ secret }), `${paths.raffleDesk(address)}?ver=sin-pagar`]) {
    await page.goto(server.url + path);
    await page.addStyleTag({ content: '* { transition: none !important }' });
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      // a theme changes colours alone
      for (const [colorScheme, only] of [
        ['light', undefined],
        ['dark', ['color-contrast']],
      ] as const) {
        const look = `${path} ${viewport.width} ${colorScheme}`;
        await page.emulateMedia({ colorScheme });
        expect(await axeViolations(page, only), look).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, look).toBeLessThanOrEqual(0);
      }
    }
  }
  await context.close();
});
