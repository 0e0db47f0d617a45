import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { sealList } from '#app/draws/seal-list.ts';
import { allotNumbers, returnNumbers } from '#app/orders/allot-numbers.ts';
import { endLease, leaseNumbers } from '#app/orders/lease-numbers.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { syncSales } from '#app/orders/sync-sales.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { allotmentsOf } from '#db/orders/allotments.ts';
import { openLeases } from '#db/orders/leases.ts';
import { isRefusal } from '#domain/refusal.ts';
import { stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { putIn } from '#support/people.ts';
import { raffleOnSale, stateOf, takeAs } from '#support/raffle.ts';
import { waits } from '#support/waits.ts';

vi.setConfig({ testTimeout: waits.journey });

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
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

async function stall() {
  clock.set(Temporal.Instant.from('2026-11-21T10:00:00Z'));
  const { ana, address } = await raffleOnSale(app);
  const { community, raffle } = await findRaffle(app.db, address, stranger);
  const marta = await putIn(app, community.id, 'Marta', { role: 'seller' });
  await allotNumbers(app, ana, { ...address, form: { typed: '0-29', seller: marta.userId } });
  const lease = (letter: string) => leaseNumbers(app, marta, { ...address, form: { device: letter.repeat(43) } });
  const sale = (number: number) => ({
    key: randomUUID(),
    numbers: [number],
    name: 'Sin nombre',
    phone: '',
    paid: true,
  });
  const send = async (letter: string, sales: ReturnType<typeof sale>[]) => {
    const form = { device: letter.repeat(43), sales: JSON.stringify(sales) };
    const { sent } = await syncSales(app, marta, { ...address, form });
    return sent.filter(({ state }) => state === 'stored').length;
  };
  return { ana, address, raffle, marta, lease, sale, send };
}

test('two devices that are prepared at once, while the numbers are sold and returned: none is sold twice, and each is sold by whom it is kept for', async () => {
  const { ana, address, raffle, marta, lease, sale, send } = await stall();
  const desk = (number: number) =>
    isDone(
      sellForOther(app, marta, { address, form: { typed: String(number), name: 'Juan', requestKey: randomUUID() } }),
    );
  const returned = (typed: string) => isDone(returnNumbers(app, ana, { ...address, form: { typed } }));
  const some = Array.from({ length: 10 }, (_, at) => at);
  await Promise.all([isDone(lease('a')), isDone(lease('b')), ...some.map(desk), returned('20-24'), returned('25-29')]);
  const leases = await openLeases(app.db, raffle);
  expect(leases.filter(({ numbers }) => numbers > 0)).toHaveLength(1);
  const before = await stateOf(app, address);
  const offline = Array.from({ length: 12 }, (_, at) => sale(at + 8));
  const counts = await Promise.all([
    send('a', offline),
    send('b', offline),
    send('a', offline),
    ...some.map((number) => desk(number + 10)),
    returned('15'),
  ]);
  expect(counts.length).toBe(14);
  const state = await stateOf(app, address);
  const orders = await app.db.selectFrom('orders').selectAll().where('raffle_id', '=', raffle.id).execute();
  const sold = orders.filter(({ status }) => status !== 'cancelled').flatMap(({ numbers }) => numbers);
  expect(new Set(sold).size).toBe(sold.length);
  // what was leased when it was sold is the device's: none of 10 to 19 went to the desk
  for (let number = 10; number < 20; number += 1) expect([number, state[number]]).toEqual([number, 'paid']);
  expect(Object.keys(before).every((number) => state[Number(number)] === before[Number(number)])).toBe(true);
});

test('what is sent while the list is sealed or the lease ends is on the list or refused, whole, and sent again changes nothing', async () => {
  const { ana, address, raffle, marta, lease, sale, send } = await stall();
  await lease('a');
  const [{ id = '' } = {}] = await openLeases(app.db, raffle);
  const sales = Array.from({ length: 20 }, (_, at) => sale(at));
  const ending = isDone(endLease(app, marta, { ...address, form: { lease: id } }));
  const [first] = await Promise.all([send('a', sales.slice(0, 10)), ending]);
  expect(Object.keys(await stateOf(app, address))).toHaveLength(first);
  await lease('a');
  clock.set(raffle.sales_close_at.add({ hours: 1 }));
  const sealing = isDone(sealList(app, ana, { ...address, leaveOut: true, leaveUnsent: true }));
  const [second, again] = await Promise.all([send('a', sales), send('a', sales), sealing]);
  const listed = await app.db.selectFrom('closures').select('sold').where('raffle_id', '=', raffle.id).execute();
  const paid = Object.values(await stateOf(app, address)).filter((state) => state === 'paid').length;
  expect(listed).toEqual([{ sold: paid }]);
  expect([second <= paid, again <= paid, await send('a', sales)]).toEqual([true, true, paid]);
});
