import { expect, test } from 'vitest';
import { expectedHeicTime, expectedTime, isOrdinary, type PictureFacts, requireModest } from './picture-cost.ts';

const megapixels = (count: number, facts: Partial<PictureFacts> = {}): PictureFacts => ({
  format: 'jpeg',
  dots: count * 1_000_000,
  channels: 3,
  bytesPerSample: 1,
  isProgressive: false,
  scans: 1,
  side: 8000,
  isLossless: false,
  hasProfile: false,
  ...facts,
});
const png = { format: 'png', channels: 4, scans: 0 } as const;
const progressive = { isProgressive: true, scans: 10 };

test('what phones and their programs make is ordinary', () => {
  for (const facts of [
    megapixels(4.6, png),
    megapixels(4.6, { ...png, isProgressive: true }),
    megapixels(12.2),
    megapixels(12.2, progressive),
    // with a small picture and a map of brightness inside
    megapixels(50, { scans: 3 }),
    megapixels(12, { format: 'webp' }),
  ]) {
    expect(isOrdinary(facts), JSON.stringify(facts)).toBe(true);
  }
});

test('large ones are costly, and accepted all the same', () => {
  for (const facts of [
    megapixels(64, png),
    megapixels(32, { ...png, bytesPerSample: 2 }),
    megapixels(16, { ...png, isProgressive: true }),
    megapixels(40, progressive),
    megapixels(64, { format: 'webp' }),
  ]) {
    expect(isOrdinary(facts), JSON.stringify(facts)).toBe(false);
    expect(() => requireModest(facts)).not.toThrow();
  }
});

test('what unfolds into more memory, or takes more time, than one may is refused', () => {
  for (const facts of [
    megapixels(33, { ...png, bytesPerSample: 2 }),
    megapixels(43, { ...png, channels: 3, bytesPerSample: 2 }),
    megapixels(17, { ...png, isProgressive: true }),
    megapixels(50, progressive),
    megapixels(64, { scans: 60 }),
  ]) {
    expect(() => requireModest(facts), JSON.stringify(facts)).toThrow('file.unreadable');
  }
});

test('what translates colours counts: a photo of a phone stays ordinary, a large table over many dots does not', () => {
  for (const facts of [megapixels(12.2, { hasProfile: true }), megapixels(4.6, { ...png, hasProfile: true })])
    expect(isOrdinary(facts), JSON.stringify(facts)).toBe(true);
  const grey = { ...png, channels: 1, hasProfile: true };
  for (const facts of [megapixels(64, grey), megapixels(22, { ...png, channels: 3, hasProfile: true })]) {
    expect(isOrdinary(facts), JSON.stringify(facts)).toBe(false);
    expect(() => requireModest(facts)).not.toThrow();
  }
  // a large JPEG is decoded at half its size
  const translating = (count: number) =>
    expectedTime(megapixels(count, { hasProfile: true })) - expectedTime(megapixels(count));
  expect(translating(64)).toBe(translating(23));
});

test('a picture of very many rows is refused, however few dots it has', () => {
  expect(() => requireModest(megapixels(1, { ...png, side: 65_535 }))).not.toThrow();
  expect(() => requireModest(megapixels(1, { ...png, side: 65_536 }))).toThrow('file.unreadable');
});

test('a HEIC is expected to take longer the more dots it has', () => {
  expect(expectedHeicTime(12_000_000)).toBeLessThan(expectedHeicTime(48_000_000));
});
