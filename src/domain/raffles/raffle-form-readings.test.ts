import { expect, test } from 'vitest';
import type { FieldFaults, RawForm } from '#domain/form.ts';
import { readingsHold, readReadings, sealedInTime, withoutRows } from './raffle-form-readings.ts';

const at = (text: string) => Temporal.Instant.from(text);
const drawAt = at('2026-12-18T19:00:00Z');

function faultsOf(draws: readonly string[], hour = drawAt, prizes: readonly string[] = []) {
  const faults: FieldFaults = {};
  const readings = draws.map((draw, row) => ({ draw, prize: prizes[row] ?? 'Primero', row }));
  const holds = readingsHold(readings, hour, faults);
  expect(holds).toBe(Object.keys(faults).length === 0);
  return Object.fromEntries(Object.entries(faults).map(([name, { code }]) => [name.split('.')[1], code]));
}

test('a reading’s day is not over everywhere before the raffle’s hour, and the first has begun somewhere by then', () => {
  expect(faultsOf(['2026-12-17'], at('2026-12-18T12:00:00Z'))).toEqual({});
  expect(faultsOf(['2026-12-17'], at('2026-12-18T12:00:01Z'))).toEqual({ 0: 'reading-date' });
  expect(faultsOf(['2026-12-19'], at('2026-12-18T10:00:00Z'))).toEqual({});
  expect(faultsOf(['2026-12-19'], at('2026-12-18T09:59:59Z'))).toEqual({ 0: 'reading-date' });
  expect(faultsOf(['2026-12-18', '2026-12-25'])).toEqual({});
  expect(faultsOf([])).toEqual({ 0: 'required' });
});

test('readings go forward in time, none is named twice, and each fault is told at its own', () => {
  expect(faultsOf(['2026-12-18', '2026-12-18'])).toEqual({ 1: 'reading-order' });
  expect(faultsOf(['2026-12-18', '2026-12-18'], drawAt, ['Primero', 'Segundo'])).toEqual({});
  expect(faultsOf(['2026-12-19', '2026-12-18'])).toEqual({ 1: 'reading-order' });
  expect(faultsOf(['2026-12-18', '2026-12-18', '2026-12-18'], drawAt, ['1', '2', '1'])).toEqual({ 2: 'reading-order' });
  expect(faultsOf(['2026-02-30', '2026-12-18', '2027-12-18'])).toEqual({ 0: 'date', 2: 'reading-far' });
  const faults: FieldFaults = { title: { code: 'required' } };
  expect(readingsHold([{ draw: '2026-12-18', prize: 'Primero', row: 0 }], drawAt, faults)).toBe(true);
});

test('a draw is a day, with a sign of its own where there are several on it, and spaces around it are left out', () => {
  const read = (fields: RawForm) => {
    const faults: FieldFaults = {};
    const readings = readReadings({ 'readings.1.prize': 'Primero', ...fields }, faults);
    return readings ?? Object.fromEntries(Object.entries(faults).map(([name, { code }]) => [name, code]));
  };
  for (const draw of ['2026-12-18', '2026-12-18#2', '2026-12-18#Noche-1'])
    expect(read({ 'readings.1.draw': ` ${draw} ` })).toEqual([{ draw, prize: 'Primero', row: 1 }]);
  for (const draw of ['18/12/2026', 'x2026-12-18', '2026-12-18x', '2026-12-18#', `2026-12-18#${'1'.repeat(21)}`])
    expect(read({ 'readings.1.draw': draw })).toEqual({ 'readings.1.draw': 'date' });
  expect(read({ 'readings.1.draw': ' ' })).toEqual({ 'readings.1.draw': 'required' });
  expect(read({ 'readings.1.draw': '2026-12-18', 'readings.1.prize': '' })).toEqual({ 'readings.1.prize': 'required' });
  expect(withoutRows([{ draw: '2026-12-18', prize: 'Primero', row: 1 }])).toEqual([
    { draw: '2026-12-18', prize: 'Primero' },
  ]);
});

test('a list is sealed when the day of the first reading begins where the raffle is, an hour after the close at least', () => {
  const sealed = (salesCloseAt: string, marginSeconds = 3600, draw = '2026-12-18#2') => {
    const faults: FieldFaults = {};
    const dates = { salesCloseAt: at(salesCloseAt), drawAt, marginSeconds, timeZone: 'Europe/Madrid' };
    return sealedInTime(dates, [{ draw, prize: 'Primero' }], faults)?.marginSeconds ?? faults.salesCloseAt?.code;
  };
  // that day begins at 23:00 in Madrid's time, twenty hours before the draw
  expect(sealed('2026-12-17T22:00:00Z')).toBe(20 * 3600);
  expect(sealed('2026-12-17T22:00:01Z')).toBe('close-before-lottery');
  expect(sealed('2026-12-16T22:00:00Z', 21 * 3600)).toBe(21 * 3600);
  expect(sealed('2026-12-18T17:00:00Z', 3600, '2026-12-19')).toBe(3600);
  const dates = { salesCloseAt: drawAt, drawAt, marginSeconds: 60, timeZone: 'Europe/Madrid' };
  expect(sealedInTime(dates, [], {})).toEqual(dates);
});
