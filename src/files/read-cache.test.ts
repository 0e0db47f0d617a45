import { expect, test } from 'vitest';
import { readCache } from './read-cache.ts';

/** Something that is read, and how often it was. */
function source(size: number) {
  const read = { times: 0 };
  return {
    read,
    from: async () => {
      read.times += 1;
      return new Uint8Array(size);
    },
  };
}

test('no more is held than there is room for, and what came first goes first', async () => {
  const recent = readCache({ bytes: 100, age: 60_000 });
  const [one, two, three] = [source(40), source(40), source(40)];
  await recent.read('one', one.from);
  await recent.read('two', two.from);
  await recent.read('three', three.from);
  await recent.read('three', three.from);
  await recent.read('two', two.from);
  await recent.read('one', one.from);
  expect([one, two, three].map(({ read }) => read.times)).toEqual([2, 1, 1]);
});

test('what is larger than all the room is given and not held', async () => {
  const recent = readCache({ bytes: 100, age: 60_000 });
  const large = source(101);
  expect(await recent.read('large', large.from)).toHaveLength(101);
  await recent.read('large', large.from);
  expect(large.read.times).toBe(2);
});

test('what is too old, or was forgotten while it was on its way, is read again', async () => {
  let now = 1;
  const brief = readCache({ bytes: 100, age: 10 }, { now: () => now });
  const old = source(10);
  await brief.read('old', old.from);
  now += 11;
  await brief.read('old', old.from);
  expect(old.read.times).toBe(2);
  const recent = readCache({ bytes: 100, age: 60_000 });
  const gone = source(10);
  const under = recent.read('gone', gone.from);
  recent.forget('gone');
  expect(await under).toHaveLength(10);
  await recent.read('gone', gone.from);
  expect(gone.read.times).toBe(2);
});

test('a file that failed to be read for many fails for each of them, and is read anew for the next', async () => {
  const recent = readCache({ bytes: 100, age: 60_000 });
  let times = 0;
  const from = async () => {
    times += 1;
    if (times === 1) throw new Error('away');
    return new Uint8Array(1);
  };
  const ends = await Promise.allSettled([recent.read('x', from), recent.read('x', from)]);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await recent.read('x', from)).toHaveLength(1);
});
