import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Currency, currencies, decimalsOf, decimalText, isCurrency, parseMoney, times } from './money.ts';

const currency = fc.constantFrom(...currencies);
const sum = fc.record({ currency, amount: fc.nat(999_999_999) });

function amountOf(text: string, of: Currency = 'EUR') {
  const read = parseMoney(text, of);
  return read.ok ? read.money.amount : read.fault;
}

test('a price typed with comma or point is the same exact sum', () => {
  expect(amountOf('2,50')).toBe(250);
  expect(amountOf('2.50')).toBe(250);
  expect(amountOf('2,5')).toBe(250);
  expect(amountOf(' 3 ')).toBe(300);
  expect(amountOf('0')).toBe(0);
  expect(amountOf('007,10')).toBe(710);
});

test('what is not one plain decimal is refused', () => {
  for (const text of [
    '-1',
    '+1',
    '1e9',
    '1E2',
    'NaN',
    'Infinity',
    '2,5,0',
    '1.000,50',
    '1 000',
    ',5',
    '5,',
    '２',
    '2€',
  ]) {
    expect(amountOf(text), text).toBe('money');
  }
  expect(amountOf('   ')).toBe('required');
});

test('a currency without decimals takes none', () => {
  expect(amountOf('5000', 'CLP')).toBe(5000);
  expect(amountOf('5000,5', 'CLP')).toBe('money-decimals');
  expect(amountOf('5000,5', 'COP')).toBe('money-decimals');
  expect(amountOf('2,505')).toBe('money-decimals');
});

test('at most seven digits stand before the decimals, zeros in front apart', () => {
  expect(amountOf('9999999,99')).toBe(999_999_999);
  expect(amountOf('10000000')).toBe('money-too-large');
  expect(amountOf('0000000001')).toBe(100);
});

test('every sum survives being written and read, with point and with comma', () => {
  fc.assert(
    fc.property(sum, ({ amount, currency }) => {
      const whole = { amount: amount % 10 ** (7 + decimalsOf(currency)), currency };
      const text = decimalText(whole);
      expect(parseMoney(text, currency)).toEqual({ ok: true, money: whole });
      expect(parseMoney(text.replace('.', ','), currency)).toEqual({ ok: true, money: whole });
    }),
  );
});

test('no text is read as anything but a whole, safe, non-negative sum', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9.,e+-]{0,20}$/)), currency, (text, currency) => {
      const read = parseMoney(text, currency);
      if (read.ok) expect(Number.isSafeInteger(read.money.amount) && read.money.amount >= 0).toBe(true);
    }),
  );
});

test('tickets times price loses nothing', () => {
  expect(times({ amount: 999_999_999, currency: 'EUR' }, 10_000)).toEqual({
    amount: 9_999_999_990_000,
    currency: 'EUR',
  });
});

test('a currency is known by its code alone', () => {
  expect(isCurrency('EUR')).toBe(true);
  expect(isCurrency('toString')).toBe(false);
});
