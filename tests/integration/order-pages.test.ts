import { randomUUID } from 'node:crypto';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { showDashboard } from '#app/community-pages/show-dashboard.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { showTickets } from '#app/members/show-tickets.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { markRefunded } from '#app/orders/refund-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { takeLimits } from '#app/orders/take-numbers.ts';
import { createRaffle } from '#app/raffles/create-raffle.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { charge, chargedTo } from '#app/rate-limit.ts';
import { receiptsOf } from '#db/orders/receipts.ts';
import { holderOf } from '#domain/draw/holder.ts';
import { stranger } from '#support/app.ts';
import { stoppedClock, withClock } from '#support/clock.ts';
import { raffleToDraw, sealAndWait } from '#support/draw.ts';
import { drawnBy } from '#support/drawn.ts';
import { raffleOnSale, stateOf, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { startTestServer } from '#support/server.ts';
import { awayTo, signedInVisitor, visitor } from '#support/visitor.ts';
import { formatDate } from '#texts/format.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';
import { list } from '#texts/words.ts';
import { addressRead } from '#web/server/middleware/canonical-address.ts';
import type { Logged } from '#web/server/middleware/request-log.ts';
import { othersOf, senderIn } from '#web/server/middleware/sender-of.ts';

const clock = stoppedClock('2026-11-21T10:00:00Z');
const server = await startTestServer({ clock });
const { app } = server;
afterAll(() => server.stop());

const nobody = visitor(server.url);

/** Sends a form with files, as a browser without script does. */
async function sendForm(address: string, fields: Record<string, string | Blob>, cookie = '') {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = { Origin: server.url, ...(cookie && { cookie }) };
  return fetch(new URL(address, server.url), { method: 'POST', body, headers, redirect: 'manual' });
}

const photo = async (seed: string) => new Blob([new Uint8Array(await receiptPicture(seed))], { type: 'image/jpeg' });
const orderOf = async (secret: string) => (await findOrder(app.db, { key: secret }, stranger)).order;

/** A raffle on sale and somebody signed in who has that role where it is held. */
async function saleWith(role: 'admin' | 'seller' | 'member') {
  const sale = await raffleOnSale(app);
  const name = `${role}-${sale.address.communityUrl}`;
  const person = await signedInVisitor(server.url, { name, email: `${name}@example.com` });
  const { uid } = await app.db
    .selectFrom('users')
    .select('uid')
    .where('email', '=', `${name}@example.com`)
    .executeTakeFirstOrThrow();
  const { community } = await findRaffle(app.db, sale.address, stranger);
  await app.db
    .insertInto('members')
    .values({ community_id: community.id, user_id: uid, role, status: 'active', joined_at: clock.now() })
    .execute();
  const desk = paths.raffleDesk(sale.address);
  return { ...sale, person, desk, actor: { userId: uid } };
}

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
  expect(await page()).toContain(orderTexts.won.soldByHandToMail);
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

test('where a raffle was called off, order, draw and desk say that there was no draw, and not at what hour', async () => {
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

test('who paid in a raffle that was called off reads that, with the reason, and waits for no list', async () => {
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
  const response = await nobody.get(paths.ticketRecord({ secret }));
  const record = await response.json();
  expect(record).toMatchObject({ numero: 7, texto: expect.stringContaining('Beto') });
  expect(await (await nobody.get(paths.ticket({ secret }))).text()).toContain(holderOf(record));
});

test('the desk reviews without script: the receipt beside the sum, confirmed with one form', async () => {
  const { address, person, desk } = await saleWith('admin');
  const { secret, orderId } = await takeAs(app, address, 'Beto Ruiz', [7, 42]);
  await sendForm(paths.ticket({ secret }), { act: 'receipt', file: await photo('two') });
  const page = await (await person.get(desk)).text();
  const [receipt] = await receiptsOf(app.db, await orderOf(secret));
  const href = paths.raffleDeskReceipt({ ...address, receipt: receipt?.id ?? '' });
  for (const words of ['Beto Ruiz', '5\u00a0€', href]) expect(page).toContain(words);
  expect((await person.get(href)).headers.get('Content-Type')).toBe('image/jpeg');
  expect((await nobody.get(href)).status).toBe(302);
  const refused = await person.post(desk, { act: 'reject', order: orderId, reason: ' ' });
  expect(refused.status).toBe(422);
  const done = await person.post(`${desk}?ver=por-revisar`, { act: 'confirm', order: orderId });
  expect([done.status, done.headers.get('Location')]).toEqual([303, `${desk}?ver=por-revisar&hecho=confirmado`]);
  expect((await orderOf(secret)).status).toBe('confirmed');
  expect((await person.post(desk, { act: 'confirm', order: orderId })).status).toBe(303);
  expect((await person.post(desk, { act: 'steal', order: orderId })).status).toBe(404);
});

test('a reminder goes to WhatsApp with the numbers, the sum, the time left and a link that opens the order', async () => {
  const { address, person, desk } = await saleWith('admin');
  const { orderId } = await takeAs(app, address, 'Beto', [7, 42]);
  const response = await person.post(desk, { act: 'remind', order: orderId });
  const target = awayTo(response);
  expect(target.origin + target.pathname).toMatch(/^https:\/\/wa\.me\/34\d{9}$/);
  const words = target.searchParams.get('text') ?? '';
  expect(words.replaceAll('\u00a0', ' ')).toContain(
    'Hola, Beto. Tienes apartados el 07 y el 42 en «Bicicleta para el viaje». Son 5 €. Los guardamos hasta el dom 22 nov, 11:00 (hora de Madrid).',
  );
  const secret = words.split('/boleto/')[1] ?? '';
  expect((await nobody.get(paths.ticket({ secret }))).status).toBe(200);
});

test('a reminder of one number speaks of one', async () => {
  const { address, person, desk } = await saleWith('admin');
  const { orderId } = await takeAs(app, address, 'Beto', [7]);
  const words = awayTo(await person.post(desk, { act: 'remind', order: orderId })).searchParams.get('text') ?? '';
  expect(words).toContain('Tienes apartado el 07 en');
  expect(words).toContain('Lo guardamos hasta el');
});

test('who rejects a receipt is offered to tell its sender, with the reason, which stands at the order as well', async () => {
  const { address, person, desk } = await saleWith('admin');
  const { orderId, secret } = await takeAs(app, address, 'Beto', [7, 42]);
  const reason = 'No se lee bien';
  const reject = async (seed: string) => {
    await sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent: await receiptPicture(seed) });
    const done = await person.post(desk, { act: 'reject', order: orderId, reason });
    return (await person.get(done.headers.get('Location') ?? '')).text();
  };
  const told = async () => {
    const sent = await person.post(desk, { act: 'remind', order: orderId });
    return (awayTo(sent).searchParams.get('text') ?? '').replaceAll('\u00a0', ' ');
  };
  expect(await reject(`${orderId} 1`)).toContain(deskTexts.act.tellRejected('Beto'));
  expect(await told()).toMatch(
    /El comprobante que enviaste por el 07 y el 42 en «.+» no sirvió: No se lee bien\. Los guardamos hasta el .+\. Si ya pagaste, no pagues otra vez/,
  );
  const card = await (await person.get(`${desk}?ver=${deskTexts.slugs.unpaid}`)).text();
  expect(card).toContain(deskTexts.order.rejectedFor(reason));
  expect(card).not.toContain(deskTexts.act.tellRejected('Beto'));
  const page = await (await nobody.get(paths.ticket({ secret }))).text();
  expect(page).toContain(orderTexts.receipt.againLead);
  expect(page.indexOf(orderTexts.receipt.againLead)).toBeLessThan(page.indexOf(orderTexts.pay.title));

  expect(await reject(`${orderId} 2`)).toContain(deskTexts.act.tellRejected('Beto'));
  expect(await told()).toContain('tampoco sirvió: No se lee bien. El pedido ha terminado.');
});

test('who sells sees their own sales and nothing of others, and reviews nothing', async () => {
  const { address, person, desk, actor } = await saleWith('seller');
  const other = await takeAs(app, address, 'Beto', [7]);
  await sellForOther(app, actor, {
    address,
    form: { typed: '9', name: 'Juan', requestKey: 'a3bb189e-8bf9-4c11-8c2f-0d3a3f0f7c11' },
  });
  const page = await (await person.get(`${desk}?ver=sin-pagar`)).text();
  expect(page).toContain('Juan');
  expect(page).not.toContain('Beto');
  expect(page).not.toContain(deskTexts.act.paidInHand);
  expect((await person.post(desk, { act: 'remind', order: other.orderId })).status).toBe(404);
  expect((await person.post(desk, { act: 'confirm', order: other.orderId })).status).toBe(404);
  expect((await person.get(paths.raffleDeskExport(address))).status).toBe(403);
});

test('who sells by hand reads the numbers that were taken, and sends their link from there', async () => {
  const { address, person, desk } = await saleWith('seller');
  const other = await takeAs(app, address, 'Beto', [7]);
  const sale = { act: 'sell', typed: '9, 41', name: 'Juan', phone: '600 777 888', requestKey: randomUUID() };
  const made = await person.post(desk, sale);
  const next = new URL(made.headers.get('Location') ?? '', server.url);
  const page = await (await person.get(next.pathname + next.search)).text();
  expect(page).toContain(deskTexts.sell.made('Juan', false));
  expect(page).toContain(deskTexts.sell.sendLink);
  expect(page).toMatch(/09 y 41/);
  const link = await person.post(desk, { act: 'remind', order: next.searchParams.get('venta') ?? '' });
  expect(awayTo(link).href).toMatch(/^https:\/\/wa\.me\/34600777888\?text=/);
  const others = await (await person.get(`${desk}?venta=${other.orderId}`)).text();
  expect(others).not.toContain(deskTexts.sell.sendLink);
});

test('who sells hears of no draft, and of what waits only what they sold', async () => {
  const { ana, address, actor } = await saleWith('seller');
  const { communityUrl } = address;
  await createRaffle(app, ana, {
    communityUrl,
    form: { title: 'Sorpresa', price: '0', salesCloseAt: '2026-12-17T20:00', drawAt: '2026-12-18T20:00' },
  });
  await takeAs(app, address, 'Beto', [7]);
  await sellForOther(app, actor, { address, form: { typed: '9', name: 'Juan', requestKey: randomUUID() } });
  const of = async (asker: typeof actor) => {
    const listed = (await showTickets(app, asker, { communityUrl })).raffles;
    const { living, attention, figures } = await showDashboard(app, asker, { communityUrl, period: 'all' });
    return {
      listed: listed.map(({ card }) => card.title).sort(),
      living: living.map(({ title }) => title),
      drafts: attention.filter(({ kind }) => kind === 'draft').length,
      pending: [listed.reduce((sum, { work }) => sum + (work?.pending ?? 0), 0), figures?.pendingOrders],
    };
  };
  const { raffle } = await findRaffle(app.db, address, stranger);
  const one = [raffle.title];
  expect(await of(actor)).toEqual({ listed: one, living: one, drafts: 0, pending: [1, 1] });
  const all = [raffle.title, 'Sorpresa'].sort();
  expect(await of(ana)).toEqual({ listed: all, living: one, drafts: 1, pending: [2, 2] });
});

test('what is not paid is counted alike at a raffle’s desk and in the list of its community’s raffles', async () => {
  const { ana, address } = await raffleOnSale(app);
  await takeAs(app, address, 'Beto', [7]);
  const { orderId } = await takeAs(app, address, 'Carla', [8]);
  const rejected = { status: 'rejected' } as const;
  await app.db.updateTable('orders').set(rejected).where('id', '=', orderId).execute();
  const { counts } = await showDesk(app, ana, { ...address, list: null, words: '', page: 1 });
  const { raffles } = await showTickets(app, ana, { communityUrl: address.communityUrl });
  expect([counts.unpaid, raffles[0]?.work?.pending]).toEqual([2, 2]);
});

test('the organiser sees what each seller has sold, and what was paid on which day', async () => {
  const { address, ana, person, desk, actor } = await saleWith('admin');
  await sellForOther(app, actor, {
    address,
    form: { typed: '9, 10', name: 'Juan', paid: 'on', requestKey: 'd2719b4f-90a1-4b7e-8d0a-5b1a3f0f7c22' },
  });
  const now = clock.now();
  using _clock = withClock(clock);
  clock.pass({ hours: 24 });
  const { orderId } = await takeAs(app, address, 'Beto', [1]);
  await confirmOrder(app, ana, { ...address, order: orderId, form: {} });
  const page = await (await person.get(desk)).text();
  expect(page).toContain(deskTexts.sellers.title);
  const days = [formatDate(now, 'UTC'), formatDate(now.add({ hours: 24 }), 'UTC')] as const;
  expect(page).toContain(deskTexts.sales.label(list([`${days[0]}, 2`, `${days[1]}, 1`])));
});

test('nothing on the way keeps the desk, as a page or as the data of one', async () => {
  const { person, desk } = await saleWith('admin');
  for (const address of [desk, `${desk}.data`]) {
    const response = await person.get(address);
    expect([response.status, response.headers.get('Cache-Control')], address).toEqual([200, 'private, no-store']);
  }
});

test('the desk says that a word is a way of paying, and which choice takes one away or adds none', async () => {
  const { ana, address, person, desk } = await saleWith('admin');
  const { orderId: order } = await takeAs(app, address, 'Beto', [7]);
  await confirmOrder(app, ana, { ...address, order, form: { way: 'bizum' } });
  const html = await (await person.get(`${desk}?ver=pagados`)).text();
  expect(html).toContain('Cómo pagó: Bizum · confirmado');
  const choices = [...html.matchAll(/<option value=""[^>]*>([^<]*)</g)].map(([, words]) => words);
  expect(choices).toEqual([deskTexts.words.none.kept, deskTexts.words.none.added]);
  expect(html).not.toContain('Ninguna');
});

test('the desk is closed to members and to strangers', async () => {
  const { person, desk } = await saleWith('member');
  expect((await person.get(desk)).status).toBe(403);
  expect((await nobody.get(desk)).status).toBe(302);
});

test('the table of orders opens in a spreadsheet and runs nothing in it', async () => {
  const { address, person } = await saleWith('admin');
  await takeAs(app, address, '=HYPERLINK("http://x")', [7]);
  const response = await person.get(paths.raffleDeskExport(address));
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder().decode(bytes);
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(text).toContain('"Pendiente de pago"');
});

test('the desk sells by hand, sets numbers aside and gives them back, all or none', async () => {
  const { address, person, desk } = await saleWith('admin');
  const sale = {
    act: 'sell',
    typed: '7, 8',
    name: 'Juan',
    paid: 'on',
    requestKey: '6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b',
  };
  expect((await person.post(desk, sale)).status).toBe(303);
  expect(await stateOf(app, address)).toEqual({ 7: 'paid', 8: 'paid' });
  const taken = await person.post(desk, { act: 'block', typed: '8-10' });
  expect(taken.status).toBe(409);
  expect(await taken.text()).toContain('value="8-10"');
  expect((await person.post(desk, { act: 'block', typed: '9-11' })).status).toBe(303);
  const unblocked = async () => (await person.post(desk, { act: 'unblock', typed: '9' })).headers.get('Location');
  expect(await unblocked()).toContain('hecho=desbloqueados');
  expect(await unblocked()).toContain('hecho=sin-bloqueados');
  expect(await stateOf(app, address)).toEqual({ 7: 'paid', 8: 'paid', 10: 'blocked', 11: 'blocked' });
});

test('a list is looked through by name without accents, by number, by telephone and by reference', async () => {
  const { address, person, desk } = await saleWith('admin');
  const { secret } = await takeAs(app, address, 'José Núñez', [33]);
  await takeAs(app, address, 'Berta', [34]);
  const { reference, phone } = await orderOf(secret);
  for (const words of ['jose nunez', '33', phone ?? '', reference.toLowerCase()]) {
    const query = new URLSearchParams({ ver: 'sin-pagar', q: words });
    const page = await (await person.get(`${desk}?${query}`)).text();
    expect(page, words).toContain('José Núñez');
    expect(page, words).not.toContain('Berta');
  }
});

test('whoever adds a receipt at the desk is not told of their own bank: it is the buyer who paid', async () => {
  const { address, person, desk } = await saleWith('admin');
  await takeAs(app, address, 'Irma', [61]);
  const page = await (await person.get(`${desk}?ver=sin-pagar`)).text();
  expect(page).toContain(deskTexts.act.addReceiptHint);
  expect(page).toContain(orderTexts.receipt.transferReferenceHint);
  expect(page).not.toContain('tu banco');
});

test('an order whose receipt came late waits on the desk for somebody to decide', async () => {
  const { address, person, desk } = await saleWith('admin');
  const { secret } = await takeAs(app, address, 'Gloria', [60]);
  clock.pass({ hours: 25 });
  await takeAs(app, address, 'Hugo', [60]);
  await expireDueHolds(app);
  const sent = await sendForm(paths.ticket({ secret }), { act: 'receipt', file: await photo('late') });
  expect(sent.headers.get('Location')).toContain('hecho=tarde');
  const page = await (await person.get(desk)).text();
  expect(page).toContain(deskTexts.order.lost([60], 2));
  expect(await (await nobody.get(paths.ticket({ secret }))).text()).toContain(orderTexts.lost([60], 2).words);
});

const junk = fc.oneof(
  fc.constantFrom(
    '\0',
    '-1',
    '1e9',
    'NaN',
    '9'.repeat(400),
    '\u202e7',
    "' or 1=1 --",
    '../../etc/passwd',
    '[object Object]',
  ),
  fc.string({ maxLength: 60 }),
  fc.uuid(),
);

test('whatever is sent to the desk or to an order is answered, never with an error of ours', async () => {
  const { address, person, desk } = await saleWith('admin');
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7]);
  const acts = [
    'confirm',
    'reject',
    'refund-due',
    'refunded',
    'cancel',
    'sell',
    'block',
    'unblock',
    'words',
    'publish',
  ];
  const fields = [
    'reason',
    'way',
    'typed',
    'random',
    'name',
    'phone',
    'email',
    'requestKey',
    'story',
    'number',
    'position',
  ];
  const anAct = fc.constantFrom(...acts, 'seal', 'deliver', 'remind', 'join', 'received', 'receipt');
  const aForm = fc.dictionary(fc.constantFrom(...fields, 'paymentWays.0.kind', 'paymentWays.0.details', 'n'), junk);
  await fc.assert(
    fc.asyncProperty(anAct, aForm, junk, fc.boolean(), async (act, form, query, isReal) => {
      const sent = { ...form, act, order: isReal ? orderId : query };
      for (const response of [
        await person.post(desk, sent),
        await nobody.post(paths.ticket({ secret }), sent),
        await person.get(`${desk}?${new URLSearchParams({ q: query, ver: query, pagina: query })}`),
        await nobody.get(paths.ticket({ secret: query || '-' })),
      ]) {
        expect(response.status).toBeLessThan(500);
        await response.text();
      }
    }),
    { numRuns: 60 },
  );
});
