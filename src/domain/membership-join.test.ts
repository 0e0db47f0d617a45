import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accessTypes, communityStatuses, joinPolicies, paymentTypes } from './community.ts';
import { memberStatuses, passMember } from './membership.ts';
import { actOfStep, type Joiner, type JoinPlace, joinStep, parseJoin } from './membership-join.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const free: JoinPlace = { status: 'active', joinPolicy: 'open', accessType: 'free', paymentType: null, isFull: false };
const stranger: Joiner = { status: 'none', since: null, needsApproval: false, hasPaidNumber: false };
const stepOf = (place: Partial<JoinPlace>, joiner: Partial<Joiner> = {}) =>
  joinStep({ ...free, ...place }, { ...stranger, ...joiner }, now);

test('the next step of a stranger is what the community asks for', () => {
  expect(stepOf({})).toEqual({ kind: 'enter' });
  expect(stepOf({ joinPolicy: 'approval' })).toEqual({ kind: 'apply' });
  expect(stepOf({ joinPolicy: 'invite_only' })).toEqual({ kind: 'invite-only' });
  expect(stepOf({ accessType: 'paid', paymentType: 'per_ticket' })).toEqual({ kind: 'raffle' });
  for (const paymentType of ['one_time', 'monthly', 'yearly'] as const) {
    expect(stepOf({ accessType: 'paid', paymentType })).toEqual({ kind: 'payment' });
  }
  expect(stepOf({ isFull: true })).toEqual({ kind: 'full' });
  expect(stepOf({ status: 'paused' })).toEqual({ kind: 'not-running' });
});

test('who knows the place is told what is true of them', () => {
  const since = now.subtract({ hours: 24 });
  expect(stepOf({}, { status: 'active' })).toEqual({ kind: 'member' });
  expect(stepOf({ joinPolicy: 'approval' }, { status: 'pending' })).toEqual({ kind: 'waiting' });
  expect(stepOf({}, { status: 'pending' })).toEqual({ kind: 'enter' });
  expect(stepOf({}, { status: 'left' })).toEqual({ kind: 'enter' });
  expect(stepOf({}, { status: 'removed', needsApproval: true })).toEqual({ kind: 'apply' });
  expect(stepOf({}, { status: 'banned' })).toEqual({ kind: 'closed' });
  expect(stepOf({}, { status: 'rejected', since })).toEqual({ kind: 'wait', until: since.add({ hours: 168 }) });
  expect(stepOf({}, { status: 'rejected', since: now.subtract({ hours: 168 }), needsApproval: true })).toEqual({
    kind: 'apply',
  });
  const perTicket = { accessType: 'paid', paymentType: 'per_ticket' } as const;
  expect(stepOf(perTicket, { hasPaidNumber: true })).toEqual({ kind: 'enter-with-ticket' });
  expect(stepOf({ ...perTicket, isFull: true }, { hasPaidNumber: true })).toEqual({ kind: 'full' });
});

test('a button that is shown is never refused by the course of memberships', () => {
  fc.assert(
    fc.property(
      fc.record({
        status: fc.constantFrom(...communityStatuses),
        joinPolicy: fc.constantFrom(...joinPolicies),
        accessType: fc.constantFrom(...accessTypes),
        paymentType: fc.constantFrom(...paymentTypes),
        isFull: fc.boolean(),
      }),
      fc.record({
        status: fc.constantFrom('none' as const, ...memberStatuses),
        since: fc.nat(400).map((hours) => now.subtract({ hours })),
        needsApproval: fc.boolean(),
        hasPaidNumber: fc.boolean(),
      }),
      (place, joiner) => {
        fc.pre(joiner.needsApproval || (joiner.status !== 'removed' && joiner.status !== 'rejected'));
        const { kind } = joinStep(place, joiner, now);
        const act = actOfStep[kind];
        if (!act) return;
        const verdict = passMember(act, {
          member: { ...joiner, role: 'member', isOwner: false },
          by: act === 'join-by-ticket' ? 'ticket' : 'self',
          room: {
            active: place.isFull ? 50 : 3,
            limit: 50,
            otherAdmins: 1,
            isPaid: place.accessType === 'paid',
            owes: place.accessType === 'paid' && place.paymentType !== 'per_ticket',
          },
          now,
        });
        expect([place, joiner, verdict.kind]).toEqual([place, joiner, 'change']);
      },
    ),
    { numRuns: 2000 },
  );
});

test('the answer may be left out; the rules, where there are any, are agreed to', () => {
  expect(parseJoin({}, { hasRules: false })).toEqual({ ok: true, value: { answer: null } });
  expect(parseJoin({ answer: '  Soy vecina\r\ndel 3.º ' }, { hasRules: false })).toEqual({
    ok: true,
    value: { answer: 'Soy vecina\ndel 3.º' },
  });
  expect(parseJoin({}, { hasRules: true })).toEqual({ ok: false, fields: { rules: { code: 'consent' } } });
  expect(parseJoin({ rules: 'on' }, { hasRules: true }).ok).toBe(true);
  expect(parseJoin({ answer: 'a'.repeat(501) }, { hasRules: false }).ok).toBe(false);
});
