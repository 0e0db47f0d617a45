import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { freeNetwork } from '#app/orders/free-network.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { raffleOnSale, stateOf } from '#support/raffle.ts';
import { serverProcess } from '#support/server-process.ts';
import { waits } from '#support/waits.ts';
import { paths } from '#texts/paths.ts';

vi.setConfig({ testTimeout: waits.journey });

const { handle, url, drop } = await freshDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'rifamiga-limits-'));
const env = { DATABASE_URL: url, DATA_DIR: dataDir, OPEN_DEMO: 'si', TRUSTED_PROXIES: '127.0.0.1' };
const servers = await Promise.all([1, 2].map(() => serverProcess(env)));
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  const broken = await brokenInvariants(handle.pool);
  await drop();
  await rm(dataDir, { recursive: true, force: true });
  expect(broken).toEqual([]);
});

const { app, clock } = testApp(handle);

/** A raffle on sale by the servers' own clock. */
async function raffle(lastNumber: number) {
  clock.set(Temporal.Now.instant());
  const day = (days: number) =>
    Temporal.Now.zonedDateTimeISO('Europe/Madrid').add({ days }).toPlainDateTime().toString({ smallestUnit: 'minute' });
  return raffleOnSale(app, {
    form: { numbering: '1-N', lastNumber: String(lastNumber), salesCloseAt: day(5), drawAt: day(6) },
  });
}

type Address = Awaited<ReturnType<typeof raffle>>['address'];
type Asking = { at: number; from: string; phone: string; fields: Record<string, string> };

/** Times that somebody sends a form again who is told that the installation is too busy. */
const patience = 3;

/**
 * Sends the form as a browser does, through a proxy that says where it comes from; again where a machine with too much to
 * do answers that it should be. Gives the status and the waiting.
 */
async function ask(address: Address, { at, from, phone, fields }: Asking) {
  const base = servers[at % servers.length]?.url ?? '';
  const body = new URLSearchParams({ name: 'Persona', phone, adult: 'on', requestKey: randomUUID(), ...fields });
  const since = performance.now();
  const send = async (again: number): Promise<{ status: number; html: string }> => {
    const response = await fetch(base + paths.raffle(address), {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: base, 'X-Forwarded-For': from, 'User-Agent': 'Mozilla/5.0', Accept: 'text/html' },
      body,
    });
    const html = await response.text();
    return response.status === 503 && again > 0 ? send(again - 1) : { status: response.status, html };
  };
  return { ...(await send(patience)), milliseconds: performance.now() - since };
}

const phoneOf = (group: number, at: number) => `6${group}${String(at).padStart(7, '0')}`;

type Grab = { count: number; each: number; from: (at: number) => string };

/** Asks for all numbers, so many with each request and twenty requests at a time, always with a new phone. Gives how many it got. */
async function grab(address: Address, { count, each, from }: Grab): Promise<number> {
  let got = 0;
  const left = range(0, Math.ceil(count / each));
  const worker = async () => {
    for (let at = left.shift(); at !== undefined; at = left.shift()) {
      const typed = `${at * each + 1}-${Math.min(count, (at + 1) * each)}`;
      const asked = await ask(address, { at, from: from(at), phone: phoneOf(9, at), fields: { typed } });
      if (asked.status === 303) got += each;
    }
  };
  await Promise.all(Array.from({ length: 20 }, worker));
  return got;
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

test('three hundred people behind one address take their numbers while a script elsewhere takes no more than its third', async () => {
  const { ana, address } = await raffle(1000);
  const people = range(0, 300).map((at) => {
    // one in nine takes two: 333 numbers, all that one network may keep
    const random = at % 9 === 0 && at < 297 ? '2' : '1';
    return ask(address, { at, from: '198.51.100.1', phone: phoneOf(1, at), fields: { random } });
  });
  const script = grab(address, { count: 1000, each: 9, from: () => '203.0.113.66' });
  const [asked, got] = [await Promise.all(people), await script];
  const waits = asked.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const taken = Object.keys(await stateOf(app, address)).length;
  console.info(
    `people served: ${asked.filter(({ status }) => status === 303).length} of 300, ${taken - got} numbers; ` +
      `median ${Math.round(waits[150] ?? 0)} ms, slowest ${Math.round(waits.at(-1) ?? 0)} ms; script: ${got} of 1000`,
  );
  expect(asked.filter(({ status }) => status !== 303)).toEqual([]);
  expect(taken - got).toBe(333);
  expect(got).toBe(333);
  const { networks } = await showDesk(app, ana, { ...address, list: 'review', words: '', page: 1 });
  expect(networks.map(({ numbers }) => numbers)).toEqual([333, 333]);
  const script66 = networks.find(({ orders }) => orders === 37);
  expect(await freeNetwork(app, ana, { ...address, order: script66?.order ?? '', withReceipts: false })).toBe(37);
  expect(Object.keys(await stateOf(app, address))).toHaveLength(333);
});

test('neither the addresses of one household nor a made-up X-Forwarded-For count as more than one network', async () => {
  const ways: ((at: number) => string)[] = [
    (at) => `2001:db8:1:2:${at.toString(16)}::${at.toString(16)}`,
    (at) => `2001:db8:1:1${at.toString(16).padStart(2, '0')}::1`,
    (at) => `10.0.${at}.1, 192.0.2.${at % 250}, 203.0.113.67`,
  ];
  for (const from of ways) {
    const { address } = await raffle(100);
    expect(await grab(address, { count: 100, each: 3, from })).toBe(33);
  }
});

test('a script with all networks of one IPv6 site takes two thirds and no more, which the desk shows and frees', async () => {
  const { ana, address } = await raffle(300);
  const from = (at: number) => `2001:db8:2:${(at * 256).toString(16)}::1`;
  expect(await grab(address, { count: 300, each: 6, from })).toBe(198);
  const elsewhere = { from: '2001:db8:3::1', phone: phoneOf(1, 1), fields: { random: '1' } };
  expect((await ask(address, { ...elsewhere, at: 0 })).status).toBe(303);
  const { networks } = await showDesk(app, ana, { ...address, list: 'review', words: '', page: 1 });
  expect(networks).toMatchObject([{ scope: 'site', numbers: 198, orders: 33 }]);
  const order = networks[0]?.order ?? '';
  expect(await freeNetwork(app, ana, { ...address, order, scope: 'site', withReceipts: false })).toBe(33);
  expect(await grab(address, { count: 60, each: 6, from })).toBe(0);
  expect(Object.keys(await stateOf(app, address))).toHaveLength(1);
});

test('one request for all numbers at random gets none, and says to who asks what opens the way', async () => {
  const { address } = await raffle(100);
  const asked = await ask(address, { at: 0, from: '203.0.113.68', phone: '600000000', fields: { random: '100' } });
  expect(asked.status).toBe(422);
  expect(asked.html).toContain('inicia sesión');
  expect(await stateOf(app, address)).toEqual({});
});
