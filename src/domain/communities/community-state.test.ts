import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal } from '#domain/refusal.ts';
import { communityStatuses } from './community.ts';
import { communityTransition, requireNoObligations } from './community-state.ts';

const codeOf = (does: () => unknown) => {
  try {
    does();
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.code;
  }
};

test('a suspension is neither begun nor ended by who runs a community', () => {
  for (const status of communityStatuses) {
    if (status === 'suspended') continue;
    expect(codeOf(() => communityTransition('suspended', status))).toBe('community.transition');
    expect(codeOf(() => communityTransition(status, 'suspended'))).toBe('community.transition');
  }
});

test('a community that is put away comes back active, and nothing else', () => {
  expect(communityTransition('archived', 'active')).toEqual({ from: 'archived', to: 'active' });
  expect(codeOf(() => communityTransition('archived', 'paused'))).toBe('community.transition');
});

test('being asked again for the state it has changes nothing', () => {
  for (const status of communityStatuses) expect(communityTransition(status, status)).toBeNull();
});

test('a community is put away exactly when it owes nothing', () => {
  const counts = fc.record({ raffles: fc.nat(2), prizes: fc.nat(2), refunds: fc.nat(2) });
  fc.assert(
    fc.property(counts, (obligations) => {
      const owes = obligations.raffles > 0 || obligations.prizes > 0 || obligations.refunds > 0;
      expect(codeOf(() => requireNoObligations(obligations))).toBe(owes ? 'community.obligations-open' : null);
    }),
  );
});
