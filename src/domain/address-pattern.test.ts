import { expect, test } from 'vitest';
import { patternColours, patternOf } from './address-pattern.ts';

const addresses = Array.from({ length: 300 }, (_, at) => `club-${at}`);

test('an address has one pattern, and another address another', () => {
  expect(patternOf('peña-la-guitarra')).toEqual(patternOf('peña-la-guitarra'));
  expect(new Set(addresses.map((address) => patternOf(address).paths.join(';'))).size).toBe(addresses.length);
});

test('all colours are in use, and no pattern is empty or heavy', () => {
  const patterns = addresses.map(patternOf);
  expect(new Set(patterns.map(({ colours }) => colours)).size).toBe(patternColours);
  for (const { paths } of patterns) {
    const drawn = paths.join('');
    expect(drawn).toMatch(/^(M\d+ \d+[hvmalz\d .-]+)+$/);
    expect(drawn.length).toBeLessThan(600);
  }
});
