import { expect, test } from 'vitest';
import { parseCredit, sellingRoles } from './order-credit.ts';

const of = (raw: Record<string, unknown>) => {
  const parsed = parseCredit(raw);
  return parsed.ok ? parsed.value.to : parsed.fields.seller?.code;
};

test('an order is the sale of somebody who is named by their id, or nobody’s', () => {
  expect([of({ seller: 'ana-1_B' }), of({ seller: '' })]).toEqual(['ana-1_B', null]);
  expect([of({}), of({ seller: 'ana ruiz' }), of({ seller: 'a/b' }), of({ seller: '-a!' })]).toEqual([
    'required',
    'format',
    'format',
    'format',
  ]);
  expect([of({ seller: 'a'.repeat(200) }), of({ seller: 'a'.repeat(201) })]).toEqual(['a'.repeat(200), 'too-long']);
});

test('whoever may make a link to sell by sells', () => {
  expect(sellingRoles).toContain('seller');
  expect(sellingRoles).not.toContain('member');
});
