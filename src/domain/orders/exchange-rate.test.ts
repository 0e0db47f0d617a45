import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Currency, currencies, decimalsOf } from '#domain/money.ts';
import {
  converted,
  type ExchangeRate,
  isPayableIn,
  parseRate,
  rateLimits,
  rateMark,
  rateText,
  saidFigure,
} from './exchange-rate.ts';

function rateOf(text: string, first: Currency): ExchangeRate {
  const read = parseRate(text, first);
  if (!read.ok) throw new Error(read.fault);
  return read.value;
}

const fraction = fc.record({ units: fc.integer({ min: 1, max: 1e9 }), per: fc.integer({ min: 1, max: 1e6 }) });
const amount = fc.integer({ min: 0, max: 1e9 });

test('a rate is read as people say it, whichever of the two currencies is said first', () => {
  expect(rateOf('1 USD = 36,50 VES', 'USD')).toEqual({ currency: 'VES', units: 73, per: 2, one: 'USD' });
  expect(rateOf('usd=36.5ves', 'USD')).toEqual({ currency: 'VES', units: 73, per: 2, one: 'USD' });
  expect(rateOf('1 USD = 36,50 VES', 'VES')).toEqual({ currency: 'USD', units: 2, per: 73, one: 'USD' });
  expect(rateOf('1 USD = 1450 ARS', 'USD')).toEqual({ currency: 'ARS', units: 1450, per: 1, one: 'USD' });
  // a peso of Chile has no cents: 950 of them for 100 cents
  expect(rateOf('1 USD = 950 CLP', 'USD')).toEqual({ currency: 'CLP', units: 19, per: 2, one: 'USD' });
  expect(rateOf('1 USD = 1.450,50 ARS', 'USD')).toEqual(rateOf('1 USD = 1,450.50 ARS', 'USD'));
  expect(rateOf('1 USD = 0036,5 VES', 'USD')).toEqual(rateOf('1 USD = 36,50 VES', 'USD'));
  expect(rateOf('1 COP = 0,00025 USD', 'COP')).toEqual({ currency: 'USD', units: 1, per: 40, one: 'COP' });
});

test('what nobody can read for sure is refused', () => {
  const fault = (text: string) => {
    const read = parseRate(text, 'USD');
    return read.ok ? null : read.fault;
  };
  for (const text of [
    '',
    '36,50',
    '1 USD = VES',
    '1 USD = 0 VES',
    '2 USD = 73 VES',
    '1 USD = 5 USD',
    '1 USD = 5 XXX',
    '1 USD = 1234.567,8 VES',
    '1 USD = 1.234,5.6 VES',
    '1 USD = 1.234,5,6 VES',
  ]) {
    expect(fault(text), text).toBe('rate');
  }
  expect(fault('1 EUR = 36,50 VES')).toBe('rate-currency');
  expect(fault('1 USD = 1.450 ARS')).toBe('rate-thousands');
  expect(fault('1 USD = 12345678 ARS')).toBe('rate');
  expect(fault('1 USD = 1,1234567 ARS')).toBe('rate');
  expect(fault(`1 USD = ${'9'.repeat(100_000)} ARS`)).toBe('rate');
});

test('a form says which rate it showed, and a table says it whole, in the direction in which it was said', () => {
  const [forward, back] = [rateOf('1 USD = 36,50 VES', 'USD'), rateOf('1 USD = 36,50 VES', 'VES')];
  expect([rateMark(forward), rateMark(back), rateMark(null)]).toEqual(['VES-73-2', 'USD-2-73', '']);
  expect([rateText(forward, 'USD'), rateText(back, 'VES')]).toEqual(['1 USD = 36.50 VES', '1 USD = 36.50 VES']);
  expect(rateText(rateOf('1 USD = 950 CLP', 'CLP'), 'CLP')).toBe('1 USD = 950 CLP');
});

test('a figure is read to its sixth decimal and its seventh figure, and with marks of thousands beside decimals alone', () => {
  const read = (figure: string) => {
    const rate = parseRate(`1 USD = ${figure} ARS`, 'USD');
    return rate.ok ? rate.value.units / rate.value.per : rate.fault;
  };
  expect([read('1234567'), read('1,123456'), read('0001,5'), read('0,125'), read('1234,567')]).toEqual([
    ...[1_234_567, 1.123456, 1.5, 0.125, 1234.567],
  ]);
  expect([read('1.450,5'), read('1.234.567,5'), read('12,345.67')]).toEqual([1450.5, 1_234_567.5, 12_345.67]);
  expect([read('1.45,5'), read('1.450.50'), read('1,2,3'), read('1.'), read('12.345.678,5')]).toEqual(
    Array(5).fill('rate'),
  );
  expect([read('1,450'), read('999,999')]).toEqual(['rate-thousands', 'rate-thousands']);
  const spaced = (length: number) => parseRate('1 USD = 36 VES'.padEnd(length), 'USD').ok;
  expect([spaced(rateLimits.text), spaced(rateLimits.text + 1)]).toEqual([true, false]);
});

test('a rate is said again as it was typed, in either direction', () => {
  const currency = fc.constantFrom(...currencies);
  const figure = fc.record({ whole: fc.integer({ min: 1, max: 9_999_999 }), places: fc.stringMatching(/^\d{4,6}$/) });
  fc.assert(
    fc.property(currency, currency, figure, fc.boolean(), (one, other, { whole, places }, isFirst) => {
      fc.pre(one !== other);
      const first = isFirst ? one : other;
      const said = saidFigure(rateOf(`1 ${one} = ${whole},${places} ${other}`, first), first);
      const shown = places.replace(/0+$/, '').padEnd(decimalsOf(other), '0');
      expect(said).toBe(shown ? `${whole}.${shown}` : String(whole));
    }),
  );
});

test('a sum is rounded to the nearest: never by more than half of the smallest coin, to either side', () => {
  fc.assert(
    fc.property(amount, fraction, (sum, { units, per }) => {
      fc.pre(isPayableIn(sum, { units, per }));
      const off = 2n * (BigInt(converted(sum, { units, per })) * BigInt(per) - BigInt(sum) * BigInt(units));
      expect(off <= BigInt(per) && off > -BigInt(per)).toBe(true);
    }),
  );
});

test('rounding favours nobody: over all sums of a cycle what it adds and what it takes differ by the exact halves alone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 300 }), (units, per) => {
      let added = 0;
      let halves = 0;
      for (let sum = 0; sum < per; sum += 1) {
        const off = 2 * (converted(sum, { units, per }) * per - sum * units);
        if (Math.abs(off) === per) halves += 1;
        else added += off;
      }
      expect(added).toBe(0);
      // one in so many sums, of half a coin
      expect(halves * 2).toBeLessThanOrEqual(per);
    }),
  );
});

test('who pays more of the first pays no less of the second', () => {
  fc.assert(
    fc.property(amount, amount, fraction, (one, other, rate) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      expect(converted(less, rate)).toBeLessThanOrEqual(converted(more, rate));
    }),
  );
});

test('a sum that comes to nothing, or to more than is counted exactly, is not payable in the second currency', () => {
  const pesos = rateOf('1 USD = 4000 COP', 'COP');
  expect(isPayableIn(10, pesos)).toBe(false);
  expect(isPayableIn(20, pesos)).toBe(true);
  expect(isPayableIn(1e11, rateOf('1 USD = 4000 COP', 'USD'))).toBe(true);
  expect(isPayableIn(1e11, { units: 1_000_000_000, per: 1 })).toBe(false);
});
