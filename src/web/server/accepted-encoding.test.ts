import { expect, test } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br ; q=0.1', 'br'],
  ['br;level=4, gzip', 'gzip'],
  ['br;q=none', null],
  ['brotli, *', null],
  ['', null],
])('of «%s» the best is %s', (accepted, best) => {
  expect(acceptedEncoding(accepted)).toBe(best);
});

test('what was not compressed is not chosen', () => {
  expect(acceptedEncoding('br, gzip', ['gzip'])).toBe('gzip');
  expect(acceptedEncoding('br, gzip', [])).toBeNull();
});

test('a header that is nothing but spaces, commas or weights is read in one go', () => {
  // by a pattern that backs off, each of these took minutes
  for (const piece of [' ', ',', ';', ';q=', ' ;', 'br;q=0,']) {
    expect(acceptedEncoding(`a${piece.repeat(200_000)}b`)).toBeNull();
  }
});
