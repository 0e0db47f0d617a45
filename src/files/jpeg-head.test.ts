import sharp from 'sharp';
import { expect, test } from 'vitest';
import { scansOf } from './jpeg-head.ts';

const unreadable = expect.objectContaining({ code: 'file.unreadable' });
const start = Buffer.of(0xff, 0xd8);
const frame = Buffer.of(0xff, 0xc0, 0, 2);
const scan = Buffer.of(0xff, 0xda, 0, 2);
const comment = Buffer.of(0xff, 0xfe, 0, 2);
const restart = Buffer.of(0xff, 0xd0);
const many = (marker: Buffer, count: number) => Array<Buffer>(count).fill(marker);

/** Counts the places of a file that are looked at one by one. */
function watched(file: Buffer): { bytes: Uint8Array; reads: () => number } {
  let reads = 0;
  const bytes = new Proxy(file, {
    get(target, key) {
      reads += 1;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { bytes, reads: () => reads };
}

test('the scans of a JPEG are counted', async () => {
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#369' } });
  expect(scansOf(await picture.clone().jpeg().toBuffer())).toBe(1);
  expect(scansOf(await picture.clone().jpeg({ progressive: true }).toBuffer())).toBeGreaterThan(5);
  expect(scansOf(Buffer.concat([start, frame, ...many(scan, 60)]))).toBe(60);
  expect(() => scansOf(Buffer.concat([start, frame, ...many(scan, 61)]))).toThrow(unreadable);
});

test('a JPEG may have as many segments before its picture as a file has room for, and fill between them', () => {
  const fill = Buffer.alloc(300, 0xff);
  expect(scansOf(Buffer.concat([start, ...many(comment, 900), fill, frame, scan]))).toBe(1);
});

test('a JPEG of millions of markers before its picture is refused by its first thousand', () => {
  for (const marker of [restart, comment, Buffer.of(0xff, 0xe1, 0, 0)]) {
    const { bytes, reads } = watched(Buffer.concat([start, Buffer.alloc(1_000_000, marker), frame, scan]));
    expect(() => scansOf(bytes)).toThrow(unreadable);
    expect(reads()).toBeLessThan(10_000);
  }
});

test('a JPEG without a frame before its first scan is refused', () => {
  for (const parts of [[scan], [scan, frame], [comment], [], [Buffer.alloc(100, 0xff)]])
    expect(() => scansOf(Buffer.concat([start, ...parts]))).toThrow(unreadable);
});
