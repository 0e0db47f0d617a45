import { expect, test } from 'vitest';
import type { Currency } from '#domain/money.ts';
import { type DecimalMark, decimalMark, readSum } from './statement-sum.ts';

const euros = (mark: DecimalMark | null, ...cells: string[]) => cells.map((cell) => readSum(cell, 'EUR', mark));

test('the sums of a column say together which mark is before their decimals', () => {
  expect([decimalMark(['1.234', '12,5']), decimalMark(['1.234,56']), decimalMark(['1.234.567'])]).toEqual([
    ',',
    ',',
    ',',
  ]);
  expect([decimalMark(['1,234', '12.5']), decimalMark(['1,234.56']), decimalMark(['1,234,567'])]).toEqual([
    '.',
    '.',
    '.',
  ]);
  // none says it, or two say different things
  expect([decimalMark(['1.234', '7']), decimalMark(['1,5', '1.5']), decimalMark([])]).toEqual([null, null, null]);
  // what is too long to be a sum says nothing
  expect(decimalMark([`${'9'.repeat(40)},5`, '1.5'])).toBe('.');
});

test('where no sum of a column says the mark, each is read by itself', () => {
  expect(euros(null, '1.234', '1.234.567', '1,5', '1.234,5', '7')).toEqual([123_400, 123_456_700, 150, 123_450, 700]);
});

test('a sum went where a sign, two brackets or the side of the account say so, and nothing went is nothing', () => {
  expect(euros(',', '(5,00)', '– 5,00', '5,00 DB')).toEqual([-500, -500, -500]);
  expect(euros(',', '(5,00', '5,00)')).toEqual([500, 500]);
  // not a negative nothing, which some comparisons tell apart
  expect(euros(',', '-0,00', '(0)')).toEqual([0, 0]);
});

test('the currency stands once, before a sum or behind it', () => {
  expect(euros(',', 'EUR 5', '5 EUR', 'US$5', 'EUR 5 H')).toEqual([500, 500, 500, 500]);
  expect(euros(',', 'EUR 5 EUR', 'Ana 5', '5 Ana', 'Ana 5 EUR', 'EUR 5 Ana')).toEqual([null, null, null, null, null]);
});

test('figures are a sum only where they are grouped as sums are', () => {
  expect(euros(',', '01.234', '1.234.5', '12.34', '1234.567', '1,2.3')).toEqual([null, null, null, null, null]);
  expect(euros('.', '01,234', '1,234,5', '12,34', '1.2,3')).toEqual([null, null, null, null]);
  expect(euros(',', "1'234,50", '1 234,50', '5,')).toEqual([123_450, 123_450, 500]);
  // a sum has ten figures at most, whatever noughts stand before it
  expect(euros(',', '9999999999', '99999999999', '000000000012,00')).toEqual([999_999_999_900, null, 1200]);
});

test('decimals beyond the currency’s are cut, and made good where a workbook could not keep the sum exactly', () => {
  expect(euros('.', '12.999', '12.99999', '12.999999', '12.990001', '12.5')).toEqual([1299, 1299, 1300, 1299, 1250]);
  const pesos: Currency = 'COP';
  expect([readSum('25000.9', pesos, '.'), readSum('24999.9999999', pesos, '.')]).toEqual([25_000, 25_000]);
});
