import { afterAll, expect, test, vi } from 'vitest';
import { sealDueLists } from '#app/draws/seal-due-lists.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { giveCredit } from '#app/orders/give-credit.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { ticketsOf } from '#db/orders/tickets.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import { sealAt } from '#domain/raffles/raffle.ts';
import { isRefusal } from '#domain/refusal.ts';
import { stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { sellPaid } from '#support/draw.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { waits } from '#support/waits.ts';

vi.setConfig({ testTimeout: waits.journey });

/* Two servers whose clocks are two seconds apart, on either side of the end of a hold. */
const database = await freshDatabase();
const [before, after] = [testApp(database.handle), testApp(database.handle)];
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

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

/** An order, until when it and each of its numbers is held, and until when on credit. */
async function endsOf({ secret }: { secret: string }) {
  const { raffle, order } = await findOrder(before.app.db, { key: secret }, stranger);
  const tickets = await ticketsOf(before.app.db, raffle, order.numbers);
  return {
    status: order.status,
    credit: order.credit_until?.toString() ?? null,
    tickets: tickets.map(({ heldUntil }) => heldUntil?.toString()),
  };
}

test('credit, the clock and another buyer at once: the numbers are wholly of one of the two, and last as the credit', async () => {
  const { ana, address } = await raffleOnSale(before.app, { holdMinutes: 60 });
  for (const round of [0, 1, 2, 3, 4, 5]) {
    const numbers = [2 * round, 2 * round + 1];
    const beto = await takeAs(before.app, address, `Beto ${round}`, numbers);
    const end = before.clock.now().add({ hours: 1 });
    const day = end.toZonedDateTimeISO('Europe/Madrid').toPlainDate().add({ days: 1 });
    const until = day.toZonedDateTime({ timeZone: 'Europe/Madrid', plainTime: '23:59' }).toInstant();
    setClocks(end);
    const form = { until: until.toString() };
    const [given, , taken] = await Promise.all([
      outcome(giveCredit(before.app, ana, { ...address, order: beto.orderId, form })),
      expireDueHolds(after.app),
      outcome(takeAs(after.app, address, `Carla ${round}`, numbers)),
    ]);
    const isGiven = given === 'done';
    expect([given, taken]).toEqual(isGiven ? ['done', 'numbers.taken'] : ['order.hold-numbers-gone', 'done']);
    const ends = await endsOf(beto);
    expect(ends.credit).toBe(isGiven ? until.toString() : null);
    if (isGiven) expect(ends).toMatchObject({ status: 'pending', tickets: [until.toString(), until.toString()] });
    before.clock.set(until.add({ hours: 1 }));
    after.clock.set(before.clock.now());
    await expireDueHolds(after.app);
  }
});

test('credit and the sealing of the list at once: either the list waits for it, or it says that it came too late', async () => {
  for (const round of [0, 1, 2, 3]) {
    before.clock.set('2026-12-17T18:00:00Z');
    const sale = await raffleOnSale(before.app, { holdMinutes: 90 });
    const { ana, address } = sale;
    await sellPaid(before.app, sale, [50]);
    const beto = await takeAs(before.app, address, `Beto ${round}`, [1]);
    const { raffle } = await findOrder(before.app.db, { key: beto.secret }, stranger);
    const last = sealAt(lifecycleOf(raffle)).toString();
    setClocks(raffle.sales_close_at);
    const [given] = await Promise.all([
      outcome(giveCredit(before.app, ana, { ...address, order: beto.orderId, form: { until: last } })),
      sealDueLists(after.app),
    ]);
    const now = await findOrder(before.app.db, { key: beto.secret }, stranger);
    const isGiven = given === 'done';
    expect([given, now.raffle.status, now.order.status]).toEqual(
      isGiven ? ['done', 'open', 'pending'] : ['order.list-sealed', 'closed', 'expired'],
    );
    expect(await endsOf(beto)).toEqual({
      status: now.order.status,
      credit: isGiven ? last : null,
      tickets: isGiven ? [last] : [],
    });
  }
});
