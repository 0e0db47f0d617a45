import fc from 'fast-check';
import { expect, test } from 'vitest';
import { may } from '#domain/permission.ts';
import { permissionOf } from './member-changes.ts';
import {
  type ActorKind,
  actsFor,
  hasPlaceFor,
  isPutOut,
  isStaff,
  type MemberRoom,
  type MemberState,
  type MemberStatus,
  memberActs,
  memberRoles,
  memberStatuses,
  memberTransition,
  memberTransitions,
  needsApprovalAfter,
  outranks,
  retryAt,
  rolesFor,
  roleTransition,
} from './membership.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const actorKinds = [
  'self',
  'ticket',
  'invitation',
  'payment',
  'clock',
  'owner',
  'admin',
  'moderator',
] as const satisfies readonly ActorKind[];
const plenty: MemberRoom = { active: 3, limit: 50, otherAdmins: 1, isPaid: false, owes: false };

const member = (given: Partial<MemberState> = {}): MemberState => ({
  status: 'active',
  role: 'member',
  isOwner: false,
  since: now.subtract({ hours: 24 * 30 }),
  needsApproval: false,
  ...given,
});

const anyMember: fc.Arbitrary<MemberState> = fc
  .record({
    status: fc.constantFrom('none' as const, ...memberStatuses),
    role: fc.constantFrom(...memberRoles),
    needsApproval: fc.boolean(),
    days: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ days, ...rest }) => ({ ...rest, isOwner: false, since: now.subtract({ hours: 24 * days }) }));
const anyRoom = fc.record({
  active: fc.nat(60),
  limit: fc.constantFrom(null, 50),
  otherAdmins: fc.nat(2),
  isPaid: fc.boolean(),
  owes: fc.boolean(),
});
const anyActorKind = fc.constantFrom(...actorKinds);
const anyAct = fc.constantFrom(...memberActs);

test('an act done twice is a success that changes nothing', () => {
  fc.assert(
    fc.property(anyAct, anyMember, anyActorKind, anyRoom, (act, someone, by, room) => {
      const first = memberTransition(act, { member: someone, by, room, now });
      fc.pre(first.kind === 'change');
      const after = { ...someone, status: first.to, role: 'member' as const, since: now };
      expect(memberTransition(act, { member: after, by, room, now })).toEqual({ kind: 'settled', status: first.to });
    }),
  );
});

test('every change is one that the table allows, and nothing else is', () => {
  fc.assert(
    fc.property(anyAct, anyMember, anyActorKind, anyRoom, (act, someone, by, room) => {
      const verdict = memberTransition(act, { member: someone, by, room, now });
      if (verdict.kind !== 'change') return;
      expect(memberTransitions[act].from).toContain(someone.status);
      const { to, owing } = memberTransitions[act];
      expect(verdict).toEqual({ kind: 'change', from: someone.status, to: (room.owes && owing) || to });
    }),
  );
});

test('a ban holds against every act but its lifting, and that leads outside', () => {
  for (const act of memberActs) {
    for (const by of actorKinds) {
      const verdict = memberTransition(act, { member: member({ status: 'banned' }), by, room: plenty, now });
      if (act === 'unban') continue;
      expect(verdict.kind).not.toBe('change');
    }
  }
  expect(memberTransition('unban', { member: member({ status: 'banned' }), by: 'admin', room: plenty, now })).toEqual({
    kind: 'change',
    from: 'banned',
    to: 'left',
  });
  for (const by of ['self', 'ticket', 'moderator'] as const) {
    const verdict = memberTransition('unban', { member: member({ status: 'banned' }), by, room: plenty, now });
    expect(verdict).toEqual({ kind: 'refused', fault: 'not-yours' });
  }
});

test('nobody becomes active past the most members of the plan, by any way in, but who was and lapsed', () => {
  fc.assert(
    fc.property(anyAct, anyMember, anyActorKind, fc.nat(3), (act, someone, by, more) => {
      const room = { ...plenty, active: 50 + more };
      const verdict = memberTransition(act, { member: someone, by, room, now });
      if (verdict.kind === 'change' && someone.status !== 'expired') expect(verdict.to).not.toBe('active');
    }),
  );
  const lapsed = member({ status: 'expired' });
  expect(memberTransition('pay', { member: lapsed, by: 'payment', room: { ...plenty, active: 99 }, now }).kind).toBe(
    'change',
  );
  const joiner = member({ status: 'none' });
  expect(memberTransition('join', { member: joiner, by: 'self', room: { ...plenty, active: 49 }, now }).kind).toBe(
    'change',
  );
  expect(memberTransition('join', { member: joiner, by: 'self', room: { ...plenty, active: 50 }, now })).toEqual({
    kind: 'refused',
    fault: 'full',
  });
});

test('the owner is never put out, banned, demoted or gone, whoever asks', () => {
  const owner = member({ role: 'admin', isOwner: true });
  for (const by of actorKinds) {
    for (const act of ['leave', 'remove', 'ban', 'reject'] as const) {
      expect(memberTransition(act, { member: owner, by, room: plenty, now }).kind).toBe('refused');
    }
    for (const to of ['moderator', 'editor', 'seller', 'member'] as const) {
      expect(roleTransition(to, { member: owner, by, room: plenty }).kind).toBe('refused');
    }
  }
});

test('the last active admin neither leaves nor steps down', () => {
  const last = member({ role: 'admin' });
  const room = { ...plenty, otherAdmins: 0 };
  for (const by of actorKinds) {
    for (const act of memberActs) {
      const verdict = memberTransition(act, { member: last, by, room, now });
      expect(verdict.kind).not.toBe('change');
    }
    expect(roleTransition('member', { member: last, by, room }).kind).toBe('refused');
  }
  expect(memberTransition('leave', { member: last, by: 'self', room, now })).toEqual({
    kind: 'refused',
    fault: 'last-admin',
  });
  expect(memberTransition('leave', { member: last, by: 'self', room: plenty, now }).kind).toBe('change');
});

test('nobody acts on who stands as high as they do', () => {
  const ranks = { owner: 3, admin: 2, moderator: 1 } as const;
  const rankOf = { admin: 2, moderator: 1, editor: 0, seller: 0, member: 0 } as const;
  for (const by of ['owner', 'admin', 'moderator'] as const) {
    for (const role of memberRoles) {
      for (const act of ['remove', 'ban'] as const) {
        const verdict = memberTransition(act, { member: member({ role }), by, room: plenty, now });
        if (rankOf[role] >= ranks[by]) expect([by, role, verdict.kind]).toEqual([by, role, 'refused']);
      }
    }
  }
  expect(
    memberTransition('remove', { member: member({ role: 'seller' }), by: 'moderator', room: plenty, now }).kind,
  ).toBe('refused');
  const paid = { ...plenty, isPaid: true };
  expect(memberTransition('remove', { member: member(), by: 'moderator', room: paid, now }).kind).toBe('refused');
  expect(memberTransition('remove', { member: member(), by: 'moderator', room: plenty, now }).kind).toBe('change');
});

test('an admin gives roles below their own and steps down alone; the owner gives any', () => {
  expect(rolesFor('owner', member())).toEqual(['admin', 'moderator', 'editor', 'seller']);
  expect(rolesFor('admin', member())).toEqual(['moderator', 'editor', 'seller']);
  expect(rolesFor('admin', member({ role: 'admin' }))).toEqual([]);
  expect(rolesFor('self', member({ role: 'admin' }))).toEqual(['moderator', 'editor', 'seller', 'member']);
  expect(rolesFor('self', member({ role: 'moderator' }))).toEqual([]);
  expect(rolesFor('moderator', member())).toEqual([]);
  expect(rolesFor('owner', member({ status: 'left' }))).toEqual([]);
});

test('a menu offers exactly the acts that are not refused', () => {
  fc.assert(
    fc.property(anyMember, fc.constantFrom('owner', 'admin', 'moderator'), fc.boolean(), (someone, by, isPaid) => {
      const room = { ...plenty, isPaid };
      const possible = memberActs.filter(
        (act) => memberTransition(act, { member: someone, by, room, now }).kind === 'change',
      );
      expect(actsFor(by, { member: someone, isPaid })).toEqual(possible);
    }),
  );
});

test('who was turned down waits a week before asking again', () => {
  const rejected = member({ status: 'rejected', since: now });
  const ask = (at: Temporal.Instant) =>
    memberTransition('apply', { member: rejected, by: 'self', room: plenty, now: at });
  expect(ask(now.add({ hours: 167 }))).toEqual({ kind: 'refused', fault: 'too-soon' });
  expect(ask(retryAt(now)).kind).toBe('change');
});

test('who was put out, or turned down, comes in by no way of their own, however they go round', () => {
  const own = fc.constantFrom(
    ['join', 'self'] as const,
    ['join-by-ticket', 'ticket'] as const,
    ['join-by-invitation', 'invitation'] as const,
    ['await-payment', 'invitation'] as const,
    ['pay', 'payment'] as const,
    ['apply', 'self'] as const,
    ['leave', 'self'] as const,
  );
  const start = fc.constantFrom(['remove', 'active'] as const, ['reject', 'pending'] as const);
  fc.assert(
    fc.property(start, fc.array(own, { maxLength: 8 }), ([putOut, status], tries) => {
      let someone = member({ status });
      for (const [act, by] of [[putOut, 'admin'] as const, ...tries]) {
        const at = now.add({ hours: 24 * 60 });
        const verdict = memberTransition(act, { member: someone, by, room: plenty, now: at });
        if (verdict.kind !== 'change') continue;
        someone = {
          ...someone,
          status: verdict.to,
          since: now,
          needsApproval: needsApprovalAfter(act, someone.needsApproval),
        };
      }
      expect(someone.status).not.toBe('active');
    }),
  );
});

test('nobody comes in who owes what access costs, by any act of anybody', () => {
  fc.assert(
    fc.property(anyAct, anyMember, anyActorKind, anyRoom, (act, someone, by, room) => {
      const verdict = memberTransition(act, { member: someone, by, room: { ...room, isPaid: true, owes: true }, now });
      if (verdict.kind === 'change') expect(verdict.to).not.toBe('active');
    }),
  );
});

test('money is asked for after the approval, and what is paid lets in', () => {
  const owing = { ...plenty, isPaid: true, owes: true };
  const asked = memberTransition('await-payment', { member: member({ status: 'none' }), by: 'self', room: owing, now });
  expect(asked).toEqual({ kind: 'change', from: 'none', to: 'awaiting_payment' });
  for (const act of ['approve', 'readmit'] as const) {
    const status = act === 'approve' ? 'pending' : 'removed';
    expect(memberTransition(act, { member: member({ status }), by: 'admin', room: owing, now })).toEqual({
      kind: 'change',
      from: status,
      to: 'awaiting_payment',
    });
  }
  const applicant = member({ status: 'pending' });
  expect(memberTransition('pay', { member: applicant, by: 'payment', room: plenty, now }).kind).toBe('refused');
  const approved = member({ status: 'awaiting_payment' });
  expect(memberTransition('pay', { member: approved, by: 'payment', room: owing, now })).toEqual({
    kind: 'refused',
    fault: 'unpaid',
  });
  expect(memberTransition('pay', { member: approved, by: 'payment', room: plenty, now }).kind).toBe('change');
});

test('the clock takes out who no longer has access, and nobody else', () => {
  const lapse = (given: Partial<MemberState>, owes: boolean) =>
    memberTransition('lapse', { member: member(given), by: 'clock', room: { ...plenty, isPaid: true, owes }, now })
      .kind;
  expect(lapse({}, true)).toBe('change');
  expect(lapse({}, false)).toBe('refused');
  expect(lapse({ status: 'left' }, true)).toBe('refused');
});

test('who runs a community does to others what the policy lets them, and nothing else', () => {
  const acts = { ...permissionOf, complimentary: 'access.give' } as const;
  const from = { approve: 'pending', reject: 'pending', readmit: 'removed', remove: 'active', ban: 'active' } as const;
  const begun = { ...from, unban: 'banned', complimentary: 'pending' } as const;
  const running = { owner: ['admin', 'owner'], admin: ['admin'], moderator: ['moderator'] } as const;
  for (const by of ['owner', 'admin', 'moderator'] as const) {
    for (const [act, status] of Object.entries(begun) as [keyof typeof begun, MemberStatus][]) {
      const isOffered = actsFor(by, { member: member({ status }), isPaid: false }).includes(act);
      expect([by, act, isOffered]).toEqual([by, act, may(new Set(running[by]), acts[act], 'active')]);
    }
  }
});

test('an act that is not possible says why', () => {
  const fault = (
    act: (typeof memberActs)[number],
    by: ActorKind,
    { of = {}, room = {} }: { of?: Partial<MemberState>; room?: Partial<MemberRoom> } = {},
  ) => {
    const verdict = memberTransition(act, { member: member(of), by, room: { ...plenty, ...room }, now });
    return verdict.kind === 'refused' ? verdict.fault : verdict.kind;
  };
  expect(fault('remove', 'self')).toBe('not-yours');
  expect(fault('remove', 'moderator', { of: { role: 'seller' } })).toBe('rank');
  expect(fault('remove', 'admin', { of: { role: 'admin', isOwner: true } })).toBe('owner');
  expect(fault('remove', 'moderator', { room: { isPaid: true } })).toBe('rank');
  expect(fault('remove', 'admin', { room: { isPaid: true } })).toBe('change');
  expect(fault('leave', 'self', { of: { role: 'admin', isOwner: true } })).toBe('owner');
  expect(fault('approve', 'admin', { of: { status: 'left' } })).toBe('transition');
  expect(fault('join', 'self', { of: { status: 'banned' } })).toBe('banned');
  // who is banned already is not banned again, nor leaves: nothing changes
  expect([
    fault('ban', 'admin', { of: { status: 'banned' } }),
    fault('leave', 'self', { of: { status: 'banned' } }),
  ]).toEqual(['settled', 'settled']);
  for (const act of ['join', 'await-payment', 'pay'] as const) {
    const by = act === 'pay' ? 'payment' : 'self';
    const out = { status: 'left', needsApproval: true } as const;
    expect(fault(act, by, { of: out, room: { isPaid: true } }), act).toBe('transition');
  }
  // access that is free has nothing to wait for
  expect(fault('await-payment', 'self', { of: { status: 'none' } })).toBe('transition');
  expect(fault('apply', 'self', { of: { status: 'rejected', since: null } })).toBe('change');
  expect(fault('apply', 'self', { of: { status: 'removed', since: now } })).toBe('change');
});

test('a change of role that is not possible says why', () => {
  const fault = (to: (typeof memberRoles)[number], by: ActorKind, of: Partial<MemberState> = {}, otherAdmins = 1) => {
    const verdict = roleTransition(to, { member: member(of), by, room: { otherAdmins } });
    return verdict.kind === 'refused' ? verdict.fault : verdict.kind;
  };
  expect([fault('editor', 'owner', { status: 'banned' }), fault('editor', 'owner', { status: 'left' })]).toEqual([
    'banned',
    'transition',
  ]);
  expect(['moderator', 'ticket', 'clock'].map((by) => fault('editor', by as ActorKind))).toEqual(
    Array(3).fill('not-yours'),
  );
  const owner = { role: 'admin', isOwner: true } as const;
  expect([fault('admin', 'owner', owner), fault('member', 'owner', owner)]).toEqual(['settled', 'owner']);
  expect([fault('admin', 'admin'), fault('member', 'admin', { role: 'admin' })]).toEqual(['rank', 'rank']);
  expect([fault('member', 'admin'), fault('editor', 'self')]).toEqual(['settled', 'rank']);
  expect([fault('member', 'owner', { role: 'admin' }, 0), fault('member', 'owner', { role: 'admin' })]).toEqual([
    'last-admin',
    'change',
  ]);
});

test('a role counts while its membership does, and who runs the community is above whoever does not', () => {
  expect(actorKinds.filter(isStaff)).toEqual(['owner', 'admin', 'moderator']);
  expect(memberStatuses.filter(isPutOut)).toEqual(['rejected', 'removed', 'banned']);
  const left = { role: 'admin', status: 'left', isOwner: false } as const;
  expect([outranks('moderator', left), outranks('moderator', { ...left, status: 'active' })]).toEqual([true, false]);
  expect(outranks('owner', { ...left, isOwner: true })).toBe(false);
  expect(hasPlaceFor('none', { active: 50, limit: null })).toBe(true);
});

test('whoever was put out needs an approval until somebody lets them in, or lifts their ban', () => {
  const after = (before: boolean) => memberActs.filter((act) => needsApprovalAfter(act, before));
  expect(after(false)).toEqual(['reject', 'remove']);
  expect(after(true)).toEqual(['apply', 'await-payment', 'lapse', 'leave', 'reject', 'remove', 'ban']);
});
