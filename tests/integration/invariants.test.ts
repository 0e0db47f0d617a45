import { expect, test } from 'vitest';
import { brokenInvariants } from '#db/invariants.ts';
import { freshDatabase } from '#support/database.ts';

test('an empty installation breaks no invariant', async () => {
  const { handle, drop } = await freshDatabase();
  expect(await brokenInvariants(handle.pool)).toEqual([]);
  await drop();
});
