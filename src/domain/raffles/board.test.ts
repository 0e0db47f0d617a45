import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NumberState } from '#domain/orders/order.ts';
import {
  ascending,
  changesOf,
  countBoard,
  decodeBoard,
  encodeBoard,
  formatNumber,
  isOfNumbers,
  parseNumbers,
  pickNumbers,
  sizeOf,
  unreadPart,
  withChanges,
} from './board.ts';

const states = ['free', 'held', 'submitted', 'paid', 'blocked'] as const;
const state = fc.constantFrom<NumberState>(...states);
const noise = (seed: number) => {
  let value = seed;
  return (count: number) =>
    Uint8Array.from({ length: count }, () => {
      value = (value * 1_103_515_245 + 12_345) % 2_147_483_648;
      return value >> 16;
    });
};

test('a board reads back as it was written', () => {
  fc.assert(
    fc.property(fc.array(state, { maxLength: 300 }), (board) => {
      expect(decodeBoard(encodeBoard(board), board.length)).toEqual(board);
    }),
  );
});

test('a board of ten thousand numbers takes five thousand letters', () => {
  expect(encodeBoard(Array.from({ length: 10_000 }, () => 'paid'))).toHaveLength(5000);
});

test('of each letter the first three bits are one number and the last three the next', () => {
  expect(encodeBoard(['free', 'paid', 'blocked', 'free', 'held'])).toBe('DgI');
  expect(decodeBoard('DgI', 5)).toEqual(['free', 'paid', 'blocked', 'free', 'held']);
  expect(encodeBoard([])).toBe('');
});

test('what is no board is not read as one', () => {
  // a state that there is not, of either number
  expect([decodeBoard('F', 2), decodeBoard('o', 2), decodeBoard('A', 3), decodeBoard('A', 1)]).toEqual([
    ...[null, null, null],
    ['free'],
  ]);
  expect(decodeBoard('AA', 2)).toBeNull();
  expect(decodeBoard('!', 2)).toBeNull();
  expect(decodeBoard('_', 2)).toBeNull();
});

test('changes grouped by state bring one board to the other', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(state, state), { minLength: 1, maxLength: 200 }),
      fc.integer({ min: 0, max: 500 }),
      (pairs, firstNumber) => {
        const before = pairs.map(([one]) => one);
        const after = pairs.map(([, other]) => other);
        const changes = changesOf(after.map((now, index) => [firstNumber + index, now] as const));
        expect(withChanges(before, changes, { firstNumber })).toEqual(after);
      },
    ),
  );
});

test('changes to numbers that the raffle does not have are passed over', () => {
  expect(withChanges(['free', 'free'], { paid: [0, 1, 3, 9] }, { firstNumber: 1 })).toEqual(['paid', 'free']);
});

test('the count of a board adds up to its size', () => {
  fc.assert(
    fc.property(fc.array(state), (board) => {
      const total = Object.values(countBoard(board)).reduce((sum, part) => sum + part, 0);
      expect(total).toBe(board.length);
      for (const each of states) expect(countBoard(board)[each]).toBe(board.filter((one) => one === each).length);
    }),
  );
});

test('numbers are written with the digits of the last one', () => {
  expect(formatNumber(7, 99)).toBe('07');
  expect(formatNumber(7, 9)).toBe('7');
  expect(formatNumber(100, 100)).toBe('100');
  expect(sizeOf({ firstNumber: 0, lastNumber: 99 })).toBe(100);
});

test('typed numbers are read in any way people separate them', () => {
  expect(parseNumbers('07, 42;86 10-12\n7', 100)).toEqual([7, 42, 86, 10, 11, 12]);
  expect(parseNumbers('  ', 100)).toEqual([]);
});

test('what is no number, a range backwards or too many are not read', () => {
  for (const text of ['siete', '7.5', '-3', '12-10', '1-200', '99999999', '1-']) {
    expect(parseNumbers(text, 100), text).toBeNull();
  }
});

test('as many numbers are read as there may be, and ranges that repeat count ten times that at most', () => {
  expect([parseNumbers('1-100', 100)?.length, parseNumbers('1-101', 100)]).toEqual([100, null]);
  expect([parseNumbers('1-50 51-100', 100)?.length, parseNumbers('1-50 51-101', 100)]).toEqual([100, null]);
  expect(parseNumbers('7-7', 1)).toEqual([7]);
  const repeated = Array(10).fill('1-100').join(' ');
  expect([parseNumbers(repeated, 100)?.length, parseNumbers(`${repeated} 1`, 100)]).toEqual([100, null]);
});

test('of a typed text the first part that is no number is told, its beginning where it is long', () => {
  expect(unreadPart('7, 1-3; 12', 100)).toBeUndefined();
  expect(unreadPart('7, 1-300 siete', 100)).toBe('1-300');
  expect(unreadPart(`7 ${'x'.repeat(50)}`, 100)).toBe('x'.repeat(20));
  expect(['1-9999999', '7', '7 siete', ' , ', '9-7'].map(isOfNumbers)).toEqual([true, true, false, false, false]);
});

test('a pick is of distinct numbers among those given, in order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 9999 }), { maxLength: 60 }),
      fc.integer({ min: 0, max: 70 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (numbers, count, seed) => {
        const picked = pickNumbers(numbers, count, noise(seed));
        expect(picked).toHaveLength(Math.min(count, numbers.length));
        expect(picked).toEqual(ascending(picked));
        expect(numbers).toEqual(expect.arrayContaining(picked));
      },
    ),
  );
});

test('bytes in the incomplete last lap are drawn again, so no number is likelier', () => {
  const draws = [255, 255, 255, 255, 0, 0, 0, 2];
  const bytes = (count: number) => Uint8Array.from(draws.splice(0, count));
  expect(pickNumbers([10, 11, 12], 1, bytes)).toEqual([12]);
  expect(draws).toEqual([]);
  // where the laps are whole nothing is drawn again, and every byte counts
  expect(pickNumbers([10, 11], 1, () => Uint8Array.of(255, 255, 255, 255))).toEqual([11]);
  expect(pickNumbers([10, 11, 12, 13, 14], 1, () => Uint8Array.of(0, 0, 1, 2))).toEqual([13]);
});
