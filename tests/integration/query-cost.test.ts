import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { accountGroupsOf } from '#db/accounts/account-groups.ts';
import { type Transaction, transaction } from '#db/client.ts';
import { networksOf } from '#db/orders/order-networks.ts';
import { countGuest, countUnpaidTogether } from '#db/orders/order-origins.ts';
import type { RaffleRow } from '#db/tables.ts';
import { testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';

const database = await freshDatabase();
const { app } = testApp(database.handle);
afterAll(() => database.drop());

const count = 2000;

/** A raffle with many unpaid orders that came faster than the database looks at its tables. */
async function crowdedRaffle(): Promise<RaffleRow> {
  for (const table of ['orders', 'order_origins', 'tickets'])
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(app.db);
  const { ana, address } = await raffleOnSale(app, { form: { numbering: '0000-9999' } });
  const { orderId } = await takeAs(app, address, 'Beto', [0]);
  const { raffle } = await findRaffle(app.db, address, ana);
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'orders' and is_generated = 'NEVER'`.execute(
    app.db,
  );
  const own: Record<string, string> = {
    id: 'gen_random_uuid()',
    reference: "'Q' || lpad(upper(to_hex(n)), 5, '0')",
    numbers: 'array[n]',
    contact_key: "'+346' || lpad(n::text, 8, '0')",
    contact_keys: "array['+346' || lpad(n::text, 8, '0')]",
    request_key: 'gen_random_uuid()',
  };
  await sql`insert into orders (${sql.raw(rows.map(({ name }) => name).join())})
    select ${sql.raw(rows.map(({ name }) => own[name] ?? `o.${name}`).join())}
    from orders o, generate_series(1, ${count}) n where o.id = ${orderId}`.execute(app.db);
  await sql`insert into order_origins (community_id, order_id, raffle_id, origin, created_at)
    select community_id, id, raffle_id, rpad('net' || (numbers[1] % 100), 43, 'A'), created_at
    from orders where numbers[1] > 0`.execute(app.db);
  await sql`insert into tickets (community_id, raffle_id, number, state, order_id, held_until)
    select community_id, raffle_id, numbers[1], 'held', id, held_until from orders where numbers[1] > 0`.execute(
    app.db,
  );
  return raffle;
}
/** What the limits of a guest of a network, who has no order yet, are compared with. */
function countsOfGuest(tx: Transaction, { community_id, id }: RaffleRow) {
  const hash = networkOf(1);
  const origin = { network: hash, site: null };
  return countGuest(
    tx,
    { community_id, id },
    {
      now: app.clock.now(),
      isFree: false,
      person: { contactKeys: ['+34699999999'], ownKeys: [], typedKeys: ['+34699999999'], traces: [], except: first },
      origin,
      freedSince: app.clock.now(),
      togetherExcept: null,
    },
  );
}

function networkOf(n: number): string {
  return `net${n}`.padEnd(43, 'A');
}

const first = '00000000-0000-4000-8000-000000000000';
const raffle = await crowdedRaffle();

/** The rows of tables that some work reads, however often each. */
const rowsRead = (work: (tx: Transaction) => Promise<unknown>) =>
  transaction(app.db, async (tx) => {
    const before = await readSoFar(tx);
    await work(tx);
    return (await readSoFar(tx)) - before;
  });

async function readSoFar(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
    where relname in ('orders', 'order_origins', 'tickets')`.execute(tx);
  return rows[0]?.read ?? 0;
}

const from = { many: { orders: 10, numbers: 10 }, few: { orders: 5, numbers: 5 } };

test.each([
  ['networks', (tx: Transaction) => networksOf(tx, raffle, { network: from, site: from })],
  [
    'guests',
    (tx: Transaction) => countUnpaidTogether(tx, raffle, { now: app.clock.now(), isFree: false, except: first }),
  ],
  ['accounts', (tx: Transaction) => accountGroupsOf(tx, raffle, 5)],
])(
  'a search for suspicious %s reads each order at most twenty times, also in tables that were never analysed',
  async (_, work) => {
    expect(await rowsRead(work)).toBeLessThan(20 * count);
  },
);

test('what the limits of a guest are compared with reads their network’s orders alone, in tables that were never analysed', async () => {
  const ofNetwork = count / 100;
  const counted = await transaction(app.db, (tx) => countsOfGuest(tx, raffle));
  expect(counted.unpaidFrom).toEqual([{ all: ofNetwork, unproven: ofNetwork }]);
  expect(await rowsRead((tx) => countsOfGuest(tx, raffle))).toBeLessThan(4 * ofNetwork);
});
