import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { insertClosure, listRecords, listSubtrees, placesInList } from '#db/draws/closures.ts';
import { readMigrations } from '#db/migrate.ts';
import { latestBases } from '#db/raffles/bases.ts';
import { listTree } from '#domain/draw/list-tree.ts';
import { encodeTicketList } from '#domain/draw/ticket-list.ts';
import { testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { raffleRow, raffleToDraw } from '#support/draw.ts';

const { handle, drop } = await freshDatabase();
afterAll(drop);
const { app, clock } = testApp(handle);
const drawAt = Temporal.Instant.from('2026-12-18T19:00:00Z');

/** A raffle sealed with a list of its own making: every third number, more or less. */
async function longList(size: number) {
  const raffle = await raffleToDraw(app, clock, { drawAt });
  const row = await raffleRow(app, raffle);
  const holders = randomBytes(32 * size);
  const tickets = Array.from({ length: size }, (_, at) => ({
    number: at * 3 + (at % 2),
    holder: holders.subarray(at * 32, at * 32 + 32),
  }));
  const list = encodeTicketList(tickets);
  const { subtrees } = listTree({ bytes: list, size });
  const document = JSON.stringify({ bases: (await latestBases(app.db, row))?.fingerprint });
  const closure = { document, fingerprint: 'ab'.repeat(32), list, subtrees, sold: size, publishedAt: clock.now() };
  await app.db.transaction().execute((tx) => insertClosure(tx, row, closure));
  return { row, list, tickets, subtrees };
}

test('numbers are found in a list of any size, and others are not', async () => {
  for (const size of [0, 1, 2, 255, 256, 257, 3001]) {
    const { row, tickets, list } = await longList(size);
    const asked = [...new Set([0, 1, 2, 4, size, size * 3 - 3, size * 3 - 2, size * 3, 9_999_999])].filter(
      (n) => n >= 0,
    );
    const expected = tickets.flatMap(({ number, holder }, index) =>
      asked.includes(number) ? [{ number, index, holder }] : [],
    );
    expect(await placesInList(app.db, row, asked)).toEqual(expected);
    const range = { from: size >> 1, to: size };
    expect(await listRecords(app.db, row, range)).toEqual(Buffer.from(list.subarray(range.from * 36)));
  }
});

test('lists that were sealed before get the hashes that a new one would have', async () => {
  const lists = await Promise.all([0, 255, 256, 600, 3001].map(longList));
  const migration = (await readMigrations()).find(({ name }) => name === '0069-list-subtrees.sql');
  await app.db.transaction().execute(async (tx) => {
    await sql`alter table closures drop column subtrees`.execute(tx);
    await sql.raw(migration?.sql ?? '').execute(tx);
    for (const { row, subtrees } of lists) expect(await listSubtrees(tx, row)).toEqual(Buffer.from(subtrees));
  });
});
