import { afterAll, expect, test, vi } from 'vitest';
import { sealDueLists } from '#app/draws/seal-due-lists.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { extendHold } from '#app/orders/extend-hold.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { ticketsOf } from '#db/orders/tickets.ts';
import { isRefusal } from '#domain/refusal.ts';
import { stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { sellPaid } from '#support/draw.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { waits } from '#support/waits.ts';

vi.setConfig({ testTimeout: waits.journey });

/*
 * Two servers whose clocks are two seconds apart, on either side of the end of a hold: to one of them it still runs, to the
 * other it has run out.
 */
const database = await freshDatabase();
const [before, after] = [testApp(database.handle), testApp(database.handle)];
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

const rounds = Array.from({ length: 10 }, (_, round) => round);

/** `done`, or the code of the refusal. */
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (isRefusal(error)) return error.code;
      throw error;
    },
  );

function setClocks(end: Temporal.Instant) {
  before.clock.set(end.subtract({ seconds: 1 }));
  after.clock.set(end.add({ seconds: 1 }));
}

/** Who holds some numbers at an instant, of two orders, and whether each number lasts as long as its order. */
async function holders(orders: readonly { secret: string }[], now: Temporal.Instant) {
  const found = await Promise.all(orders.map(({ secret }) => findOrder(before.app.db, { key: secret }, stranger)));
  return Promise.all(
    found.map(async ({ raffle, order }) => {
      const isHeld = order.status === 'pending' && Temporal.Instant.compare(order.held_until, now) > 0;
      const tickets = await ticketsOf(before.app.db, raffle, order.numbers);
      const lasting = tickets.filter(({ heldUntil }) => heldUntil?.equals(order.held_until));
      return { isHeld, lasting: lasting.length };
    }),
  );
}

test('more time, the clock and another buyer at once: the numbers are wholly of one of the two, and last as their order', async () => {
  const { ana, address } = await raffleOnSale(before.app, { holdMinutes: 60 });
  for (const round of rounds) {
    const numbers = [2 * round, 2 * round + 1];
    const beto = await takeAs(before.app, address, `Beto ${round}`, numbers);
    const end = before.clock.now().add({ hours: 1 });
    setClocks(end);
    const until = end.add({ hours: 1 });
    const carla = takeAs(after.app, address, `Carla ${round}`, numbers);
    const [extended, , taken] = await Promise.all([
      outcome(extendHold(before.app, ana, { ...address, order: beto.orderId, form: { until: until.toString() } })),
      expireDueHolds(after.app),
      outcome(carla),
    ]);
    const isBetos = extended === 'done';
    expect([extended, taken]).toEqual(isBetos ? ['done', 'numbers.taken'] : ['order.hold-numbers-gone', 'done']);
    const orders = isBetos ? [beto] : [beto, await carla];
    const held = await holders(orders, after.clock.now());
    expect(held.at(-1)).toEqual({ isHeld: true, lasting: 2 });
    if (!isBetos) expect(held[0]).toEqual({ isHeld: false, lasting: 0 });
    before.clock.set(until.add({ hours: 1 }));
    after.clock.set(before.clock.now());
    await expireDueHolds(after.app);
  }
});

test('more time and the sealing of the list at once: either the list waits for it, or it says that it came too late', async () => {
  for (const round of rounds.slice(0, 5)) {
    before.clock.set('2026-12-17T18:00:00Z');
    const sale = await raffleOnSale(before.app, { holdMinutes: 90 });
    const { ana, address } = sale;
    await sellPaid(before.app, sale, [50]);
    const { secret, orderId: order } = await takeAs(before.app, address, `Beto ${round}`, [1]);
    const { raffle, order: taken } = await findOrder(before.app.db, { key: secret }, stranger);
    before.clock.set(raffle.sales_close_at.add({ minutes: 1 }));
    const end = before.clock.now().add({ hours: 1 });
    const until = end.add({ hours: 1 });
    await extendHold(before.app, ana, { ...address, order, form: { until: end.toString() } });
    expect(taken.held_until.toString()).toBe(raffle.sales_close_at.toString());
    setClocks(end);
    const [extended] = await Promise.all([
      outcome(extendHold(before.app, ana, { ...address, order, form: { until: until.toString() } })),
      sealDueLists(after.app),
    ]);
    const now = await findOrder(before.app.db, { key: secret }, stranger);
    const isExtended = extended === 'done';
    expect([extended, now.raffle.status, now.order.status]).toEqual(
      isExtended ? ['done', 'open', 'pending'] : ['order.list-sealed', 'closed', 'expired'],
    );
    expect(await holders([{ secret }], end)).toEqual([{ isHeld: isExtended, lasting: isExtended ? 1 : 0 }]);
  }
});

test('organisers give the same order more time at once: it has the longest of what was still offered to each', async () => {
  before.clock.set('2026-12-01T10:00:00Z');
  const { ana, address } = await raffleOnSale(before.app);
  for (const round of rounds.slice(0, 5)) {
    const { secret, orderId: order } = await takeAs(before.app, address, `Beto ${round}`, [round]);
    const until = (hours: number) => before.clock.now().add({ hours }).toString();
    const give = (hours: number) =>
      outcome(extendHold(before.app, ana, { ...address, order, form: { until: until(hours) } }));
    // of a hold of 24 hours: an hour, a day and three days more
    const asked = [25, 48, 96];
    const given = await Promise.all(asked.map(give));
    const { order: now } = await findOrder(before.app.db, { key: secret }, stranger);
    const done = asked.filter((_, at) => given[at] === 'done');
    expect(given.filter((each) => each !== 'done' && each !== 'order.hold-not-offered')).toEqual([]);
    expect(now.held_until.toString()).toBe(until(Math.max(...done)));
    expect(await holders([{ secret }], before.clock.now())).toEqual([{ isHeld: true, lasting: 1 }]);
  }
});
