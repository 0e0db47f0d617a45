import { expect, test } from 'vitest';
import { mostPeople, parseMute, parseReason, parseRole, peopleOfForm } from './member-changes.ts';
import { joinLimits } from './membership-join.ts';

test('whoever changes what a member is may say why, in one line', () => {
  for (const raw of [{}, { reason: '' }, { reason: ' ' }])
    expect(parseReason(raw)).toMatchObject({ ok: true, value: { reason: null } });
  expect(parseReason({ reason: ' No   vino ' })).toEqual({ ok: true, value: { reason: 'No vino' } });
  expect(parseReason({ reason: 'x'.repeat(joinLimits.reason + 1) })).toMatchObject({
    fields: { reason: { code: 'too-long' } },
  });
});

test('somebody is silenced for a day, a week or a month, and given one of the roles', () => {
  expect(['1', '7', '30'].map((days) => parseMute({ days }))).toEqual(
    [1, 7, 30].map((days) => ({ ok: true, value: { days } })),
  );
  for (const raw of [{}, { days: '2' }, { days: '31' }, { days: 'x' }]) expect(parseMute(raw).ok).toBe(false);
  expect(parseRole({ role: 'editor' })).toEqual({ ok: true, value: { role: 'editor' } });
  const choice = { ok: false, fields: { role: { code: 'choice' } } };
  expect([parseRole({}), parseRole({ role: 'owner' })]).toEqual([choice, choice]);
});

test('of the people that a form names each is named once, and no more than a page has', () => {
  expect(peopleOfForm('ana_1')).toEqual(['ana_1']);
  expect(peopleOfForm(['ana', 'beto', 'ana', '', 'a b', 7, 'x'.repeat(201)])).toEqual(['ana', 'beto']);
  expect(peopleOfForm(undefined)).toEqual([]);
  const many = Array.from({ length: mostPeople + 1 }, (_, at) => `u${at}`);
  expect(peopleOfForm(many)).toEqual(many.slice(0, mostPeople));
  expect(peopleOfForm('x'.repeat(200))).toHaveLength(1);
});
