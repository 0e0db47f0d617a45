import { expect, test } from 'vitest';
import { parseDecision, parseReport, reportLimits } from './report.ts';

test('a report has a reason; words and a contact only if somebody wishes', () => {
  expect(parseReport({ reason: 'no-permit' })).toEqual({
    ok: true,
    value: { reason: 'no-permit', words: '', contact: null },
  });
  expect(parseReport({ reason: 'minors', words: ' Venden a niños. ', contact: ' ana@example.com ' })).toEqual({
    ok: true,
    value: { reason: 'minors', words: 'Venden a niños.', contact: 'ana@example.com' },
  });
});

test('a report without a known reason is refused, and another reason has to be told', () => {
  expect(parseReport({})).toMatchObject({ ok: false, fields: { reason: {} } });
  expect(parseReport({ reason: 'boring' })).toMatchObject({ ok: false, fields: { reason: { code: 'choice' } } });
  expect(parseReport({ reason: 'other', words: '  ' })).toEqual({ ok: false, fields: { words: { code: 'required' } } });
});

test('no report and no decision is longer than people read', () => {
  const words = 'a'.repeat(reportLimits.words + 1);
  expect(parseReport({ reason: 'other', words })).toMatchObject({ ok: false, fields: { words: { code: 'too-long' } } });
  expect(parseDecision({ reason: 'a'.repeat(reportLimits.decision + 1) }).ok).toBe(false);
  expect(parseDecision({ reason: '' }).ok).toBe(false);
});
