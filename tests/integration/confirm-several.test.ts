import { afterAll, expect, test } from 'vitest';
import { sealAfter } from '#app/draws/seal-due-lists.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { confirmOrders, undoConfirmations } from '#app/orders/confirm-orders.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { remindOrder } from '#app/orders/remind-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { undoRejection } from '#app/orders/undo-rejection.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { ledgersOf } from '#db/orders/payments.ts';
import type { MemberRole } from '#domain/members/membership.ts';
import { markedText } from '#domain/orders/confirm-several.ts';
import { stranger, testApp } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import { freshDatabase } from '#support/database.ts';
import { eventsOf } from '#support/events.ts';
import { putIn } from '#support/people.ts';
import { raffleOnSale, refusalOf, stateOf, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

/** A raffle with so many receipts to be reviewed, of one number each, and its organiser. */
async function toReview(count: number) {
  const { ana, address } = await raffleOnSale(app);
  const buyers = [];
  for (let at = 0; at < count; at += 1) {
    const { secret, orderId } = await takeAs(app, address, `Persona ${at}`, [at]);
    const send = async (seed: string) =>
      sendReceipt(app, stranger, {
        place: { key: secret },
        form: {},
        sent: await receiptPicture(`${orderId} ${seed}`),
      });
    await send('first');
    clock.pass({ seconds: 1 });
    buyers.push({ id: orderId, at: { ...address, order: orderId }, send });
  }
  const ids = buyers.map(({ id }) => id);
  const ask = (named: readonly string[] = ids, all = false) =>
    showDesk(app, ana, { ...address, list: 'review', words: '', page: 1, together: { named, all } });
  return {
    ...{ ana, address, buyers, ids },
    asked: async (named?: readonly string[], all?: boolean) => {
      const { toConfirm } = await ask(named, all);
      if (!toConfirm) throw new Error('nothing is asked');
      return toConfirm;
    },
    numbers: () => stateOf(app, address),
    with: async (name: string, role: MemberRole) => {
      const { community } = await findRaffle(app.db, address, stranger);
      return putIn(app, community.id, name, { role });
    },
    desk: (outcomes: Awaited<ReturnType<typeof confirmOrders>>) =>
      showDesk(app, ana, { ...address, list: 'review', words: '', page: 1, outcomes }),
  };
}

type Shown = Awaited<ReturnType<Awaited<ReturnType<typeof toReview>>['asked']>>;

/** The form of what was shown. */
const formOf = ({ orders, total }: Shown, way = 'bizum') => ({
  orders: markedText(orders.map(({ id, mark }) => ({ order: id, mark }))),
  total: String(total.amount),
  way,
});

test('several payments are confirmed with one press, after their sum and each of them is said', async () => {
  const desk = await toReview(3);
  const shown = await desk.asked();
  expect(shown).toMatchObject({ total: { amount: 750, currency: 'EUR' }, left: [], sealsList: false });
  expect(shown.orders.map(({ name, numbers }) => [name, numbers])).toEqual([
    ['Persona 0', [0]],
    ['Persona 1', [1]],
    ['Persona 2', [2]],
  ]);
  expect((await desk.asked([], true)).orders).toEqual(shown.orders);
  const outcomes = await confirmOrders(app, desk.ana, { ...desk.address, form: formOf(shown) });
  expect(outcomes).toEqual({ done: desk.ids, left: [] });
  expect(await desk.numbers()).toEqual({ 0: 'paid', 1: 'paid', 2: 'paid' });
  // the same once more
  expect(await confirmOrders(app, desk.ana, { ...desk.address, form: formOf(shown) })).toEqual(outcomes);
  const { raffle } = await findRaffle(app.db, desk.address, stranger);
  const ledgers = await ledgersOf(app.db, raffle.community_id, desk.ids);
  expect(desk.ids.map((id) => ledgers({ id } as never).paid)).toEqual([250, 250, 250]);
  const [first = ''] = desk.ids;
  const events = await eventsOf(app.db, raffle.community_id, 'order', first);
  expect(events.filter(({ kind }) => kind === 'order.confirmed')).toMatchObject([
    { data: { way: 'bizum', amount: 250 } },
  ]);
});

test('an order to which something happened since its sum was said is left out, and the others are confirmed', async () => {
  const desk = await toReview(6);
  const shown = await desk.asked();
  const [again, rejected, back, confirmed, reminded] = desk.buyers;
  await again?.send('second');
  const reject = (at: NonNullable<typeof rejected>['at']) =>
    rejectOrder(app, desk.ana, { ...at, form: { reason: 'No se lee bien' } });
  if (rejected) await reject(rejected.at);
  if (back) {
    await reject(back.at);
    await undoRejection(app, desk.ana, back.at);
  }
  if (confirmed) await confirmOrder(app, desk.ana, { ...confirmed.at, form: { way: 'cash' } });
  if (reminded) await remindOrder(app, desk.ana, reminded.at);
  const outcomes = await confirmOrders(app, desk.ana, { ...desk.address, form: formOf(shown) });
  expect(outcomes).toEqual({
    done: desk.ids.slice(3),
    left: desk.ids.slice(0, 3).map((order) => ({ order, why: 'changed' })),
  });
  expect(await desk.numbers()).toEqual({
    ...{ 0: 'submitted', 1: 'held', 2: 'submitted' },
    ...{ 3: 'paid', 4: 'paid', 5: 'paid' },
  });
  const { together } = await desk.desk(outcomes);
  expect(together).toMatchObject({
    count: 3,
    total: { amount: 750 },
    undoable: desk.ids.slice(3),
    left: [{ name: 'Persona 0' }, { name: 'Persona 1' }, { name: 'Persona 2' }],
  });
});

test('where the orders do not come to the sum that was said, none is confirmed', async () => {
  const desk = await toReview(2);
  const form = formOf(await desk.asked());
  const other = await toReview(1);
  const foreign = { ...form, orders: `${form.orders} ${formOf(await other.asked()).orders}`, total: '750' };
  for (const wrong of [{ ...form, total: '499' }, { ...form, total: '0' }, foreign]) {
    const confirming = confirmOrders(app, desk.ana, { ...desk.address, form: wrong });
    expect((await refusalOf(confirming)).code).toBe('order.other-total');
  }
  expect([await desk.numbers(), await other.numbers()]).toEqual([
    { 0: 'submitted', 1: 'submitted' },
    { 0: 'submitted' },
  ]);
});

test('what has to be looked at by itself is left out before, with the reason: one’s own, a late receipt, one sent twice', async () => {
  const desk = await toReview(1);
  const marta = await desk.with('Marta', 'admin');
  const own = await takeAs(app, desk.address, 'Ana', [10], {}, desk.ana);
  const send = async (key: string, seed: string) =>
    sendReceipt(app, stranger, { place: { key }, form: {}, sent: await receiptPicture(seed) });
  await sendReceipt(app, desk.ana, { place: { key: own.secret }, form: {}, sent: await receiptPicture(own.orderId) });
  const [one, twice] = [await takeAs(app, desk.address, 'Uno', [11]), await takeAs(app, desk.address, 'Dos', [12])];
  await send(one.secret, one.orderId);
  clock.pass({ seconds: 1 });
  await send(twice.secret, one.orderId);
  const late = await takeAs(app, desk.address, 'Tarde', [13]);
  const unpaid = await takeAs(app, desk.address, 'Nadie', [14]);
  clock.pass({ hours: 25 });
  await takeAs(app, desk.address, 'Otra', [13]);
  await send(late.secret, late.orderId);
  const named = [own, one, twice, late, unpaid].map(({ orderId }) => orderId);
  const shown = await desk.asked([...desk.ids, ...named]);
  expect(shown.orders.map(({ id }) => id)).toEqual([...desk.ids, one.orderId]);
  const left = Object.fromEntries(shown.left.map(({ name, why }) => [name, why]));
  expect(left).toEqual({ Ana: 'own', Dos: 'alike', Tarde: 'late', Nadie: 'decided' });
  // sent all the same, one's own payment is refused by itself
  const { total, orders } = formOf(shown);
  const mine = await showDesk(app, marta, {
    ...{ ...desk.address, list: 'review', words: '', page: 1 },
    together: { named: [own.orderId], all: false },
  });
  const ofAna = mine.toConfirm ? formOf(mine.toConfirm) : { orders: '', total: '0' };
  const form = { orders: `${orders} ${ofAna.orders}`, total: String(Number(total) + Number(ofAna.total)) };
  const outcomes = await confirmOrders(app, desk.ana, { ...desk.address, form });
  expect(outcomes).toEqual({ done: [...desk.ids, one.orderId], left: [{ order: own.orderId, why: 'own' }] });
});

test('two organisers press at once: each payment is booked once, and both are told that it is confirmed', async () => {
  const desk = await toReview(5);
  const marta = await desk.with('Marta', 'admin');
  const form = formOf(await desk.asked());
  const reversed = { ...form, orders: form.orders.split(' ').reverse().join(' ') };
  const [one, other] = await Promise.all([
    confirmOrders(app, desk.ana, { ...desk.address, form }),
    confirmOrders(app, marta, { ...desk.address, form: reversed }),
  ]);
  expect([one.done.toSorted(), other.done.toSorted()]).toEqual([desk.ids.toSorted(), desk.ids.toSorted()]);
  const { raffle } = await findRaffle(app.db, desk.address, stranger);
  const booked = await app.db
    .selectFrom('payments')
    .select(['order_id', 'amount'])
    .where('community_id', '=', raffle.community_id)
    .execute();
  expect(booked.map(({ order_id }) => order_id).toSorted()).toEqual(desk.ids.toSorted());
});

test('one receipt that comes while the others are being confirmed keeps its order out, or was there before', async () => {
  for (let round = 0; round < 4; round += 1) {
    const desk = await toReview(3);
    const form = formOf(await desk.asked());
    const late = desk.buyers[1];
    const [outcomes, sent] = await Promise.all([
      confirmOrders(app, desk.ana, { ...desk.address, form }),
      late?.send('second').then(
        () => true,
        () => false,
      ),
    ]);
    const isIn = outcomes.done.includes(late?.id ?? '');
    // a receipt is not taken for what is confirmed
    expect(sent).toBe(!isIn);
    expect((await desk.numbers())[1]).toBe(isIn ? 'paid' : 'submitted');
  }
});

test('they are undone together, each by itself, and what can no longer be undone is said', async () => {
  const desk = await toReview(3);
  const { done } = await confirmOrders(app, desk.ana, { ...desk.address, form: formOf(await desk.asked()) });
  const [first = ''] = done;
  expect(await undoConfirmations(app, desk.ana, { ...desk.address, orders: [first] })).toEqual({
    done: [first],
    left: [],
  });
  expect(await undoConfirmations(app, desk.ana, { ...desk.address, orders: done })).toEqual({ done, left: [] });
  expect(await desk.numbers()).toEqual({ 0: 'submitted', 1: 'submitted', 2: 'submitted' });
  const again = await confirmOrders(app, desk.ana, { ...desk.address, form: formOf(await desk.asked()) });
  clock.pass({ minutes: 10 });
  const left = again.done.map((order) => ({ order, why: 'undo-over' }));
  expect(await undoConfirmations(app, desk.ana, { ...desk.address, orders: again.done })).toEqual({ done: [], left });
  expect((await desk.desk(again)).together).toMatchObject({ count: 3, undoable: [] });
});

test('the last ones that a list waits for say so before, and it is sealed with them', async () => {
  using _clock = withClock(clock);
  const desk = await toReview(2);
  clock.set((await findRaffle(app.db, desk.address, stranger)).raffle.sales_close_at.add({ minutes: 1 }));
  const shown = await desk.asked();
  expect([shown.sealsList, (await desk.asked(desk.ids.slice(0, 1))).sealsList]).toEqual([true, false]);
  const confirm = () => confirmOrders(app, desk.ana, { ...desk.address, form: formOf(shown) });
  expect(await sealAfter(app, desk.ana, desk.address, confirm)).toBe(true);
  expect((await findRaffle(app.db, desk.address, stranger)).raffle.status).toBe('closed');
});

test('whoever may not review payments confirms and undoes none', async () => {
  const desk = await toReview(2);
  const form = formOf(await desk.asked());
  const luis = await desk.with('Luis', 'seller');
  for (const who of [luis, stranger]) {
    await refusalOf(confirmOrders(app, who, { ...desk.address, form }));
    await refusalOf(undoConfirmations(app, who, { ...desk.address, orders: desk.ids }));
  }
  expect(await desk.numbers()).toEqual({ 0: 'submitted', 1: 'submitted' });
});
