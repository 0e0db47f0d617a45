import { expect, test } from 'vitest';
import type { FieldFaults } from '#domain/form.ts';
import { numberingOf, numberings, rangeOf, readRange, totalOf } from './numbering.ts';
import { raffleLimits } from './raffle.ts';

test('a numbering is read again from its board, and one that ends elsewhere counts from one', () => {
  for (const numbering of numberings) {
    if (numbering === '1-N') continue;
    expect(numberingOf(rangeOf(numbering))).toBe(numbering);
    expect(readRange({ lastNumber: '7' }, numbering, {})).toEqual(rangeOf(numbering));
  }
  expect(['00-99', '000-999', '0000-9999'].map((each) => totalOf(rangeOf(each as '00-99')))).toEqual([
    100, 1000, 10_000,
  ]);
  expect([numberingOf({ firstNumber: 1, lastNumber: 99 }), numberingOf({ firstNumber: 0, lastNumber: 50 })]).toEqual([
    '1-N',
    '1-N',
  ]);
});

test('a board that counts from one ends where its organiser says, and has room for all until they do', () => {
  const faults: FieldFaults = {};
  const range = readRange({ lastNumber: '250' }, '1-N', faults);
  expect([range, totalOf(range), faults]).toEqual([{ firstNumber: 1, lastNumber: 250 }, 250, {}]);
  expect([readRange({}, '1-N', faults), Object.keys(faults)]).toEqual([null, ['lastNumber']]);
  expect(totalOf(null)).toBe(raffleLimits.board);
});
