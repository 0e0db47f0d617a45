import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { Actor } from '#app/app.ts';
import { sealList } from '#app/draws/seal-list.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { joinAccount } from '#app/orders/join-account.ts';
import { readOwnReceipt } from '#app/orders/read-receipt-file.ts';
import { markRefundDue, markRefunded } from '#app/orders/refund-order.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { showOrder } from '#app/orders/show-order.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { closureOf } from '#db/draws/closures.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { receiptsOf } from '#db/orders/receipts.ts';
import { ticketRecordsOf } from '#db/orders/ticket-records.ts';
import { latestBases } from '#db/raffles/bases.ts';
import { holderCommitment } from '#domain/draw/holder.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import { freshDatabase } from '#support/database.ts';
import { eventsOf } from '#support/events.ts';
import { putIn } from '#support/people.ts';
import { raffleOnSale, refusalOf, stateOf, takeAs } from '#support/raffle.ts';
import { receiptPaper, receiptPicture } from '#support/receipt.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(async () => {
  await expireDueHolds(app);
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

const orderOf = async (secret: string) => (await findOrder(app.db, { key: secret }, stranger)).order;

async function historyOf(secret: string) {
  const order = await orderOf(secret);
  return (await eventsOf(app.db, order.community_id, 'order', order.id)).map(({ kind }) => kind);
}

async function paymentsOf(secret: string) {
  const order = await orderOf(secret);
  return app.db
    .selectFrom('payments')
    .select(['kind', 'amount', 'currency', 'way', 'self_confirmed as selfConfirmed'])
    .where('order_id', '=', order.id)
    .orderBy('recorded_at')
    .execute();
}

/** Sends a receipt: a picture of its own for every seed, or a document where none is given. */
async function send(secret: string, seed?: string, form: Record<string, string> = {}) {
  const sent = seed === undefined ? receiptPaper() : await receiptPicture(seed);
  return sendReceipt(app, stranger, { place: { key: secret }, form, sent });
}

const at = (address: RaffleAddress, orderId: string, form: Record<string, string> = {}) => ({
  ...address,
  order: orderId,
  form,
});

async function anotherAdmin(address: RaffleAddress) {
  const other = await personIn(app, 'Olga');
  const { community } = await findRaffle(app.db, address, stranger);
  await app.db
    .insertInto('members')
    .values({
      community_id: community.id,
      user_id: other.userId,
      role: 'admin',
      status: 'active',
      joined_at: clock.now(),
    })
    .execute();
  await app.db.updateTable('communities').set({ member_count: 2 }).where('id', '=', community.id).execute();
  return other;
}

test('a receipt stops the clock: the numbers wait in review, however long the organiser takes', async () => {
  const { address } = await raffleOnSale(app);
  const { secret } = await takeAs(app, address, 'Beto', [7, 42]);
  expect(await send(secret, 'one', { transferReference: ' ab-12 34 ' })).toEqual({ status: 'in_review', lost: [] });
  clock.pass({ hours: 48 });
  await expireDueHolds(app);
  const order = await orderOf(secret);
  expect(order.status).toBe('in_review');
  expect(await stateOf(app, address)).toEqual({ 7: 'submitted', 42: 'submitted' });
  const [receipt] = await receiptsOf(app.db, order);
  expect(receipt).toMatchObject({ transfer_reference: 'AB1234', late: false, alike_receipt_id: null });
  expect(await historyOf(secret)).toEqual(['order.taken', 'order.receipt-sent']);
});

test('the same picture sent twice, also at once, is one receipt; a second page is a second one', async () => {
  const { address } = await raffleOnSale(app);
  const { secret } = await takeAs(app, address, 'Beto', [1]);
  await Promise.all([send(secret, 'page one'), send(secret, 'page one')]);
  expect(await receiptsOf(app.db, await orderOf(secret))).toHaveLength(1);
  await send(secret, 'page two');
  expect(await receiptsOf(app.db, await orderOf(secret))).toHaveLength(2);
});

test('a receipt sent again puts its file back where the store lost it, and is still one receipt', async () => {
  const { address } = await raffleOnSale(app);
  const { secret } = await takeAs(app, address, 'Beto', [1]);
  await send(secret, 'lost file');
  const [receipt] = await receiptsOf(app.db, await orderOf(secret));
  const before = await app.files.get(receipt?.file ?? '');
  await app.files.remove(receipt?.file ?? '');
  expect((await refusalOf(readOwnReceipt(app, stranger, { key: secret, receipt: receipt?.id ?? '' }))).code).toBe(
    'file.lost',
  );
  expect(await send(secret, 'lost file')).toEqual({ status: 'in_review', lost: [] });
  expect(await app.files.get(receipt?.file ?? '')).toEqual(before);
  expect(await receiptsOf(app.db, await orderOf(secret))).toEqual([receipt]);
});

test('a receipt sent again whose lost file could not be made again the same is kept as one more', async () => {
  const { address } = await raffleOnSale(app);
  const { secret } = await takeAs(app, address, 'Beto', [1]);
  // as another version of the program that makes pictures anew would have made it
  const file = await app.files.put(new TextEncoder().encode(`otherwise ${secret}`));
  const formerly = { ...app, files: { ...app.files, put: async () => file } };
  const sent = await receiptPicture('made otherwise');
  await sendReceipt(formerly, stranger, { place: { key: secret }, form: {}, sent });
  await app.files.remove(file);
  await send(secret, 'made otherwise');
  await send(secret, 'made otherwise');
  const files = (await receiptsOf(app.db, await orderOf(secret))).map((each) => each.file);
  expect(files).toHaveLength(2);
  expect(files).toContain(file);
  expect(await Promise.all(files.filter((each) => each !== file).map((each) => app.files.get(each)))).not.toContain(
    null,
  );
});

test('a receipt added at the desk says to both sides who added it, and the buyer’s own says nothing of that', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7]);
  const place = { ...address, order: orderId };
  const sent = receiptPaper();
  expect(await sendReceipt(app, ana, { place, form: { transferReference: 'ab 12' }, sent })).toEqual({
    status: 'in_review',
    lost: [],
  });
  await sendReceipt(app, ana, { place, form: {}, sent });
  clock.pass({ minutes: 1 });
  await send(secret);
  const order = await orderOf(secret);
  const [added, own] = await receiptsOf(app.db, order);
  expect([added?.transfer_reference, await stateOf(app, address)]).toEqual(['AB12', { 7: 'submitted' }]);
  const events = (await eventsOf(app.db, order.community_id, 'order', order.id)).slice(1);
  expect(events.map(({ kind, actor, data }) => ({ kind, actor, data }))).toEqual([
    { kind: 'order.receipt-sent', actor: ana.userId, data: { addedAtDesk: added?.id } },
    { kind: 'order.receipt-sent', actor: 'guest', data: {} },
  ]);
  const shown = await showOrder(app, stranger, { key: secret });
  expect(shown.receipts.map(({ id, isAddedAtDesk }) => [id, isAddedAtDesk])).toEqual([
    [added?.id, true],
    [own?.id, false],
  ]);
  expect(shown.events.map(({ isAddedAtDesk }) => isAddedAtDesk)).toEqual([false, true, false]);
  const desk = await showDesk(app, ana, { ...address, list: 'review', words: '', page: 1 });
  expect(desk.orders[0]?.receipts.map(({ addedBy }) => addedBy)).toEqual([null, 'Ana']);
});

test('a receipt is added at the desk by the rules of the buyer’s: its kind, a late one, who may', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7]);
  const { community } = await findRaffle(app.db, address, stranger);
  const seller = await putIn(app, community.id, 'Vera', { role: 'seller' });
  const place = { ...address, order: orderId };
  const adding = async (actor: Actor, sent?: Uint8Array) =>
    sendReceipt(app, actor, { place, form: {}, sent: sent ?? receiptPaper() });
  expect((await refusalOf(adding(ana, new TextEncoder().encode('no picture')))).code).toBe('file.type');
  expect((await refusalOf(adding(ana, new Uint8Array()))).code).toBe('order.no-receipt');
  expect((await refusalOf(adding(seller))).code).toBe('not-found');
  expect((await refusalOf(adding(stranger))).code).toBe('not-signed-in');
  expect((await orderOf(secret)).status).toBe('pending');
  clock.pass({ hours: 48 });
  await expireDueHolds(app);
  await takeAs(app, address, 'Carla', [7]);
  expect(await adding(ana)).toEqual({ status: 'expired', lost: [7] });
  const { order, receipts, events } = await showOrder(app, stranger, { key: secret });
  expect([order.lostNumbers, receipts[0]?.isAddedAtDesk, events.at(-1)?.isAddedAtDesk]).toEqual([[7], true, true]);
});

test('the desk says how each buyer hears of what becomes of their order, and groups the phones', async () => {
  const { ana, address } = await raffleOnSale(app);
  const seen = async (at = app) => {
    const { orders } = await showDesk(at, ana, { ...address, list: 'unpaid', words: '', page: 1 });
    return orders.map(({ name, noticeChannel }) => [name, noticeChannel]).sort();
  };
  await takeAs(app, address, 'Beto', [1], { phone: '600111222' });
  await takeAs(app, address, 'Carla', [2], { email: 'carla@correo.example' });
  await takeAs(app, address, 'Eva', [3], {}, await personIn(app, 'Eva'));
  const form = { typed: '4', name: 'Juan', email: 'juan@correo.example', requestKey: randomUUID() };
  await sellForOther(app, ana, { address, form });
  const silent = [
    ['Beto', 'page'],
    ['Carla', 'page'],
    ['Eva', 'account'],
    ['Juan', 'page'],
  ];
  expect(await seen()).toEqual(silent);
  const mail = { send: async () => undefined } as unknown as typeof app.mail;
  expect(await seen({ ...app, mail })).toEqual(silent.map(([name, how]) => [name, name === 'Carla' ? 'mail' : how]));
  // what is told goes where it is said to go, and nowhere else
  const { orders } = await showDesk(app, ana, { ...address, list: 'unpaid', words: '', page: 1 });
  for (const { id } of orders)
    await sendReceipt(app, ana, { place: { ...address, order: id }, form: {}, sent: receiptPaper() });
  for (const { id } of orders) await rejectOrder(app, ana, at(address, id, { reason: 'No se lee' }));
  const mails = await app.db
    .selectFrom('order_news')
    .select('order_id')
    .where('kind', '<>', 'order.taken')
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute();
  expect(mails.map(({ order_id: id }) => orders.find((each) => each.id === id)?.name)).toEqual(['Carla']);
  const shown = orders.find(({ name }) => name === 'Beto')?.phone ?? '';
  expect(shown).toBe('+34 600 11 12 22');
  const found = await showDesk(app, ana, { ...address, list: 'unpaid', words: shown, page: 1 });
  expect(found.orders.map(({ name }) => name)).toEqual(['Beto']);
});

test('what is no picture, and nothing at all, is refused and changes nothing', async () => {
  const { address } = await raffleOnSale(app);
  const { secret } = await takeAs(app, address, 'Beto', [1]);
  const sending = (sent: Uint8Array) => sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent });
  expect((await refusalOf(sending(new Uint8Array()))).code).toBe('order.no-receipt');
  expect((await refusalOf(sending(Buffer.from('<svg onload="alert(1)"/>')))).code).toBe('file.type');
  expect((await refusalOf(sending(new Uint8Array(10 * 1024 * 1024 + 1)))).code).toBe('file.too-large');
  expect((await orderOf(secret)).status).toBe('pending');
});

test('an eleventh receipt of an order is refused', async () => {
  const { address } = await raffleOnSale(app);
  const { secret } = await takeAs(app, address, 'Beto', [1]);
  for (let page = 0; page < 10; page += 1) await send(secret, `page ${page}`);
  expect((await refusalOf(send(secret, 'one more'))).params).toEqual({ limit: 10 });
});

test('a receipt that comes late for numbers that are still free brings them back', async () => {
  const { address } = await raffleOnSale(app);
  const { secret } = await takeAs(app, address, 'Beto', [7]);
  clock.pass({ hours: 25 });
  await expireDueHolds(app);
  expect(await stateOf(app, address)).toEqual({});
  expect(await send(secret)).toEqual({ status: 'in_review', lost: [] });
  expect(await stateOf(app, address)).toEqual({ 7: 'submitted' });
  expect(await historyOf(secret)).toEqual(['order.taken', 'order.expired', 'order.receipt-sent', 'order.restored']);
  expect(await receiptsOf(app.db, await orderOf(secret))).toMatchObject([{ late: true }]);
});

test('a receipt that comes late for numbers that somebody else has is kept, and the lost ones are named', async () => {
  const { ana, address } = await raffleOnSale(app);
  const late = await takeAs(app, address, 'Beto', [7, 8]);
  clock.pass({ hours: 25 });
  const quick = await takeAs(app, address, 'Carla', [8]);
  const picture = randomUUID();
  expect(await send(late.secret, picture)).toEqual({ status: 'expired', lost: [8] });
  expect(await send(late.secret, picture)).toEqual({ status: 'expired', lost: [8] });
  expect(await orderOf(late.secret)).toMatchObject({ status: 'expired', lost_numbers: [8] });
  expect(await receiptsOf(app.db, await orderOf(late.secret))).toHaveLength(1);
  expect(await stateOf(app, address)).toEqual({ 8: 'held' });
  const refusal = await refusalOf(confirmOrder(app, ana, at(address, late.orderId)));
  expect([refusal.code, refusal.params]).toEqual(['order.numbers-gone', { numbers: [8], lastNumber: 99 }]);
  await markRefundDue(app, ana, at(address, late.orderId, { reason: 'El 08 ya era de otra persona' }));
  await markRefunded(app, ana, at(address, late.orderId));
  expect((await orderOf(late.secret)).status).toBe('refunded');
  expect(await paymentsOf(late.secret)).toEqual([]);
  expect((await orderOf(quick.secret)).status).toBe('pending');
});

test('a late receipt does not give a person more numbers than the raffle allows', async () => {
  const { address } = await raffleOnSale(app, { maxPerPerson: 2 });
  const late = await takeAs(app, address, 'Beto', [1, 2]);
  clock.pass({ hours: 25 });
  await takeAs(app, address, 'Beto', [3]);
  expect(await send(late.secret)).toEqual({ status: 'expired', lost: [] });
  expect(await stateOf(app, address)).toMatchObject({ 3: 'held' });
});

test('the same picture for another order is noted beside the first one, also when it was saved anew', async () => {
  const { address } = await raffleOnSale(app);
  const elsewhere = await raffleOnSale(app);
  const first = await takeAs(app, address, 'Beto', [1]);
  const second = await takeAs(app, elsewhere.address, 'Carla', [1]);
  const third = await takeAs(app, address, 'Dani', [3]);
  const other = await takeAs(app, address, 'Eva', [4]);
  await send(first.secret, 'bizum');
  await send(second.secret, 'bizum');
  const again = await receiptPicture('bizum', { quality: 40 });
  await sendReceipt(app, stranger, { place: { key: third.secret }, form: {}, sent: again });
  await send(other.secret, 'another payment');
  const [origin] = await receiptsOf(app.db, await orderOf(first.secret));
  expect(await receiptsOf(app.db, await orderOf(second.secret))).toMatchObject([{ alike_receipt_id: origin?.id }]);
  expect((await receiptsOf(app.db, await orderOf(third.secret)))[0]?.alike_receipt_id).not.toBeNull();
  expect(await receiptsOf(app.db, await orderOf(other.secret))).toMatchObject([{ alike_receipt_id: null }]);
  expect((await orderOf(third.secret)).status).toBe('in_review');
});

test('a confirmed order has its payment in the ledger and, for each number, a record that proves it', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7, 42]);
  await send(secret);
  await Promise.all([confirmOrder(app, ana, at(address, orderId)), confirmOrder(app, ana, at(address, orderId))]);
  await confirmOrder(app, ana, at(address, orderId));
  const order = await orderOf(secret);
  expect(order.status).toBe('confirmed');
  expect(await stateOf(app, address)).toEqual({ 7: 'paid', 42: 'paid' });
  expect(await paymentsOf(secret)).toEqual([
    { kind: 'payment', amount: 500, currency: 'EUR', way: 'bizum', selfConfirmed: false },
  ]);
  const { raffle } = await findRaffle(app.db, address, stranger);
  const bases = JSON.parse((await latestBases(app.db, raffle))?.document ?? '');
  for (const { number, salt, holderText, holder } of await ticketRecordsOf(app.db, order)) {
    const commitment = holderCommitment({ raffleId: bases.id, number, salt, text: holderText });
    expect(Buffer.from(commitment).toString('hex')).toBe(holder);
  }
  expect(await historyOf(secret)).toEqual(['order.taken', 'order.receipt-sent', 'order.confirmed']);
});

test('money in the hand needs no receipt, and the way it came is the one that is said', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7]);
  await confirmOrder(app, ana, at(address, orderId, { way: 'cash' }));
  expect(await paymentsOf(secret)).toMatchObject([{ amount: 250, way: 'cash' }]);
  expect((await refusalOf(confirmOrder(app, ana, at(address, orderId, { way: 'gold' })))).code).toBe('input');
});

test('a hold that ran out can still be confirmed while its numbers are free', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7]);
  clock.pass({ hours: 30 });
  await expireDueHolds(app);
  await confirmOrder(app, ana, at(address, orderId));
  expect((await orderOf(secret)).status).toBe('confirmed');
});

test('nobody confirms their own payment while another admin could; who runs it alone may, and it is marked', async () => {
  const { ana, address } = await raffleOnSale(app);
  const alone = await takeAs(app, address, 'Ana', [1], {}, ana);
  await confirmOrder(app, ana, at(address, alone.orderId));
  expect(await paymentsOf(alone.secret)).toMatchObject([{ selfConfirmed: true }]);
  const events = await eventsOf(app.db, (await orderOf(alone.secret)).community_id, 'order', alone.orderId);
  expect(events.at(-1)?.data).toMatchObject({ selfConfirmed: true });

  const olga = await anotherAdmin(address);
  const own = await takeAs(app, address, 'Ana', [2], {}, ana);
  const disguised = await takeAs(app, address, 'Anita', [3], { email: 'Ana@example.com' });
  expect((await refusalOf(confirmOrder(app, ana, at(address, own.orderId)))).code).toBe('order.own-payment');
  expect((await refusalOf(confirmOrder(app, ana, at(address, disguised.orderId)))).code).toBe('order.own-payment');
  await confirmOrder(app, olga, at(address, own.orderId));
  expect(await paymentsOf(own.secret)).toMatchObject([{ selfConfirmed: false }]);
});

test('only who runs the community reviews, and an order of another raffle is not found', async () => {
  const { ana, address } = await raffleOnSale(app);
  const elsewhere = await raffleOnSale(app);
  const { orderId } = await takeAs(app, address, 'Beto', [1]);
  const eva = await personIn(app, 'Eva');
  for (const actor of [stranger, eva, elsewhere.ana] as Actor[]) {
    const code = (await refusalOf(confirmOrder(app, actor, at(address, orderId)))).code;
    expect(['not-signed-in', 'not-allowed']).toContain(code);
  }
  expect((await refusalOf(confirmOrder(app, ana, at(elsewhere.address, orderId)))).code).toBe('not-found');
  expect((await refusalOf(confirmOrder(app, ana, at(address, 'x')))).code).toBe('not-found');
});

test('a rejected receipt keeps the numbers for one more hold and says why; a second one frees them at once', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7]);
  await send(secret);
  clock.pass({ hours: 48 });
  expect((await refusalOf(rejectOrder(app, ana, at(address, orderId)))).params).toMatchObject({
    fields: { reason: { code: 'required' } },
  });
  await rejectOrder(app, ana, at(address, orderId, { reason: 'La foto no se lee' }));
  await rejectOrder(app, ana, at(address, orderId, { reason: 'Otra vez' }));
  expect(await stateOf(app, address)).toEqual({ 7: 'held' });
  expect((await orderOf(secret)).held_until.toString()).toBe(clock.now().add({ hours: 24 }).toString());
  await send(secret);
  expect(await stateOf(app, address)).toEqual({ 7: 'submitted' });
  await rejectOrder(app, ana, at(address, orderId, { reason: 'Falta la mitad' }));
  await rejectOrder(app, ana, at(address, orderId, { reason: 'Falta la mitad' }));
  expect((await orderOf(secret)).status).toBe('cancelled');
  expect(await stateOf(app, address)).toEqual({});
  expect((await refusalOf(send(secret))).code).toBe('order.transition');
  await takeAs(app, address, 'Carla', [7]);
});

test('a rejected receipt whose second hold runs out lets the numbers go', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7]);
  await send(secret);
  await rejectOrder(app, ana, at(address, orderId, { reason: 'La foto no se lee' }));
  clock.pass({ hours: 24 });
  await expireDueHolds(app);
  expect((await orderOf(secret)).status).toBe('expired');
  expect(await stateOf(app, address)).toEqual({});
});

test('who took numbers may give them up; once a receipt was sent the money is to be given back', async () => {
  const { ana, address } = await raffleOnSale(app);
  const unpaid = await takeAs(app, address, 'Beto', [1]);
  const sent = await takeAs(app, address, 'Carla', [2]);
  const paid = await takeAs(app, address, 'Dani', [3]);
  await send(sent.secret);
  await confirmOrder(app, ana, at(address, paid.orderId));
  const { community } = await findRaffle(app.db, address, stranger);
  const berta = await putIn(app, community.id, 'Berta', { role: 'admin' });
  const owedTold = async () => {
    const told = app.db.selectFrom('notifications').select('user_id').where('community_id', '=', community.id);
    return (await told.where('kind', '=', 'order.to-refund').orderBy('user_id').execute()).map(
      ({ user_id }) => user_id,
    );
  };
  await cancelOrder(app, stranger, { place: { key: unpaid.secret } });
  expect(await owedTold()).toEqual([]);
  for (const { secret } of [unpaid, sent]) {
    await cancelOrder(app, stranger, { place: { key: secret } });
    await cancelOrder(app, stranger, { place: { key: secret } });
  }
  expect((await orderOf(unpaid.secret)).status).toBe('cancelled');
  expect((await orderOf(sent.secret)).status).toBe('refund_pending');
  expect((await refusalOf(cancelOrder(app, stranger, { place: { key: paid.secret } }))).code).toBe('order.transition');
  expect(await stateOf(app, address)).toEqual({ 3: 'paid' });
  expect(await owedTold()).toEqual([ana.userId, berta.userId].sort());
});

test('a paid order that is given back frees its number and leaves the ledger at zero', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7]);
  await confirmOrder(app, ana, at(address, orderId));
  await markRefundDue(app, ana, at(address, orderId, { reason: 'Se ha arrepentido' }));
  expect(await stateOf(app, address)).toEqual({});
  expect(await ticketRecordsOf(app.db, await orderOf(secret))).toEqual([]);
  await Promise.all([markRefunded(app, ana, at(address, orderId)), markRefunded(app, ana, at(address, orderId))]);
  expect(await paymentsOf(secret)).toMatchObject([
    { kind: 'payment', amount: 250 },
    { kind: 'refund', amount: 250 },
  ]);
  const again = await takeAs(app, address, 'Carla', [7]);
  await confirmOrder(app, ana, at(address, again.orderId));
  expect(await ticketRecordsOf(app.db, await orderOf(again.secret))).toHaveLength(1);
});

test('once the list is sealed nothing is sent, confirmed or taken out of it', async () => {
  const { ana, address } = await raffleOnSale(app);
  const paid = await takeAs(app, address, 'Beto', [1]);
  const waiting = await takeAs(app, address, 'Carla', [2]);
  await confirmOrder(app, ana, at(address, paid.orderId));
  const { raffle } = await findRaffle(app.db, address, stranger);
  const seal = (status: 'open' | 'closed') =>
    app.db.updateTable('raffles').set({ status }).where('id', '=', raffle.id).execute();
  await seal('closed');
  expect((await refusalOf(send(waiting.secret))).code).toBe('order.list-sealed');
  expect((await refusalOf(confirmOrder(app, ana, at(address, waiting.orderId)))).code).toBe('order.list-sealed');
  expect((await refusalOf(markRefundDue(app, ana, at(address, paid.orderId)))).code).toBe('order.list-sealed');
  expect(await stateOf(app, address)).toEqual({ 1: 'paid', 2: 'held' });
  await seal('open');
});

test('confirming, expiring and taking the same number at once end in one owner', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { ana, address } = await raffleOnSale(app);
    const { secret, orderId } = await takeAs(app, address, 'Beto', [7]);
    clock.pass({ hours: 24 });
    const [confirmed, , taken] = await Promise.allSettled([
      confirmOrder(app, ana, at(address, orderId)),
      expireDueHolds(app),
      takeAs(app, address, 'Carla', [7]),
      send(secret),
    ]);
    const owners = [confirmed.status, taken.status].filter((status) => status === 'fulfilled');
    expect(owners).toHaveLength(1);
    const { status } = await orderOf(secret);
    if (taken.status === 'fulfilled') expect(['expired', 'pending']).toContain(status);
    else expect(status).toBe('confirmed');
    await expireDueHolds(app);
  }
});

test('an order made as a guest joins the account of the same verified e-mail, and of no other', async () => {
  const { address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Eva', [1], { email: 'eva@example.com' });
  const eva = await personIn(app, 'Eva');
  const fran = await personIn(app, 'Fran');
  expect((await refusalOf(joinAccount(app, fran, { key: secret }))).code).toBe('order.other-email');
  expect((await refusalOf(joinAccount(app, stranger, { key: secret }))).code).toBe('not-signed-in');
  await app.db.updateTable('users').set({ email_verified: false }).where('uid', '=', eva.userId).execute();
  expect((await refusalOf(joinAccount(app, eva, { key: secret }))).code).toBe('order.other-email');
  await app.db.updateTable('users').set({ email_verified: true }).where('uid', '=', eva.userId).execute();
  await joinAccount(app, eva, { key: secret });
  await joinAccount(app, eva, { key: secret });
  expect((await findOrder(app.db, { key: orderId }, eva)).order.user_id).toBe(eva.userId);
  expect(await historyOf(secret)).toEqual(['order.taken', 'order.joined-account']);
});

test('the desk sells to somebody known by name alone, and marks it as paid in the hand at once', async () => {
  const { ana, address } = await raffleOnSale(app, { maxPerPerson: 2 });
  const form = { typed: '7, 8', name: 'Juan el del bar', requestKey: randomUUID() };
  const held = await sellForOther(app, ana, { address, form });
  expect(await orderOf(held.secret)).toMatchObject({ status: 'pending', sold_by: ana.userId, phone: null });
  const paid = await sellForOther(app, ana, {
    address,
    form: { n: '9', name: 'María', paid: 'on', requestKey: randomUUID() },
  });
  expect((await orderOf(paid.secret)).status).toBe('confirmed');
  expect(await paymentsOf(paid.secret)).toMatchObject([{ way: 'cash', amount: 250 }]);
  const eva = await personIn(app, 'Eva');
  expect((await refusalOf(sellForOther(app, eva, { address, form }))).code).toBe('not-allowed');
});

test('where a number is what access costs, a confirmed order makes its account a member, once', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { community } = await findRaffle(app.db, address, stranger);
  const eva = await personIn(app, 'Eva');
  const access = (access_type: 'paid' | 'free') =>
    app.db
      .updateTable('communities')
      .set({ access_type, payment_type: access_type === 'paid' ? 'per_ticket' : null })
      .where('id', '=', community.id)
      .execute();
  const confirmOne = async (number: number) => {
    const { orderId } = await takeAs(app, address, 'Eva', [number], {}, eva);
    await confirmOrder(app, ana, at(address, orderId));
    return (await findRaffle(app.db, address, stranger)).community.member_count;
  };
  expect(await confirmOne(1)).toBe(1);
  await access('paid');
  expect(await confirmOne(2)).toBe(2);
  expect(await confirmOne(3)).toBe(2);
});

test('a free number may be given up after it was confirmed, and leaves no debt', async () => {
  const { ana, address } = await raffleOnSale(app, { form: { price: '0' } });
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7]);
  expect((await refusalOf(markRefundDue(app, ana, at(address, orderId)))).code).toBe('order.transition');
  await cancelOrder(app, stranger, { place: { key: secret } });
  expect((await orderOf(secret)).status).toBe('cancelled');
  expect(await stateOf(app, address)).toEqual({});
});

test('a list sealed while payments are confirmed and receipts arrive holds exactly what was confirmed before it', async () => {
  for (let round = 0; round < 5; round += 1) {
    using _clock = withClock(clock);
    const { ana, address } = await raffleOnSale(app);
    const first = await takeAs(app, address, 'Beto', [1]);
    const second = await takeAs(app, address, 'Carla', [2]);
    const third = await takeAs(app, address, 'Dani', [3]);
    for (const { secret } of [first, second]) await send(secret);
    await confirmOrder(app, ana, at(address, first.orderId));
    clock.set('2026-12-17T19:10:00Z');
    const [, confirmed, received] = await Promise.allSettled([
      sealList(app, ana, { ...address, leaveOut: true }),
      confirmOrder(app, ana, at(address, second.orderId)),
      send(third.secret),
      expireDueHolds(app),
    ]);
    const { raffle } = await findRaffle(app.db, address, stranger);
    expect(raffle.status).toBe('closed');
    const sold = (await closureOf(app.db, raffle))?.sold;
    expect(sold).toBe(confirmed.status === 'fulfilled' ? 2 : 1);
    const status = (await orderOf(third.secret)).status;
    expect(received.status === 'fulfilled' ? ['refund_pending', 'expired'] : ['expired']).toContain(status);
  }
});
