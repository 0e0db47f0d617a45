import { expect, test } from 'vitest';
import { raffleLimits } from '#domain/raffles/raffle.ts';
import { mostNumbers } from './most-numbers.ts';

test('the most numbers of a raffle are what the pages say', () => {
  expect([mostNumbers, raffleLimits.numbers]).toEqual(['un millón de números', 1_000_000]);
});
