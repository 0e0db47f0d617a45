import { afterAll, expect, test } from 'vitest';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { exportOrders } from '#app/orders/export-orders.ts';
import { stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(() => database.drop());

test('the orders of a raffle are read two hundred at a time, each once and in the order they were taken', async () => {
  const { ana, address } = await raffleOnSale(app, { form: { numbering: '1-N', lastNumber: '1000' } });
  const references: string[] = [];
  for (let number = 1; number <= 205; number += 1) {
    const { orderId } = await takeAs(app, address, `Compra ${number}`, [number], {}, stranger);
    references.push(orderId);
    // some of them at the same instant
    if (number % 3 === 0) clock.pass({ seconds: 1 });
  }
  await confirmOrder(app, ana, { ...address, order: references[203] ?? '', form: { way: 'cash' } });
  const { batches } = await exportOrders(app, ana, { ...address, format: 'csv' });
  const read = await Array.fromAsync(batches);
  expect(read.map((orders) => orders.length)).toEqual([200, 5]);
  const rows = read.flat();
  expect(new Set(rows.map(({ reference }) => reference)).size).toBe(205);
  expect(rows.map(({ createdAt }) => createdAt)).toEqual(rows.map(({ createdAt }) => createdAt).toSorted());
  expect(rows.filter(({ paidAt }) => paidAt !== null).map(({ status, numbers }) => [status, numbers])).toEqual([
    ['confirmed', [204]],
  ]);
});
