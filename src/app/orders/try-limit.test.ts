import { expect, test } from 'vitest';
import { Refusal } from '#domain/refusal.ts';
import { tryLimit } from './try-limit.ts';

const start = Temporal.Instant.from('2026-11-21T10:00:00Z');
const after = (seconds: number) => start.add({ seconds });

test('so many tries in so long, for each key by itself, and then it says how long to wait', () => {
  const demand = tryLimit({ most: 2, seconds: 60 });
  demand('one', after(0));
  demand('one', after(10));
  demand('other', after(10));
  const refusal = (() => {
    try {
      demand('one', after(30));
      return null;
    } catch (error) {
      return error;
    }
  })();
  expect(refusal).toBeInstanceOf(Refusal);
  expect((refusal as Refusal).params).toEqual({ seconds: 30 });
  demand('one', after(60));
  expect(() => demand('one', after(61))).toThrow(Refusal);
});
