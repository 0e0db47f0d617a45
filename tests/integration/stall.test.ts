import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { allotNumbers } from '#app/orders/allot-numbers.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { markCash } from '#app/orders/mark-cash.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showStall } from '#app/orders/show-stall.ts';
import { undoSale } from '#app/orders/undo-sale.ts';
import { setSellersConfirm } from '#app/settlements/set-sellers-confirm.ts';
import { app, clock, nobody, orderFixture, orderOf, saleWith } from '#support/order-fixture.ts';
import { refusalOf, stateOf, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { stallTexts as words } from '#texts/orders/stall.ts';
import { paths } from '#texts/paths.ts';

await orderFixture();

type Sale = Awaited<ReturnType<typeof saleWith>>;

const stallOf = ({ address, actor }: Pick<Sale, 'address' | 'actor'>, asked: { from?: number; all?: boolean } = {}) =>
  showStall(app, actor, { ...address, from: 0, all: false, link: null, ...asked });

/** Presses a button of the stall with some numbers chosen. Gives where that leads, and the link of the sale. */
async function press(
  { person, address }: Pick<Sale, 'person' | 'address'>,
  act: string,
  fields: Record<string, string>,
) {
  const answer = await person.post(paths.raffleStall(address), { act, requestKey: randomUUID(), ...fields });
  const location = answer.headers.get('Location') ?? '';
  return { status: answer.status, location, secret: new URL(location, app.publicUrl).searchParams.get('enlace') ?? '' };
}

test('in the street a number is sold in two presses: the number and «Pagado»; no name is asked for, and its link is there to be shown', async () => {
  const sale = await saleWith('admin');
  const { person, address, actor } = sale;
  const page = await (await person.get(paths.raffleStall(address))).text();
  for (const shown of [words.paid, words.hold, 'value="7"', 'type="checkbox"']) expect(page).toContain(shown);
  const sold = await press(sale, 'paid', { n: '7' });
  expect(sold).toMatchObject({ status: 303, location: expect.stringContaining('hecho=pagado') });
  expect(await orderOf(sold.secret)).toMatchObject({
    status: 'confirmed',
    name: 'Sin nombre 07',
    phone: null,
    credited_to: actor.userId,
  });
  const after = await (await person.get(sold.location)).text();
  for (const shown of [words.last.title, words.last.undo, paths.ticket({ secret: sold.secret }), 'data:image/svg']) {
    expect(after).toContain(shown);
  }
  expect(await stallOf(sale)).toMatchObject({ today: { orders: 1, numbers: 1, cash: { amount: 250 } } });
  // two who give no name are two people
  clock.set(clock.now().add({ seconds: 1 }));
  const other = await press(sale, 'hold', { n: '8', name: ' ', phone: '' });
  expect(await orderOf(other.secret)).toMatchObject({ status: 'pending', name: 'Sin nombre 08' });
  // a link of another order is not shown as that of the last one
  const wrong = await (await person.get(`${paths.raffleStall(address)}?enlace=${sold.secret}`)).text();
  expect(wrong).not.toContain(paths.ticket({ secret: sold.secret }));
  const again = await press(sale, 'link', { order: (await orderOf(other.secret)).id });
  expect((await orderOf(again.secret)).id).toBe((await orderOf(other.secret)).id);
});

test('the stall offers what one alone sells while there is any, else the raffle, and nothing that others have', async () => {
  const sale = await saleWith('seller');
  const { address, ana, actor } = sale;
  await allotNumbers(app, ana, { ...address, form: { typed: '0-9', seller: ana.userId ?? '' } });
  await takeAs(app, address, 'Beto', [10, 12]);
  const { offered } = await stallOf(sale);
  expect(offered).toMatchObject({ isOwn: false, isFirst: true });
  expect(offered?.numbers.slice(0, 3)).toEqual([11, 13, 14]);
  expect((await stallOf(sale, { from: offered?.next ?? 0 })).offered?.numbers[0]).toBe(offered?.next);
  await allotNumbers(app, ana, { ...address, form: { typed: '50-52', seller: actor.userId } });
  expect((await stallOf(sale)).offered).toMatchObject({ isOwn: true, numbers: [50, 51, 52], next: null });
  expect((await stallOf(sale, { all: true })).offered?.numbers[0]).toBe(11);
  expect((await stallOf(sale)).allotment).toEqual({ free: '50-52', here: 3, left: 3, count: 3 });
  // the cash is in the hand of who sells, who confirms by saying so unless the raffle asks for its organiser
  const sold = await press(sale, 'paid', { n: '50' });
  expect(await orderOf(sold.secret)).toMatchObject({ status: 'confirmed', credited_to: actor.userId });
  const refused = await sale.person.post(paths.raffleStall(address), {
    act: 'hold',
    typed: '5',
    requestKey: randomUUID(),
  });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain('El número 05 lo vende otra persona.');
  expect((await press(sale, 'return-numbers', { typed: '51-52' })).location).toContain('hecho=devueltos');
  expect((await stallOf(sale)).offered?.numbers[0]).toBe(11);
  expect((await nobody.get(paths.raffleStall(address))).status).not.toBe(200);
});

test('a sale whose cash is in the hand of who sold it is undone with it, also where it waits for who runs the raffle', async () => {
  const sale = await saleWith('seller');
  const { address, actor } = sale;
  const cashOf = async () => {
    const rows = app.db.selectFrom('payments').select(['kind', 'amount', 'held_by as heldBy']);
    return await rows.where('held_by', '=', actor.userId).orderBy('recorded_at').execute();
  };
  const first = await orderOf((await press(sale, 'paid', { n: '7' })).secret);
  clock.set(clock.now().add({ seconds: 1 }));
  expect((await press(sale, 'undo', { order: first.id })).location).toContain('hecho=deshecho');
  expect((await cashOf()).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payment', 250],
    ['undone', 250],
  ]);
  await setSellersConfirm(app, sale.ana, { ...address, form: {} });
  const second = await press(sale, 'paid', { n: '8' });
  const { id, status } = await orderOf(second.secret);
  expect([status, (await stallOf(sale)).last?.isMarked]).toEqual(['in_review', true]);
  expect((await press(sale, 'undo', { order: id })).location).toContain('hecho=deshecho');
  expect(await stateOf(app, address)).toEqual({});
  expect(await cashOf()).toHaveLength(2);
});

test('what is to be reviewed for a receipt is no cash of the stall, and what somebody else said of a sale is not undone there', async () => {
  const sale = await saleWith('seller');
  const { address, actor, ana } = sale;
  await setSellersConfirm(app, ana, { ...address, form: {} });
  const at = async (number: string) => {
    clock.set(clock.now().add({ seconds: 1 }));
    const { id: order } = await orderOf((await press(sale, 'hold', { n: number })).secret);
    return { ...address, order };
  };
  const sent = await receiptPicture('stall-review');
  await sendReceipt(app, ana, { place: await at('7'), form: {}, sent });
  expect((await stallOf(sale)).last).toMatchObject({ isMarked: false, isHeld: true, mayUndo: false });
  const marked = await at('8');
  await markCash(app, actor, marked);
  expect((await stallOf(sale)).last).toMatchObject({ isMarked: true, mayUndo: true });
  await confirmOrder(app, ana, { ...marked, form: {} });
  expect((await stallOf(sale)).last).toMatchObject({ isPaid: true, mayUndo: false });
});

test('who bought what is undone at the stall is told that it was let go, and not that it is to be paid', async () => {
  const sale = await saleWith('seller');
  const { address, actor, ana } = sale;
  const { id: order } = await orderOf((await press(sale, 'hold', { n: '7' })).secret);
  await app.db.updateTable('orders').set({ user_id: ana.userId }).where('id', '=', order).execute();
  await markCash(app, actor, { ...address, order });
  await undoSale(app, actor, { ...address, order });
  const told = await app.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', ana.userId ?? '')
    .where('kind', 'in', ['order.confirmed', 'order.confirmation-undone', 'order.released'])
    .orderBy('kind')
    .execute();
  expect(told.map(({ kind }) => kind)).toEqual(['order.confirmed', 'order.released']);
});

test('who sold undoes their sale for ten minutes, paid or not, and not what money or a receipt came for since', async () => {
  const sale = await saleWith('admin');
  const { address, actor } = sale;
  const sold = await press(sale, 'paid', { n: '7' });
  const { id } = await orderOf(sold.secret);
  const undo = (order: string, by = actor) => undoSale(app, by, { ...address, order });
  expect((await press(sale, 'undo', { order: id })).location).toContain('hecho=deshecho');
  await undo(id);
  expect(await orderOf(sold.secret)).toMatchObject({ status: 'cancelled' });
  expect(await stateOf(app, address)).toEqual({});
  expect((await stallOf(sale)).today).toMatchObject({ orders: 0, cash: { amount: 0 } });

  const held = await press(sale, 'hold', { n: '8' });
  const { id: other } = await orderOf(held.secret);
  expect((await refusalOf(undo(other, sale.ana))).code).toBe('order.undo-over');
  await sendReceipt(app, actor, { place: { ...address, order: other }, form: {}, sent: await receiptPicture('stall') });
  expect((await refusalOf(undo(other))).code).toBe('order.undo-over');

  const late = await orderOf((await press(sale, 'paid', { n: '9' })).secret);
  clock.set(clock.now().add({ minutes: 11 }));
  expect((await refusalOf(undo(late.id))).code).toBe('order.undo-over');
  expect((await stallOf(sale)).last?.mayUndo).toBe(false);
});
