import { expect, test } from 'vitest';
import type { MetodoCompromiso, MetodoLoteria } from '#domain/draw/documents.ts';
import { epoch, timeAt } from '#domain/draw/time.ts';
import { correctableUntil, valuesUntil } from './values-wait.ts';

const method: MetodoCompromiso = {
  tipo: 'compromiso',
  compromiso: 'ab'.repeat(32),
  entropia: [{ descripcion: 'El cupón de la ONCE', formato: 'digitos', largo: 5, bits: 16 }],
  revelar_antes: '2026-12-29T19:00:00Z',
  impugnacion_h: 48,
};

test('public values are entered first while all of their contest period is left, and corrected to the last moment', () => {
  expect(timeAt(valuesUntil(method, true))).toBe('2026-12-27T19:00:00Z');
  expect(timeAt(valuesUntil(method, false))).toBe('2026-12-29T19:00:00Z');
});

test('a first entry in time may be corrected for its whole contest period, a correction no longer than the rules allow', () => {
  const untilOf = (enteredAt: string) => timeAt(correctableUntil(method, epoch(enteredAt)));
  expect(untilOf('2026-12-22T20:00:00Z')).toBe('2026-12-24T20:00:00Z');
  expect(untilOf('2026-12-27T19:00:00Z')).toBe('2026-12-29T19:00:00Z');
  expect(untilOf('2026-12-28T10:00:00Z')).toBe('2026-12-29T19:00:00Z');
});

test('the figures of a lottery may be corrected until they are final', () => {
  const lottery = { tipo: 'loteria', impugnacion_h: 48 } as MetodoLoteria;
  expect(timeAt(correctableUntil(lottery, epoch('2027-06-01T10:00:00Z')))).toBe('2027-06-03T10:00:00Z');
});
