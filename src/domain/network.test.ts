import { expect, test } from 'vitest';
import { siteOf } from './network.ts';

test('the networks of one IPv6 site are told by its first 48 bits, and IPv4 has none', () => {
  expect(siteOf('2001:db8:1:200::/56')).toBe('2001:db8:1::/48');
  expect(siteOf('2001:db8:1:ff00::/56')).toBe('2001:db8:1::/48');
  expect(siteOf('2001:db8:2:200::/56')).toBe('2001:db8:2::/48');
  expect(siteOf('2001:0:0:0::/56')).toBe('2001:0:0::/48');
  for (const other of ['203.0.113.9', '', 'someone']) expect(siteOf(other)).toBeNull();
});
