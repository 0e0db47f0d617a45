import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBase64Url, encodeBase64Url } from './base64url.ts';

test('bytes are written as by Node, and read back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 20_000 }), (bytes) => {
      const text = encodeBase64Url(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64url'));
      expect(decodeBase64Url(text)).toEqual(bytes);
    }),
  );
});

test('a text that is read is the only one of its bytes', () => {
  const letters = 'ABCDwxyz0189-_+/= é';
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 }), (text) => {
      const bytes = decodeBase64Url(text);
      if (bytes) expect(encodeBase64Url(bytes)).toBe(text);
      else expect(Buffer.from(text, 'base64url').toString('base64url')).not.toBe(text);
    }),
    { numRuns: 1000 },
  );
});
