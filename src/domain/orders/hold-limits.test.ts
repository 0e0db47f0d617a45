import { expect, test } from 'vitest';
import { conspicuousFrom, mostUnpaidFrom, mostUnpaidOfPerson, mostUnpaidTogether } from './hold-limits.ts';

test('a person and a network may keep a number of numbers in a small raffle and a share of a large one', () => {
  const ofPerson = (size: number) =>
    (['guest', 'account', 'proven', 'desk'] as const).map((kind) => mostUnpaidOfPerson(kind, size));
  expect(ofPerson(20)).toEqual([10, 20, 20, null]);
  expect(ofPerson(100)).toEqual([20, 50, 50, null]);
  expect(ofPerson(1000)).toEqual([200, 500, 500, null]);
  expect([20, 100, 1000].map((size) => mostUnpaidFrom('network', size))).toEqual([
    { unproven: 30, all: 60 },
    { unproven: 33, all: 66 },
    { unproven: 333, all: 666 },
  ]);
  expect([20, 100, 1000].map((size) => mostUnpaidFrom('site', size))).toEqual([
    { unproven: 60, all: 75 },
    { unproven: 66, all: 83 },
    { unproven: 666, all: 833 },
  ]);
  expect(conspicuousFrom('network', 1000)).toEqual({
    many: { orders: 3, numbers: 100 },
    few: { orders: 2, numbers: 333 },
  });
  expect(conspicuousFrom('site', 1000)).toEqual({
    many: { orders: 6, numbers: 200 },
    few: { orders: 2, numbers: 333 },
  });
});

test('all unproven guests together are bounded from a hundred numbers on, where a contact can be checked', () => {
  expect([99, 100, 1000].map((size) => mostUnpaidTogether(size, true))).toEqual([null, 80, 800]);
  expect(mostUnpaidTogether(1000, false)).toBeNull();
});
