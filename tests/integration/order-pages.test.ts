import { randomUUID } from 'node:crypto';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { markRefunded } from '#app/orders/refund-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showOrder } from '#app/orders/show-order.ts';
import { takeLimits } from '#app/orders/take-numbers.ts';
import { amendRaffle } from '#app/raffles/amend-raffle.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { showAmendmentForm } from '#app/raffles/show-amendment.ts';
import { charge, chargedTo } from '#app/rate-limit.ts';
import { receiptsOf } from '#db/orders/receipts.ts';
import { fingerprint } from '#domain/draw/fingerprint.ts';
import { isRecordSigned, opensItsHolder, readTicketRecord } from '#domain/draw/ticket-record.ts';
import { verify } from '#domain/draw/verify.ts';
import { undoMinutes } from '#domain/orders/order.ts';
import { stranger } from '#support/app.ts';
import { raffleToDraw, sealAndWait } from '#support/draw.ts';
import { drawnBy } from '#support/drawn.ts';
import {
  app,
  clock,
  nobody,
  orderFixture,
  orderOf,
  photo,
  saleWith,
  sendForm,
  server,
} from '#support/order-fixture.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { startTestServer } from '#support/server.ts';
import { signedInVisitor } from '#support/visitor.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { addressRead } from '#web/server/middleware/canonical-address.ts';
import type { Logged } from '#web/server/middleware/request-log.ts';
import { othersOf, senderIn } from '#web/server/middleware/sender-of.ts';

await orderFixture();

test('whoever takes numbers gets a cookie for 30 days, by which what their browser takes with an account too counts once', async () => {
  const { address } = await raffleOnSale(app, { maxPerPerson: 2 });
  const taking = (n: string) => ({ n, name: 'Beto', phone: '600 444 555', adult: 'on', requestKey: randomUUID() });
  const first = await sendForm(paths.raffle(address), taking('1'));
  expect(first.status).toBe(303);
  const cookie = first.headers.get('Set-Cookie') ?? '';
  expect(cookie).toMatch(/rifamiga_contacto=[^;]+;.*Max-Age=2592000/);
  const again = await sendForm(paths.raffle(address), taking('2'), cookie.split(';')[0]);
  expect(again.headers.get('Set-Cookie')?.split(';')[0]).toBe(cookie.split(';')[0]);
  const orders = await app.db.selectFrom('orders').select('contact_traces').where('phone', '=', '600444555').execute();
  // the same network and the same browser
  expect(orders.map((order) => order.contact_traces.length)).toEqual([2, 2]);
  expect(orders[0]?.contact_traces).toEqual(orders[1]?.contact_traces);
});

test('who sends a file is known before it is read: an account, who holds a private link, or all others of a network', async () => {
  const { address } = await raffleOnSale(app);
  const { secret } = await takeAs(app, address, 'Beto', [3]);
  const person = await signedInVisitor(server.url, { name: 'Gema', email: 'gema@example.com' });
  const http = new Hono<Logged>();
  http.use(addressRead);
  http.post('*', async (c) => c.text(await senderIn(app)(c, 'eva')));
  const senderOf = async (path: string, cookie = '') =>
    (await http.request(path, { method: 'POST', headers: { cookie } })).text();
  const link = paths.ticket({ secret });
  const { id } = await orderOf(secret);
  expect([await senderOf(link), await senderOf(`${link}.data`)]).toEqual([`order ${id}`, `order ${id}`]);
  for (const path of [paths.ticket({ secret: `${secret}x` }), paths.ticket({ secret: id }), paths.createRaffle()])
    expect(await senderOf(path), path).toBe(othersOf('eva'));
  const { uid } = await app.db
    .selectFrom('users')
    .select('uid')
    .where('email', '=', 'gema@example.com')
    .executeTakeFirstOrThrow();
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  expect(await senderOf(link, cookie)).toBe(`account ${uid}`);
});

test('a guest’s browser keeps the links to its last ten orders, which no script reads, and an account’s none', async () => {
  const { address } = await raffleOnSale(app);
  const taking = (n: number) => ({
    n: String(n),
    name: `Beto ${n}`,
    phone: `600 444 5${String(n).padStart(2, '0')}`,
    adult: 'on',
    requestKey: randomUUID(),
  });
  let links = '';
  const made: string[] = [];
  for (let n = 1; n <= 11; n += 1) {
    const { headers } = await sendForm(paths.raffle(address), taking(n), links);
    made.unshift((headers.get('Location') ?? '').split('/').at(-1) ?? '');
    const cookie = headers.getSetCookie().find((each) => each.startsWith('rifamiga_pedidos=')) ?? '';
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax; .*Max-Age=2592000/);
    links = cookie.split(';')[0] ?? '';
  }
  expect(links).toBe(`rifamiga_pedidos=${made.slice(0, 10).join('.')}`);
  const page = await (await fetch(server.url + paths.raffle(address), { headers: { Cookie: links } })).text();
  expect(page).toContain(raffleTexts.own.have('02'));
  expect(page).not.toContain(raffleTexts.own.have('01'));
  const elsewhere = await raffleOnSale(app);
  const other = await fetch(server.url + paths.raffle(elsewhere.address), { headers: { Cookie: links } });
  expect(await other.text()).not.toContain(raffleTexts.own.see);
  const own = await saleWith('member');
  const cookies = [...own.person.cookies].map((pair) => pair.join('=')).join('; ');
  const signedIn = await sendForm(
    paths.raffle(own.address),
    { n: '50', phone: '600 444 599', adult: 'on', requestKey: randomUUID() },
    cookies,
  );
  expect(signedIn.status).toBe(303);
  expect(signedIn.headers.getSetCookie().some((each) => each.startsWith('rifamiga_pedidos='))).toBe(false);
});

test('a guest’s form that a bad line sends eleven times keeps one link to its order, and their other order in sight', async () => {
  const { address } = await raffleOnSale(app);
  const taking = (n: string) => ({ n, name: 'Beto', phone: '600 444 700', adult: 'on', requestKey: randomUUID() });
  let links = '';
  const send = async (form: Record<string, string>) => {
    const { headers } = await sendForm(paths.raffle(address), form, links);
    links = (headers.getSetCookie().find((each) => each.startsWith('rifamiga_pedidos=')) ?? '').split(';')[0] ?? '';
    return (headers.get('Location') ?? '').split('/').at(-1) ?? '';
  };
  const other = await send(taking('1'));
  const form = taking('2');
  const secret = await send(form);
  for (let time = 0; time < 10; time += 1) expect(await send(form)).toBe(secret);
  expect(links).toBe(`rifamiga_pedidos=${secret}.${other}`);
  const page = await (await fetch(server.url + paths.ownTickets(), { headers: { Cookie: links } })).text();
  for (const each of [secret, other]) expect(page.split(`href="${paths.ticket({ secret: each })}"`)).toHaveLength(2);
});

test('an order page says what is owed and how to pay it, to nobody but who has its link', async () => {
  const { address } = await raffleOnSale(app);
  const { secret } = await takeAs(app, address, 'Beto', [7, 42]);
  const response = await nobody.get(paths.ticket({ secret }));
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toContain('no-store');
  expect(response.headers.get('Referrer-Policy')).toBe('same-origin');
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
  const { reference } = await orderOf(secret);
  for (const words of ['600 123 456', 'Bizum', `${reference} 07 42`, orderTexts.receipt.send]) {
    expect(page).toContain(words);
  }
  expect((await nobody.get(paths.ticket({ secret: `${secret.slice(0, -1)}_` }))).status).toBe(404);
  expect((await nobody.get(paths.ticketRecord({ secret }))).status).toBe(404);
});

test('who won with a number sold by hand is not sent to a link that they never had', async () => {
  const eva = await signedInVisitor(server.url, { name: 'Eva', email: 'eva-gana@example.com' });
  const now = clock.now();
  const drawAt = now.add({ hours: 48 });
  const { ana, address } = await raffleToDraw(app, clock, { drawAt, form: { method: 'commitment' } });
  const form = { typed: '7', name: 'Rosa', paid: 'on', requestKey: randomUUID() };
  const { secret } = await sellForOther(app, ana, { address, form });
  await sealAndWait(app, clock, { ana, address, drawAt });
  await drawnBy(server, { ana, address, drawAt });
  const page = async () => (await nobody.get(paths.ticket({ secret }))).text();
  expect(await page()).toContain(orderTexts.won.soldByHand);
  expect(await page()).not.toContain(orderTexts.won.otherLink);
  await app.db.updateTable('orders').set({ email: 'rosa@example.com' }).where('name', '=', 'Rosa').execute();
  expect(await page()).toContain(orderTexts.won.soldByHand);
  // whose account it is reads so on the raffle's own page too
  await app.db
    .updateTable('orders')
    .set((set) => ({ user_id: set.selectFrom('users').select('uid').where('email', '=', 'eva-gana@example.com') }))
    .where('name', '=', 'Rosa')
    .execute();
  expect(await (await eva.get(paths.raffle(address))).text()).toContain(raffleTexts.own.won('07', 1));
  clock.set(now);
});

test('the draw of paid numbers is a calendar file, the same entry after an amendment, without the private link', async () => {
  const { address, ana } = await raffleOnSale(app);
  const { secret, orderId, reference } = await takeAs(app, address, 'Beto', [5, 12]);
  const calendar = () => nobody.get(paths.ticketCalendar({ secret }));
  expect((await calendar()).status).toBe(404);
  expect(await (await nobody.get(paths.ticket({ secret }))).text()).not.toContain(paths.ticketCalendar({ secret }));
  await confirmOrder(app, ana, { ...address, order: orderId, form: { way: 'cash' } });
  expect(await (await nobody.get(paths.ticket({ secret }))).text()).toContain(paths.ticketCalendar({ secret }));
  const response = await calendar();
  expect([response.status, response.headers.get('Cache-Control'), response.headers.get('Content-Type')]).toEqual([
    200,
    'private, no-store',
    'text/calendar; charset=utf-8',
  ]);
  const entry = unfolded(await response.text());
  const { raffle } = await findRaffle(app.db, address, stranger);
  const dated = { UID: `${raffle.id}.${reference}@rifamiga`, DTSTART: raffle.draw_at.toString().replace(/[-:]/g, '') };
  expect(entry).toMatchObject({
    ...dated,
    SEQUENCE: '1',
    'URL;VALUE=URI': app.publicUrl + paths.raffle(address),
  });
  expect(entry.DESCRIPTION).toContain('05 y 12');
  expect(JSON.stringify(entry)).not.toContain(secret);
  const { values } = await showAmendmentForm(app, ana, address);
  const form = { ...values, drawAt: '2026-12-28T20:00', reason: 'Llueve' };
  await amendRaffle(app, ana, { ...address, form });
  expect(unfolded(await (await calendar()).text())).toMatchObject({
    UID: dated.UID,
    SEQUENCE: '2',
    DTSTART: '20261228T190000Z',
  });
});

/** The lines of a calendar file by their names. */
function unfolded(file: string): Record<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n').filter(Boolean);
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]));
}

test('who paid checks the draw by their order also where the community was made private after the sale', async () => {
  const now = clock.now();
  const drawAt = now.add({ hours: 48 });
  const raffle = await raffleToDraw(app, clock, { drawAt, form: { method: 'commitment' } });
  const { secret, orderId } = await takeAs(app, raffle.address, 'Beto', [7]);
  await confirmOrder(app, raffle.ana, { ...raffle.address, order: orderId, form: { way: 'cash' } });
  const hide = app.db.updateTable('communities').set({ visibility: 'private' });
  await hide.where('url', '=', raffle.address.communityUrl).execute();
  const fileAt = (file: string) => nobody.get(paths.ticketRaffleFile({ secret, file }));
  expect((await fileAt('lista.svl')).status).toBe(404);
  await sealAndWait(app, clock, raffle);
  await drawnBy(server, raffle);
  expect((await nobody.get(paths.raffleRecordJson(raffle.address))).status).toBe(404);
  const page = await (await nobody.get(paths.ticket({ secret }))).text();
  for (const file of ['bases.json', 'condiciones.txt', 'lista.svl', 'cierre.json', 'acta.json']) {
    expect(page).toContain(paths.ticketRaffleFile({ secret, file }));
    const response = await fileAt(file);
    expect([file, response.status, response.headers.get('Cache-Control')]).toEqual([file, 200, 'private, no-store']);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
  }
  const [acta, lista] = await Promise.all(['acta.json', 'lista.svl'].map(async (file) => (await fileAt(file)).bytes()));
  const records = await (await nobody.get(paths.ticketRecord({ secret }))).bytes();
  expect(verify(acta ?? records, { lista: lista ?? null, resguardos: [records] })).toMatchObject({
    valida: true,
    ganadores: [7],
    resguardos: [{ numero: 7, resultado: 'en_lista' }],
  });
  expect((await fileAt('otra.json')).status).toBe(404);
  clock.set(now);
});

test('in a free raffle nothing is sold or paid, on its page and on that of an order', async () => {
  const { address } = await raffleOnSale(app, { form: { price: '0' } });
  const { secret } = await takeAs(app, address, 'Beto', [7]);
  const order = await (await nobody.get(paths.ticket({ secret }))).text();
  expect(order).toContain(orderTexts.freeConfirmed.words);
  expect(order).not.toContain('Pagado');
  const open = await (await nobody.get(paths.raffle(address))).text();
  expect(open).toContain(raffleTexts.terms.closes(true, false));
  expect(open).not.toMatch(/La venta cierra|Tu apartado dura/);
});

test('whoever holds numbers may ask the organiser who gave a phone for that, which no public page shows', async () => {
  const { address } = await raffleOnSale(app, { form: { contactPhone: '699 888 777' } });
  const { secret } = await takeAs(app, address, 'Beto', [7]);
  const { reference } = await orderOf(secret);
  const page = await (await nobody.get(paths.ticket({ secret }))).text();
  const link = /href="(https:\/\/wa\.me\/34699888777[^"]*)"/.exec(page)?.[1] ?? '';
  expect(new URL(link).searchParams.get('text')).toContain(reference);
  const open = await (await nobody.get(paths.raffle(address))).text();
  expect(open).not.toMatch(/699 ?888 ?777/);
  const other = await raffleOnSale(app);
  const { secret: unasked } = await takeAs(app, other.address, 'Beto', [7]);
  expect(await (await nobody.get(paths.ticket({ secret: unasked }))).text()).not.toContain(orderTexts.ask.open);
});

test('where nothing but cash is taken, an order asks for no receipt and has nothing to copy, and takes one all the same', async () => {
  const cash = { 'paymentWays.0.kind': 'cash', 'paymentWays.0.holder': '', 'paymentWays.0.details': '' };
  const { address } = await raffleOnSale(app, { form: { ...cash, contactPhone: '699 888 777' } });
  const { secret } = await takeAs(app, address, 'Beto', [7]);
  const page = await (await nobody.get(paths.ticket({ secret }))).text();
  for (const words of [orderTexts.pendingInHand.words, orderTexts.receipt.inHand]) expect(page).toContain(words);
  for (const words of [orderTexts.pay.copyConcept, orderTexts.receipt.title]) expect(page).not.toContain(words);
  const fields = { act: 'receipt', file: await photo('en mano'), transferReference: '' };
  const sent = await sendForm(paths.ticket({ secret }), fields);
  expect([sent.status, (await orderOf(secret)).status]).toEqual([303, 'in_review']);
});

test('where a raffle was cancelled, order, draw and desk say that there was no draw, and not at what hour', async () => {
  const { ana, address, person, desk } = await saleWith('admin');
  const { orderId: order, secret } = await takeAs(app, address, 'Beto', [7]);
  await confirmOrder(app, ana, { ...address, order, form: {} });
  const pages = [paths.ticket({ secret }), paths.raffleDraw(address), desk];
  for (const path of pages) expect(await (await person.get(path)).text(), path).toMatch(/1[78]\s(de\s)?dic/);
  await cancelRaffle(app, ana, { ...address, form: { reason: 'Se rompió la bicicleta' } });
  for (const path of pages) {
    const html = await (await person.get(path)).text();
    expect(html, path).not.toMatch(/1[78]\s(de\s)?dic/);
    expect(html, path).not.toMatch(/en directo|con lo que queda/);
    expect(html, path).toMatch(path === paths.raffleDraw(address) ? /no hay sorteo/ : RegExp(raffleTexts.facts.noDraw));
  }
});

test('who paid in a raffle that was cancelled reads that, with the reason, and waits for no list', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { orderId: order, secret } = await takeAs(app, address, 'Beto', [7]);
  await confirmOrder(app, ana, { ...address, order, form: {} });
  await cancelRaffle(app, ana, { ...address, form: { reason: 'Se rompió la bicicleta' } });
  const read = async () => (await nobody.get(paths.ticket({ secret }))).text();
  const due = await read();
  expect(due).toContain(orderTexts.refundOfCancelled.refund_pending.title);
  expect(due).toContain(orderTexts.reason('Se rompió la bicicleta'));
  expect(due).toContain(orderTexts.records.neverSealed);
  expect(due).not.toContain(orderTexts.records.notSealed);
  await markRefunded(app, ana, { ...address, order });
  expect(await read()).toContain(orderTexts.refundOfCancelled.refunded.title);
});

test('some numbers of an order are dropped, and the rest stays held for as long; not all of them, and none once it is paid', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { orderId: order, secret } = await takeAs(app, address, 'Beto', [7, 8, 9]);
  const page = paths.ticket({ secret });
  const { heldUntil } = (await showOrder(app, stranger, { key: secret })).order;
  const drop = (...numbers: number[]) => {
    const body = new URLSearchParams([['act', 'drop'], ...numbers.map((each) => ['n', String(each)])]);
    return fetch(server.url + page, { method: 'POST', body, headers: { Origin: server.url }, redirect: 'manual' });
  };
  expect((await drop()).status).toBe(422);
  expect((await drop(7, 8, 9)).status).toBe(422);
  expect((await drop(8, 55)).status).toBe(303);
  const { order: rest, events } = await showOrder(app, stranger, { key: secret });
  expect(rest).toMatchObject({ numbers: [7, 9], heldUntil, total: { amount: 500 } });
  expect(events.at(-1)?.kind).toBe('order.numbers-dropped');
  await takeAs(app, address, 'Carla', [8]);
  await confirmOrder(app, ana, { ...address, order, form: {} });
  expect((await drop(7)).status).toBe(409);
  expect((await showOrder(app, stranger, { key: secret })).can.drop).toBe(false);
});

test('money that never came is not owed for ever: who is said to have sent none reads that and why', async () => {
  const { ana, address, person, desk } = await saleWith('admin');
  const unpaid = await takeAs(app, address, 'Beto', [7]);
  const paid = await takeAs(app, address, 'Carla', [8]);
  await sendReceipt(app, stranger, { place: { key: unpaid.secret }, form: {}, sent: await receiptPicture('falso') });
  await confirmOrder(app, ana, { ...address, order: paid.orderId, form: {} });
  await cancelRaffle(app, ana, { ...address, form: { reason: 'Se rompió la bicicleta' } });
  const refunds = `${desk}?ver=${deskTexts.slugs.refunds}`;
  expect((await (await person.get(refunds)).text()).split(deskTexts.act.declineRefundAction)).toHaveLength(2);
  const read = async () => (await nobody.get(paths.ticket({ secret: unpaid.secret }))).text();
  expect(await read()).toContain(orderTexts.refundSum('2,50\u00a0€'));

  const decline = (order: string, reason: string) => person.post(desk, { act: 'decline-refund', order, reason });
  expect((await decline(unpaid.orderId, ' ')).status).toBe(422);
  expect((await decline(paid.orderId, 'El dinero no ha llegado')).status).toBe(409);
  expect((await decline(unpaid.orderId, 'El dinero no ha llegado')).status).toBe(303);
  const told = await read();
  for (const said of [orderTexts.refundDeclined.title, orderTexts.reason('El dinero no ha llegado')]) {
    expect(told).toContain(said);
  }
  const { status } = await orderOf(paid.secret);
  expect([(await orderOf(unpaid.secret)).status, status]).toEqual(['cancelled', 'refund_pending']);
});

test('a receipt whose file was cut short is not shown, and its page says what to do; the file sent again mends it', async () => {
  const { address } = await raffleOnSale(app);
  const { secret } = await takeAs(app, address, 'Beto', [7]);
  const picture = await photo('cut short');
  const send = () => sendForm(paths.ticket({ secret }), { act: 'receipt', file: picture });
  await send();
  const [receipt] = await receiptsOf(app.db, await orderOf(secret));
  const file = receipt?.file ?? '';
  const shown = paths.ticketReceipt({ secret, receipt: receipt?.id ?? '' });
  expect((await nobody.get(shown)).status).toBe(200);
  await truncate(join(server.dataDir, 'files', file.slice(0, 2), file), 100);
  const refused = await nobody.get(shown);
  expect(refused.status).toBe(503);
  expect(await refused.text()).toContain('vuelve a enviar el mismo archivo');
  expect((await send()).status).toBe(303);
  expect((await nobody.get(shown)).status).toBe(200);
});

test('where files cannot be kept, a receipt is refused by its field with 503, and its order stays as it was', async () => {
  await using other = await startTestServer({ clock });
  await writeFile(join(other.dataDir, 'files'), 'not a folder');
  const { address } = await raffleOnSale(other.app);
  const { secret } = await takeAs(other.app, address, 'Beto', [7]);
  const body = new FormData();
  for (const [name, value] of Object.entries({ act: 'receipt', file: await photo('no place') })) body.set(name, value);
  const headers = { Origin: other.url };
  const response = await fetch(other.url + paths.ticket({ secret }), { method: 'POST', body, headers });
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('Ahora mismo no podemos guardar ni abrir archivos');
  expect((await findOrder(other.app.db, { key: secret }, stranger)).order.status).toBe('pending');
});

test('a receipt is sent without script, and shown to its sender without what the phone wrote into it', async () => {
  const { address } = await raffleOnSale(app);
  const { secret } = await takeAs(app, address, 'Beto', [7]);
  const page = paths.ticket({ secret });
  const empty = await sendForm(page, { act: 'receipt', file: new Blob([]), transferReference: 'AB 12' });
  expect(empty.status).toBe(422);
  expect(await empty.text()).toContain('value="AB 12"');
  const wrong = await sendForm(page, { act: 'receipt', file: new Blob(['hola'], { type: 'image/png' }) });
  expect(wrong.status).toBe(422);
  const sent = await sendForm(page, { act: 'receipt', file: await photo('one'), transferReference: 'AB 12' });
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, `${page}?hecho=comprobante`]);
  const order = await orderOf(secret);
  const [receipt] = await receiptsOf(app.db, order);
  const file = await nobody.get(paths.ticketReceipt({ secret, receipt: receipt?.id ?? '' }));
  expect(file.headers.get('Content-Type')).toBe('image/jpeg');
  expect(file.headers.get('X-Content-Type-Options')).toBe('nosniff');
  const other = await takeAs(app, address, 'Carla', [8]);
  const crossed = paths.ticketReceipt({ secret: other.secret, receipt: receipt?.id ?? '' });
  expect((await nobody.get(crossed)).status).toBe(404);
});

test('a guest whose network has asked for numbers too often is led to sign in, and back with the numbers chosen', async () => {
  const { address } = await raffleOnSale(app);
  const { inRaffle } = takeLimits;
  const by = chargedTo({ userId: null, visitor: '127.0.0.1' }, `in ${address.communityUrl}/${address.raffle}`);
  await charge(app, [{ limit: inRaffle, by, cost: inRaffle.most }]);
  const fields = { n: '5', name: 'Beto', phone: '600 111 222', adult: 'on', requestKey: randomUUID() };
  const response = await nobody.post(paths.raffle(address), fields);
  expect(response.status).toBe(429);
  const html = await response.text();
  expect(html).toContain('se han pedido números demasiadas veces');
  const back = new URLSearchParams({ volver: `${paths.raffle(address)}?n=5` });
  expect(html).toContain(`${paths.login()}?${back}`);
});

test('a form sent from another site changes nothing', async () => {
  const { address } = await raffleOnSale(app);
  const { secret } = await takeAs(app, address, 'Beto', [7]);
  const body = new URLSearchParams({ act: 'cancel' });
  const headers = { Origin: 'https://elsewhere.example' };
  const response = await fetch(server.url + paths.ticket({ secret }), { method: 'POST', body, headers });
  expect(response.status).toBe(403);
  expect((await orderOf(secret)).status).toBe('pending');
});

test('the record of a paid number can be downloaded, and proves what it says', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7]);
  await confirmOrder(app, ana, { ...address, order: orderId, form: {} });
  clock.pass({ minutes: undoMinutes });
  const response = await nobody.get(paths.ticketRecord({ secret }));
  const record = readTicketRecord(new Uint8Array(await response.arrayBuffer()));
  if (!record) throw new Error('no record of section 4.1');
  expect(record).toMatchObject({ numero: 7, texto: expect.stringContaining('Beto'), importe: 250 });
  const bases = await (await nobody.get(paths.raffleBases(address))).json();
  expect([record.bases, record.id, record.clave]).toEqual([fingerprint(bases), bases.id, bases.clave]);
  expect([isRecordSigned(record), opensItsHolder(record)]).toEqual([true, true]);
  expect(await (await nobody.get(paths.ticket({ secret }))).text()).toContain(record.titular);
});
