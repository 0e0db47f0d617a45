import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memberRoles, memberStatuses } from '#domain/members/membership.ts';
import { kindsForAdmins, kindsForSellers, type NotificationKind, notificationReach } from './notification.ts';
import { belongsInDigest, maySeeNotification } from './notification-reader.ts';
import { noticeLevels } from './notification-settings.ts';

const kinds = Object.keys(notificationReach) as NotificationKind[];
const relations = fc.record({
  community: fc.constantFrom('active', 'draft', 'paused', 'archived', 'suspended'),
  member: fc.option(fc.record({ status: fc.constantFrom(...memberStatuses), role: fc.constantFrom(...memberRoles) })),
});

test('a digest holds nothing that was read, nothing unwanted, and nothing for who is not in the community now', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.boolean(),
      fc.constantFrom(...noticeLevels),
      relations,
      (kind, isRead, level, reader) => {
        if (!belongsInDigest({ kind, isRead, level }, reader)) return;
        expect(isRead).toBe(false);
        expect(reader.member?.status).toBe('active');
        expect(reader.community).not.toBe('suspended');
        expect(['mention', 'news']).toContain(notificationReach[kind]);
        expect(level).not.toBe('none');
        if (level === 'mentions') expect(notificationReach[kind]).toBe('mention');
      },
    ),
  );
});

test('what is about somebody stays theirs; what waits for who runs or sells is for who does so now', () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), relations, (kind, reader) => {
      const maySee = maySeeNotification(kind, reader);
      const reach = notificationReach[kind];
      if (reach === 'self') {
        expect(maySee).toBe(true);
        return;
      }
      if (maySee) expect(reader.member?.status).toBe('active');
      const runs = kindsForSellers.has(kind) ? ['admin', 'seller'] : ['admin', 'moderator'];
      if (maySee && reach === 'duty') expect(runs).toContain(reader.member?.role);
    }),
  );
});

test('a moderator is not told of payments', () => {
  const member = { status: 'active', role: 'moderator' } as const;
  expect(maySeeNotification('access.payment-to-review', { community: 'active', member })).toBe(false);
  expect(maySeeNotification('member.asked', { community: 'active', member })).toBe(true);
});

const isForAll = (kind: NotificationKind) =>
  ['news', 'mention'].includes(notificationReach[kind]) && !kindsForSellers.has(kind);
const readers = (kind: NotificationKind, community: 'active' | 'draft' | 'suspended') =>
  memberRoles.filter((role) => maySeeNotification(kind, { community, member: { status: 'active', role } })).sort();

test('a task is told to everybody who may do it and to nobody else, in a suspended community, too', () => {
  const told = (those: readonly NotificationKind[]) =>
    new Set(those.flatMap((kind) => (['active', 'draft', 'suspended'] as const).map((at) => readers(kind, at).join())));
  const tasks = kinds.filter((kind) => notificationReach[kind] === 'duty' && !kindsForSellers.has(kind));
  expect(told(kinds.filter((kind) => kindsForSellers.has(kind)))).toEqual(new Set(['admin,seller']));
  expect(told(tasks.filter((kind) => kindsForAdmins.has(kind)))).toEqual(new Set(['admin']));
  expect(told(tasks.filter((kind) => !kindsForAdmins.has(kind)))).toEqual(new Set(['admin,moderator']));
});

test('what happens in a community is for all its members; in a draft for its admin, suspended for nobody', () => {
  for (const kind of kinds.filter(isForAll)) {
    expect(readers(kind, 'active'), kind).toEqual([...memberRoles].sort());
    expect(readers(kind, 'draft'), kind).toEqual(['admin']);
    expect(readers(kind, 'suspended'), kind).toEqual([]);
  }
});

test('a digest tells a member all that is unread of the kinds they chose', () => {
  const reader = { community: 'active', member: { status: 'active', role: 'member' } } as const;
  for (const kind of kinds.filter(isForAll)) {
    const isMention = notificationReach[kind] === 'mention';
    for (const level of noticeLevels) {
      const isWanted = level === 'mentions' ? isMention : level !== 'none';
      expect(belongsInDigest({ kind, isRead: false, level }, reader), `${kind}, ${level}`).toBe(isWanted);
    }
  }
});

test('a digest holds no tasks and nothing that is about its reader', () => {
  const reader = { community: 'active', member: { status: 'active', role: 'admin' } } as const;
  const own = kinds.filter((kind) => ['self', 'duty'].includes(notificationReach[kind]));
  expect(own.filter((kind) => belongsInDigest({ kind, isRead: false, level: 'all' }, reader))).toEqual([]);
});
