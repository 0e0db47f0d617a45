import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinPolicies, paymentTypes } from '#domain/communities/community.ts';
import {
  addressKey,
  invitationState,
  invitedRoles,
  inviterBounds,
  isDemotion,
  maskedEmail,
  parseInvitation,
  redeemStep,
} from './invitation.ts';
import { memberRoles, memberStatuses, memberTransition, memberTransitions } from './membership.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const facts = fc.record({
  expiresAt: fc.integer({ min: -5, max: 5 }).map((hours) => now.add({ hours })),
  maxUses: fc.integer({ min: 1, max: 3 }),
  usedCount: fc.nat(3),
  revokedAt: fc.constantFrom(null, now),
  declinedAt: fc.constantFrom(null, now),
});

test('taken back counts before declined, used up and run out, in this order', () => {
  fc.assert(
    fc.property(facts, (kept) => {
      const reasons = [
        kept.revokedAt && 'revoked',
        kept.declinedAt && 'declined',
        kept.usedCount >= kept.maxUses && 'used_up',
        Temporal.Instant.compare(now, kept.expiresAt) >= 0 && 'expired',
      ].filter(Boolean);
      expect(invitationState(kept, now)).toBe(reasons[0] ?? 'active');
    }),
  );
});

const redeeming = fc.record({
  joinPolicy: fc.constantFrom(...joinPolicies),
  paymentType: fc.constantFrom(null, ...paymentTypes),
  role: fc.constantFrom(...invitedRoles),
  skipsApproval: fc.boolean(),
  status: fc.constantFrom('none' as const, ...memberStatuses),
  needsApproval: fc.boolean(),
  hasPaidNumber: fc.boolean(),
});

test('no invitation lets in who was put out, or banned, or leads past the till as a plain member', () => {
  fc.assert(
    fc.property(redeeming, (given) => {
      const step = redeemStep(given);
      if (step.kind === 'settled') {
        if (step.status === 'active') expect(given.status).toBe('active');
        return;
      }
      const isIn = memberTransitions[step.act].to === 'active';
      if (isIn) expect(given.needsApproval).toBe(false);
      if (isIn && given.role === 'member' && given.paymentType !== null) {
        expect([given.paymentType, given.hasPaidNumber]).toEqual(['per_ticket', true]);
      }
      if (isIn && given.joinPolicy === 'approval') expect(given.skipsApproval).toBe(true);
      const member = { ...given, role: 'member' as const, isOwner: false, since: null };
      const room = { active: 1, limit: null, otherAdmins: 1, isPaid: given.paymentType !== null, owes: false };
      const verdict = memberTransition(step.act, { member, by: step.by, room, now });
      if (given.status === 'banned') expect(verdict).toEqual({ kind: 'refused', fault: 'banned' });
    }),
  );
});

test('nobody makes an invitation that goes beyond what they may', () => {
  const raw = fc.record({
    kind: fc.constantFrom('link', 'email', 'sms'),
    role: fc.constantFrom(...memberRoles),
    days: fc.constantFrom('0', '1', '7', '8', '30', '31', 'x'),
    uses: fc.constantFrom('', '0', '1', '10', '11', '1000', '1001', '-3'),
    email: fc.constantFrom('', 'ana@example.com', 'nada'),
    skipsApproval: fc.constantFrom('', 'si'),
  });
  fc.assert(
    fc.property(raw, fc.constantFrom('owner', 'admin', 'moderator', 'member'), (form, inviter) => {
      const parsed = parseInvitation(form, inviter);
      if (!parsed.ok) return;
      const { kind, role, days, maxUses, email, skipsApproval } = parsed.value;
      const bounds = inviterBounds[inviter];
      expect(bounds.roles).toContain(role);
      expect(maxUses).toBeLessThanOrEqual(bounds.uses);
      expect(days).toBeLessThanOrEqual(30);
      expect(kind === 'email').toBe(email !== null);
      if (kind === 'email') expect(maxUses).toBe(1);
      if (!bounds.skipsApproval) expect(skipsApproval).toBe(false);
    }),
  );
});

test('a form that says nothing makes a link of a week for twenty-five, or for ten where no more may be invited', () => {
  const plain = { kind: 'link', role: 'member', days: 7, email: null, note: null, skipsApproval: false };
  expect(parseInvitation({}, 'owner')).toEqual({ ok: true, value: { ...plain, maxUses: 25 } });
  expect(parseInvitation({}, 'member')).toEqual({ ok: true, value: { ...plain, maxUses: 10 } });
  expect(parseInvitation({ kind: 'email' }, 'owner')).toMatchObject({
    ok: false,
    fields: { email: { code: 'required' } },
  });
});

test('one address is one, however it is typed, and is shown to others without its name', () => {
  expect(addressKey(' Ana.Ruiz@EXAMPLE.com ')).toBe(addressKey('ana.ruiz@example.com'));
  expect(addressKey('ana.ruiz@example.com')).not.toBe(addressKey('anaruiz@example.com'));
  expect(maskedEmail('ana.ruiz@example.com')).toBe('a•••@example.com');
});

test('stepping down is a demotion, changing task is not', () => {
  expect(isDemotion('admin', 'moderator')).toBe(true);
  expect(isDemotion('seller', 'member')).toBe(true);
  expect(isDemotion('editor', 'seller')).toBe(false);
  expect(isDemotion('member', 'admin')).toBe(false);
});
