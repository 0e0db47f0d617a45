import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { connect, type DatabaseHandle } from '#db/client.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { migrate } from '#db/migrate.ts';
import { testApp } from '#support/app.ts';
import { type Fight, raceForNumbers } from '#support/crowd.ts';
import { urlOf } from '#support/database-server.ts';
import { raffleOnSale } from '#support/raffle.ts';
import { type ServerProcess, serverProcess } from '#support/server-process.ts';
import { paths } from '#texts/paths.ts';

/*
 * 200 people at once fight for 50 numbers over HTTP. Run on the built product:
 *   node benches/crowd.ts                 two server processes on one PostgreSQL (DATABASE_URL, or one of its own)
 *   node benches/crowd.ts --embedded      one process on its embedded database
 *   node benches/crowd.ts --script        they ask as the page's script does; otherwise as a browser without script
 *   node benches/crowd.ts --kills 20      and the server is killed (-9) at a random moment of each of 20 fights
 */
const { values } = parseArgs({
  options: {
    embedded: { type: 'boolean', default: false },
    script: { type: 'boolean', default: false },
    people: { type: 'string', default: '200' },
    numbers: { type: 'string', default: '50' },
    kills: { type: 'string', default: '0' },
    rounds: { type: 'string', default: '3' },
  },
});
const people = Number(values.people);
const lastNumber = Number(values.numbers);
const kills = Number(values.kills);
const numbers = Array.from({ length: lastNumber }, (_, index) => index + 1);

const dataDir = await mkdtemp(join(tmpdir(), 'rifamiga-crowd-'));
const installation = values.embedded ? await embeddedInstallation() : await sharedInstallation();
try {
  if (kills > 0) await raceWithKills(installation);
  else for (let round = 1; round <= Number(values.rounds); round += 1) await raceOnce(installation, round);
} finally {
  await installation.close();
  await rm(dataDir, { recursive: true, force: true });
}

type Installation = { servers: ServerProcess[]; database: DatabaseHandle; close(): Promise<void> };

/** Two processes on one PostgreSQL that neither of them owns. */
async function sharedInstallation(): Promise<Installation> {
  const given = process.env.DATABASE_URL;
  const quiet = { info: () => undefined, warn: () => undefined };
  const own = given ? null : await startEmbedded({ dataDir: join(dataDir, 'postgresql'), log: quiet });
  const url = given ?? urlOf(own?.connection ?? {});
  const database = connect({ connectionString: url });
  await migrate(database.pool);
  const servers = await Promise.all(
    ['one', 'other'].map((name) =>
      serverProcess({
        DATABASE_URL: url,
        DATA_DIR: join(dataDir, name),
        OPEN_DEMO: 'si',
        TRUSTED_PROXIES: '127.0.0.1',
      }),
    ),
  );
  return {
    servers,
    database,
    async close() {
      await Promise.all(servers.map((server) => server.stop()));
      await database.close();
      await own?.stop();
    },
  };
}

/** One process as `npm start` runs it; the bench looks at its database through its socket. */
async function embeddedInstallation(): Promise<Installation> {
  const server = await serverProcess({ DATA_DIR: dataDir, OPEN_DEMO: 'si', TRUSTED_PROXIES: '127.0.0.1' });
  const password = (await readFile(join(dataDir, 'postgresql-password'), 'utf8')).trim();
  const database = connect({ host: join(dataDir, 'postgresql'), user: 'rifamiga', password, database: 'rifamiga' });
  return {
    servers: [server],
    database,
    async close() {
      await server.stop();
      await database.close();
    },
  };
}

async function raffleFor({ database }: Installation) {
  const { app, clock } = testApp(database);
  clock.set(Temporal.Now.instant());
  const day = (days: number) =>
    Temporal.Now.zonedDateTimeISO('Europe/Madrid').add({ days }).toPlainDateTime().toString({ smallestUnit: 'minute' });
  const { ana, address } = await raffleOnSale(app, {
    form: { numbering: '1-N', lastNumber: String(lastNumber), salesCloseAt: day(5), drawAt: day(6) },
  });
  return { app, ana, address };
}

async function raceOnce(installation: Installation, round: number): Promise<void> {
  const { app, ana, address } = await raffleFor(installation);
  const since = performance.now();
  const fights = await raceForNumbers({
    servers: installation.servers,
    path: paths.raffle(address),
    people,
    numbers,
    random: Math.random,
    withScript: values.script,
  });
  const seconds = (performance.now() - since) / 1000;
  const waits = fights.flatMap((each) => each.waits).sort((one, other) => one - other);
  const { sold, orders } = await assertSoldOnce(installation, address, fights);
  for (const order of orders) await confirmOrder(app, ana, { ...address, order: order.id, form: { way: 'bizum' } });
  const money = await sums(installation, address);
  await assertSound(installation);
  say(
    `fight ${round}: ${people} people, ${lastNumber} numbers, ${installation.servers.length} server process(es): ${sold} sold, each once; ` +
      `${fights.filter(({ won }) => !won).length} losers, ` +
      `${fights.reduce((sum, { told }) => sum + told.length, 0)} times told by name of a number that was gone; ` +
      `${waits.length} answers in ${seconds.toFixed(2)} s (${Math.round(waits.length / seconds)}/s), ` +
      `median ${at(waits, 0.5)} ms, 95th ${at(waits, 0.95)} ms, slowest ${at(waits, 1)} ms; ` +
      `paid ${money.paid} = ${money.owed} owed (minor units)`,
  );
}

/** Twenty fights in each of which the server is killed once, at a moment that chance picks, and started again. */
async function raceWithKills(installation: Installation): Promise<void> {
  let acknowledged = 0;
  let unanswered = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const { address } = await raffleFor(installation);
    const victim = installation.servers[kill % installation.servers.length];
    if (!victim) throw new Error('no server to kill');
    const fighting = raceForNumbers({
      servers: installation.servers,
      path: paths.raffle(address),
      people,
      numbers,
      random: Math.random,
    });
    const moment = Math.random() * 1200;
    await new Promise((resolve) => setTimeout(resolve, moment));
    await victim.kill();
    await victim.restart();
    const fights = await fighting;
    const { sold } = await assertSoldOnce(installation, address, fights);
    await assertSound(installation);
    const cut = fights.reduce((sum, each) => sum + each.unanswered + each.putOff, 0);
    acknowledged += sold;
    unanswered += cut;
    say(
      `kill ${kill} after ${Math.round(moment)} ms: ${cut} attempts without answer, sent again; ${sold} sold, all there`,
    );
  }
  say(
    `${kills} kills: ${acknowledged} acknowledged reservations, all there; ${unanswered} attempts without answer; nothing half done`,
  );
}

/** Every number sold once, every acknowledged one there for who holds its link, every loser told of every number. */
async function assertSoldOnce({ database }: Installation, address: RaffleAddress, fights: readonly Fight[]) {
  const { community, raffle } = await findRaffle(database.db, address, { userId: null });
  const tickets = await database.db
    .selectFrom('tickets')
    .innerJoin('orders', (join) =>
      join.onRef('orders.community_id', '=', 'tickets.community_id').onRef('orders.id', '=', 'tickets.order_id'),
    )
    .select(['tickets.number', 'orders.id', 'orders.name', 'orders.numbers'])
    .where('tickets.community_id', '=', community.id)
    .where('tickets.raffle_id', '=', raffle.id)
    .execute();
  const holders = new Map(tickets.map(({ number, name }) => [number, name]));
  demand(
    holders.size === lastNumber && tickets.length === lastNumber,
    `${tickets.length} tickets for ${lastNumber} numbers`,
  );
  for (const [person, { won, told }] of fights.entries()) {
    if (won)
      demand(
        holders.get(won.number) === `Persona ${person}`,
        `number ${won.number} was acknowledged and is not theirs`,
      );
    else demand(told.length > 0, 'a loser was told of no number');
  }
  demand(fights.filter(({ won }) => won).length === lastNumber, 'acknowledgements and numbers differ');
  const links = await Promise.all(fights.flatMap(({ won }) => (won ? [opens(won)] : [])));
  demand(links.every(Boolean), 'a private link does not open');
  return { sold: tickets.length, orders: tickets };
}

async function opens({ url, secret }: { url: string; secret: string }): Promise<boolean> {
  return (await fetch(url + paths.ticket({ secret }))).ok;
}

async function sums({ database }: Installation, address: RaffleAddress): Promise<{ paid: number; owed: number }> {
  const { raffle } = await findRaffle(database.db, address, { userId: null });
  const { rows } = await database.pool.query<{ paid: number; owed: number }>(
    `select coalesce(sum(p.amount), 0)::bigint as paid, sum(o.unit_price * cardinality(o.numbers))::bigint as owed
     from orders o left join payments p on p.community_id = o.community_id and p.order_id = o.id
     where o.raffle_id = $1 and o.status = 'confirmed'`,
    [raffle.id],
  );
  const [money] = rows;
  demand(
    money !== undefined && money.paid === money.owed && money.owed === raffle.price * lastNumber,
    'the sums differ',
  );
  return money ?? { paid: 0, owed: 0 };
}

async function assertSound({ database }: Installation): Promise<void> {
  const broken = await brokenInvariants(database.pool as pg.Pool);
  demand(broken.length === 0, broken.join('; '));
}

function demand(holds: boolean, fault: string): void {
  if (!holds) throw new Error(fault);
}

function at(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
