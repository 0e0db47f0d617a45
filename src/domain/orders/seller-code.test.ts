import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSellerCode, sellerCode, sellerCodeBytes } from './seller-code.ts';

test('every code that is made is read again, and nothing longer, shorter or of other letters is', () => {
  const bytes = fc.uint8Array({ minLength: sellerCodeBytes, maxLength: sellerCodeBytes });
  fc.assert(
    fc.property(bytes, (random) => {
      const code = sellerCode(random);
      expect(readSellerCode(code)).toBe(code);
      for (const other of [`${code}2`, code.slice(1), code.toUpperCase().replace(/\d/g, 'A'), ` ${code.slice(1)}`]) {
        expect(readSellerCode(other)).toBeNull();
      }
    }),
  );
  for (const none of [undefined, null, 7, ['2222222222'], '', '2222222220', '222222222l', '2'.repeat(1e6)]) {
    expect(readSellerCode(none)).toBeNull();
  }
});
