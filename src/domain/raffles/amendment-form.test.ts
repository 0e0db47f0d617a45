import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RawForm } from '#domain/form.ts';
import { type CurrentRules, parseAmendment, withPictures } from './amendment-form.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const before: CurrentRules = {
  title: 'Bicicleta',
  currency: 'EUR',
  minimumSold: 20,
  salesCloseAt: Temporal.Instant.from('2026-12-17T19:00:07Z'),
  drawAt: Temporal.Instant.from('2026-12-18T19:00:00Z'),
  marginSeconds: 3600,
  timeZone: 'Europe/Madrid',
  drawMethod: { kind: 'drand' },
};
const form = {
  title: 'Bicicleta',
  reason: 'Se rompió',
  'prizes.0.name': 'Casco',
  'prizes.0.value': '30',
  minimumSold: '20',
  salesCloseAt: '2026-12-17T20:00',
  drawAt: '2026-12-18T20:00',
};

const read = (fields: RawForm = {}, rules: Partial<CurrentRules> = {}) =>
  parseAmendment({ ...form, ...fields }, { ...before, ...rules }, now);
const faultsOf = (fields: RawForm, rules: Partial<CurrentRules> = {}) => {
  const parsed = read(fields, rules);
  return parsed.ok ? {} : Object.fromEntries(Object.entries(parsed.fields).map(([name, { code }]) => [name, code]));
};
const amendmentOf = (fields: RawForm = {}, rules: Partial<CurrentRules> = {}) => {
  const parsed = read(fields, rules);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
  return parsed.value;
};

test('dates that stay as they were shown stay to the second, and so do those that are not sent', () => {
  const { salesCloseAt: _, drawAt: __, ...withoutDates } = form;
  const asShown = amendmentOf();
  const notSent = parseAmendment(withoutDates, before, now);
  expect(asShown.salesCloseAt).toEqual(before.salesCloseAt);
  expect(asShown).toMatchObject({ marginSeconds: 3600, minimumSold: 20, reason: 'Se rompió' });
  expect(notSent).toEqual({ ok: true, value: asShown });
});

test('dates are moved later alone, and the minimum down alone', () => {
  expect(faultsOf({ drawAt: '2026-12-18T19:59' })).toEqual({ drawAt: 'date-earlier' });
  expect(faultsOf({ salesCloseAt: '2026-12-10T20:00' })).toEqual({ salesCloseAt: 'date-earlier' });
  expect(faultsOf({ minimumSold: '21' })).toEqual({ minimumSold: 'too-large' });
  const moved = amendmentOf({ salesCloseAt: '2027-01-07T20:00', drawAt: '2027-01-07T21:00', minimumSold: '' });
  expect(moved).toMatchObject({ minimumSold: 1, marginSeconds: 1800 });
  expect(moved.drawAt.toString()).toBe('2027-01-07T20:00:00Z');
});

test('sales stay open for a day, so that whoever has a number can give it back', () => {
  const soon = { salesCloseAt: now.add({ hours: 3 }) };
  const local = { salesCloseAt: '2026-11-21T14:00' };
  expect(faultsOf(local, soon)).toEqual({ salesCloseAt: 'close-too-soon' });
  expect(faultsOf({ salesCloseAt: '2026-11-22T11:00' }, soon)).toEqual({});
});

test('the hour of sales moved past the draw, and a draw too far, are faults of the draw', () => {
  expect(faultsOf({ salesCloseAt: '2026-12-18T20:00' })).toEqual({ drawAt: 'date-order' });
  expect(faultsOf({ drawAt: '2029-12-18T20:00' })).toEqual({ drawAt: 'date-far' });
  expect(faultsOf({ drawAt: 'mañana' })).toEqual({ drawAt: 'date' });
});

test('a reason and a prize are asked for', () => {
  expect(faultsOf({ reason: ' ' })).toEqual({ reason: 'required' });
  expect(faultsOf({ 'prizes.0.name': '', 'prizes.0.value': '' })).toEqual({ 'prizes.0.name': 'required' });
  expect(faultsOf({ 'prizes.0.value': 'x' })).toEqual({ 'prizes.0.value': 'money' });
});

test('no amendment ever has a date before the one that it replaces, nor sales that end within a day', () => {
  const day = fc.integer({ min: 1, max: 60 }).map((days) => {
    const local = now
      .add({ hours: 24 * days })
      .toZonedDateTimeISO('Europe/Madrid')
      .toPlainDateTime();
    return local.toString({ smallestUnit: 'minute' });
  });
  fc.assert(
    fc.property(day, day, (salesCloseAt, drawAt) => {
      const parsed = read({ salesCloseAt, drawAt });
      if (!parsed.ok) return;
      expect(Temporal.Instant.compare(parsed.value.salesCloseAt, before.salesCloseAt)).not.toBe(-1);
      expect(Temporal.Instant.compare(parsed.value.drawAt, before.drawAt)).not.toBe(-1);
      expect(parsed.value.salesCloseAt.since(now).total('hours')).toBeGreaterThanOrEqual(24);
    }),
  );
});

test('a picture stays with the prize of its name', () => {
  const prizes = [{ name: 'Casco' }, { name: 'Bici' }].map((prize) => ({ ...prize, description: '', value: null }));
  const kept = withPictures(prizes, [{ name: 'Bici', picture: 'ab' }]);
  expect(kept.map(({ picture }) => picture)).toEqual([null, 'ab']);
});
