import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isOrdinary } from './picture-cost.ts';
import { isLosslessWebp } from './webp-head.ts';

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
