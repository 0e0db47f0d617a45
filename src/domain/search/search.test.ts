import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hasFilters,
  kindsOf,
  parseSearch,
  type RawSearch,
  searchFields,
  searchKinds,
  sortOf,
  sortsFor,
  withoutFilters,
} from './search.ts';

const read = (raw: RawSearch) => parseSearch(raw);

test('an empty search asks for everything', () => {
  const { search, faults } = read({});
  expect(faults).toEqual({});
  expect(kindsOf(search)).toEqual(['raffles', 'communities']);
  expect(hasFilters(search)).toBe(false);
});

test('whatever stands in an address gives a search, and every fault names a field of the form', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('1', '2,50', 'ES', 'EUR', 'cheapest', '2026-12-24'),
  );
  const raw = fc.record(Object.fromEntries(searchFields.map((field) => [field, text])), { requiredKeys: [] });
  fc.assert(
    fc.property(raw, (typed) => {
      const { search, faults } = read(typed);
      expect(searchFields).toEqual(expect.arrayContaining(Object.keys(faults)));
      if (search.priceFrom !== null || search.priceTo !== null) expect(search.currency).not.toBeNull();
      if (search.priceFrom !== null && search.priceTo !== null)
        expect(search.priceFrom).toBeLessThanOrEqual(search.priceTo);
      if (search.left !== null) expect(search.left).toBeGreaterThan(0);
      if (search.sort === 'cheapest') expect(search.currency).not.toBeNull();
      for (const word of search.words) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
      for (const kind of kindsOf(search))
        expect(sortsFor(kind, search.words.length > 0)).toContain(sortOf(search, kind));
    }),
  );
});

test('a price is read in its currency, or in that of the country', () => {
  expect(read({ priceFrom: '2,50', priceTo: '10', currency: 'EUR' }).search).toMatchObject({
    priceFrom: 250,
    priceTo: 1000,
    currency: 'EUR',
  });
  expect(read({ priceTo: '5000', country: 'CO' }).search).toMatchObject({ priceTo: 5000, currency: 'COP' });
  expect(read({ priceTo: '5', country: 'CO', currency: 'USD' }).search).toMatchObject({
    priceTo: 500,
    currency: 'USD',
  });
  expect(read({ country: 'CO' }).search.currency).toBeNull();
});

test('a price that cannot be understood is told by its field and counts as not asked', () => {
  expect(read({ priceFrom: 'dos', currency: 'EUR' })).toMatchObject({
    search: { priceFrom: null },
    faults: { priceFrom: 'money' },
  });
  expect(read({ priceTo: '5' }).faults).toEqual({ currency: 'currency-for-price' });
  expect(read({ priceTo: '5,5', currency: 'CLP' }).faults).toEqual({ priceTo: 'money-decimals' });
  expect(read({ priceFrom: '9', priceTo: '3', currency: 'EUR' })).toMatchObject({
    search: { priceFrom: 900, priceTo: null },
    faults: { priceTo: 'money-range' },
  });
  expect(read({ sort: 'cheapest' })).toMatchObject({
    search: { sort: null },
    faults: { currency: 'currency-for-sort' },
  });
});

test('what is free has no price to look at', () => {
  expect(read({ free: '1', priceFrom: 'dos' })).toMatchObject({ search: { free: true, priceFrom: null }, faults: {} });
});

test('days, counts and choices that there are not are told', () => {
  expect(read({ closingBy: '2026-02-30', left: '0', country: 'XX', closing: 'never', kind: 'people' }).faults).toEqual({
    closingBy: 'date',
    left: 'number',
    country: 'choice',
    closing: 'choice',
    kind: 'choice',
  });
  expect(read({ closingBy: '2028-02-29' }).search.closingBy).toBe('2028-02-29');
});

test('a wish that only raffles can fulfil leaves communities out, and is none where communities are looked for', () => {
  expect(kindsOf(read({ left: '5' }).search)).toEqual(['raffles']);
  const { search } = read({ left: '5', closing: 'today', kind: 'communities' });
  expect([search.left, search.closing, kindsOf(search)]).toEqual([null, null, ['communities']]);
});

test('only signs, or too many words, are told; the first words are looked for', () => {
  expect(read({ text: '🎉 % :*' })).toMatchObject({ search: { words: [] }, faults: { text: 'no-words' } });
  const { search, faults } = read({ text: `bicicleta ${'x'.repeat(500)}` });
  expect(faults).toEqual({ text: 'too-long' });
  expect(search.words[0]).toBe('bicicleta');
});

test('without its filters a search keeps its words and its kind', () => {
  for (const kind of searchKinds) {
    const { search } = read({ text: 'bici', kind, country: 'ES', free: '1', left: '3', sort: 'newest' });
    const bare = withoutFilters(search);
    expect(hasFilters(bare)).toBe(false);
    expect(bare).toMatchObject({ text: 'bici', words: ['bici'], kind, sort: 'newest' });
  }
});
