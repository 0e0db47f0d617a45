import { afterAll, expect, test } from 'vitest';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { ticketsOf } from '#db/orders/tickets.ts';
import { boardOf } from '#db/raffles/boards.ts';
import { numberState } from '#domain/orders/order.ts';
import { stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';

const { handle, drop } = await freshDatabase();
const { app, clock } = testApp(handle);
afterAll(drop);

test('the board that the database writes has of each number what its ticket says, a hold until its last moment', async () => {
  const { address } = await raffleOnSale(app, { form: { numbering: '1-N', lastNumber: '10' } });
  await takeAs(app, address, 'Eva', [2, 10]);
  const { raffle } = await findRaffle(app.db, address, stranger);
  const tickets = (numbers: readonly number[]) =>
    app.db
      .updateTable('tickets')
      .where('raffle_id', '=', raffle.id)
      .where('number', 'in', [...numbers]);
  await takeAs(app, address, 'Luis', [3, 4, 5]);
  await tickets([3]).set({ state: 'submitted', held_until: null }).execute();
  await tickets([4]).set({ state: 'paid', held_until: null }).execute();
  await tickets([5]).set({ state: 'blocked', order_id: null, held_until: null }).execute();
  const end = clock.now().add({ minutes: 10 });
  await tickets([10]).set({ held_until: end }).execute();
  for (const now of [clock.now(), end.subtract({ nanoseconds: 1000 }), end, end.add({ hours: 100 })]) {
    const rows = new Map((await ticketsOf(app.db, raffle)).map((ticket) => [ticket.number, ticket]));
    const said = Array.from({ length: 10 }, (_, index) => numberState(rows.get(index + 1), now));
    expect(await boardOf(app.db, raffle, now)).toEqual(said);
  }
  expect(await boardOf(app.db, raffle, end)).toEqual([
    'free',
    'held',
    'submitted',
    'paid',
    'blocked',
    ...new Array(5).fill('free'),
  ]);
});
