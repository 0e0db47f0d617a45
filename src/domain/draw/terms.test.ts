import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf } from '#support/verifier-vectors.ts';
import { isTerms, longestTerms } from './terms.ts';

test('terms are lines of plain text', () => {
  for (const text of ['a', 'uno\ndos\n', '\n', 'Ñandú, 10 €', 'a'.repeat(longestTerms)]) {
    expect(isTerms(bytesOf(text)), text.slice(0, 20)).toBe(true);
  }
});

test('terms have no byte order mark, no other ends of lines, no hidden letters, and are in NFC', () => {
  for (const text of [
    '',
    '\ufeffa',
    'a\r\nb',
    'a\tb',
    'n\u0303',
    'a\u200bb',
    'a\u2028b',
    'a'.repeat(longestTerms + 1),
  ]) {
    expect(isTerms(bytesOf(text)), JSON.stringify(text.slice(0, 20))).toBe(false);
  }
  expect(isTerms(Uint8Array.of(0xff))).toBe(false);
});

test('the end of a line hides nothing from NFC', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'e', '\u0301', '\u0327', '\n', ' ', '\u00e9', '\u1100', '\u1161')),
      (letters) => {
        const text = letters.join('');
        fc.pre(text !== '');
        expect(isTerms(bytesOf(text))).toBe(text.normalize('NFC') === text);
      },
    ),
  );
});

test('whether terms are in NFC is told the same, and soon, however many marks stand on a letter', () => {
  const letters = [
    'a',
    'e',
    '\u0315',
    '\u0300',
    '\u0301',
    '\u0316',
    '\u0327',
    '\u1e69',
    '\u1100',
    '\u1161',
    '\u{1d165}',
    '\u{1d15e}',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 300 }), (chosen) => {
      const text = chosen.join('');
      expect(isTerms(bytesOf(text))).toBe(text.normalize('NFC') === text);
      const normal = text.normalize('NFC');
      expect(isTerms(bytesOf(normal))).toBe(true);
    }),
    { numRuns: 300 },
  );
  const from = performance.now();
  for (const marks of ['\u0315\u0300'.repeat(16_000), '\u0315'.repeat(16_000) + '\u0300'.repeat(16_000)]) {
    expect(isTerms(bytesOf(marks))).toBe(false);
  }
  expect(isTerms(bytesOf('\u0300'.repeat(16_000) + '\u0315'.repeat(16_000)))).toBe(true);
  expect(performance.now() - from).toBeLessThan(400);
});
