import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { makeDueDraws } from '#app/draws/make-due-draws.ts';
import { listOwnOrders } from '#app/orders/list-own-orders.ts';
import { showRaffle } from '#app/raffles/show-raffle.ts';
import { personIn, stranger } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { drandPeer } from '#support/drand-peer.ts';
import { drawingApp, instantOfRound, raffleRow, raffleToDraw, sealAndWait, sellPaid } from '#support/draw.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';

const database = await freshDatabase();
const peer = await drandPeer();
const { app, clock } = drawingApp(database.handle, peer.url);
afterAll(async () => {
  await database.drop();
  await peer.stop();
});

const own = (actor = stranger, links: readonly string[] = [], before: string | null = null) =>
  listOwnOrders(app, actor, { links, before });

test('an account sees its orders of all communities, the latest first, and nobody else’s', async () => {
  const [here, there] = [await raffleOnSale(app), await raffleOnSale(app)];
  const [eva, luis] = [await personIn(app, 'Eva'), await personIn(app, 'Luis')];
  await takeAs(app, here.address, 'Eva', [1, 2], {}, eva);
  clock.pass({ seconds: 1 });
  await takeAs(app, there.address, 'Eva', [3], {}, eva);
  await takeAs(app, there.address, 'Luis', [4], {}, luis);
  const { orders, kept, older } = await own(eva);
  expect(orders.map(({ numbers, status }) => [numbers, status])).toEqual([
    [[3], 'pending'],
    [[1, 2], 'pending'],
  ]);
  expect(orders.map(({ due }) => due?.sum.amount)).toEqual([250, 500]);
  expect([kept, older]).toEqual([[], null]);
  expect((await own(luis)).orders.map(({ numbers }) => numbers)).toEqual([[4]]);
  expect((await own()).orders).toEqual([]);
});

test('a guest sees what the links of their browser open, and nothing by a link that is made up', async () => {
  const { address } = await raffleOnSale(app);
  const eva = await personIn(app, 'Eva');
  const { secret } = await takeAs(app, address, 'Sara', [1]);
  await takeAs(app, address, 'Teo', [2]);
  const made = await takeAs(app, address, 'Eva', [3], {}, eva);
  const { kept, orders } = await own(stranger, [secret, 'x', 'a'.repeat(43), made.secret]);
  expect(kept.map(({ key, numbers }) => [key, numbers])).toEqual([[secret, [1]]]);
  expect(orders).toEqual([]);
});

test('an order that a browser has several links to is listed once, by the one that it was given last', async () => {
  const { address } = await raffleOnSale(app);
  const form = { requestKey: randomUUID() };
  const first = await takeAs(app, address, 'Sara', [1], form);
  const again = await takeAs(app, address, 'Sara', [1], form);
  expect(again.orderId).toBe(first.orderId);
  expect(again.secret).not.toBe(first.secret);
  const keys = async (links: readonly string[]) => (await own(stranger, links)).kept.map(({ key }) => key);
  expect(await keys([again.secret, first.secret])).toEqual([again.secret]);
  expect(await keys([first.secret, again.secret])).toEqual([first.secret]);
});

test('more orders than a page holds are listed once each, page by page, also of one instant', async () => {
  const { address } = await raffleOnSale(app);
  const eva = await personIn(app, 'Eva');
  await takeAs(app, address, 'Eva', [0], {}, eva);
  const { rows } = await sql<{ column: string }>`
    select column_name as "column" from information_schema.columns
    where table_name = 'orders' and is_generated = 'NEVER'
  `.execute(app.db);
  const columns = sql.join(rows.map(({ column }) => sql.ref(column)));
  await sql`
    insert into orders (${columns})
    select ${columns} from (
      select copy.* from orders o, generate_series(1, 64) n, jsonb_populate_record(o, jsonb_build_object(
        'id', gen_random_uuid(), 'reference', 'Z' || n, 'request_key', gen_random_uuid()
      )) copy
      where o.user_id = ${eva.userId}
    ) again
  `.execute(app.db);
  const seen = new Set<string>();
  let pages = 0;
  for (let before: string | null = null; pages < 10; pages += 1) {
    const { orders, older } = await own(eva, [], before);
    for (const { key } of orders) seen.add(key);
    if (older === null) break;
    before = older;
  }
  expect([seen.size, pages]).toEqual([65, 2]);
  expect((await own(eva, [], 'no es nada')).orders).toEqual([]);
});

test('with a raffle the latest orders of an account are shown, and that there are more', async () => {
  const { address } = await raffleOnSale(app, { maxPerPerson: 30 });
  const eva = await personIn(app, 'Eva');
  for (let number = 0; number < 20; number += 1) {
    await takeAs(app, address, 'Eva', [number], {}, eva);
    clock.pass({ seconds: 1 });
  }
  const shown = () => showRaffle(app, eva, address);
  expect((await shown()).hasMoreOwn).toBe(false);
  await takeAs(app, address, 'Eva', [20], {}, eva);
  const { own, hasMoreOwn } = await shown();
  expect([own.map(({ numbers }) => numbers[0]), hasMoreOwn]).toEqual([
    Array.from({ length: 20 }, (_, index) => index + 1),
    true,
  ]);
});

test('the numbers that won are said once the draw is held', async () => {
  const raffle = await raffleToDraw(app, clock, { drawAt: instantOfRound(8193) });
  const { secret } = await sellPaid(app, raffle, [7]);
  const wonOf = async () => (await own(stranger, [secret])).kept.map(({ won, draw }) => [won, draw.status]);
  expect(await wonOf()).toEqual([[[], 'open']]);
  await sealAndWait(app, clock, raffle);
  await makeDueDraws(app);
  expect((await raffleRow(app, raffle)).status).toBe('drawn');
  expect(await wonOf()).toEqual([[[7], 'drawn']]);
});
