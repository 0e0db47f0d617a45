import { expect, test } from 'vitest';
import { inTurnOfSharer } from './turn-of-sharer.ts';

test('of one network or account six are at it at once, and nobody else waits for them', async () => {
  const open: (() => void)[] = [];
  let begun = 0;
  const work = () => {
    begun += 1;
    return new Promise<void>((resolve) => open.push(resolve));
  };
  const crowd = [1, 2, 3, 4, 5, 6, 7].map(() => inTurnOfSharer('hall', work));
  expect(begun).toBe(6);
  const other = inTurnOfSharer('home', work);
  const account = inTurnOfSharer('4f1c', work);
  expect(begun).toBe(8);
  open[0]?.();
  await crowd[0];
  await Promise.resolve();
  expect(begun).toBe(9);
  for (const end of open) end();
  await Promise.all([...crowd, other, account]);
});
