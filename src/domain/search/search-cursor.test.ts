import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearch } from './search.ts';
import { readCursor, type SearchPlace, writeCursor } from './search-cursor.ts';

const byWords = parseSearch({ text: 'bici' }).search;
const place: SearchPlace = { tier: 1, key: '2026-12-17T19:00:00.123456Z', id: '4f9a3c52-2b1e-4a3f-9f55-0d6f2c7b1a11' };
const cursor = writeCursor(byWords, 'raffles', place);

test('a place is read back as it was', () => {
  expect(readCursor(byWords, 'raffles', cursor)).toEqual(place);
  const members = { tier: 0, key: '120', id: place.id };
  expect(readCursor(byWords, 'communities', writeCursor(byWords, 'communities', members))).toEqual(members);
});

test('a place of another search or another list is none', () => {
  expect(readCursor(parseSearch({ text: 'moto' }).search, 'raffles', cursor)).toBeNull();
  expect(readCursor(parseSearch({ text: 'bici', country: 'ES' }).search, 'raffles', cursor)).toBeNull();
  expect(readCursor(parseSearch({ text: 'bici', sort: 'newest' }).search, 'raffles', cursor)).toBeNull();
  expect(readCursor(byWords, 'communities', cursor)).toBeNull();
});

test('whatever stands where a place should is a place of this search or none', () => {
  const broken = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.tuple(fc.nat(cursor.length - 1), fc.string({ minLength: 1, maxLength: 2 })).map(([at, put]) => {
      return cursor.slice(0, at) + put + cursor.slice(at + 1);
    }),
  );
  fc.assert(
    fc.property(broken, (text) => {
      const read = readCursor(byWords, 'raffles', text);
      if (text !== cursor && read !== null) expect(read).toEqual(place);
    }),
  );
});

test('a sealed place with an instant or an amount that there is not is none', () => {
  for (const key of [
    '2026-13-40T00:00:00.000000Z',
    '2026-12-17T19:00:00Z[Europe/Madrid]',
    'now()',
    '12',
    '-271821-04-20T00:00:00Z',
    '9999-12-31T00:00:00.000000Z',
  ])
    expect(readCursor(byWords, 'raffles', writeCursor(byWords, 'raffles', { ...place, key }))).toBeNull();
  for (const key of ['-1', '1e9', '9999999999999999', '2026-12-17T19:00:00Z'])
    expect(readCursor(byWords, 'communities', writeCursor(byWords, 'communities', { ...place, key }))).toBeNull();
});
