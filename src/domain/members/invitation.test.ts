import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinPolicies, paymentTypes } from '#domain/communities/community.ts';
import {
  addressKey,
  invitationState,
  invitedRoles,
  inviterAs,
  inviterBounds,
  inviterOf,
  invitesAsStaff,
  isDemotion,
  maskedEmail,
  parseInvitation,
  type Redeeming,
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

test('an invitation leads as far as its community lets it, and asks for money once', () => {
  const given: Redeeming = {
    joinPolicy: 'open',
    paymentType: null,
    role: 'member',
    skipsApproval: false,
    status: 'none',
    needsApproval: false,
    hasPaidNumber: false,
  };
  const step = (more: Partial<Redeeming> = {}) => {
    const next = redeemStep({ ...given, ...more });
    return next.kind === 'act' ? `${next.act} by ${next.by}` : next.status;
  };
  expect(step()).toBe('join-by-invitation by invitation');
  expect(step({ status: 'active' })).toBe('active');
  // who was put out asks by themselves, whatever the invitation says
  expect(step({ needsApproval: true, skipsApproval: true, status: 'left' })).toBe('apply by self');
  expect(step({ joinPolicy: 'approval' })).toBe('apply by invitation');
  expect(step({ joinPolicy: 'approval', status: 'pending' })).toBe('pending');
  expect(step({ joinPolicy: 'approval', skipsApproval: true })).toBe('join-by-invitation by invitation');
  const paid = { paymentType: 'monthly' } as const;
  expect(step(paid)).toBe('await-payment by invitation');
  expect(step({ ...paid, role: 'editor' })).toBe('join-by-invitation by invitation');
  expect(step({ ...paid, status: 'awaiting_payment', role: 'editor' })).toBe('join-by-invitation by invitation');
  expect(step({ ...paid, hasPaidNumber: true })).toBe('await-payment by invitation');
  expect([step({ ...paid, status: 'awaiting_payment' }), step({ ...paid, status: 'expired' })]).toEqual([
    'awaiting_payment',
    'awaiting_payment',
  ]);
  expect(step({ ...paid, status: 'expired', needsApproval: true })).toBe('apply by self');
  expect(step({ status: 'awaiting_payment' })).toBe('join-by-invitation by invitation');
  const byTicket = { paymentType: 'per_ticket', hasPaidNumber: true } as const;
  expect([step(byTicket), step({ ...byTicket, status: 'awaiting_payment' })]).toEqual(
    Array(2).fill('join-by-ticket by ticket'),
  );
  expect(step({ ...byTicket, hasPaidNumber: false })).toBe('await-payment by invitation');
});

test('who runs the community invites as that, and everybody else as a member', () => {
  expect([inviterOf('admin', true), inviterOf('admin', false), inviterOf('moderator', false)]).toEqual([
    ...['owner', 'admin', 'moderator'],
  ]);
  for (const role of ['editor', 'seller', 'member'] as const)
    expect([inviterOf(role, false), inviterAs(role)]).toEqual(['member', 'member']);
  expect([inviterAs('admin'), inviterAs('moderator'), inviterAs(undefined)]).toEqual(['admin', 'moderator', 'member']);
  const inviters = ['owner', 'admin', 'moderator', 'member'] as const;
  expect(inviters.filter(invitesAsStaff)).toEqual(['owner', 'admin', 'moderator']);
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

test('an invitation by mail is for one person, and to a role needs no approval', () => {
  const made = (raw: Record<string, string>, inviter: 'owner' | 'moderator' | 'member' = 'owner') => {
    const parsed = parseInvitation(raw, inviter);
    return parsed.ok ? parsed.value : parsed.fields;
  };
  const mail = { kind: 'email', email: 'Ana@Example.com', uses: '9', note: ' Hola ', days: '3' };
  expect(made(mail)).toMatchObject({
    email: 'Ana@example.com',
    maxUses: 1,
    note: 'Hola',
    days: 3,
    skipsApproval: false,
  });
  // an address on a link is nobody's
  expect(made({ ...mail, kind: 'link' })).toMatchObject({ email: null, maxUses: 9 });
  expect([made({ role: 'editor' }), made({ skipsApproval: 'on' }), made({}, 'moderator')]).toMatchObject([
    { role: 'editor', skipsApproval: true },
    { role: 'member', skipsApproval: true },
    { skipsApproval: false },
  ]);
  expect(made({ skipsApproval: 'on' }, 'member')).toMatchObject({ skipsApproval: false });
  expect(made({ kind: 'sms', role: 'admin', days: '8', uses: '0', note: 'x'.repeat(121) })).toMatchObject({
    ...{ kind: { code: 'choice' }, role: { code: 'choice' }, days: { code: 'choice' } },
    ...{ uses: { code: 'too-small' }, note: { code: 'too-long' } },
  });
});

test('one address is one, however it is typed, and is shown to others without its name', () => {
  expect(addressKey(' Ana.Ruiz@EXAMPLE.com ')).toBe(addressKey('ana.ruiz@example.com'));
  expect(addressKey('ana.ruiz@example.com')).not.toBe(addressKey('anaruiz@example.com'));
  expect(maskedEmail('ana.ruiz@example.com')).toBe('a•••@example.com');
  expect([maskedEmail('😀b@example.com'), maskedEmail('a@b@example.com')]).toEqual([
    '😀•••@example.com',
    'a•••@example.com',
  ]);
  expect(addressKey('Ine\u0301s@example.com')).toBe('inés@example.com');
});

test('stepping down is a demotion, changing task is not', () => {
  expect(isDemotion('admin', 'moderator')).toBe(true);
  expect(isDemotion('seller', 'member')).toBe(true);
  expect(isDemotion('editor', 'seller')).toBe(false);
  expect(isDemotion('member', 'admin')).toBe(false);
});
