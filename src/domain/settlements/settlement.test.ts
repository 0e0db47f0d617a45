import { expect, test } from 'vitest';
import { Refusal } from '#domain/refusal.ts';
import { parseSettlement, sideToSign, typedSum } from './settlement.ts';

const asking = { isSeller: false, isOrganiser: false, signed: [], hasOtherOrganiser: true } as const;

test('each side signs for itself, once, and nobody else signs', () => {
  expect(sideToSign({ ...asking, isSeller: true })).toEqual({ side: 'seller', isSelf: false });
  expect(sideToSign({ ...asking, isOrganiser: true })).toEqual({ side: 'organiser', isSelf: false });
  expect(sideToSign({ ...asking, isOrganiser: true, signed: ['organiser'] })).toBeNull();
  expect(sideToSign({ ...asking, isSeller: true, signed: ['seller'] })).toBeNull();
  expect(sideToSign(asking)).toBeNull();
});

test('who sells and runs the raffle signs both only where nobody else runs it, and that is marked', () => {
  const both = { ...asking, isSeller: true, isOrganiser: true };
  expect(sideToSign(both)).toEqual({ side: 'seller', isSelf: false });
  expect(() => sideToSign({ ...both, signed: ['seller'] })).toThrow(Refusal);
  expect(sideToSign({ ...both, signed: ['seller'], hasOtherOrganiser: false })).toEqual({
    side: 'organiser',
    isSelf: true,
  });
});

test('a settlement is a sum, a note, and how far the page knew the account', () => {
  const form = { amount: ' 12,50 ', seen: '7' };
  expect(parseSettlement(form)).toMatchObject({ ok: true, value: { amount: '12,50', seen: 7 } });
  expect(parseSettlement({ ...form, note: 'x'.repeat(501) })).toMatchObject({ ok: false, fields: { note: {} } });
  expect(parseSettlement({ amount: '1' })).toMatchObject({ ok: false, fields: { seen: { code: 'required' } } });
  expect(parseSettlement({ ...form, replaces: 'x'.repeat(1e6) })).toMatchObject({ ok: false });
  expect(typedSum('0', 'EUR')).toBe(0);
  for (const typed of ['', '-1', '1,234', 'uno']) expect(() => typedSum(typed, 'EUR')).toThrow(Refusal);
});
