import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  markedText,
  mostTogether,
  parseConfirmSeveral,
  reasonLeftOut,
  reasonOfRefusal,
  sumOf,
} from './confirm-several.ts';
import { orderStatuses } from './order.ts';

const receipt = fc.record({ late: fc.boolean(), warnings: fc.array(fc.constant('bytes'), { maxLength: 1 }) });
const marked = fc.record({ order: fc.uuid(), mark: fc.nat().map(String) });

test('only what is in review, not one’s own, and with receipts that nobody sent before is confirmed together with others', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...orderStatuses),
      fc.boolean(),
      fc.array(receipt, { maxLength: 3 }),
      (status, isOwn, receipts) => {
        const isAlike = receipts.some(({ warnings }) => warnings.length > 0);
        const isTaken = reasonLeftOut({ status, isOwn, receipts }) === null;
        expect(isTaken).toBe(status === 'in_review' && !isOwn && !isAlike);
      },
    ),
  );
  const late = { status: 'expired', isOwn: false, receipts: [{ late: true, warnings: [] }] } as const;
  expect([reasonLeftOut(late), reasonLeftOut({ ...late, receipts: [] })]).toEqual(['late', 'decided']);
  expect(reasonLeftOut({ ...late, status: 'rejected' })).toBe('decided');
  const alike = { status: 'in_review', isOwn: false, receipts: [{ late: true, warnings: ['bytes'] }] } as const;
  expect([reasonLeftOut(alike), reasonLeftOut({ ...alike, isOwn: true })]).toEqual(['alike', 'own']);
  expect([reasonOfRefusal('order.changed'), reasonOfRefusal('too-many-requests')]).toEqual(['changed', 'other']);
});

test('the form says which orders, as they were, and what they come to; read again it says the same', () => {
  const several = fc.uniqueArray(marked, { minLength: 1, maxLength: mostTogether, selector: ({ order }) => order });
  fc.assert(
    fc.property(several, fc.nat(), (orders, total) => {
      const form = { orders: markedText(orders), total: String(total) };
      expect(parseConfirmSeveral(form)).toEqual({ ok: true, value: { orders, total, way: '', inSecond: [] } });
      const inSecond = orders.map(({ order }) => order);
      expect(parseConfirmSeveral({ ...form, inSecond })).toMatchObject({ ok: true, value: { inSecond } });
    }),
  );
  expect(sumOf([{ amount: 250 }, { amount: 500 }])).toBe(750);
});

test('more orders than a page, one order twice, and what is none are refused', () => {
  const of = (count: number) =>
    markedText(Array.from({ length: count }, () => ({ order: crypto.randomUUID(), mark: '7' })));
  const [order] = of(1).split(':');
  for (const orders of ['', of(51), `${order}:1 ${order}:2`, 'x:1', `${order}`, 'x'.repeat(100_000)]) {
    expect(parseConfirmSeveral({ orders, total: '250' }).ok).toBe(false);
  }
  const [one, other] = [of(1), of(1)];
  expect(parseConfirmSeveral({ orders: ` ${one}  ${other} ${one}`, total: '250' })).toMatchObject({
    value: { orders: [one, other].map((text) => ({ order: text.slice(0, 36), mark: '7' })) },
  });
  for (const total of ['', '-1', '2.5', '1e9', '9'.repeat(16)]) {
    expect(parseConfirmSeveral({ orders: of(1), total }).ok).toBe(false);
  }
});
