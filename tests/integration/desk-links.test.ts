import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Actor } from '#app/app.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { eraseOrder } from '#app/orders/erase-order.ts';
import { joinAccount } from '#app/orders/join-account.ts';
import { readOwnReceipt } from '#app/orders/read-receipt-file.ts';
import { markRefunded } from '#app/orders/refund-order.ts';
import { remindOrder } from '#app/orders/remind-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { showOrder } from '#app/orders/show-order.ts';
import { withdrawOrder } from '#app/orders/withdraw-order.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { receiptLimits } from '#domain/orders/receipt.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { putIn } from '#support/people.ts';
import { phoneOf, raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

const guest: Actor = { userId: null, visitor: '203.0.113.7' };

async function sendAs(actor: Actor, key: string) {
  return sendReceipt(app, actor, { place: { key }, form: {}, sent: await receiptPicture(randomUUID()) });
}

/** Mails about an order to its holder that wait to be written. */
function mailsOf(orderId: string) {
  return app.db
    .selectFrom('order_news')
    .select(['kind', 'data'])
    .where('order_id', '=', orderId)
    .where('kind', '<>', 'order.taken')
    .execute();
}

test('a cheat cannot be rid of what their buyer can show: a link of the desk erases nothing, and an erasure is told', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7]);
  await sendAs(stranger, secret);
  const place = { ...address, order: orderId };
  await confirmOrder(app, ana, { ...place, form: {} });
  await cancelRaffle(app, ana, { ...address, form: { reason: 'Porque sí' } });
  await markRefunded(app, ana, place);
  const { secret: desks } = await remindOrder(app, ana, place);
  for (const actor of [guest, ana]) {
    expect((await refusalOf(eraseOrder(app, actor, { key: desks }))).code).toBe('order.desk-link');
  }
  const shown = await showOrder(app, guest, { key: desks });
  expect([shown.isByDeskLink, shown.can.erase]).toEqual([true, false]);
  const own = await showOrder(app, guest, { key: secret });
  expect([own.isByDeskLink, own.can.erase, own.order.name]).toEqual([false, true, 'Beto']);
  const receipt = own.receipts[0]?.id ?? '';
  expect((await readOwnReceipt(app, guest, { key: secret, receipt })).mediaType).toBe('image/jpeg');

  await eraseOrder(app, guest, { key: secret });
  expect((await showOrder(app, guest, { key: secret })).events.at(-1)?.kind).toBe('order.erased');
});

test('by a link of the desk nobody gives an order up, neither a stranger nor who sold it', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { community } = await findRaffle(app.db, address, stranger);
  const seller = await putIn(app, community.id, 'Vera', { role: 'seller' });
  const form = { typed: '4', name: 'Cuatro', phone: phoneOf('Cuatro'), adult: 'on', requestKey: randomUUID() };
  const sold = await sellForOther(app, seller, { address, form });
  for (const actor of [guest, seller]) {
    const cancelling = cancelOrder(app, actor, { place: { key: sold.secret } });
    expect((await refusalOf(cancelling)).code).toBe('order.sold-by-hand');
  }
  const shown = await showOrder(app, guest, { key: sold.secret });
  expect([shown.order.status, shown.can.cancel, shown.can.sendReceipt]).toEqual(['pending', false, true]);
  // who may at the desk may here too, and it is the desk's doing
  await cancelOrder(app, ana, { place: { key: sold.secret } });
  const over = await showOrder(app, guest, { key: sold.secret });
  expect([over.events.at(-1)?.kind, over.cancelled]).toEqual(['order.released', null]);
});

test('who types a contact of their own into what they sell by hand gives it up and erases it by no account either', async () => {
  const { ana, address } = await raffleOnSale(app);
  const accomplice = await personIn(app, 'Rosa');
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('uid', '=', accomplice.userId)
    .executeTakeFirstOrThrow();
  const form = { typed: '5', name: 'Vecina', phone: phoneOf('Vecina'), email, adult: 'on', requestKey: randomUUID() };
  const sold = await sellForOther(app, ana, { address, form });
  await joinAccount(app, accomplice, { key: sold.secret });
  const key = { key: sold.orderId };
  expect((await refusalOf(cancelOrder(app, accomplice, { place: key }))).code).toBe('order.sold-by-hand');
  await confirmOrder(app, ana, { ...address, order: sold.orderId, form: { way: 'cash' } });
  expect((await refusalOf(withdrawOrder(app, accomplice, key))).code).toBe('order.sold-by-hand');
  await cancelRaffle(app, ana, { ...address, form: { reason: 'Porque sí' } });
  await markRefunded(app, ana, { ...address, order: sold.orderId });
  expect((await refusalOf(eraseOrder(app, accomplice, key))).code).toBe('order.sold-by-hand');
  const shown = await showOrder(app, accomplice, key);
  expect([shown.order.name, shown.can.erase, shown.can.cancel]).toEqual(['Vecina', false, false]);
});

test('who sold by hand opens no receipt of the buyer, neither by the link of the sale nor by one of the desk', async () => {
  const { address } = await raffleOnSale(app);
  const { community } = await findRaffle(app.db, address, stranger);
  const seller = await putIn(app, community.id, 'Vera', { role: 'seller' });
  const form = { typed: '5', name: 'Vecina', phone: phoneOf('Vecina'), adult: 'on', requestKey: randomUUID() };
  const sold = await sellForOther(app, seller, { address, form });
  await sendAs(guest, sold.secret);
  const { secret: desks } = await remindOrder(app, seller, { ...address, order: sold.orderId });
  for (const key of [sold.secret, desks]) {
    const shown = await showOrder(app, guest, { key });
    expect(shown.can.seeReceipts).toBe(false);
    const receipt = shown.receipts[0]?.id ?? '';
    for (const actor of [guest, seller]) await expect(readOwnReceipt(app, actor, { key, receipt })).rejects.toThrow();
  }
});

test('a receipt that comes by a link of the desk is said to, on both sides', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7]);
  const { secret: desks } = await remindOrder(app, ana, { ...address, order: orderId });
  await sendAs(guest, desks);
  // receipts of one instant stand in no order
  clock.pass({ minutes: 1 });
  await sendAs(guest, secret);
  const shown = await showOrder(app, guest, { key: secret });
  expect(shown.receipts.map(({ isByDeskLink }) => isByDeskLink)).toEqual([true, false]);
  expect(shown.events.map(({ kind, isByDeskLink }) => [kind, isByDeskLink])).toEqual([
    ['order.taken', false],
    ['order.link-made', false],
    ['order.receipt-sent', true],
    ['order.receipt-sent', false],
  ]);
  const desk = await showDesk(app, ana, { ...address, list: 'review', words: '', page: 1 });
  expect(desk.orders[0]?.receipts.map(({ addedBy, isByDeskLink }) => [addedBy, isByDeskLink])).toEqual([
    [null, false],
    [null, true],
  ]);
});

test('whoever has a link of the desk cannot use up the receipts of an order: four are left to its holder', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7]);
  const { secret: desks } = await remindOrder(app, ana, { ...address, order: orderId });
  const { perOrder, ofHolder } = receiptLimits;
  for (let count = 0; count < perOrder - ofHolder; count += 1) await sendAs(guest, desks);
  expect((await refusalOf(sendAs(guest, desks))).code).toBe('order.too-many-receipts');
  for (let count = 0; count < ofHolder; count += 1) await sendAs(guest, secret);
  expect((await refusalOf(sendAs(guest, secret))).code).toBe('order.too-many-receipts');
});

test('the account that holds an order is its holder, whatever link brought it there; one of its address may join it', async () => {
  const { ana, address } = await raffleOnSale(app);
  const eva = await personIn(app, 'Eva');
  const held = await takeAs(app, address, 'Eva', [7], {}, eva);
  const { secret: desks } = await remindOrder(app, ana, { ...address, order: held.orderId });
  expect((await showOrder(app, guest, { key: desks })).can.cancel).toBe(false);
  const shown = await showOrder(app, eva, { key: desks });
  expect([shown.isByDeskLink, shown.can.cancel]).toEqual([false, true]);

  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('uid', '=', eva.userId)
    .executeTakeFirstOrThrow();
  const typed = await takeAs(app, address, 'Eva', [8], { email });
  const { secret: other } = await remindOrder(app, ana, { ...address, order: typed.orderId });
  await joinAccount(app, eva, { key: other });
  await cancelOrder(app, eva, { place: { key: other } });
  expect(await mailsOf(typed.orderId)).toEqual([]);
});

test('links of the desk are charged, by account and by order, and fold on the page and in what is kept', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { community } = await findRaffle(app.db, address, stranger);
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7]);
  const remind = (actor: Actor) => {
    clock.pass({ seconds: 1 });
    return remindOrder(app, actor, { ...address, order: orderId });
  };
  const made: string[] = [];
  for (let time = 0; time < 10; time += 1) made.push((await remind(ana)).secret);
  expect((await refusalOf(remind(ana))).code).toBe('too-many-requests');
  for (const name of ['Olga', 'Pía']) {
    const admin = await putIn(app, community.id, name, { role: 'admin' });
    for (let time = 0; time < 10; time += 1) made.push((await remind(admin)).secret);
  }
  const opens = await Promise.all(
    made.map((key) =>
      showOrder(app, guest, { key }).then(
        () => true,
        () => false,
      ),
    ),
  );
  expect(opens).toEqual(made.map((_, time) => time === 0 || time >= 20));

  const { events, hasOlderEvents } = await showOrder(app, guest, { key: secret });
  expect(events.map(({ kind }) => kind)).toEqual(['order.taken', ...Array(20).fill('order.link-made')]);
  expect(hasOlderEvents).toBe(true);
  const other = await takeAs(app, address, 'Carla', [8]);
  expect((await showOrder(app, guest, { key: other.secret })).hasOlderEvents).toBe(false);
});

test('who makes links of the desk without end is stopped, whatever orders they are of', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7]);
  const remind = (order: string) => remindOrder(app, ana, { ...address, order });
  for (let time = 0; time < 60; time += 1) await refusalOf(remind(randomUUID()));
  expect((await refusalOf(remind(orderId))).code).toBe('too-many-requests');
  expect((await showOrder(app, guest, { key: secret })).events).toHaveLength(1);
});

test('what was done after an order was cancelled changes nothing of who did it', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7]);
  await cancelOrder(app, guest, { place: { key: secret } });
  await remindOrder(app, ana, { ...address, order: orderId });
  expect((await showOrder(app, guest, { key: secret })).cancelled).toEqual({ by: 'holder', reason: null });
});

test('who holds an order is told of what a link did to it, unless their account did it', async () => {
  const { address } = await raffleOnSale(app);
  const unpaid = await takeAs(app, address, 'Beto', [7], { email: 'beto@correo.example' });
  await cancelOrder(app, guest, { place: { key: unpaid.secret } });
  await cancelOrder(app, guest, { place: { key: unpaid.secret } });
  expect(await mailsOf(unpaid.orderId)).toMatchObject([{ kind: 'order.released', data: { byLink: true } }]);

  const sent = await takeAs(app, address, 'Carla', [8], { email: 'carla@correo.example' });
  await sendAs(guest, sent.secret);
  await cancelOrder(app, guest, { place: { key: sent.secret } });
  expect(await mailsOf(sent.orderId)).toMatchObject([{ kind: 'order.refund-due', data: { byLink: true } }]);
});
