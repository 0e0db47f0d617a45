import { expect, test } from 'vitest';
import { hasRoomForReport, parseDecision, parseReport, reportLimits } from './report.ts';

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
  expect(parseReport({ reason: 'other', words: 'Es mentira' }).ok).toBe(true);
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

test('a network that reports much uses up its own places, and neither those of others nor those of accounts', () => {
  const { perRaffle, perNetwork } = reportLimits;
  const has = (open: Partial<Parameters<typeof hasRoomForReport>[0]>, isGuest = true) =>
    hasRoomForReport({ accounts: 0, own: 0, networks: 0, ...open }, { isGuest });
  expect([has({ own: perNetwork - 1, networks: perRaffle }), has({ own: perNetwork, networks: 1 })]).toEqual([
    true,
    false,
  ]);
  expect([has({ networks: perRaffle - 1 }), has({ networks: perRaffle })]).toEqual([true, false]);
  expect([has({ accounts: perRaffle }), has({ accounts: perRaffle - 1 }, false)]).toEqual([true, true]);
  expect(has({ accounts: perRaffle }, false)).toBe(false);
  expect(has({ own: perNetwork, networks: perRaffle }, false)).toBe(true);
});

test('what an operator decides is told in a line', () => {
  expect(parseDecision({ reason: ' Es real ' })).toEqual({ ok: true, value: { reason: 'Es real' } });
});
