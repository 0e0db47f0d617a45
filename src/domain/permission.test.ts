import { expect, test } from 'vitest';
import { communityStatuses } from './communities/community.ts';
import { may, type Permission, policy, type Relation } from './permission.ts';

const permissions = Object.keys(policy) as Permission[];
const all: Relation[] = [
  'anyone',
  'signed-in',
  'holder',
  'desk-link',
  'system',
  'owner',
  'admin',
  'moderator',
  'editor',
  'seller',
  'member',
];

test('nobody may do anything by no relation at all', () => {
  for (const permission of permissions) {
    for (const state of communityStatuses) expect(may(new Set(), permission, state)).toBe(false);
  }
});

test('a stranger may only look at what is public or theirs, take numbers, ask for their links, open an invitation, end mails and fill a demonstration', () => {
  const open = permissions.filter((permission) =>
    communityStatuses.some((state) => may(new Set(['anyone']), permission, state)),
  );
  expect(open.sort()).toEqual([
    'community.see',
    'course.see',
    'examples.fill',
    'invitation.see',
    'log.cosign',
    'log.see',
    'mail.stop',
    'order.ask-for-links',
    'order.see-own',
    'order.take',
    'raffle.report',
    'raffle.see',
    'ticket.see-public',
  ]);
});

test('a link that the desk made looks, pays and joins an account of the same address, and does nothing else', () => {
  const own = new Set(permissions.filter((permission) => may(new Set(['desk-link']), permission, 'active')));
  expect([...own].sort()).toEqual(['checkout.begin', 'order.join-account', 'order.see', 'order.send-receipt']);
});

test('money is confirmed by admins alone', () => {
  const who = all.filter((relation) => may(new Set([relation]), 'order.review', 'active'));
  expect(who).toEqual(['admin']);
});

test('a suspended community takes no orders and publishes no raffles, whoever asks', () => {
  const everything = new Set(all);
  for (const permission of [
    'order.take',
    'order.take-for-other',
    'raffle.publish',
    'raffle.create',
    'community.configure',
  ] as const) {
    expect(may(everything, permission, 'suspended')).toBe(false);
  }
});

test('a draw is made by the clock and by no person', () => {
  const people = new Set(all.filter((relation) => relation !== 'system'));
  for (const state of communityStatuses) expect(may(people, 'draw.make', state)).toBe(false);
});

test('who may administer a community, and in which of its states, is this table', () => {
  const states = ['active', 'draft', 'paused', 'archived'] as const;
  const table: Partial<Record<Permission, { who: Relation[]; when: readonly string[] }>> = {
    'community.configure': { who: ['admin'], when: states.slice(0, 3) },
    'community.see-settings': { who: ['admin'], when: communityStatuses },
    'community.pause': { who: ['admin'], when: states.slice(0, 3) },
    'community.move': { who: ['owner'], when: states.slice(0, 3) },
    'community.archive': { who: ['owner'], when: states },
    'community.delete': { who: ['owner'], when: states },
    'community.offer': { who: ['owner'], when: states },
    'community.answer-offer': { who: ['holder'], when: states },
  };
  for (const [permission, rule] of Object.entries(table) as [Permission, { who: Relation[]; when: string[] }][]) {
    for (const relation of all) {
      for (const state of communityStatuses) {
        const isAllowed = rule.who.includes(relation) && rule.when.includes(state);
        expect([permission, relation, state, may(new Set([relation]), permission, state)]).toEqual([
          permission,
          relation,
          state,
          isAllowed,
        ]);
      }
    }
  }
});

test('people are let in, put out, banned and given roles by those who run the community, each in their measure', () => {
  const who = (permission: Permission) => all.filter((relation) => may(new Set([relation]), permission, 'active'));
  const table: Partial<Record<Permission, Relation[]>> = {
    'member.join': ['signed-in'],
    'member.leave': ['signed-in'],
    'member.approve': ['admin', 'moderator'],
    'member.reject': ['admin', 'moderator'],
    'member.readmit': ['admin'],
    'member.remove': ['admin', 'moderator'],
    'member.ban': ['admin'],
    'member.change-role': ['admin'],
    'member.see-all': ['admin', 'moderator'],
    'member.see-contact': ['admin'],
    'member.export': ['admin'],
    'ticket.see-all': ['admin'],
    'ticket.see-own-sales': ['seller'],
    'ticket.export': ['admin'],
  };
  for (const [permission, relations] of Object.entries(table)) {
    expect([permission, who(permission as Permission)]).toEqual([permission, relations]);
  }
});

test('nobody comes into a community that is not running, and everybody may leave one that is not', () => {
  const everything = new Set(all);
  for (const state of ['draft', 'paused', 'archived', 'suspended'] as const) {
    for (const permission of ['member.join', 'member.approve', 'member.readmit'] as const) {
      expect(may(everything, permission, state)).toBe(false);
    }
    expect(may(everything, 'member.leave', state)).toBe(true);
  }
});
