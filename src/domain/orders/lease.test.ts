import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sealAt } from '#domain/raffles/raffle.ts';
import {
  furthestToTell,
  isLeaseOpen,
  isPassing,
  parseDevice,
  parseLease,
  parseSent,
  saleForm,
  silenceToldFrom,
  warnedFrom,
} from './lease.ts';
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

test('a sale of before says neither who made it nor whether it waited, and one of now may', () => {
  const sale = { key: crypto.randomUUID(), numbers: [7], name: 'Ana', phone: '600111222', paid: false };
  const said = { ...sale, by: 'u1', offline: true };
  expect(parseSent({ sales: JSON.stringify([said]) })).toEqual({ ok: true, value: { sales: [said] } });
  expect(parseSale(saleForm(sale))).toMatchObject({ ok: true, value: { paid: false, buyer: { phone: '600111222' } } });
  const wrong = [
    { ...sale, by: 'x'.repeat(201) },
    { ...sale, name: 'x'.repeat(321) },
    { ...sale, phone: '1'.repeat(97) },
    { ...sale, numbers: [1.5] },
    { ...sale, numbers: Array.from({ length: 101 }, (_, at) => at) },
  ];
  for (const each of wrong)
    expect(parseSent({ sales: JSON.stringify([each]) })).toEqual({
      ok: false,
      fields: { sales: { code: 'required' } },
    });
  expect(parseSent({ sales: `[${' '.repeat(63_998)}]` })).toEqual({ ok: true, value: { sales: [] } });
  expect(parseSent({ sales: `[${' '.repeat(70_000)}]` })).toEqual({
    ok: false,
    fields: { sales: { code: 'too-long', limit: 64_000 } },
  });
});

test('a lease is named by its id, and a device by a key that it made', () => {
  const lease = crypto.randomUUID();
  expect(parseLease({ lease })).toEqual({ ok: true, value: { lease } });
  const required = { code: 'required' };
  for (const raw of [{}, { lease: 'x' }]) expect(parseLease(raw)).toEqual({ ok: false, fields: { lease: required } });
  for (const device of ['a'.repeat(44), ` ${'a'.repeat(42)}`, undefined])
    expect(parseDevice({ device })).toEqual({ ok: false, fields: { device: required } });
});

test('a sale is sent again by itself where its refusal says nothing of it', () => {
  expect(['not-signed-in', 'numbers.busy', 'community.not-active', 'lease.of-another'].every(isPassing)).toBe(true);
  expect(['numbers.taken', 'input', '', 'raffle.not-open'].some(isPassing)).toBe(false);
});

test('a silence that is to be told of is among those that are looked for', () => {
  const seal = sealAt(raffle);
  const told = silenceToldFrom(leasedAt, raffle);
  const { silentSince, sealedBefore } = furthestToTell(told);
  expect(Temporal.Instant.compare(leasedAt, silentSince)).toBeLessThanOrEqual(0);
  expect(Temporal.Instant.compare(seal, sealedBefore)).toBeLessThanOrEqual(0);
  expect([told.since(silentSince).total('minutes'), sealedBefore.since(told).total('minutes')]).toEqual([10, 65]);
});
