import { expect, test } from 'vitest';
import { batchesOf } from './batches.ts';

const listOf = (length: number) => Array.from({ length }, (_, index) => index + 1);
const reading = (rows: readonly number[]) => async (last: number | null, limit: number) =>
  rows.filter((row) => last === null || row > last).slice(0, limit);

test('every row of a list comes once, in order, in batches of at most the limit', async () => {
  for (const length of [0, 1, 2, 3, 4, 5, 9]) {
    const batches = await Array.fromAsync(batchesOf(reading(listOf(length)), 3));
    expect(batches.flat()).toEqual(listOf(length));
    for (const batch of batches) expect(batch.length).toBeLessThanOrEqual(3);
  }
});

test('nothing is read before it is asked for, and nothing behind a batch that was not full', async () => {
  const asked: (number | null)[] = [];
  const read = reading(listOf(4));
  const batches = batchesOf((last: number | null, limit) => {
    asked.push(last);
    return read(last, limit);
  }, 3);
  await batches.next();
  expect(asked).toEqual([null]);
  await batches.next();
  expect((await batches.next()).done).toBe(true);
  expect(asked).toEqual([null, 3]);
});
