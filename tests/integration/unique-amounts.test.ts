import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { dropNumbers } from '#app/orders/drop-numbers.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { markRefundDue, markRefunded } from '#app/orders/refund-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { swapNumber } from '#app/orders/swap-number.ts';
import { undoConfirmation } from '#app/orders/undo-confirmation.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { ledgerOf } from '#db/orders/payments.ts';
import { sellerBooks } from '#db/settlements/settlements.ts';
import { ordersAwaited } from '#db/statements/orders-awaited.ts';
import { stranger } from '#support/app.ts';
import { app, clock, nobody, orderFixture, orderOf, server } from '#support/order-fixture.ts';
import { buyerInParts } from '#support/part-payment.ts';
import { raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';
import { formatMoney } from '#texts/format.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paths } from '#texts/paths.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';

await orderFixture();

/** A raffle whose orders ask for sums of their own. */
const sale = (form: Record<string, string> = {}) => raffleOnSale(app, { form: { uniqueAmounts: 'si', ...form } });
const euros = (amount: number) => ({ amount, currency: 'EUR' as const });
const written = (amount: number) => formatMoney(euros(amount), 'ES');
const textOf = async (address: string) =>
  (await (await nobody.get(address)).text()).replace(/<!-- -->/g, '').replace(/\s/g, ' ');
const plain = (words: string) => words.replace(/\s/g, ' ');
const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 1 });
afterAll(() => pool.end());
const broken = () => brokenInvariants(pool);

test('twenty people who take at once are each asked for another sum, which no other open order asks for', async () => {
  const raffle = await sale();
  const placed = await Promise.all(
    Array.from({ length: 20 }, (_, number) => takeAs(app, raffle.address, `Persona ${number}`, [number])),
  );
  const orders = await Promise.all(placed.map(({ secret }) => orderOf(secret)));
  const totals = orders.map(({ total }) => total);
  expect(new Set(totals).size).toBe(20);
  for (const { suffix, total } of orders) {
    expect(suffix).toBeGreaterThan(0);
    expect(total).toBe(250 + suffix);
  }
  expect(Math.max(...totals)).toBeLessThanOrEqual(250 + 30);
  expect(await broken()).toEqual([]);
});

test('a sum is reserved until thirty days after its order is over; where none is left an order costs its price, and is told so', async () => {
  // at three cents a number there are two sums for each count of numbers
  const { address, ana } = await sale({ price: '0,03' });
  const take = async (name: string, numbers: number[]) => orderOf((await takeAs(app, address, name, numbers)).secret);
  const [first, second] = [await take('Uno', [1]), await take('Dos', [2])];
  expect([first.total, second.total].toSorted()).toEqual([4, 5]);
  const third = await takeAs(app, address, 'Tres', [3]);
  expect(await orderOf(third.secret)).toMatchObject({ suffix: 0, total: 3 });
  expect(await textOf(paths.ticket({ secret: third.secret }))).toContain(plain(orderTexts.pay.noneLeft));
  // another count of numbers has sums of its own, and what the desk sells asks for none
  expect((await take('Cuatro', [4, 5])).suffix).toBeGreaterThan(0);
  const sold = await sellForOther(app, ana, {
    address,
    form: { n: '6', name: 'Nora', requestKey: crypto.randomUUID() },
  });
  expect(await orderOf(sold.secret)).toMatchObject({ suffix: 0, total: 3 });
  clock.pass({ hours: 25 });
  await expireDueHolds(app);
  expect((await take('Cinco', [1])).suffix).toBe(0);
  await app.db
    .updateTable('orders')
    .set({ held_until: clock.now().subtract({ hours: 24 * 31 }) })
    .where('id', '=', first.id)
    .execute();
  expect((await take('Seis', [2])).total).toBe(first.total);
  expect((await take('Siete', [7])).suffix).toBe(0);
  expect(await broken()).toEqual([]);
});

test('parts, a confirmation undone and a refund go by the whole sum to the cent; who sells earns by the numbers alone', async () => {
  const raffle = await sale({ commissionKind: 'percent', commissionPercent: '10' });
  const beto = await buyerInParts(app, [7, 8], raffle);
  const { total, suffix } = await beto.order();
  const ledger = async () => ledgerOf(app.db, await beto.order());
  const { raffle: row } = await findRaffle(app.db, raffle.address, stranger);
  expect(await ordersAwaited(app.db, row)).toMatchObject([{ due: total, isOwnSum: true }]);
  await beto.book('5');
  expect(await ordersAwaited(app.db, row)).toMatchObject([{ due: suffix, isOwnSum: false }]);
  expect((await beto.order()).status).toBe('pending');
  expect((await refusalOf(beto.book('1'))).params).toEqual({ due: euros(suffix) });
  await beto.confirm();
  expect([(await beto.order()).status, (await ledger()).paid]).toEqual(['confirmed', total]);
  await app.db.updateTable('orders').set({ credited_to: raffle.ana.userId }).where('id', '=', beto.at.order).execute();
  expect(await sellerBooks(app.db, row)).toMatchObject([{ numbers: 2, paid: 500 }]);
  await undoConfirmation(app, raffle.ana, beto.at);
  expect([(await beto.order()).status, (await ledger()).paid]).toEqual(['pending', 500]);
  expect(await broken()).toEqual([]);
  await beto.confirm();
  await markRefundDue(app, raffle.ana, { ...beto.at, form: {} });
  await markRefunded(app, raffle.ana, { ...beto.at, form: { part: 'otherwise', way: 'bizum' } });
  expect(await ledger()).toMatchObject({ paid: total, refunded: total });
  const refunds = await app.db.selectFrom('ticket_refunds').select('amount').where('amount', 'is not', null).execute();
  expect(refunds.map(({ amount }) => amount)).toEqual([250, 250]);
  expect(await broken()).toEqual([]);
});

test('both pages say what is asked for; a number swapped leaves the sum, one dropped asks for another, and terms of other raffles say nothing', async () => {
  const raffle = await sale();
  const page = await textOf(paths.raffle(raffle.address));
  const most = written(99);
  expect(page).toContain(plain(raffleTexts.terms.ownSumWords(most)));
  const { secret } = await takeAs(app, raffle.address, 'Beto', [7, 8]);
  const own = async () => orderOf(secret);
  const { total } = await own();
  expect(await textOf(paths.ticket({ secret }))).toContain(plain(orderTexts.pay.exactly(written(total))));
  await swapNumber(app, stranger, { key: secret, form: { from: '8', to: '9' } });
  expect((await own()).total).toBe(total);
  await dropNumbers(app, stranger, { key: secret, form: { n: '9' } });
  const left = await own();
  expect(left.total).toBe(250 + left.suffix);
  expect(left.suffix).toBeGreaterThan(0);
  const reserved = app.db.selectFrom('asked_amounts').select('amount').where('order_id', '=', left.id);
  expect(await reserved.execute()).toEqual([{ amount: left.total }]);
  await app.db.deleteFrom('asked_amounts').where('order_id', '=', left.id).execute();
  expect(await broken()).toEqual([expect.stringContaining(left.reference)]);
  const { community_id, currency, total: amount, id: order_id } = left;
  await app.db.insertInto('asked_amounts').values({ community_id, currency, amount, order_id }).execute();
  await cancelOrder(app, stranger, { place: { key: secret } });
  expect(await reserved.execute()).toHaveLength(1);
  const plainRaffle = await raffleOnSale(app);
  expect(await textOf(paths.raffle(plainRaffle.address))).not.toContain(raffleTexts.terms.ownSum);
  const terms = await app.db.selectFrom('bases').select(['raffle_id', 'terms']).execute();
  const { raffle: silent } = await findRaffle(app.db, plainRaffle.address, stranger);
  for (const each of terms) expect(each.terms.includes('un poco de más')).toBe(each.raffle_id !== silent.id);
  expect(await broken()).toEqual([]);
});
