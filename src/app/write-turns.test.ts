import { expect, test } from 'vitest';
import { type Actor, systemActor } from './app.ts';
import { inWriteTurn } from './write-turns.ts';

const hall: Actor = { userId: null, visitor: '203.0.113.7' };
const account = (userId: string): Actor => ({ userId, visitor: '203.0.113.7' });

/** Work that goes on until it is ended, and how much of it has begun. */
function endless() {
  const open: (() => void)[] = [];
  return {
    open,
    work: () => new Promise<void>((resolve) => open.push(resolve)),
    settled: () => new Promise<void>((resolve) => setImmediate(resolve)),
  };
}

test('of one network or account six are at it at once, and nobody else waits for them', async () => {
  const { open, work, settled } = endless();
  const all = [1, 2, 3, 4, 5, 6, 7].map(() => inWriteTurn(hall, work));
  await settled();
  expect(open).toHaveLength(6);
  all.push(inWriteTurn(account('4f1c'), work));
  await settled();
  expect(open).toHaveLength(7);
  open[0]?.();
  await all[0];
  await settled();
  expect(open).toHaveLength(8);
  for (const end of open) end();
  await Promise.all(all);
});

test('fourteen are at it in all, so that connections are left for what is read, and for what is due by the clock', async () => {
  const { open, work, settled } = endless();
  const all = ['a', 'b', 'c'].flatMap((userId) => [1, 2, 3, 4, 5, 6].map(() => inWriteTurn(account(userId), work)));
  await settled();
  expect(open).toHaveLength(14);
  all.push(inWriteTurn(systemActor, work));
  await settled();
  expect(open).toHaveLength(15);
  while (open.length > 0) {
    for (const end of open.splice(0)) end();
    await settled();
  }
  await Promise.all(all);
});
