import { expect, test } from 'vitest';
import { printIn } from './typed-hex.ts';

test('a fingerprint is read as people copy it', () => {
  const print = 'ab12'.repeat(16);
  expect(printIn(` ${print.toUpperCase().replace(/.{8}/g, '$& ')}\n`)).toBe(print);
  for (const typed of ['', print.slice(1), `${print}0`, print.replace('a', 'g')]) expect(printIn(typed)).toBeNull();
});
