import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { allotNumbers, returnNumbers } from '#app/orders/allot-numbers.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { allotmentsOf } from '#db/orders/allotments.ts';
import { isRefusal } from '#domain/refusal.ts';
import { stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { putIn } from '#support/people.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { waits } from '#support/waits.ts';

vi.setConfig({ testTimeout: waits.journey });

const database = await freshDatabase();
const { app } = testApp(database.handle);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

/** Whether it was done; anything but a refusal is a fault. */
const isDone = (work: Promise<unknown>) =>
  work.then(
    () => true,
    (error: unknown) => {
      if (isRefusal(error)) return false;
      throw error;
    },
  );

test('the public, the desk and two sellers over the same hundred numbers, while these are allotted and returned: nobody sells what was another’s', async () => {
  const { ana, address } = await raffleOnSale(app);
  const { community } = await findRaffle(app.db, address, stranger);
  const marta = await putIn(app, community.id, 'Marta', { role: 'seller' });
  const luis = await putIn(app, community.id, 'Luis', { role: 'seller' });
  const sell = (actor: typeof ana, numbers: string) =>
    isDone(sellForOther(app, actor, { address, form: { typed: numbers, name: 'Juan', requestKey: randomUUID() } }));
  const tens = Array.from({ length: 10 }, (_, at) => at);
  const done = await Promise.all(
    tens.flatMap((ten) => {
      const seller = ten % 2 === 0 ? marta : luis;
      const range = `${ten}0-${ten}9`;
      return [
        isDone(allotNumbers(app, ana, { ...address, form: { typed: range, seller: seller.userId } })),
        isDone(takeAs(app, address, `Beto ${ten}`, [10 * ten, 10 * ten + 1])),
        sell(ana, `${ten}1, ${ten}2`),
        sell(marta, `${ten}2, ${ten}3`),
        sell(luis, `${ten}3, ${ten}4`),
        isDone(returnNumbers(app, seller, { ...address, form: { typed: `${ten}8-${ten}9` } })),
      ];
    }),
  );
  expect(done.filter(Boolean).length).toBeGreaterThan(10);
  await expectKept(address);
});

/** Each number has one order, and one that is allotted is in no order of anybody but its seller: only free ones are. */
async function expectKept(address: Parameters<typeof findRaffle>[1]): Promise<void> {
  const { raffle } = await findRaffle(app.db, address, stranger);
  const orders = await app.db.selectFrom('orders').selectAll().where('raffle_id', '=', raffle.id).execute();
  const sold = new Map(orders.flatMap((order) => order.numbers.map((number) => [number, order] as const)));
  expect(sold.size).toBe(orders.flatMap(({ numbers }) => numbers).length);
  for (const { number, seller } of await allotmentsOf(app.db, raffle)) {
    const order = sold.get(number);
    if (order) expect([number, order.credited_to]).toEqual([number, seller]);
  }
}
