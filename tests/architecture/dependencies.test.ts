import { join } from 'node:path';
import { expect, test } from 'vitest';
import { licenceKind } from '#scripts/dependencies/licences.ts';
import { shippedPackages } from '#scripts/dependencies/shipped.ts';

test('of a choice of licences the mildest counts, of several at once the strictest, and none passes for known', () => {
  expect(licenceKind('MIT')).toBe('permissive');
  expect(licenceKind('(MIT OR GPL-3.0)')).toBe('permissive');
  expect(licenceKind('Apache-2.0 AND LGPL-3.0-or-later AND MIT')).toBe('weak copyleft');
  expect(licenceKind('MIT AND GPL-3.0')).toBe('unknown');
  expect(licenceKind('(MIT AND GPL-3.0) OR SSPL-1.0')).toBe('unknown');
  expect(licenceKind('SEE LICENSE IN LICENSE.md')).toBe('unknown');
  expect(licenceKind(null)).toBe('unknown');
});

test('every package that an installation has is under a licence that somebody has looked at', () => {
  const shipped = shippedPackages(join(import.meta.dirname, '..', '..'));
  expect(shipped.length).toBeGreaterThan(100);
  expect(shipped.filter(({ licence }) => licenceKind(licence) === 'unknown')).toEqual([]);
});
