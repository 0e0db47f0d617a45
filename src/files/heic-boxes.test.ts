import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHeicBoxes } from './heic-boxes.ts';

const genuine = readFileSync(fileURLToPath(new URL('../../tests/support/files/receipt.heic', import.meta.url)));

/** The genuine file, changed at the first place where a box of that kind begins; `offset` counts from its kind. */
function changed(kind: string, offset: number, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(genuine);
  Buffer.from(bytes).copy(copy, copy.indexOf(kind, 0, 'latin1') + offset);
  return copy;
}

const huge = [0, 1, 0, 0];

test('a genuine picture says how large it is, also with what a telephone hangs behind it', () => {
  expect(readHeicBoxes(genuine)).toEqual({ dots: 96 * 64 });
  expect(readHeicBoxes(Buffer.concat([genuine, Buffer.from('\0\0\0\0SEFH\x01\0\0\0trailer')]))).toEqual({
    dots: 96 * 64,
  });
});

test.each([
  ['a name and nothing behind it', Buffer.concat([genuine.subarray(0, 28), Buffer.alloc(497)])],
  ['a name and noise', Buffer.concat([genuine.subarray(0, 28), Buffer.alloc(497, 0x5a)])],
  ['a picture that is cut off', genuine.subarray(0, 525)],
  ['the description of a picture without its bytes', genuine.subarray(0, 28 + 384)],
  ['no size', changed('ispe', 0, [...Buffer.from('free')])],
  ['a size of nothing', changed('ispe', 8, [0, 0, 0, 0])],
  ['no way in which it is encoded', changed('hvcC', 0, [...Buffer.from('free')])],
  ['no list of pictures', changed('iinf', 0, [...Buffer.from('free')])],
  ['an empty list of pictures', changed('iinf', 8, [0, 0])],
  ['more pictures than any camera takes', changed('iinf', 8, [0xff, 0xff])],
  ['no places of its bytes', changed('iloc', 0, [...Buffer.from('free')])],
  ['boxes larger than what they lie in', changed('ipco', -4, [0, 0, 0x10, 0])],
  ['boxes smaller than their heads', changed('ispe', -4, [0, 0, 0, 4])],
  ['nothing', Buffer.alloc(0)],
])('%s is no picture', (_, bytes) => {
  expect(readHeicBoxes(bytes)).toBeNull();
});

test('the largest size that is named counts', () => {
  expect(readHeicBoxes(changed('ispe', 8, [...huge, ...huge]))).toEqual({ dots: 2 ** 32 });
});

test('whatever comes is read in a moment and never throws', () => {
  const head = genuine.subarray(0, 28);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (noise) => {
      readHeicBoxes(noise);
      readHeicBoxes(Buffer.concat([head, noise]));
    }),
  );
  fc.assert(
    fc.property(fc.nat(genuine.length - 1), fc.nat(255), (at, value) => {
      const copy = Buffer.from(genuine);
      copy[at] = value;
      readHeicBoxes(copy);
    }),
    { numRuns: 2000 },
  );
  const boxes = Buffer.alloc(10 * 1024 * 1024);
  for (let at = 0; at < boxes.length; at += 8) boxes.writeUInt32BE(8, at);
  genuine.subarray(0, 28).copy(boxes);
  const since = performance.now();
  expect(readHeicBoxes(boxes)).toBeNull();
  expect(performance.now() - since).toBeLessThan(1000);
});
