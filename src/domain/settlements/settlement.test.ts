import { expect, test } from 'vitest';
import { Refusal } from '#domain/refusal.ts';
import { parseSellersConfirm, parseSettlement, parseShowsRanking, sideToSign, typedSum } from './settlement.ts';

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
  expect(() => sideToSign({ ...both, signed: ['seller'] })).toThrow('settlement.own');
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
  const refusal = (work: () => unknown) => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [error.code, error.params];
    }
  };
  const atTheSum = (code: string) => ['input', { fields: { amount: { code } } }];
  for (const typed of ['-1', 'uno']) expect(refusal(() => typedSum(typed, 'EUR'))).toEqual(atTheSum('money'));
  expect(refusal(() => typedSum('1,234', 'EUR'))).toEqual(atTheSum('money-decimals'));
  expect(() => typedSum('', 'EUR')).toThrow(Refusal);
});

test('a settlement that says no more has no note, no commission, and replaces none', () => {
  expect(parseSettlement({ amount: '5', seen: '0' })).toEqual({
    ok: true,
    value: { amount: '5', note: null, seen: 0, commission: 0, replaces: null },
  });
  const said = { amount: '5', note: 'En el bar', seen: '3', commission: '50', replaces: 'abc' };
  expect(parseSettlement(said)).toEqual({ ok: true, value: { ...said, seen: 3, commission: 50 } });
});

test('who sells confirms cash, and sees the others’ sales, only where that is ticked', () => {
  expect([parseSellersConfirm({}), parseSellersConfirm({ sellersConfirm: 'on' })]).toEqual([
    { ok: true, value: { sellersConfirm: false } },
    { ok: true, value: { sellersConfirm: true } },
  ]);
  expect([parseShowsRanking({}), parseShowsRanking({ showsRanking: 'on' })]).toEqual([
    { ok: true, value: { showsRanking: false } },
    { ok: true, value: { showsRanking: true } },
  ]);
});
