import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { startTestServer } from '#support/server.ts';
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
