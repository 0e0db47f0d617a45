import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { phoneOf } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { walkServer } from '#support/walk-server.ts';
import { paths } from '#texts/paths.ts';

const gone = 499;

type Line = { status?: number };

test('a page whose client has gone keeps its turn until its work is done: cut connections begin no more than others', async () => {
  const lines: Line[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  await using server = await startTestServer({ log });
  const { db } = server.app;
  const { hostname, port, host } = new URL(server.url);
  await (await fetch(server.url)).text();
  const waiting = async () => {
    const { rows } = await sql`select 1 from pg_locks where not granted and database = (
      select oid from pg_database where datname = current_database())`.execute(db);
    return rows.length;
  };
  const ended = () => lines.filter(({ status }) => status === gone).length;
  await db.transaction().execute(async (tx) => {
    await sql`lock table raffles, communities in access exclusive mode`.execute(tx);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    await expect.poll(waiting).toBeGreaterThan(0);
    socket.resetAndDestroy();
    await once(socket, 'close');
    // the server has heard of it by the time that it has answered others
    for (let others = 0; others < 5; others += 1) await (await fetch(server.url + paths.health())).text();
    expect(ended()).toBe(0);
  });
  await expect.poll(ended).toBe(1);
});

test('numbers taken over connections that are reset at once are counted for their network, or not taken', async () => {
  const { server, app, world, stop } = await walkServer();
  const { db } = app;
  const uncounted = async () => {
    const orders = db.selectFrom('orders').leftJoin('order_origins', 'order_origins.order_id', 'orders.id');
    const rows = await orders.select('orders.id').where('order_origins.order_id', 'is', null).execute();
    return rows.map(({ id }) => id);
  };
  const before = await uncounted();
  const { hostname, port, host } = new URL(server.url);
  for (let number = 10; number < 70; number += 1) {
    const form = { name: 'Alguien', phone: phoneOf(`Alguien ${number}`), adult: 'on', requestKey: randomUUID() };
    const body = new URLSearchParams({ n: String(number), ...form }).toString();
    const head = [
      `POST ${paths.raffle(world.raffle)} HTTP/1.1`,
      `Host: ${host}`,
      `Origin: ${server.url}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${body.length}`,
    ];
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.resetAndDestroy());
    await once(socket, 'close');
  }
  // whatever of it was begun is over once as much has been asked for behind it
  await expect.poll(async () => (await fetch(server.url + paths.raffle(world.raffle))).status).toBe(200);
  expect((await uncounted()).filter((id) => !before.includes(id))).toEqual([]);
  await stop();
});
