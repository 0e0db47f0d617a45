import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cadenceOf } from '#domain/access/access-payment.ts';
import { accessTypes, communityStatuses, joinPolicies, paymentTypes } from '#domain/communities/community.ts';
import { memberStatuses, memberTransition } from './membership.ts';
import { actOfStep, type Joiner, type JoinPlace, joinStep, parseJoin } from './membership-join.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const free: JoinPlace = {
  status: 'active',
  joinPolicy: 'open',
  accessType: 'free',
  paymentType: null,
  price: null,
  isFull: false,
  isSoldOut: false,
  isPayable: true,
};
const monthly = { accessType: 'paid', paymentType: 'monthly', price: 500 } as const;
const stranger: Joiner = {
  status: 'none',
  since: null,
  needsApproval: false,
  hasPaidNumber: false,
  hasPass: false,
  hasPayment: false,
};
const stepOf = (place: Partial<JoinPlace>, joiner: Partial<Joiner> = {}) =>
  joinStep({ ...free, ...place }, { ...stranger, ...joiner }, now);

test('the next step of a stranger is what the community asks for', () => {
  expect(stepOf({})).toEqual({ kind: 'enter' });
  expect(stepOf({ joinPolicy: 'approval' })).toEqual({ kind: 'apply' });
  expect(stepOf({ joinPolicy: 'invite_only' })).toEqual({ kind: 'invite-only' });
  expect(stepOf({ accessType: 'paid', paymentType: 'per_ticket' })).toEqual({ kind: 'raffle' });
  for (const paymentType of ['one_time', 'monthly', 'yearly'] as const) {
    expect(stepOf({ ...monthly, paymentType })).toEqual({ kind: 'payment' });
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

test('money is asked for from who may come in, after the yes where one is needed', () => {
  const approved = { ...monthly, joinPolicy: 'approval' } as const;
  expect(stepOf(approved)).toEqual({ kind: 'apply' });
  expect(stepOf(approved, { status: 'pending' })).toEqual({ kind: 'waiting' });
  expect(stepOf(approved, { status: 'awaiting_payment' })).toEqual({ kind: 'pay' });
  expect(stepOf(approved, { status: 'expired' })).toEqual({ kind: 'renew' });
  expect(stepOf(approved, { status: 'left', hasPass: true })).toEqual({ kind: 'enter' });
  expect(stepOf(approved, { status: 'left' })).toEqual({ kind: 'apply' });
  expect(stepOf({ ...monthly, joinPolicy: 'invite_only' })).toEqual({ kind: 'invite-only' });
  expect(stepOf({ ...monthly, joinPolicy: 'invite_only' }, { status: 'awaiting_payment' })).toEqual({ kind: 'pay' });
  expect(stepOf(monthly, { status: 'left', needsApproval: true, hasPass: true })).toEqual({ kind: 'apply' });
  expect(stepOf({ ...monthly, price: 0 })).toEqual({ kind: 'enter' });
});

test('who was let in and owes nothing any more comes in, whatever the door asks of others', () => {
  for (const joinPolicy of ['open', 'approval', 'invite_only'] as const) {
    for (const status of ['awaiting_payment', 'expired'] as const) {
      expect(stepOf({ joinPolicy }, { status })).toEqual({ kind: 'enter' });
      expect(stepOf({ ...monthly, joinPolicy, price: 0 }, { status })).toEqual({ kind: 'enter' });
      expect(stepOf({ joinPolicy: 'approval' }, { status, needsApproval: true })).toEqual({ kind: 'apply' });
      expect(stepOf({ accessType: 'paid', paymentType: 'per_ticket', joinPolicy }, { status }).kind).toBe('raffle');
    }
  }
});

test('where no pass is left, nobody is asked for money', () => {
  const soldOut = { ...monthly, isSoldOut: true };
  expect(stepOf(soldOut)).toEqual({ kind: 'no-pass' });
  expect(stepOf(soldOut, { status: 'awaiting_payment' })).toEqual({ kind: 'no-pass' });
  expect(stepOf({ ...soldOut, isFull: true })).toEqual({ kind: 'full' });
  expect(stepOf({ ...monthly, isFull: true }, { status: 'expired' })).toEqual({ kind: 'full' });
});

test('where nobody has said how it is paid, nobody is asked for money but who has begun to pay', () => {
  const noWay = { ...monthly, isPayable: false };
  expect(stepOf(noWay)).toEqual({ kind: 'no-way' });
  expect(stepOf(noWay, { status: 'awaiting_payment' })).toEqual({ kind: 'no-way' });
  expect(stepOf(noWay, { status: 'expired' })).toEqual({ kind: 'no-way' });
  expect(stepOf(noWay, { status: 'awaiting_payment', hasPayment: true })).toEqual({ kind: 'pay' });
  expect(stepOf(noWay, { status: 'pending' })).toEqual({ kind: 'waiting' });
  expect(stepOf(noWay, { status: 'left', hasPass: true })).toEqual({ kind: 'enter' });
  expect(stepOf({ ...noWay, joinPolicy: 'approval' })).toEqual({ kind: 'apply' });
  expect(stepOf({ isPayable: false })).toEqual({ kind: 'enter' });
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
        isSoldOut: fc.boolean(),
        isPayable: fc.boolean(),
        price: fc.constantFrom(null, 0, 500),
      }),
      fc.record({
        status: fc.constantFrom('none' as const, ...memberStatuses),
        since: fc.nat(400).map((hours) => now.subtract({ hours })),
        needsApproval: fc.boolean(),
        hasPaidNumber: fc.boolean(),
        hasPass: fc.boolean(),
        hasPayment: fc.boolean(),
      }),
      (place, joiner) => {
        fc.pre(joiner.needsApproval || (joiner.status !== 'removed' && joiner.status !== 'rejected'));
        const { kind } = joinStep(place, joiner, now);
        const act = actOfStep[kind];
        if (!act) return;
        const verdict = memberTransition(act, {
          member: { ...joiner, role: 'member', isOwner: false },
          by: act === 'join-by-ticket' ? 'ticket' : 'self',
          room: {
            active: place.isFull ? 50 : 3,
            limit: 50,
            otherAdmins: 1,
            isPaid: place.accessType === 'paid',
            owes: cadenceOf(place) !== null && !joiner.hasPass,
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
  expect(parseJoin({}, { hasRules: false })).toEqual({ ok: true, value: { answer: null, isListed: false } });
  expect(parseJoin({ answer: '  Soy vecina\r\ndel 3.º ' }, { hasRules: false })).toEqual({
    ok: true,
    value: { answer: 'Soy vecina\ndel 3.º', isListed: false },
  });
  expect(parseJoin({}, { hasRules: true })).toEqual({ ok: false, fields: { rules: { code: 'consent' } } });
  expect(parseJoin({ rules: 'on' }, { hasRules: true }).ok).toBe(true);
  expect(parseJoin({ answer: 'a'.repeat(501) }, { hasRules: false }).ok).toBe(false);
});
