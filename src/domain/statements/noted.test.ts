import { expect, test } from 'vitest';
import { type NotedPayment, notedAlready } from './noted.ts';
import type { OpenLine } from './proposals.ts';

const payment = (more: Partial<NotedPayment> = {}): NotedPayment => ({
  ...{ id: '1', reference: 'K7M2QP', name: 'Ana Ruiz', due: 1000, isOwnSum: false },
  ...{ payableFrom: '2026-03-01', payableUntil: '2026-03-05' },
  ...more,
});
const line = (more: Partial<OpenLine> = {}): OpenLine => ({
  ...{ fingerprint: 'f', bookedOn: '2026-03-02', left: 1000, text: 'Ana Ruiz', reference: '', name: '' },
  ...more,
});
const reasons = (one: OpenLine, named: ReadonlySet<string> = new Set(), ...payments: NotedPayment[]) =>
  (notedAlready([one], payments.length > 0 ? payments : [payment()], named).get('f') ?? []).map(({ reason }) => reason);

test('a line may be what was noted by hand, of its sum and of about its day', () => {
  expect(reasons(line())).toEqual(['name']);
  expect(reasons(line({ text: 'Rifa' }))).toEqual(['amount']);
  expect(['2026-03-01', '2026-03-05'].map((bookedOn) => reasons(line({ bookedOn })))).toEqual([['name'], ['name']]);
  expect(['2026-02-28', '2026-03-06'].map((bookedOn) => reasons(line({ bookedOn })))).toEqual([[], []]);
  expect(reasons(line({ left: 900 }))).toEqual([]);
});

test('the reference of what was noted is no proof of another sum, nor of another day', () => {
  const text = 'RIFA K7M2QP';
  expect(reasons(line({ text }))).toEqual(['reference']);
  expect(reasons(line({ text, left: 900 }))).toEqual([]);
  expect(reasons(line({ text, bookedOn: '2026-03-06' }))).toEqual([]);
});

test('a line that names another order is not what was noted', () => {
  expect(reasons(line({ text: 'Ana Ruiz ABC234' }), new Set(['ABC234']))).toEqual([]);
});
