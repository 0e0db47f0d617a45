import { expect, test } from 'vitest';
import { sharing } from './shared-bytes.ts';

test('what is asked for by many at once, and while one of them holds it, is read once', async () => {
  const shared = sharing();
  let readings = 0;
  const read = async () => {
    readings += 1;
    return new Uint8Array([1, 2, 3]);
  };
  const [one, other] = await Promise.all([shared('a', read), shared('a', read)]);
  expect(await shared('a', read)).toBe(one);
  expect([other, readings]).toEqual([one, 1]);
  await shared('b', read);
  expect(readings).toBe(2);
});

test('a reading that failed is tried again by who asks next', async () => {
  const shared = sharing();
  const fault = new Error('the database is away');
  await expect(shared('a', () => Promise.reject(fault))).rejects.toBe(fault);
  expect((await shared('a', async () => new Uint8Array([4]))).bytes).toEqual(new Uint8Array([4]));
});

test('those who waited for one reading go on one by one', async () => {
  const shared = sharing();
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const read = async () => new Uint8Array([5]);
  const turns = await Promise.all(Array.from({ length: 20 }, () => shared('a', read).then(() => turn)));
  isOver = true;
  expect(new Set(turns).size).toBe(20);
});
