import { expect, test } from 'vitest';
import { readWithin } from './live.ts';

test('who watches alone reads at once; the more are told, the longer they take, but never longer than ten seconds', () => {
  expect([0, 1, 2, 300, 501, 5000].map(readWithin)).toEqual([0, 0, 20, 5980, 10_000, 10_000]);
});
