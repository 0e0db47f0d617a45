import sharp from 'sharp';
import { expect, test } from 'vitest';
import { animatedWebp, crumbledWebp } from '#support/animated-webp.ts';
import { isOrdinary } from './picture-cost.ts';
import { hasFewFrames, isLosslessWebp } from './webp-head.ts';

test('a WebP without loss, or with transparency, counts as costly however small: its head does not say what it costs', async () => {
  const drawn = (background: string) => sharp({ create: { width: 40, height: 40, channels: 4, background } });
  const sent = {
    lossy: await drawn('#808080').removeAlpha().webp().toBuffer(),
    lossless: await drawn('#808080').webp({ lossless: true }).toBuffer(),
    transparent: await drawn('#80808040').webp().toBuffer(),
  };
  const found = Object.entries(sent).map(([name, bytes]) => [name, isLosslessWebp(bytes)]);
  expect(Object.fromEntries(found)).toEqual({ lossy: false, lossless: true, transparent: true });
  const facts = { format: 'webp', dots: 1600, side: 40, channels: 4, bytesPerSample: 1 } as const;
  const rest = { isProgressive: false, scans: 0, hasProfile: false };
  expect(isOrdinary({ ...facts, ...rest, isLossless: false })).toBe(true);
  expect(isOrdinary({ ...facts, ...rest, isLossless: true })).toBe(false);
});

test('a sticker that moves has few frames; more than any has are counted wherever they hide, and no further', async () => {
  for (const isNested of [false, true]) {
    const [most, more] = await Promise.all([1000, 1001].map((frames) => animatedWebp(frames, { isNested })));
    // the decoder finds them all the same
    expect((await sharp(most).metadata()).pages).toBe(1000);
    expect(
      [most, more].map((bytes) => bytes && hasFewFrames(bytes)),
      `nested: ${isNested}`,
    ).toEqual([true, false]);
  }
  expect([3999, 4000].map((chunks) => hasFewFrames(crumbledWebp(chunks)))).toEqual([true, false]);
});

test('what stands behind the end of a WebP, or breaks off, is no frame', async () => {
  const sticker = await animatedWebp(12);
  expect(hasFewFrames(Buffer.concat([sticker, Buffer.alloc(1_000_000)]))).toBe(true);
  for (const length of [0, 11, 19, sticker.length - 1]) expect(hasFewFrames(sticker.subarray(0, length))).toBe(true);
});
