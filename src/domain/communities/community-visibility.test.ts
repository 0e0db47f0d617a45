import { expect, test } from 'vitest';
import { type MemberStatus, memberStatuses } from '#domain/members/membership.ts';
import { communityStatuses, visibilities } from './community.ts';
import { isHiddenCommunity, mayKnowCommunity, mayPayIn, mayReadOwnPayments } from './community-visibility.ts';

const memberships = [null, ...memberStatuses];
/** The memberships for which a rule holds. */
const where = (holds: (membership: MemberStatus | null) => boolean) => memberships.filter(holds);
const knowing = ['active', 'awaiting_payment', 'expired'];

test('private communities and drafts are hidden, and every other one exists for anybody', () => {
  for (const visibility of visibilities)
    for (const status of communityStatuses) {
      const isHidden = visibility === 'private' || status === 'draft';
      expect(isHiddenCommunity({ visibility, status })).toBe(isHidden);
      if (!isHidden)
        expect(where((membership) => mayKnowCommunity({ visibility, status }, { membership }))).toEqual(memberships);
    }
});

test('a private community exists for its people, for who was let in and has to pay, and for operators', () => {
  const community = { visibility: 'private', status: 'active' } as const;
  expect(where((membership) => mayKnowCommunity(community, { membership }))).toEqual(knowing);
  expect(mayKnowCommunity(community, { membership: null, isOperator: true })).toBe(true);
  expect(mayKnowCommunity(community, { membership: 'banned', isSystem: true })).toBe(true);
});

test('a draft exists for its people alone, and for what the installation does by itself', () => {
  for (const visibility of visibilities) {
    const draft = { visibility, status: 'draft' } as const;
    expect(where((membership) => mayKnowCommunity(draft, { membership }))).toEqual(['active']);
    expect(mayKnowCommunity(draft, { membership: null, isOperator: true })).toBe(false);
    expect(mayKnowCommunity(draft, { membership: null, isSystem: true })).toBe(true);
  }
});

test('who pays reaches their page in a community that they cannot see, and who is owed a refund what they paid', () => {
  const status = 'active' as const;
  expect(where((membership) => mayPayIn({ status }, membership))).toEqual(knowing);
  expect(where((membership) => mayPayIn({ status: 'draft' }, membership))).toEqual([]);
  const reads = (of: 'active' | 'draft', hasRefund: boolean) =>
    where((membership) => mayReadOwnPayments({ status: of }, { membership, hasRefund }));
  expect([reads('active', false), reads('active', true)]).toEqual([knowing, memberships]);
  expect([reads('draft', false), reads('draft', true)]).toEqual([[], []]);
});
