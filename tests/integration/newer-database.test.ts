import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { stoppedClock } from '#support/clock.ts';
import { startTestServer } from '#support/server.ts';

test('a server at work says once that newer code has changed its database, and goes on', async () => {
  const told: unknown[] = [];
  const write = (line: string) => {
    const { level, migrations } = JSON.parse(line);
    if (migrations) told.push({ level, migrations });
  };
  const clock = stoppedClock('2026-11-21T10:00:00Z');
  await using server = await startTestServer({ clock, log: pino({ level: 'info' }, { write }) });
  const minutes = async () => {
    for (let minute = 0; minute < 3; minute += 1) {
      clock.pass({ minutes: 1 });
      await server.turn();
    }
  };
  await minutes();
  expect(told).toEqual([]);
  await sql`insert into migrations (name, checksum) values ('9999-newer.sql', '')`.execute(server.app.db);
  await minutes();
  expect(told).toEqual([{ level: pino.levels.values.warn, migrations: ['9999-newer.sql'] }]);
  expect((await fetch(server.url)).status).toBe(200);
});
