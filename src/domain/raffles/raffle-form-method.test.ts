import { expect, test } from 'vitest';
import type { FieldFaults, RawForm } from '#domain/form.ts';
import type { DrawMethod } from './raffle.ts';
import { readDraw } from './raffle-form-method.ts';

const dates = {
  salesCloseAt: Temporal.Instant.from('2026-12-17T19:00:00Z'),
  drawAt: Temporal.Instant.from('2026-12-18T19:00:00Z'),
  marginSeconds: 3600,
  timeZone: 'Europe/Madrid',
};

function read(kind: DrawMethod['kind'], raw: RawForm, total = 100) {
  const faults: FieldFaults = {};
  const draw = readDraw(raw, { kind, dates, total }, faults);
  return draw ?? Object.fromEntries(Object.entries(faults).map(([name, { code, limit }]) => [name, limit ?? code]));
}

test('a draw by public randomness asks for nothing, whatever else was typed', () => {
  expect(read('drand', { lottery: 'x', figures: '99' })).toEqual({ method: { kind: 'drand' }, dates });
});

test('public values that are added to a secret are credited with what their digits hold, and may be contested', () => {
  const typed = {
    'entropy.0.description': 'Cierre de la bolsa',
    'entropy.0.format': 'hex',
    'entropy.0.length': '8',
    'entropy.2.description': 'Primer premio',
    'entropy.2.length': '5',
    // a list's first choice alone is no value
    'entropy.3.format': 'digitos',
  };
  expect(read('commitment', typed)).toEqual({
    dates,
    method: {
      kind: 'commitment',
      entropy: [
        { description: 'Cierre de la bolsa', format: 'hex', length: 8, bits: 32 },
        { description: 'Primer premio', format: 'digitos', length: 5, bits: 16 },
      ],
      revealBefore: '2026-12-25T19:00:00Z',
      contestHours: 48,
    },
  });
});

test('a public value has a description, one of two alphabets and between 1 and 128 digits, and there are four at most', () => {
  const value = { 'entropy.0.description': 'Bolsa', 'entropy.0.length': '8' };
  for (const length of ['1', '128'])
    expect(read('commitment', { ...value, 'entropy.0.length': length })).toHaveProperty('method');
  expect(read('commitment', { ...value, 'entropy.0.length': '0' })).toEqual({ 'entropy.0.length': 1 });
  expect(read('commitment', { ...value, 'entropy.0.length': '129' })).toEqual({ 'entropy.0.length': 128 });
  expect(read('commitment', { ...value, 'entropy.0.format': 'octal' })).toEqual({ 'entropy.0.format': 'choice' });
  expect(read('commitment', { ...value, 'entropy.0.description': '' })).toEqual({
    'entropy.0.description': 'required',
  });
  const rows = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        [`entropy.${at}.description`, 'Bolsa'],
        [`entropy.${at}.length`, '8'],
      ]).flat(),
    );
  expect(read('commitment', rows(4))).toHaveProperty('method');
  expect(read('commitment', rows(5))).toEqual({ entropy: 4 });
});

const lottery = { lottery: 'Nacional', 'readings.0.draw': '2026-12-18', 'readings.0.prize': 'Primero' };

test('a lottery has five digits of which two count unless the form says otherwise, which tell all the numbers apart', () => {
  const method = (raw: RawForm, total?: number) => {
    const draw = read('lottery', { ...lottery, ...raw }, total);
    return 'method' in draw ? draw.method : draw;
  };
  expect(method({})).toMatchObject({ digits: 5, figures: 2, contestHours: 48, unsold: 'otro_sorteo' });
  expect(method({ digits: '3', figures: '3' }, 1000)).toMatchObject({ digits: 3, figures: 3 });
  expect(method({ digits: '3', figures: '3' }, 1001)).toEqual({ figures: 3 });
  expect(method({ digits: '2', figures: '3' }, 1001)).toEqual({ figures: 2 });
  expect(method({ digits: '10' })).toEqual({ digits: 9 });
  expect(method({ digits: '9', figures: '8' })).toEqual({ figures: 7 });
  expect(method({ figures: '1', 'readings.0.draw': '2026-12-01' })).toEqual({
    figures: 1,
    'readings.0.draw': 'reading-date',
  });
  expect(method({ lottery: '' })).toEqual({ lottery: 'required' });
});
