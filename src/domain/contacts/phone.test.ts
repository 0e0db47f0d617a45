import { expect, test } from 'vitest';
import { internationalPhone } from './phone.ts';

test('a telephone gets the prefix of its community, unless it says its own', () => {
  expect(internationalPhone('600111222', 'ES')).toBe('34600111222');
  expect(internationalPhone('+573001112233', 'ES')).toBe('573001112233');
  expect(internationalPhone('01123456789', 'AR')).toBe('5491123456789');
});

test('of a telephone the figures count, and each country’s prefix is put before them once', () => {
  expect(internationalPhone('+34 600-11.12 22', 'MX')).toBe('34600111222');
  expect(internationalPhone('(099) 123-4567', 'EC')).toBe('593991234567');
  expect(internationalPhone('00 55 1234', 'MX')).toBe('52551234');
  expect(internationalPhone('8091234567', 'DO')).toBe('18091234567');
});
