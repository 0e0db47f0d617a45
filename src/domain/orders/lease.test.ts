import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sealAt } from '#domain/raffles/raffle.ts';
import { isLeaseOpen, parseDevice, parseSent, saleForm, silenceToldFrom, warnedFrom } from './lease.ts';
import { parseSale } from './order-form.ts';

const at = (text: string) => Temporal.Instant.from(text);
const raffle = {
  status: 'open',
  salesCloseAt: at('2026-12-17T19:00:00Z'),
  drawAt: at('2026-12-18T19:00:00Z'),
  marginSeconds: 3600,
} as const;
const leasedAt = at('2026-12-17T10:00:00Z');

test('a lease is open from before the close until the list is sealed or due to be, unless it was ended', () => {
  const isOpen = (now: Temporal.Instant, lease = {}, of = {}) =>
    isLeaseOpen({ leasedAt, endedAt: null, ...lease }, { ...raffle, ...of }, now);
  const minutes = fc.integer({ min: -2 * 1440, max: 2 * 1440 });
  fc.assert(
    fc.property(minutes, (some) => {
      const now = sealAt(raffle).add({ minutes: some });
      expect(isOpen(now)).toBe(some < 0);
      expect(isOpen(now, { endedAt: leasedAt })).toBe(false);
      expect(isOpen(now, { leasedAt: raffle.salesCloseAt })).toBe(false);
      expect(isOpen(now, {}, { status: 'closed' })).toBe(false);
    }),
  );
});

test('silence is told of from an hour before the list is sealed, once ten minutes have passed', () => {
  const from = warnedFrom(raffle);
  expect(sealAt(raffle).since(from).total('minutes')).toBe(60);
  expect(silenceToldFrom(leasedAt, raffle)).toEqual(from);
  expect(silenceToldFrom(from.add({ minutes: 5 }), raffle)).toEqual(from.add({ minutes: 15 }));
});

test('what a device sends is a list of sales, each read as one of the desk; anything else is refused', () => {
  const sale = { key: crypto.randomUUID(), numbers: [7, 3], name: 'Sin nombre 07', phone: '', paid: true };
  expect(parseSent({ sales: JSON.stringify([sale]) })).toEqual({ ok: true, value: { sales: [sale] } });
  expect(parseSale(saleForm(sale))).toMatchObject({
    ok: true,
    value: { numbers: [3, 7], paid: true, buyer: { name: 'Sin nombre 07', phone: null }, formKey: sale.key },
  });
  expect(parseSent({})).toEqual({ ok: true, value: { sales: [] } });
  const many = Array.from({ length: 21 }, () => sale);
  const wrong = [many, [{ ...sale, numbers: [] }], [{ ...sale, key: 'x' }], [{ ...sale, numbers: [-1] }], {}, null];
  for (const sales of wrong) expect(parseSent({ sales: JSON.stringify(sales) }).ok).toBe(false);
  for (const sales of ['{', `[${' '.repeat(70_000)}]`]) expect(parseSent({ sales }).ok).toBe(false);
  expect([parseDevice({ device: 'a'.repeat(43) }).ok, parseDevice({ device: 'corta' }).ok]).toEqual([true, false]);
});
