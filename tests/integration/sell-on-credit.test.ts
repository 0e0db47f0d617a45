import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listOwnRaffles } from '#app/community-pages/list-own-raffles.ts';
import { showDashboard } from '#app/community-pages/show-dashboard.ts';
import { sealDueLists } from '#app/draws/seal-due-lists.ts';
import { showTickets } from '#app/members/show-tickets.ts';
import { bookPart } from '#app/orders/book-part.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { extendHold } from '#app/orders/extend-hold.ts';
import { giveCredit } from '#app/orders/give-credit.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { undoConfirmation } from '#app/orders/undo-confirmation.ts';
import { undoPart } from '#app/orders/undo-part.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import { sealAt } from '#domain/raffles/raffle.ts';
import { stranger } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import { sellPaid } from '#support/draw.ts';
import { app, clock, nobody, orderFixture, orderOf, saleWith } from '#support/order-fixture.ts';
import { raffleOnSale, refusalOf, stateOf, takeAs } from '#support/raffle.ts';
import { receiptPaper } from '#support/receipt.ts';
import { awayTo } from '#support/visitor.ts';
import { creditTexts } from '#texts/orders/credit.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { orderTexts } from '#texts/orders/orders.ts';

await orderFixture();

const close = '2026-12-17T19:00:00Z';
/** The last minutes of days in Madrid, on which the clock of these tests stands at noon of 21 November. */
const [tomorrow, week] = ['2026-11-22T22:59:00Z', '2026-11-28T22:59:00Z'];
const plain = async (page: Promise<Response>) => (await (await page).text()).replaceAll('\u00a0', ' ');
const saleOf = (typed: string, credit: string, more: Record<string, string> = {}) => ({
  ...{ typed, name: 'Juan', phone: '600111222', credit, requestKey: randomUUID() },
  ...more,
});
const sealOf = async (address: RaffleAddress) =>
  sealAt(lifecycleOf((await findRaffle(app.db, address, stranger)).raffle));
const atDesk = (actor: { userId: string | null }, address: RaffleAddress, words = '') =>
  showDesk(app, actor, { ...address, list: 'credit', words, page: 1 });

test('numbers sold on credit are kept until the hour that their page says, and are free then', async () => {
  using _clock = withClock(clock);
  const { address, person, desk, actor } = await saleWith('seller');
  const tool = await plain(person.get(desk));
  for (const words of [
    creditTexts.desk.sale.hold,
    'Fiado hasta el dom 22 nov, 23:59',
    'Fiado hasta que cierre la venta',
  ])
    expect(tool).toContain(words);
  const without = await person.post(desk, { act: 'sell', ...saleOf('7, 8', week, { phone: '' }) });
  expect([without.status, await without.text()]).toEqual([422, expect.stringContaining('hace falta su teléfono')]);
  const odd = await person.post(desk, { act: 'sell', ...saleOf('7, 8', '2026-11-28T22:00:00Z') });
  expect(odd.status).toBe(409);
  const made = await person.post(desk, { act: 'sell', ...saleOf('7, 8', week) });
  expect(await plain(person.get(made.headers.get('Location') ?? ''))).toContain('Fiado hasta el sáb 28 nov, 23:59');
  const [order] = (await atDesk(actor, address)).orders;
  const reminder = awayTo(await person.post(desk, { act: 'remind', order: order?.id ?? '' }));
  const told = reminder.searchParams.get('text') ?? '';
  expect(told.replaceAll('\u00a0', ' ')).toContain('Los guardamos hasta el sáb 28 nov, 23:59');
  const page = await plain(nobody.get(new URL(/https?:\S+/.exec(told)?.[0] ?? '').pathname));
  for (const words of [
    'te guarda los números 07 y 08 sin pagar hasta el sáb 28 nov, 23:59 (hora de Madrid).',
    'Si para entonces no están pagados, quedan libres.',
    orderTexts.history.kinds['order.credit-given'] ?? '',
  ])
    expect(page).toContain(words);
  clock.set(Temporal.Instant.from(week).subtract({ seconds: 1 }));
  await expireDueHolds(app);
  expect((await refusalOf(takeAs(app, address, 'Carla', [8]))).code).toBe('numbers.taken');
  clock.set(week);
  await expireDueHolds(app);
  expect([await stateOf(app, address), (await atDesk(actor, address)).counts.over]).toEqual([{}, 1]);
});

test('the organiser gives an order credit without script, and a seller only their own sales', async () => {
  const { address, person, desk } = await saleWith('admin');
  const { orderId: order, secret } = await takeAs(app, address, 'Beto Ruiz', [7], { email: 'beto@example.org' });
  const unpaid = `${desk}?ver=${deskTexts.slugs.unpaid}`;
  expect(await plain(person.get(unpaid))).toContain('Hasta el sáb 28 nov, 23:59');
  const done = await person.post(unpaid, { act: 'give-credit', order, until: week });
  expect([done.status, done.headers.get('Location')]).toEqual([303, `${unpaid}&hecho=fiado`]);
  expect((await person.post(unpaid, { act: 'give-credit', order, until: week })).status).toBe(303);
  expect(await orderOf(secret)).toMatchObject({ credit_until: expect.anything(), status: 'pending' });
  const events = app.db.selectFrom('events').select('kind').where('subject_id', '=', order);
  expect(await events.where('kind', '=', 'order.credit-given').execute()).toHaveLength(1);
  const mails = app.db.selectFrom('order_news').select('kind').where('order_id', '=', order);
  expect((await mails.execute()).map(({ kind }) => kind)).toContain('order.hold-extended');
  expect((await person.post(desk, { act: 'give-credit', order, until: tomorrow })).status).toBe(409);
  expect(await plain(person.get(`${desk}?ver=${deskTexts.slugs.credit}`))).toContain(creditTexts.desk.longer);
  const { ana, address: other, actor: seller } = await saleWith('seller');
  const taken = await takeAs(app, other, 'Eva', [1], { phone: '', email: 'eva@example.org' });
  const at = { ...other, order: taken.orderId, form: { until: week } };
  expect((await refusalOf(giveCredit(app, seller, at))).code).toBe('not-found');
  expect((await refusalOf(giveCredit(app, ana, at))).code).toBe('order.credit-without-phone');
  const own = await sellForOther(app, seller, { address: other, form: saleOf('2', '') });
  await giveCredit(app, seller, { ...at, order: own.orderId });
  expect((await orderOf(own.secret)).held_until.toString()).toBe(week);
});

test('nothing that happens to an order on credit makes its hold end sooner, not even in the database', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { orderId: order, secret } = await sellForOther(app, ana, { address, form: saleOf('7, 8', '') });
  const at = { ...address, order };
  const heldUntil = async () => (await orderOf(secret)).held_until.toString();
  const book = async () => {
    await bookPart(app, ana, { ...at, form: { amount: '1', way: 'cash', key: randomUUID() } });
    const lines = app.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', order)
      .where('kind', '=', 'payment');
    return (await lines.orderBy('recorded_at', 'desc').executeTakeFirstOrThrow()).id;
  };
  const payment = await book();
  await giveCredit(app, ana, { ...at, form: { until: close } });
  await undoPart(app, ana, { ...at, payment });
  expect(await heldUntil()).toBe(close);
  await sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent: receiptPaper() });
  await rejectOrder(app, ana, { ...at, form: { reason: 'No se lee' } });
  expect(await heldUntil()).toBe(close);
  await confirmOrder(app, ana, { ...at, form: { way: 'cash' } });
  expect((await atDesk(ana, address)).counts).toMatchObject({ credit: 0, paid: 1 });
  await undoConfirmation(app, ana, at);
  expect([await heldUntil(), (await atDesk(ana, address)).counts.credit]).toEqual([close, 1]);
  const last = (await sealOf(address)).toString();
  await extendHold(app, ana, { ...at, form: { until: last } });
  expect([await heldUntil(), (await atDesk(ana, address)).counts.credit]).toEqual([last, 1]);
  const sooner = app.db
    .updateTable('orders')
    .set({ held_until: Temporal.Instant.from(week) })
    .where('id', '=', order);
  await expect(sooner.execute()).rejects.toThrow('orders_on_credit_check');
  const nameless = app.db.updateTable('orders').set({ phone: null }).where('id', '=', order);
  await expect(nameless.execute()).rejects.toThrow('orders_on_credit_check');
});

test('the list waits for credit until it is sealed in any case, without what is not paid', async () => {
  using _clock = withClock(clock);
  const sale = await raffleOnSale(app);
  const { ana, address } = sale;
  await sellPaid(app, sale, [1]);
  const last = await sealOf(address);
  const [none, part] = [
    await sellForOther(app, ana, { address, form: saleOf('7', last.toString()) }),
    await sellForOther(app, ana, { address, form: saleOf('8', last.toString(), { name: 'Eva' }) }),
  ];
  const form = { amount: '1', way: 'cash', key: randomUUID() };
  await bookPart(app, ana, { ...address, order: part.orderId, form });
  clock.set(last.subtract({ seconds: 1 }));
  await sealDueLists(app);
  const desk = await atDesk(ana, address);
  // who would be left out if it were sealed by hand
  expect([desk.raffle.phase, desk.held.map(({ name }) => name).sort()]).toEqual(['reviewing', ['Eva', 'Juan']]);
  clock.set(last);
  await sealDueLists(app);
  expect((await findRaffle(app.db, address, stranger)).raffle.status).toBe('closed');
  expect([(await orderOf(none.secret)).status, (await orderOf(part.secret)).status]).toEqual([
    'expired',
    'refund_pending',
  ]);
  expect(await stateOf(app, address)).toEqual({ 1: 'paid' });
});

test('debts stand by their age with what is due of them, apart from the unpaid in every count, and of a seller their own', async () => {
  const { ana, address, person, desk, actor: seller } = await saleWith('seller');
  const [old, month, own] = [
    await sellForOther(app, ana, { address, form: saleOf('1', close, { name: 'Ada' }) }),
    await sellForOther(app, ana, { address, form: saleOf('2, 3', close, { name: 'Blas' }) }),
    await sellForOther(app, seller, { address, form: saleOf('4', close, { name: 'Cleo' }) }),
  ];
  await takeAs(app, address, 'Dora', [5]);
  for (const [{ orderId }, days] of [
    [old, 40],
    [month, 10],
  ] as const) {
    const taken = { created_at: clock.now().subtract({ hours: 24 * days }) };
    await app.db.updateTable('orders').set(taken).where('id', '=', orderId).execute();
  }
  const part = { amount: '1', way: 'cash', key: randomUUID() };
  await bookPart(app, ana, { ...address, order: month.orderId, form: part });
  const { debts, counts, orders } = await atDesk(ana, address);
  expect([debts?.due.amount, debts?.byAge.map(({ age, due }) => [age, due.amount])]).toEqual([
    250 + 400 + 250,
    [
      ['older', 250],
      ['month', 400],
      ['week', 250],
    ],
  ]);
  expect([orders.map(({ name }) => name), counts.credit, counts.unpaid]).toEqual([['Ada', 'Blas', 'Cleo'], 3, 1]);
  expect((await atDesk(ana, address, 'Blas')).debts).toMatchObject({ orders: 1, due: { amount: 400 } });
  const [waits] = (await listOwnRaffles(app, ana, { page: 1 })).raffles;
  expect(waits?.waits).toMatchObject({ unpaid: 1, credit: 3 });
  const tickets = await showTickets(app, ana, { communityUrl: address.communityUrl, scope: 'all' });
  expect(tickets.raffles.map(({ work }) => work?.pending)).toEqual([1]);
  expect(tickets.orders.map(({ desk: list }) => list).sort()).toEqual(['credit', 'credit', 'credit', 'unpaid']);
  const { attention } = await showDashboard(app, ana, { communityUrl: address.communityUrl, period: 7 });
  expect(attention.map(({ kind }) => kind)).not.toContain('credit-ending');
  const page = await plain(person.get(`${desk}?ver=${deskTexts.slugs.credit}`));
  for (const words of ['Te deben 2,50 € en 1 pedido', 'Esta semana', 'Cleo', deskTexts.act.remind])
    expect(page).toContain(words);
  for (const words of ['Hace más de un mes', 'Ada', 'Blas']) expect(page).not.toContain(words);
  await confirmOrder(app, ana, { ...address, order: own.orderId, form: { way: 'cash' } });
  expect((await atDesk(seller, address)).counts).toMatchObject({ credit: 0, paid: 1 });
});
