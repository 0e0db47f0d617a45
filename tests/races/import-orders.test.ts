import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import type { Actor, App } from '#app/app.ts';
import { importBatch, RowsLost } from '#app/order-imports/import-batch.ts';
import { importOrders } from '#app/order-imports/import-orders.ts';
import { previewOrderImport } from '#app/order-imports/preview-import.ts';
import { showOrderImport } from '#app/order-imports/show-import.ts';
import { undoImport } from '#app/order-imports/undo-import.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { lockNextImported } from '#db/orders/imported-orders.ts';
import { importOf } from '#db/orders/order-imports.ts';
import { ledgersOf } from '#db/orders/payments.ts';
import { stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { putIn } from '#support/people.ts';
import { raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';
import { waits } from '#support/waits.ts';

vi.setConfig({ testTimeout: waits.journey });

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

/** A process that is killed right after it committed so many batches. */
function killedAfter(batches: number): App {
  let left = batches;
  const announce = () => {
    left -= 0.5;
    // each batch tells of its numbers, and of its orders
    if (left <= 0.5) throw new Error('killed');
  };
  return { ...app, live: { ...app.live, announce } };
}

const large = { numbering: '1-N', lastNumber: '2000' };
const sent = (rows: readonly string[]) => new Blob([['número;nombre;teléfono;pagado', ...rows].join('\n')]);
const rowsOf = (numbers: readonly number[]) =>
  numbers.map((each) => `${each};Persona ${each};600${100_000 + each};${each % 3 ? 'sí' : 'no'}`);

async function listOf(actor: Actor, address: RaffleAddress, rows: readonly string[]) {
  const { list } = await previewOrderImport(app, actor, { ...address, sent: sent(rows) });
  const at = { ...address, list };
  const bring = (by: App = app) => importOrders(by, actor, { ...at, form: { holds: 'close' } });
  return { at, bring, shown: () => showOrderImport(app, actor, at) };
}

/** How often each number of a raffle was sold to a live order, and what its ledger holds. */
async function sold(address: RaffleAddress) {
  const { raffle } = await findRaffle(app.db, address, stranger);
  const orders = await app.db
    .selectFrom('orders')
    .select(['id', 'numbers', 'status', 'unit_price'])
    .where('raffle_id', '=', raffle.id)
    .where('status', 'in', ['pending', 'confirmed'])
    .execute();
  const paidOrders = orders.filter(({ status }) => status === 'confirmed');
  const payments = await ledgersOf(
    app.db,
    raffle.community_id,
    orders.map(({ id }) => id),
  );
  expect(paidOrders.map((order) => payments(order).paid)).toEqual(
    paidOrders.map((order) => order.unit_price * order.numbers.length),
  );
  const records = await app.db
    .selectFrom('ticket_records')
    .select('number')
    .where('raffle_id', '=', raffle.id)
    .execute();
  const numbers = orders.flatMap((order) => order.numbers).sort((one, other) => one - other);
  const paid = paidOrders.flatMap((order) => order.numbers);
  expect(records.map(({ number }) => number).sort((one, other) => one - other)).toEqual(
    paid.sort((one, other) => one - other),
  );
  return { numbers, paid: paid.length };
}

test('killed after any of its batches and begun again, a list is brought once, and undone once', async () => {
  const { ana, address } = await raffleOnSale(app, { form: large });
  const numbers = Array.from({ length: 1300 }, (_, at) => at + 1);
  const { at, bring, shown } = await listOf(ana, address, rowsOf(numbers.toReversed()));
  await expect(bring(killedAfter(1))).rejects.toThrow('killed');
  expect(await shown()).toMatchObject({ state: 'broken', counts: { done: 500, good: 800, faulty: 0 } });
  await expect(bring(killedAfter(1))).rejects.toThrow('killed');
  await bring();
  await bring();
  expect(await shown()).toMatchObject({ state: 'finished', orders: 1300, counts: { done: 1300, good: 0 } });
  const paid = numbers.filter((each) => each % 3).length;
  expect(await sold(address)).toEqual({ numbers, paid });

  await expect(undoImport(killedAfter(1), ana, at)).rejects.toThrow('killed');
  expect((await refusalOf(bring())).code).toBe('order-import.undone');
  expect(await shown()).toMatchObject({ state: 'undo-broken' });
  await undoImport(app, ana, at);
  await undoImport(app, ana, at);
  expect(await shown()).toMatchObject({ state: 'undone', orders: 1300 });
  expect((await sold(address)).numbers).toEqual([]);
  const again = await listOf(ana, address, rowsOf(numbers));
  expect((await again.shown()).counts).toMatchObject({ good: 1300, faulty: 0 });
});

test('the same batch written by several processes at once, one of another list with the same numbers, and buyers beside it: each number is sold once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { ana, address } = await raffleOnSale(app, { form: large, maxPerPerson: 2 });
    const numbers = Array.from({ length: 60 }, (_, at) => at + 1);
    const one = await listOf(ana, address, rowsOf(numbers));
    const beto = await adminOf(address);
    const otherRows = rowsOf(numbers.toReversed()).map((row) => row.replace(';600', ';611'));
    const other = await listOf(beto, address, otherRows);
    await begun(one.at, other.at);
    const batch = async (actor: Actor, { at, shown }: typeof one) => {
      const { rows } = await shown();
      return importBatch(app, actor, { ...at, rows: rows.slice(0, 50) });
    };
    const worked = await Promise.allSettled([
      batch(ana, one),
      batch(ana, one),
      batch(beto, other),
      ...numbers.slice(0, 8).map((each) => takeAs(app, address, `Compra ${each}`, [each * 7])),
    ]);
    for (const each of worked) {
      if (each.status === 'fulfilled' || each.reason instanceof RowsLost) continue;
      expect(each.reason).toMatchObject({ code: 'numbers.taken' });
    }
    await Promise.all([one.bring(), other.bring()]);
    expect((await sold(address)).numbers).toEqual(numbers);
  }
});

async function adminOf(address: RaffleAddress) {
  const { community } = await findRaffle(app.db, address, stranger);
  return putIn(app, community.id, 'Beto', { role: 'admin' });
}

/** Marks lists as begun, as the process that writes their first batch does. */
async function begun(...lists: readonly { list: string }[]) {
  const ids = lists.map(({ list }) => list);
  const set = { begun_at: app.clock.now(), holds: 'usual' as const };
  await app.db.updateTable('order_imports').set(set).where('id', 'in', ids).execute();
}

test('an undo goes past orders all of which others dealt with while it waited for them, and says that they were kept', async () => {
  const { ana, address } = await raffleOnSale(app, { form: large });
  const { at, bring, shown } = await listOf(ana, address, rowsOf([1, 2]));
  await bring();
  const { raffle } = await findRaffle(app.db, address, stranger);
  const imported = await importOf(app.db, raffle, at.list);
  if (!imported) throw new Error('no list');
  const of = app.db.selectFrom('orders').select('id').where('import_id', '=', at.list).orderBy('id');
  const [first] = await of.execute();
  const walk = () => app.db.transaction().execute((tx) => lockNextImported(tx, imported, { after: null, limit: 1 }));
  const walked = await app.db.transaction().execute(async (tx) => {
    const given = { records_given_at: app.clock.now() };
    await tx
      .updateTable('orders')
      .set(given)
      .where('id', '=', first?.id ?? '')
      .execute();
    const waiting = walk();
    const blocked = sql<{ count: number }>`select count(*)::int as count from pg_locks where not granted`;
    const count = async () => (await blocked.execute(app.db)).rows[0]?.count;
    await expect.poll(count, { timeout: waits.change }).toBeGreaterThan(0);
    return { waiting };
  });
  expect(await walked.waiting).toEqual({ orders: [], last: first?.id });
  await app.db.updateTable('order_imports').set({ undo_begun_at: app.clock.now() }).where('id', '=', at.list).execute();
  await undoImport(app, ana, at);
  expect(await shown()).toMatchObject({ state: 'undone', orders: 2, kept: 1 });
  const undone = await app.db
    .selectFrom('events')
    .select('data')
    .where('raffle_id', '=', raffle.id)
    .where('kind', '=', 'raffle.import-undone')
    .execute();
  expect(undone).toEqual([{ data: { import: at.list, orders: 1 } }]);
});

test('whatever rows a list has, in whatever order, what was said of it is what comes of it', async () => {
  const { ana, address } = await raffleOnSale(app, { form: { numbering: '00-99' }, maxPerPerson: 3 });
  const row = fc.record({
    numbers: fc.array(fc.integer({ min: -2, max: 102 }), { minLength: 0, maxLength: 3 }),
    name: fc.constantFrom('Ana', 'Luis', ''),
    phone: fc.constantFrom('', '600111222', '+34600111222', '600333444', 'no'),
    paid: fc.constantFrom('sí', '', 'x', 'quizás'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
      const lines = rows.map(({ numbers, name, phone, paid }) => `${numbers.join(' ')};${name};${phone};${paid}`);
      // so many lists are brought in an hour
      clock.pass({ hours: 1 });
      const { at, bring, shown } = await listOf(ana, address, lines);
      const { counts } = await shown();
      if (counts.good === 0) {
        expect((await refusalOf(bring())).code).toBe('order-import.nothing');
        return;
      }
      await bring();
      const { orders, counts: after } = await shown();
      expect([orders, after.done, after.good]).toEqual([counts.good, counts.good, 0]);
      const { numbers, paid } = await sold(address);
      expect([numbers.length, paid]).toEqual([counts.numbers, counts.paidNumbers]);
      expect(new Set(numbers).size).toBe(numbers.length);
      await undoImport(app, ana, at);
      expect((await sold(address)).numbers).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
