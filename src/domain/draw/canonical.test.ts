import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalBytes, canonicalText, largestActa, parseCanonical } from './canonical.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const documents = fc.jsonValue({ noUnicodeString: false });

test('a document is read back from its canonical bytes', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const wellFormed = JSON.stringify(document).isWellFormed();
      fc.pre(wellFormed);
      const parsed = parseCanonical(canonicalBytes(document));
      expect(canonicalText(parsed?.value)).toBe(canonicalText(document));
    }),
  );
});

test('the order in which members were written does not change the text', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.integer()), (document) => {
      const turned = Object.fromEntries(Object.entries(document).toReversed());
      expect(canonicalText(turned)).toBe(canonicalText(document));
    }),
  );
});

test('a text is that of RFC 8785 in whatever order its members were, and whatever they are called', () => {
  const odd = fc.constantFrom('10', '9', '__proto__', 'toJSON', 'é', '\u{1f600}', '\uffff', '\\ud800', '');
  const members = fc.dictionary(fc.oneof(odd, fc.string()), fc.jsonValue());
  fc.assert(
    fc.property(members, (document) => {
      fc.pre(JSON.stringify(document).isWellFormed());
      const inOrder = JSON.parse(canonicalize(document) as string) as unknown;
      for (const same of [document, inOrder]) expect(canonicalText(same)).toBe(canonicalize(document));
    }),
  );
  for (const other of [['\ud800'], { '\udc00': 1 }, [Number.NaN], [Number.POSITIVE_INFINITY]]) {
    expect(() => canonicalText(other)).toThrow();
  }
  expect(canonicalText(['\\ud800'])).toBe('["\\\\ud800"]');
});

test('any other text of the same document is refused', () => {
  const others = ['{"a": 1}', '{"a":1}\n', '{"b":1,"a":2}', '{"a":1,"a":1}', '{"a":1.0}', '{"a":-0}', '{"a":1e2}'];
  for (const text of [...others, '\ufeff{"a":1}', '{"a":"\\u0041"}', '{"a":"\\ud800"}', '{"a":', '', 'a']) {
    expect(parseCanonical(utf8(text)), text).toBeNull();
  }
  expect(parseCanonical(utf8('{"a":1}'))).toEqual({ value: { a: 1 } });
});

test('what is not strict UTF-8, too deep or too large is refused', () => {
  expect(parseCanonical(Uint8Array.of(0x22, 0xc0, 0x80, 0x22))).toBeNull();
  expect(parseCanonical(Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22))).toBeNull();
  expect(parseCanonical(utf8('['.repeat(200_000) + ']'.repeat(200_000)))).toBeNull();
  expect(parseCanonical(utf8('['.repeat(17) + ']'.repeat(17)))).toBeNull();
  expect(parseCanonical(utf8('['.repeat(16) + ']'.repeat(16)))).not.toBeNull();
  expect(parseCanonical(utf8(`{"a":${'['.repeat(16)}${']'.repeat(16)}}`))).toBeNull();
  expect(parseCanonical(utf8(`"${'a'.repeat(largestActa - 1)}"`))).toBeNull();
  expect(parseCanonical(utf8('"aaa"'), 4)).toBeNull();
});
