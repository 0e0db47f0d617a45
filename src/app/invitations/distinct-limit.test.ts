import { expect, test } from 'vitest';
import { distinctLimit } from './distinct-limit.ts';

const start = Temporal.Instant.from('2026-11-21T10:00:00Z');
const after = (minutes: number) => start.add({ minutes });

test('so many different things are looked at in the time, and each of them as often as one likes', () => {
  const demand = distinctLimit({ most: 3, seconds: 3600 });
  for (const thing of ['a', 'b', 'c', 'a', 'c']) demand('someone', thing, start);
  expect(() => demand('someone', 'd', after(10))).toThrow('too-many-requests');
  demand('someone', 'b', after(10));
  demand('another', 'd', after(10));
  demand('someone', 'd', after(60));
});

test('who is refused is told how long to wait', () => {
  const demand = distinctLimit({ most: 1, seconds: 3600 });
  demand('someone', 'a', start);
  expect(() => demand('someone', 'b', after(45))).toThrow(
    expect.objectContaining({ code: 'too-many-requests', params: { seconds: 900 } }),
  );
});
