import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { fileInFile, isInstant, isText, isUnpiled, type Room, unkeepable } from './community-file.ts';

const wide: Room = { depth: 5, values: 100, letters: 1000 };

test('a text with NUL or half of a pair cannot be stored; any other can', () => {
  for (const text of ['', 'Peña', '🎟️', '\u{1F600}']) expect(isText(text), text).toBe(true);
  for (const text of ['\u0000', 'a\u0000b', '\uD83C', 'a\uDF9Fb']) expect(isText(text)).toBe(false);
});

test('a few marks on a letter are a language, a heap of them is refused', () => {
  expect(isUnpiled('Peña n\u0303 ế')).toBe(true);
  expect(isUnpiled(`a${'\u0301'.repeat(100)}`)).toBe(false);
});

test('an instant is kept as a file writes it: in UTC, in its shortest form, in our times', () => {
  for (const text of ['2026-11-28T20:00:00Z', '1970-01-01T00:00:00Z', '2026-11-28T20:00:00.5Z']) {
    expect(isInstant(text), text).toBe(true);
  }
  for (const text of [
    '',
    'mañana',
    '2026-11-28',
    '2026-11-28T20:00:00.500Z',
    '2026-11-28T20:00:00+00:00',
    '1969-12-31T23:59:59Z',
    '2200-01-01T00:00:00Z',
  ]) {
    expect(isInstant(text), text).toBe(false);
  }
});

test('any value of a file is kept where there is room for exactly it, and for none less', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const size = sizeOf(value);
      expect(unkeepable(value, size)).toBeNull();
      expect(unkeepable(value, { ...size, values: size.values - 1 })).toBe('too-large');
      expect(unkeepable(value, { ...size, depth: size.depth - 1 })).toBe('too-large');
      if (size.letters > 0) expect(unkeepable(value, { ...size, letters: size.letters - 1 })).toBe('too-large');
    }),
  );
});

test('a text that cannot be stored is found wherever it stands, in a value or in a name', () => {
  for (const value of [
    '\u0000',
    ['a', '\u0000'],
    { a: { b: '\uD83C' } },
    { '\u0000': 1 },
    [{ 'a\u0000': null }, 'b'],
  ]) {
    expect(unkeepable(value, wide), JSON.stringify(value)).toBe('unreadable');
  }
  expect(unkeepable(['a', 'b', { c: 'd' }], wide)).toBeNull();
});

test('a text past the room is too large, and is not read', () => {
  expect(unkeepable(`\u0000${'a'.repeat(wide.letters)}`, wide)).toBe('too-large');
});

test('whole numbers have a limit of their own, and take room of the other values only past it', () => {
  const room = { depth: 1, values: 3, letters: 10, numbers: 50 };
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
  expect(unkeepable(numbers(52), room)).toBeNull();
  expect(unkeepable(numbers(53), room)).toBe('too-large');
  expect(unkeepable([...numbers(50), 1.5, 'a'], room)).toBeNull();
  expect(unkeepable([1.5, 2.5, 3.5], room)).toBe('too-large');
});

test('a file that everybody may see is a picture as the product makes them; others are of any kind that is taken', () => {
  const file = { hash: 'a'.repeat(64), bytes: 1 };
  const isRead = (mediaType: string, isPicture: boolean) => v.is(fileInFile, { ...file, mediaType, isPicture });
  expect(isRead('image/webp', true)).toBe(true);
  expect(isRead('image/webp', false)).toBe(true);
  expect(isRead('application/pdf', false)).toBe(true);
  expect(isRead('application/pdf', true)).toBe(false);
  expect(isRead('text/html', false)).toBe(false);
});

/** The least room that a value needs. */
function sizeOf(value: unknown): { depth: number; values: number; letters: number } {
  if (typeof value === 'string') return { depth: 0, values: 1, letters: value.length };
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 1, letters: 0 };
  const size = { depth: 0, values: 1, letters: Array.isArray(value) ? 0 : Object.keys(value).join('').length };
  for (const inner of Object.values(value).map(sizeOf)) {
    size.depth = Math.max(size.depth, inner.depth + 1);
    size.values += inner.values;
    size.letters += inner.letters;
  }
  return size;
}
