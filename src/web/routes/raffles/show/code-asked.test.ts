import { expect, test } from 'vitest';
import type { Refused } from '#web/server/refusals.ts';
import { codeAsked } from './code-asked.ts';

const refusal = (code: string, params: Record<string, unknown> = {}): Refused => ({
  ok: false,
  code,
  status: 422,
  message: `message of ${code}`,
  fields: {},
  params,
});
const again = '2026-11-21T10:01:00Z';
const sent = refusal('contact.code-sent', { email: 'a@b.example', again });
const values = { requestKey: 'key', email: 'a@b.example' };

test('a code that was sent is waited for, without a fault', () => {
  expect(codeAsked({ refused: sent, values })).toEqual({
    formKey: 'key',
    email: 'a@b.example',
    again: { at: again },
    error: undefined,
  });
});

test('a code left out is a fault, but not where another one was asked for or went to another address', () => {
  const error = (more: object) => codeAsked({ refused: sent, values: { ...values, ...more } })?.error;
  expect(error({ checking: 'a@b.example', code: '' })).toMatch(/^Escribe/);
  expect(error({ checking: 'a@b.example', code: '', resend: '1' })).toBeUndefined();
  expect(error({ checking: 'other@b.example', code: '' })).toBeUndefined();
});

test('how long to wait for another code is what the server says last; a wrong code says nothing of it', () => {
  const of = (refused: Refused) => codeAsked({ refused, values: { ...values, checking: 'a@b.example' } })?.again;
  expect(of(refusal('contact.code-too-soon', { seconds: 1800 }))).toEqual({ inSeconds: 1800 });
  expect(of(refusal('contact.code-wrong', { left: 3 }))).toBeNull();
});

test('without a code on its way there is no step for one', () => {
  expect(codeAsked(undefined)).toBeNull();
  expect(codeAsked({ refused: refusal('input'), values })).toBeNull();
});
