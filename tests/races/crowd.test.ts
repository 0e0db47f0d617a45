import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { stranger, testApp } from '#support/app.ts';
import { type Fight, raceForNumbers } from '#support/crowd.ts';
import { freshDatabase } from '#support/database.ts';
import { raffleOnSale } from '#support/raffle.ts';
import { serverProcess } from '#support/server-process.ts';
import { paths } from '#texts/paths.ts';

const { handle, url, drop } = await freshDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'rifamiga-crowd-'));
const servers = await Promise.all([1, 2].map(() => serverProcess({ DATABASE_URL: url, DATA_DIR: dataDir })));
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

const { app, clock } = testApp(handle);
const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
const people = 40;

/** A raffle of twelve numbers that is on sale now, by the clock of the servers. */
async function raffle() {
  clock.set(Temporal.Now.instant());
  const day = (days: number) =>
    Temporal.Now.zonedDateTimeISO('Europe/Madrid').add({ days }).toPlainDateTime().toString({ smallestUnit: 'minute' });
  const form = { numbering: '1-N', lastNumber: '12', salesCloseAt: day(5), drawAt: day(6) };
  return (await raffleOnSale(app, { form })).address;
}

async function holders(address: Awaited<ReturnType<typeof raffle>>): Promise<Record<number, string>> {
  const found = await findRaffle(handle.db, address, stranger);
  const rows = await handle.db
    .selectFrom('tickets')
    .innerJoin('orders', 'orders.id', 'tickets.order_id')
    .select(['tickets.number', 'orders.name'])
    .where('tickets.raffle_id', '=', found.raffle.id)
    .execute();
  return Object.fromEntries(rows.map(({ number, name }) => [number, name]));
}

function acknowledged(fights: readonly Fight[]): Record<number, string> {
  return Object.fromEntries(fights.flatMap(({ won }, person) => (won ? [[won.number, `Persona ${person}`]] : [])));
}

test('a crowd at two processes takes each number once, and everyone too late is told which one is gone', async () => {
  const address = await raffle();
  const fights = await raceForNumbers({ servers, path: paths.raffle(address), people, numbers, random: Math.random });
  expect(Object.keys(acknowledged(fights))).toHaveLength(numbers.length);
  expect(await holders(address)).toEqual(acknowledged(fights));
  const losers = fights.filter(({ won }) => !won);
  expect(losers).toHaveLength(people - numbers.length);
  expect(losers.every(({ told }) => told.length > 0)).toBe(true);
  expect(fights.reduce((sum, { unanswered }) => sum + unanswered, 0)).toBe(0);
  expect(await brokenInvariants(handle.pool)).toEqual([]);
});

test('a server that is killed in the middle of it loses nothing that it acknowledged and leaves nothing half done', async () => {
  const address = await raffle();
  const [victim] = servers;
  const fighting = raceForNumbers({ servers, path: paths.raffle(address), people, numbers, random: Math.random });
  await fetch(`${victim?.url}/healthz`);
  await victim?.kill();
  await victim?.restart();
  const fights = await fighting;
  expect(await holders(address)).toEqual(acknowledged(fights));
  expect(Object.keys(acknowledged(fights))).toHaveLength(numbers.length);
  expect(await brokenInvariants(handle.pool)).toEqual([]);
});
