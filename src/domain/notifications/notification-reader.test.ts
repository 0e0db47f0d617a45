import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memberRoles, memberStatuses } from '#domain/members/membership.ts';
import { kindsForSellers, type NotificationKind, notificationReach } from './notification.ts';
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
