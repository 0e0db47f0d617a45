import { expect, test } from 'vitest';
import type { Actor } from '#app/app.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { remindOrder } from '#app/orders/remind-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { swapNumber } from '#app/orders/swap-number.ts';
import { undoRejection } from '#app/orders/undo-rejection.ts';
import { stranger } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import { eventsOf } from '#support/events.ts';
import { app, clock, nobody, orderFixture, orderOf } from '#support/order-fixture.ts';
import { raffleOnSale, refusalOf, stateOf, takeAs } from '#support/raffle.ts';
import { receiptPaper } from '#support/receipt.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';

await orderFixture();

const swap = (key: string, from: number, to: number, actor: Actor = stranger) =>
  swapNumber(app, actor, { key, form: { from: String(from), to: String(to) } });

test('a number that is not paid is swapped for a free one on the page, at the same price and with the same time; the concept says the new one', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7, 42]);
  const { heldUntil, total } = shown(await orderOf(secret));
  const page = paths.ticket({ secret });
  const read = async () => (await (await nobody.get(page)).text()).replaceAll('\u00a0', ' ');
  for (const said of [orderTexts.swap.open, orderTexts.swap.words]) expect(await read()).toContain(said);
  const done = await nobody.post(page, { act: 'swap', from: '42', to: '12' });
  expect([done.status, done.headers.get('Location')]).toEqual([303, `${page}?hecho=cambiado`]);
  expect((await nobody.post(page, { act: 'swap', from: '42', to: '12' })).status).toBe(303);
  expect(shown(await orderOf(secret))).toEqual({ numbers: [7, 12], heldUntil, total });
  expect(await stateOf(app, address)).toEqual({ 7: 'held', 12: 'held' });
  expect(await read()).toContain('07 y 12');
  const { community_id: communityId } = await orderOf(secret);
  const events = await eventsOf(app.db, communityId, 'order', orderId);
  const swaps = events.filter(({ kind }) => kind === 'order.number-swapped');
  expect(swaps.map(({ data }) => data)).toEqual([{ from: 42, to: 12 }]);
  const desk = await showDesk(app, ana, { ...address, list: 'unpaid', words: '', page: 1, history: orderId });
  expect(desk.history?.events.at(-1)).toMatchObject({ by: 'link', swapped: { from: 42, to: 12 } });
  await confirmOrder(app, ana, { ...address, order: orderId, form: { way: 'bizum' } });
  expect(await stateOf(app, address)).toEqual({ 7: 'paid', 12: 'paid' });
});

test('a number that is taken, not of the raffle or not of the order is refused, and the order keeps what it has', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7, 8]);
  await takeAs(app, address, 'Carla', [50, 3]);
  const refused = async (from: number, to: number) => (await refusalOf(swap(secret, from, to))).code;
  expect(await refused(7, 50)).toBe('numbers.taken');
  expect(await refused(7, 3)).toBe('numbers.taken');
  expect(await refused(7, 8)).toBe('numbers.taken');
  expect(await refused(7, 100)).toBe('numbers.outside');
  expect(await refused(9, 10)).toBe('input');
  expect((await refusalOf(swapNumber(app, stranger, { key: secret, form: { from: '7' } }))).code).toBe('input');
  const page = await nobody.post(paths.ticket({ secret }), { act: 'swap', from: '7', to: '50' });
  expect([page.status, await page.text()]).toEqual([409, expect.stringMatching(/<details open[^>]*>.*value="50"/s)]);
  const { secret: desks } = await remindOrder(app, ana, { ...address, order: orderId });
  expect((await refusalOf(swap(desks, 7, 20))).code).toBe('order.desk-link');
  expect((await orderOf(secret)).numbers).toEqual([7, 8]);
  expect(await stateOf(app, address)).toEqual({ 3: 'held', 7: 'held', 8: 'held', 50: 'held' });
});

test('nothing is swapped once the time or the sale is over, something was sent, or a payment is under way', async () => {
  using _clock = withClock(clock);
  const { ana, address } = await raffleOnSale(app, { holdMinutes: 60 });
  const [sent, paid, late, online] = [
    await takeAs(app, address, 'Beto', [1]),
    await takeAs(app, address, 'Carla', [2]),
    await takeAs(app, address, 'Luis', [3]),
    await takeAs(app, address, 'Eva', [4]),
  ];
  await sendReceipt(app, stranger, { place: { key: sent.secret }, form: {}, sent: receiptPaper() });
  await confirmOrder(app, ana, { ...address, order: paid.orderId, form: { way: 'cash' } });
  const order = await orderOf(online.secret);
  await app.db
    .insertInto('checkouts')
    .values({
      community_id: order.community_id,
      id: order.id,
      gateway: 'stripe',
      subject: 'order',
      subject_id: order.id,
      reference: order.reference,
      amount: order.unit_price,
      currency: order.currency,
      opened_at: clock.now(),
      expires_at: clock.now().add({ hours: 1 }),
    })
    .execute();
  clock.pass({ minutes: 61 });
  for (const { secret } of [sent, paid, late, online]) {
    expect((await refusalOf(swap(secret, (await orderOf(secret)).numbers[0] ?? 0, 60))).code).toBe('order.transition');
  }
});

test('a rejection is not undone once a number was swapped: the receipt was for another', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId } = await takeAs(app, address, 'Beto', [7]);
  const place = { ...address, order: orderId };
  await sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent: receiptPaper() });
  await rejectOrder(app, ana, { ...place, form: { reason: 'No se lee' } });
  await swap(secret, 7, 9);
  expect((await refusalOf(undoRejection(app, ana, place))).code).toBe('order.transition');
  expect([(await orderOf(secret)).status, await stateOf(app, address)]).toEqual(['rejected', { 9: 'held' }]);
});

test('of swaps and takings of the same numbers at once each number is one person’s, and nothing is left over', async () => {
  const { address } = await raffleOnSale(app);
  const takers = await Promise.all([0, 1, 2, 3, 4, 5].map((each) => takeAs(app, address, `Compra ${each}`, [each])));
  await Promise.allSettled([
    ...takers.flatMap(({ secret }, at) => [swap(secret, at, 5 - at), swap(secret, at, 10 + (at % 3))]),
    ...[0, 1, 2].map((each) => takeAs(app, address, `Otra ${each}`, [each, 10 + each, 20])),
  ]);
  const { id, community_id: communityId } = await app.db
    .selectFrom('raffles')
    .select(['id', 'community_id'])
    .where('slug', '=', address.raffle)
    .where('community_id', '=', (await orderOf(takers[0]?.secret ?? '')).community_id)
    .executeTakeFirstOrThrow();
  const held = await app.db
    .selectFrom('orders')
    .select('numbers')
    .where('community_id', '=', communityId)
    .where('raffle_id', '=', id)
    .execute();
  const numbers = held.flatMap((each) => each.numbers);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(Object.keys(await stateOf(app, address)).map(Number)).toEqual(numbers.toSorted((one, other) => one - other));
});

function shown(order: Awaited<ReturnType<typeof orderOf>>) {
  return {
    numbers: order.numbers,
    heldUntil: order.held_until.toString(),
    total: order.unit_price * order.numbers.length,
  };
}
