import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { makeDueDraws } from '#app/draws/make-due-draws.ts';
import { slowWorks } from '#app/slow-works.ts';
import { connect } from '#db/client.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrate } from '#db/migrate.ts';
import type { RaffleRow } from '#db/tables.ts';
import { urlOf } from '#support/database-server.ts';
import { drandPeer } from '#support/drand-peer.ts';
import { drawingApp, instantOfRound, raffleRow, raffleToDraw, sealAndWait } from '#support/draw.ts';

/*
 * How long the draw of a raffle takes whose numbers are held by that many accounts, and how long it takes after it until
 * all of them are told; and the same of another that is called off instead. Run with: node benches/tell-draw.ts [10000]
 */
const holders = Number(process.argv[2] ?? 10_000);
const dataDir = await mkdtemp(join(tmpdir(), 'rifamiga-tell-'));
const quiet = { info: () => undefined, warn: () => undefined };
const own = await startEmbedded({ dataDir: join(dataDir, 'postgresql'), log: quiet });
const database = connect({ connectionString: urlOf(own.connection) });
await migrate(database.pool);
const relay = await drandPeer();
const { app, clock } = drawingApp(database, relay.url);
const raffle = await raffleToDraw(app, clock, {
  drawAt: instantOfRound(10_000_000),
  form: { numbering: '1-N', lastNumber: String(holders) },
});
await hold(await raffleRow(app, raffle));
await sealAndWait(app, clock, raffle);

await measure('the draw', () => makeDueDraws(app));

const other = await raffleToDraw(app, clock, {
  drawAt: instantOfRound(10_100_000),
  form: { numbering: '1-N', lastNumber: String(holders) },
});
await hold(await raffleRow(app, other));
await measure('calling it off', async () => {
  await cancelRaffle(app, other.ana, { ...other.address, form: { reason: 'No hay viaje' } });
});
await relay.stop();
await database.close();
await own.stop();
await rm(dataDir, { recursive: true, force: true });

/** How long something takes that ends a raffle, its longest transaction, and the telling of everybody after it. */
async function measure(name: string, end: () => Promise<unknown>): Promise<void> {
  await database.pool.query('delete from notifications');
  const longest = watchTransactions();
  const ended = await took(end);
  const held = await longest();
  const telling = slowWorks(app).filter((work) => work.name === 'notify-raffle-results');
  const told = await took(async () => {
    for (const work of telling) await work.run();
  });
  const { rows } = await database.pool.query(
    "select count(*)::int as lines, count(distinct user_id)::int as people from notifications where kind like 'raffle.%'",
  );
  process.stdout.write(
    `${holders} holders: ${name} ${ended} ms, its longest transaction ${held} ms, telling them after it ${told} ms, told ${rows[0].people} people in ${rows[0].lines} lines\n`,
  );
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return Math.round(performance.now() - start);
}

/** The age of the oldest transaction that was seen meanwhile, in milliseconds. */
function watchTransactions(): () => Promise<number> {
  let isOver = false;
  let longest = 0;
  const watching = (async () => {
    while (!isOver) {
      const { rows: ages } = await database.pool.query(
        `select coalesce(max(extract(epoch from clock_timestamp() - xact_start) * 1000), 0)::int as age
         from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
      );
      longest = Math.max(longest, ages[0].age);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return longest;
  };
}

/** Every number is paid by somebody of their own. */
async function hold(row: RaffleRow): Promise<void> {
  const key = [row.community_id, row.id];
  const now = app.clock.now().toString();
  const run = (text: string, values: unknown[]) => database.pool.query(text, values);
  const mark = randomUUID().slice(0, 8);
  await run(
    `insert into users (uid, issuer, subject, display_name, email, email_verified, created_at)
     select 'uid-${mark}-' || n, 'https://bench', '${mark}-' || n, 'Eva ' || n, 'eva' || n || '@example.com', true, $2
     from generate_series(1, $1::int) n`,
    [holders, now],
  );
  await run(
    `insert into orders (community_id, id, raffle_id, reference, status, numbers, unit_price, currency, user_id, name,
       contact_key, request_key, held_until, created_at)
     select $1, gen_random_uuid(), $2, 'R' || n, 'confirmed', array[n], 250, 'EUR', 'uid-${mark}-' || n, 'Eva ' || n,
       'uid:' || n, gen_random_uuid(), $4, $4
     from generate_series(1, $3::int) n`,
    [...key, holders, now],
  );
  await run(
    `insert into tickets (community_id, raffle_id, number, state, order_id)
     select community_id, raffle_id, numbers[1], 'paid', id from orders where community_id = $1 and raffle_id = $2`,
    key,
  );
  await run(
    `insert into ticket_records (community_id, raffle_id, number, order_id, salt, holder_text, holder, bases, amount,
       paid_at, key, signature, created_at)
     select community_id, raffle_id, numbers[1], id, decode(repeat('00', 32), 'hex'), 'Eva',
       encode(sha256(numbers[1]::text::bytea), 'hex'), repeat('0', 64), 100, $3, repeat('0', 64), repeat('0', 128), $3
     from orders where community_id = $1 and raffle_id = $2`,
    [...key, now],
  );
  await run('analyze', []);
}
