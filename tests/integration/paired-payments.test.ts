import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { brokenInvariants } from '#db/invariants.ts';
import { testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { buyerInParts } from '#support/part-payment.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(() => database.drop());

const migration = readFileSync(new URL('../../src/db/migrations/0113-paired-payments.sql', import.meta.url), 'utf8');

type Line = { kind: 'payment' | 'undone'; way: 'cash' | 'bizum'; undoes?: number };

test('what undid a payment by the way of an earlier one is paired with the payment that it undid', async () => {
  const beto = await buyerInParts(app, [7]);
  const { community_id: communityId, id: orderId } = await beto.order();
  const { pool } = database.handle;
  // what servers of before wrote, and what 0095 made of it by way: the second is left alone, the last is said to be undone
  const lines: Line[] = [
    { kind: 'payment', way: 'cash' },
    { kind: 'undone', way: 'cash', undoes: 0 },
    { kind: 'payment', way: 'bizum' },
    { kind: 'undone', way: 'cash', undoes: 6 },
    { kind: 'payment', way: 'bizum' },
    { kind: 'undone', way: 'cash' },
    { kind: 'payment', way: 'cash' },
  ];
  const ids: string[] = lines.map(() => randomUUID());
  await pool.query('alter table payments disable trigger user');
  for (const [at, { kind, way }] of lines.entries()) {
    clock.pass({ minutes: 1 });
    const line = {
      community_id: communityId,
      id: ids[at] ?? '',
      order_id: orderId,
      kind,
      amount: 250,
      currency: 'EUR',
      way,
    };
    const by = { currency: 'EUR', self_confirmed: false, recorded_by: 'system', recorded_at: clock.now() } as const;
    await app.db
      .insertInto('payments')
      .values({ ...line, ...by })
      .execute();
  }
  for (const [at, { undoes }] of lines.entries()) {
    if (undoes === undefined) continue;
    await app.db
      .updateTable('payments')
      .set({ undoes: ids[undoes] })
      .where('id', '=', ids[at] ?? '')
      .execute();
  }
  await pool.query('alter table payments enable trigger user');
  await pool.query(`begin; ${migration} commit`);
  const kept = (await beto.lines()).map(({ id, undoes }) => [ids.indexOf(id), undoes && ids.indexOf(undoes)]);
  expect(kept.filter(([, undoes]) => undoes !== null)).toEqual([
    [1, 0],
    [3, 2],
    [5, 4],
  ]);
  const broken = await brokenInvariants(pool);
  expect(broken.filter((rule) => rule.startsWith('what was noted by mistake'))).toEqual([]);
  await expect(pool.query('update payments set undoes = null')).rejects.toThrow();
});
