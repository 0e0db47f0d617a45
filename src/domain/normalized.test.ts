import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalized } from './normalized.ts';

const forms = fc.constantFrom('NFC' as const, 'NFD' as const, 'NFKD' as const);

test('a text without piled marks is normalised as Unicode says', () => {
  const texts = fc.string({ unit: 'binary' }).filter((text) => !/[\p{M}\uFF9E\uFF9F]{32}/u.test(text));
  fc.assert(
    fc.property(texts, forms, (text, form) => {
      expect(normalized(text, form)).toBe(text.normalize(form));
    }),
  );
});

test('of marks piled on a letter 31 stay, however many were sent, and what stands between piles stays', () => {
  const pile = (marks: number) => `a${'\u0316'.repeat(marks)}`;
  expect(normalized(pile(500_000), 'NFD')).toBe(pile(31));
  const kana = `a${'\uFF9E\u0301'.repeat(100_000)}`;
  for (const form of ['NFC', 'NFD', 'NFKD'] as const) expect(normalized(kana, form).length).toBeLessThan(40);
  expect(normalized(`${pile(40)} b ${pile(31)}`, 'NFD')).toBe(`${pile(31)} b ${pile(31)}`);
});
