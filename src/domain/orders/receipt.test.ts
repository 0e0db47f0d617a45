import { expect, test } from 'vitest';
import { parseReceiptForm, transferKey } from './receipt.ts';

test('a reference is the same with other spaces, hyphens and small letters', () => {
  expect(transferKey('ab-12 34.x')).toBe('AB1234X');
  expect(transferKey('AB1234X')).toBe('AB1234X');
});

test('a reference may be left out, and one of signs alone is none', () => {
  for (const transferReference of [undefined, '', '   ', '–––']) {
    expect(parseReceiptForm({ transferReference })).toEqual({
      ok: true,
      value: { transferReference: null, paidBy: null },
    });
  }
});

test('a reference is kept as it is compared', () => {
  expect(parseReceiptForm({ transferReference: ' ab-12 34 ' })).toMatchObject({
    value: { transferReference: 'AB1234' },
  });
});

test('a reference that is too long is refused', () => {
  expect(parseReceiptForm({ transferReference: 'A'.repeat(41) })).toMatchObject({ ok: false });
});

test('the way that was paid by is one that there is, or nothing', () => {
  expect(parseReceiptForm({ paidBy: 'bizum' })).toMatchObject({ ok: true, value: { paidBy: 'bizum' } });
  expect(parseReceiptForm({ paidBy: '' })).toMatchObject({ ok: true, value: { paidBy: null } });
  expect(parseReceiptForm({ paidBy: 'magia' })).toMatchObject({ ok: false, fields: { paidBy: { code: 'choice' } } });
});
