import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { connect, type Db } from '#db/client.ts';
import { prepared } from '#db/prepared.ts';
import { freshDatabase } from '#support/database.ts';

const { url, drop } = await freshDatabase();
const own = connect({ connectionString: url, max: 1 });
const lent = connect({ connectionString: url, sessionUrl: url, max: 1 });
afterAll(async () => {
  await Promise.all([own.close(), lent.close()]);
  await drop();
});

async function shareOf(db: Db, among: number) {
  const { rows } = await sql<{ share: number }>`${prepared} select 12 / ${among}::integer as share`.execute(db);
  return rows[0]?.share;
}

async function namesOn(db: Db) {
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db);
  return rows.length;
}

test('a marked statement is prepared once on a connection, whatever came of it, and never on one that a pooler lends', async () => {
  for (const [{ db }, kept] of [
    [own, 1],
    [lent, 0],
  ] as const) {
    await expect(shareOf(db, 0)).rejects.toThrow('division by zero');
    expect([await shareOf(db, 3), await shareOf(db, 4)]).toEqual([4, 3]);
    expect(await namesOn(db)).toBe(kept);
  }
});

test('a query that is built is prepared as well, and goes on as a table gets a column', async () => {
  const ask = () =>
    own.db.selectFrom('members').modifyFront(prepared).select('role').where('user_id', '=', 'nobody').execute();
  const before = await namesOn(own.db);
  expect([await ask(), await ask()]).toEqual([[], []]);
  expect(await namesOn(own.db)).toBe(before + 1);
  await sql`alter table members add column later integer not null default 1`.execute(own.db);
  expect(await ask()).toEqual([]);
});
