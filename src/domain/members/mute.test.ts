import { expect, test } from 'vitest';
import { isMuted, muteTransition } from './mute.ts';

test('who is silenced writes again at the hour, without anybody doing anything', () => {
  const until = Temporal.Instant.from('2026-11-21T10:00:00Z');
  expect(isMuted(until, until.subtract({ seconds: 1 }))).toBe(true);
  expect(isMuted(until, until)).toBe(false);
  expect(isMuted(null, until)).toBe(false);
});

test('nobody silences who stands as high as they do, nor who is outside', () => {
  const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
  const until = now.add({ hours: 24 });
  const member = { status: 'active', role: 'member', isOwner: false, mutedUntil: null } as const;
  expect(muteTransition(until, { member, by: 'moderator', now })).toEqual({ kind: 'change', until });
  for (const role of ['admin', 'moderator', 'editor', 'seller'] as const) {
    expect(muteTransition(until, { member: { ...member, role }, by: 'moderator', now }).kind).toBe('refused');
  }
  expect(muteTransition(until, { member: { ...member, role: 'admin' }, by: 'owner', now }).kind).toBe('change');
  expect(muteTransition(until, { member: { ...member, role: 'admin', isOwner: true }, by: 'admin', now })).toEqual({
    kind: 'refused',
    fault: 'owner',
  });
  const refused = (fault: string) => ({ kind: 'refused', fault });
  expect(muteTransition(until, { member: { ...member, role: 'admin' }, by: 'admin', now })).toEqual(refused('rank'));
  expect(muteTransition(until, { member, by: 'self', now })).toEqual(refused('not-yours'));
  expect(muteTransition(until, { member: { ...member, status: 'left' }, by: 'owner', now })).toEqual(
    refused('transition'),
  );
});

test('the same silence twice, and the end of none, change nothing', () => {
  const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
  const until = now.add({ hours: 24 });
  const member = { status: 'active', role: 'member', isOwner: false, mutedUntil: until } as const;
  expect(muteTransition(until, { member, by: 'admin', now }).kind).toBe('settled');
  // a double click
  expect(muteTransition(until.add({ seconds: 2 }), { member, by: 'admin', now }).kind).toBe('settled');
  expect(muteTransition(until.add({ minutes: 1 }), { member, by: 'admin', now }).kind).toBe('change');
  // a little less or more is the same form, and much less is a shorter silence
  expect(muteTransition(until.subtract({ seconds: 59 }), { member, by: 'admin', now }).kind).toBe('settled');
  expect(muteTransition(now.add({ hours: 1 }), { member, by: 'admin', now }).kind).toBe('change');
  expect(muteTransition(null, { member: { ...member, mutedUntil: now }, by: 'admin', now }).kind).toBe('settled');
  expect(muteTransition(null, { member, by: 'admin', now })).toEqual({ kind: 'change', until: null });
});
