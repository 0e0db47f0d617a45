import { expect, test } from 'vitest';
import { internationalPhone } from './phone.ts';

test('a telephone gets the prefix of its community, unless it says its own', () => {
  expect(internationalPhone('600111222', 'ES')).toBe('34600111222');
  expect(internationalPhone('+573001112233', 'ES')).toBe('573001112233');
  expect(internationalPhone('01123456789', 'AR')).toBe('5491123456789');
});
