import { expect, test } from 'vitest';
import { differenceHash, hashDistance, isSamePicture } from './picture-look.ts';

const rising = Uint8Array.from({ length: 72 }, (_, at) => (at % 9) * 20);

test('the hash says, dot by dot, what is clearly brighter than its left neighbour', () => {
  expect(differenceHash(rising)).toBe('ffffffffffffffff');
  expect(differenceHash(rising.toReversed())).toBe('0000000000000000');
  expect(differenceHash(Uint8Array.from(rising, (grey, at) => (at === 1 ? 160 : grey)))).toBe('bfffffffffffffff');
});

test('what compression adds to a plain surface does not change its hash', () => {
  const noisy = Uint8Array.from({ length: 72 }, (_, at) => 250 + ((at * 7) % 4));
  expect(differenceHash(noisy)).toBe('0000000000000000');
});

test('the distance of two hashes is the number of bits that differ', () => {
  expect(hashDistance('ffffffffffffffff', 'ffffffffffffffff')).toBe(0);
  expect(hashDistance('ffffffffffffffff', '0000000000000000')).toBe(64);
  expect(hashDistance('0000000000000001', '000000000000000e')).toBe(4);
});

test('two pictures are one while few dots differ a lot, and not one when many do or the sizes differ', () => {
  const plain = new Uint8Array(1000).fill(200);
  const marked = (dots: number, grey: number) => plain.map((each, at) => (at < dots ? grey : each));
  expect(isSamePicture(plain, marked(100, 0))).toBe(true);
  expect(isSamePicture(plain, marked(101, 0))).toBe(false);
  expect(isSamePicture(plain, marked(1000, 170))).toBe(true);
  expect(isSamePicture(plain, plain.subarray(1))).toBe(false);
});
