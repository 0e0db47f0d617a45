import fc from 'fast-check';
import { expect, test } from 'vitest';
import { communityLimits } from './community.ts';
import { parseCommunitySettings, readAccess } from './community-settings.ts';

const access = { part: 'access', visibility: 'public', joinPolicy: 'open', accessType: 'paid' };

function accessOf(ticketPrice: string, paymentType = '') {
  const parsed = parseCommunitySettings({ ...access, ticketPrice, paymentType });
  if (!parsed.ok || parsed.value.part !== 'access') throw new Error('it was refused');
  return readAccess(parsed.value, 'EUR');
}

test('a form that names no part of the settings is refused', () => {
  for (const part of [undefined, '', 'plan', 'created_by']) {
    expect(parseCommunitySettings({ part, name: 'x' })).toEqual({ ok: false, fields: { part: { code: 'choice' } } });
  }
});

test('a part reads its own fields and no others', () => {
  const parsed = parseCommunitySettings({ part: 'rules', rules: 'Sin prisas', name: 'Otro', plan: 'pro' });
  expect(parsed).toEqual({ ok: true, value: { part: 'rules', rules: 'Sin prisas' } });
});

test('a box that is not ticked is not sent, and means no', () => {
  expect(parseCommunitySettings({ part: 'features', allowMessages: 'si' })).toEqual({
    ok: true,
    value: { part: 'features', allowInvites: false, allowMessages: true, allowFormation: false },
  });
});

test('whatever whole number of cents is typed, with comma or point, is the price', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), fc.constantFrom(',', '.'), (cents, mark) => {
      const typed = `${Math.floor(cents / 100)}${mark}${String(cents % 100).padStart(2, '0')}`;
      expect(accessOf(typed)).toEqual({ ok: true, value: { paymentType: 'per_ticket', price: cents } });
    }),
  );
});

test('a free community has no price and no way of paying, whatever was left in the fields', () => {
  const parsed = parseCommunitySettings({ ...access, accessType: 'free', ticketPrice: 'x', paymentType: 'monthly' });
  if (!parsed.ok || parsed.value.part !== 'access') throw new Error('it was refused');
  expect(readAccess(parsed.value, 'EUR')).toEqual({ ok: true, value: { paymentType: null, price: null } });
});

test('rules and question are read up to their limit and refused past it, by their field', () => {
  const rules = 'a'.repeat(communityLimits.rules);
  expect(parseCommunitySettings({ part: 'rules', rules }).ok).toBe(true);
  expect(parseCommunitySettings({ part: 'rules', rules: `${rules}a` })).toMatchObject({
    ok: false,
    fields: { rules: { code: 'too-long' } },
  });
  const joinQuestion = 'a'.repeat(communityLimits.joinQuestion + 1);
  expect(parseCommunitySettings({ ...access, joinQuestion })).toMatchObject({
    ok: false,
    fields: { joinQuestion: { code: 'too-long' } },
  });
});

test('twelve questions with their answers are read, each up to its limit, and a thirteenth is refused', () => {
  const pairs = (count: number, question = '¿Cuándo?', answer = 'Hoy.') =>
    parseCommunitySettings(
      Object.fromEntries([
        ['part', 'questions'],
        ...Array.from({ length: count }, (_, at) => [
          [`questions.${at}.question`, question],
          [`questions.${at}.answer`, answer],
        ]).flat(),
      ]),
    );
  const full = pairs(12, 'a'.repeat(communityLimits.question), 'a'.repeat(communityLimits.answer));
  expect(full.ok && full.value.part === 'questions' && full.value.questions).toHaveLength(12);
  expect(pairs(13)).toMatchObject({ ok: false, fields: { questions: { code: 'count', limit: 12 } } });
  expect(pairs(1)).toEqual({
    ok: true,
    value: { part: 'questions', questions: [{ question: '¿Cuándo?', answer: 'Hoy.' }] },
  });
  expect(pairs(1, 'a'.repeat(communityLimits.question + 1)).ok).toBe(false);
  expect(pairs(1, '¿Cuándo?', 'a'.repeat(communityLimits.answer + 1)).ok).toBe(false);
  expect(pairs(1, '', 'Hoy.')).toMatchObject({ fields: { 'questions.0.question': { code: 'required' } } });
});

test('a price that is none is a fault of its field', () => {
  expect(accessOf('mucho')).toEqual({ ok: false, fields: { ticketPrice: { code: 'money' } } });
  expect(accessOf('1,005')).toMatchObject({ ok: false, fields: { ticketPrice: { code: 'money-decimals' } } });
});

test('a pass costs something, by whatever period it is paid; a number may be free', () => {
  for (const paymentType of ['one_time', 'monthly', 'yearly']) {
    expect(accessOf('0', paymentType)).toEqual({ ok: false, fields: { ticketPrice: { code: 'money' } } });
    expect(accessOf('0,01', paymentType)).toEqual({ ok: true, value: { paymentType, price: 1 } });
  }
  expect(accessOf('0', 'per_ticket')).toEqual({ ok: true, value: { paymentType: 'per_ticket', price: 0 } });
});

test('the ways of payment are read with their faults, and change nothing else', () => {
  const way = { 'paymentWays.0.kind': 'bizum', 'paymentWays.0.holder': 'Ana', 'paymentWays.0.details': '600 000 000' };
  expect(parseCommunitySettings({ part: 'payment', ...way, name: 'Otro' })).toEqual({
    ok: true,
    value: { part: 'payment', paymentWays: [{ kind: 'bizum', holder: 'Ana', details: '600 000 000' }] },
  });
  const unknown = parseCommunitySettings({ part: 'payment', ...way, 'paymentWays.0.kind': 'trueque' });
  expect(unknown).toMatchObject({ ok: false, fields: { 'paymentWays.0.kind': { code: 'choice' } } });
});
