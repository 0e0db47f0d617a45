import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { noticeChannel } from '#app/notifications/notify-holder.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { showDeskFigures } from '#app/orders/show-desk-figures.ts';
import { showOrder } from '#app/orders/show-order.ts';
import { app, nobody, orderFixture, orderOf, saleWith } from '#support/order-fixture.ts';
import { refusalOf, takeAs } from '#support/raffle.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paths } from '#texts/paths.ts';

await orderFixture();

const sale = (typed: string) => ({ typed, name: 'Juan', requestKey: randomUUID() });

test('a sale is credited to who typed it in, also by a process of the version before, which knows nothing of credit', async () => {
  const { address, actor: seller } = await saleWith('seller');
  const sold = await sellForOther(app, seller, { address, form: sale('9') });
  const order = await orderOf(sold.secret);
  expect([order.sold_by, order.credited_to]).toEqual([seller.userId, seller.userId]);
  const { credited_to: _, id: __, total: ___, second_total: ____, ...before } = order;
  await app.db
    .insertInto('orders')
    .values({ ...before, id: randomUUID(), reference: 'ANTES2', request_key: randomUUID(), status: 'expired' })
    .execute();
  const of = (list: 'unpaid' | 'over') => showDesk(app, seller, { ...address, list, words: '', page: 1 });
  expect((await of('over')).orders.map(({ seller: by }) => by?.id)).toEqual([seller.userId]);
  // once it is there, its credit can be taken back
  const uncredited = app.db.updateTable('orders').set({ credited_to: null }).where('id', '=', order.id);
  await uncredited.execute();
  expect((await of('unpaid')).orders).toEqual([]);
});

test('an order that its buyer took is seen and counted by who it is credited to, and stays the buyer’s', async () => {
  const { ana, address, person, desk, actor: seller } = await saleWith('seller');
  const [theirs, others] = [
    await takeAs(app, address, 'Beto', [7], { email: 'beto@example.com' }),
    await takeAs(app, address, 'Carla', [8]),
  ];
  const credit = app.db.updateTable('orders').set({ credited_to: seller.userId }).where('id', '=', theirs.orderId);
  await credit.execute();
  const seen = await showDesk(app, seller, { ...address, list: 'unpaid', words: '', page: 1 });
  expect([seen.orders.map(({ name }) => name), seen.counts.unpaid]).toEqual([['Beto'], 1]);
  // its address was typed by its buyer, who is mailed
  expect(noticeChannel(await orderOf(theirs.secret), true)).toBe('mail');
  const page = await (await person.get(`${desk}?ver=${deskTexts.slugs.unpaid}`)).text();
  expect(page).toContain('Beto');
  expect(page).not.toContain('Carla');
  const figures = await showDeskFigures(app, ana, address);
  expect(figures.sellers).toMatchObject([
    { uid: seller.userId, open: 1, paid: 0 },
    { uid: null, open: 1, paid: 0 },
  ]);
  expect((await refusalOf(confirmOrder(app, seller, { ...address, order: theirs.orderId, form: {} }))).code).toBe(
    'not-allowed',
  );
  expect(await (await nobody.get(paths.ticket({ secret: others.secret }))).text()).toContain('Carla');
  await cancelOrder(app, { userId: null }, { place: { key: theirs.secret } });
  expect((await orderOf(theirs.secret)).status).toBe('cancelled');
});

test('the buyer of a desk’s sale is told who else sees it once it is credited to another, and not of who sold it', async () => {
  const { ana, address, actor: seller } = await saleWith('seller');
  const { orderId, secret } = await takeAs(app, address, 'Beto', [9]);
  const soldBy = (sold_by: string) =>
    app.db.updateTable('orders').set({ sold_by, credited_to: seller.userId }).where('id', '=', orderId).execute();
  const seen = async () => (await showOrder(app, { userId: null }, { key: secret })).seller;
  await soldBy(seller.userId);
  expect(await seen()).toBe(null);
  await soldBy(ana.userId);
  expect(await seen()).toEqual(expect.any(String));
});
