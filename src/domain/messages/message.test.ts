import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countOf,
  editableUntil,
  isEditable,
  isMessageId,
  type MessageStatus,
  mayModerate,
  messageLimits,
  messageTransition,
  parseEdit,
  parseMessage,
  parseMessageReport,
} from './message.ts';

const key = '1b4e28ba-2fa1-41d2-883f-0016d3cca427';
const acts = ['hide', 'restore', 'delete'] as const;

test('what is deleted stays deleted, whatever is done to it, and is counted no more', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...acts)), (done) => {
      let status: MessageStatus = 'published';
      let count: number = countOf(status);
      let wasDeleted = false;
      for (const act of done) {
        const verdict = messageTransition(act, status);
        if (verdict.kind !== 'change') continue;
        expect(wasDeleted).toBe(false);
        count += countOf(verdict.to) - countOf(status);
        status = verdict.to;
        wasDeleted = status === 'deleted';
      }
      expect(count).toBe(countOf(status));
    }),
  );
  expect(messageTransition('delete', 'deleted')).toEqual({ kind: 'settled' });
  expect(messageTransition('restore', 'deleted')).toEqual({ kind: 'refused' });
});

test('a message is hidden, shown again and deleted; what is so already changes nothing', () => {
  const statuses = ['published', 'hidden', 'deleted'] as const;
  const verdicts = (act: (typeof acts)[number]) =>
    statuses.map((status) => {
      const verdict = messageTransition(act, status);
      return verdict.kind === 'change' ? verdict.to : verdict.kind;
    });
  expect(verdicts('hide')).toEqual(['hidden', 'settled', 'refused']);
  expect(verdicts('restore')).toEqual(['settled', 'published', 'refused']);
  expect(verdicts('delete')).toEqual(['deleted', 'deleted', 'settled']);
  expect(statuses.map(countOf)).toEqual([1, 0, 0]);
});

test('a form of a message that says nothing says so, and has room for as much as is shown', () => {
  expect(parseMessage({ key }, { pictures: 1 })).toEqual({
    ok: true,
    value: { key, title: '', body: '', mention: [], alt: [] },
  });
  expect(parseEdit({})).toEqual({ ok: true, value: { title: '', body: '', mention: [] } });
  expect(parseMessage({ key: 'x', body: 'a' }, { pictures: 0 })).toMatchObject({ fields: { key: { code: 'format' } } });
  expect(parseMessage({ key, body: 'a' }, { pictures: messageLimits.pictures }).ok).toBe(true);
  const many = parseMessage(
    { key, body: 'a', mention: Array.from({ length: 30 }, (_, at) => `u${at}`), alt: 'abcdef'.split('') },
    { pictures: 0 },
  );
  expect(many.ok && [many.value.mention.length, many.value.alt]).toEqual([
    messageLimits.mentions,
    ['a', 'b', 'c', 'd'],
  ]);
  expect(parseMessage({ key, body: 'a', alt: 'uno' }, { pictures: 0 })).toMatchObject({ value: { alt: ['uno'] } });
  expect([isMessageId(key), isMessageId('x'), isMessageId(7), isMessageId(undefined)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a message says something or shows a picture; no more pictures than fit', () => {
  expect(parseMessage({ key, body: '  ' }, { pictures: 0 })).toEqual({
    ok: false,
    fields: { body: { code: 'required' } },
  });
  expect(parseMessage({ key, body: '' }, { pictures: 1 }).ok).toBe(true);
  expect(parseMessage({ key, body: 'a' }, { pictures: 5 })).toMatchObject({ fields: { picture: { code: 'count' } } });
  expect(parseMessage({ body: 'a' }, { pictures: 0 })).toMatchObject({ fields: { key: { code: 'required' } } });
  expect(parseMessage({ key, body: 'a'.repeat(messageLimits.body + 1) }, { pictures: 0 }).ok).toBe(false);
  // invisible characters of pasted text are removed instead of refused
  expect(parseMessage({ key, body: 'a\u202eb\u200b\u0007:\r\n\t1\t2' }, { pictures: 0 })).toMatchObject({
    value: { body: 'ab:\n    1    2' },
  });
  const full = parseMessage(
    { key, body: ' 👨‍👩‍👧\r\nhola ', alt: ['uno', 'dos'], mention: 'a', announce: 'si' },
    { pictures: 2 },
  );
  expect(full).toMatchObject({
    value: { body: '👨‍👩‍👧\nhola', alt: ['uno', 'dos'], mention: ['a'], announce: true, title: '' },
  });
  expect(parseEdit({ body: 'a', mention: ['a', 'b'] })).toMatchObject({ value: { mention: ['a', 'b'] } });
});

test('another reason is told in words', () => {
  expect(parseMessageReport({ reason: 'spam' })).toEqual({ ok: true, value: { reason: 'spam', words: '' } });
  expect(parseMessageReport({ reason: 'other', words: ' ' })).toMatchObject({
    fields: { words: { code: 'required' } },
  });
  expect(parseMessageReport({ reason: 'other', words: 'Miente' }).ok).toBe(true);
  expect(parseMessageReport({ reason: 'no' })).toMatchObject({ fields: { reason: { code: 'choice' } } });
});

test('a plain member changes what they wrote for a quarter of an hour, those with a task always', () => {
  const at = Temporal.Instant.from('2026-11-21T10:00:00Z');
  const late = at.add({ minutes: messageLimits.editMinutes });
  for (const role of ['member', 'seller'] as const) {
    expect([isEditable(role, at, late.subtract({ seconds: 1 })), isEditable(role, at, late)]).toEqual([true, false]);
  }
  for (const role of ['admin', 'moderator', 'editor'] as const) expect(isEditable(role, at, late)).toBe(true);
  expect([editableUntil('admin', at), editableUntil('member', at)?.equals(late)]).toEqual([null, true]);
});

test('nobody acts on a peer, a superior or themselves', () => {
  const roles = ['admin', 'moderator', 'editor', 'seller', 'member'] as const;
  const may = (by: (typeof roles)[number], role: (typeof roles)[number], { isOwner = false, isAuthor = false } = {}) =>
    mayModerate({ by: { role: by, isOwner, isAuthor }, author: { role, status: 'active', isOwner: false } });
  expect(roles.filter((role) => may('moderator', role))).toEqual(['member']);
  expect(roles.filter((role) => may('admin', role))).toEqual(['moderator', 'editor', 'seller', 'member']);
  expect(roles.filter((role) => may('admin', role, { isOwner: true }))).toEqual([...roles]);
  expect(roles.filter((role) => may('editor', role) || may('seller', role) || may('member', role))).toEqual([]);
  expect(may('admin', 'member', { isAuthor: true })).toBe(false);
  const gone = { role: 'admin', status: 'left', isOwner: false } as const;
  expect(mayModerate({ by: { role: 'moderator', isOwner: false, isAuthor: false }, author: gone })).toBe(true);
  expect(mayModerate({ by: { role: 'moderator', isOwner: false, isAuthor: false }, author: null })).toBe(true);
});
