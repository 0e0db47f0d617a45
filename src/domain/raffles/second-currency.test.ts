import { expect, test } from 'vitest';
import { parseSecondCurrency, rateOf, type TypedRate } from './second-currency.ts';

const typed: TypedRate = { isOffered: true, rate: '1 USD = 36,50 VES', source: 'BCV' };
const of = (more: Partial<TypedRate>, price = 250) => {
  const read = rateOf({ ...typed, ...more }, { price, currency: 'USD' });
  return read.ok ? read.value : read.fields;
};

test('a second currency is offered at a rate, with whose it is where that is said, or is not', () => {
  expect(of({})).toEqual({ currency: 'VES', units: 73, per: 2, one: 'USD', source: 'BCV' });
  for (const source of ['', null]) expect(of({ source })).toMatchObject({ source: null });
  expect(of({ isOffered: false, rate: 'x' })).toBeNull();
  expect(of({ rate: 'x' })).toEqual({ rate: { code: 'rate' } });
  expect(parseSecondCurrency({})).toEqual({ ok: true, value: { isOffered: false, rate: '', source: null } });
  expect(parseSecondCurrency({ isOffered: 'on', rate: typed.rate, source: ' BCV ' })).toEqual({
    ok: true,
    value: typed,
  });
  expect(parseSecondCurrency({ source: 'x'.repeat(61) })).toMatchObject({ fields: { source: { code: 'too-long' } } });
});

test('no rate is taken at which a number costs nothing, or most numbers more than is counted exactly', () => {
  const price = { rate: { code: 'rate-price' } };
  expect(of({ rate: '1 COP = 100 USD' }, 1)).toEqual(price);
  expect(of({ rate: '1 USD = 9999999 COP' }, 90_000_000_000)).toEqual(price);
  expect(of({ rate: '1 USD = 9999999 COP' }, 100)).toMatchObject({ currency: 'COP' });
});
