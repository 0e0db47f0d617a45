import { expect, test } from 'vitest';
import type { Fuente } from '#domain/draw/documents.ts';
import { correctionsLeft, entryAfter, isStale } from './source-entries.ts';
import { sourceLimits } from './source-limits.ts';

const mostCorrections = sourceLimits.corrections;

const enlace = 'https://www.loteria.example/';
const lottery = (...numbers: readonly string[]): Fuente => ({
  tipo: 'loteria',
  introducido_en: `2026-12-22T20:00:${String(numbers.length).padStart(2, '0')}Z`,
  lecturas: numbers.map((numero) => ({ sorteo: '2026-12-22', premio: 'Primero', numero, enlace })),
});
const values = (valor: string, link = enlace): Fuente => ({
  tipo: 'compromiso',
  semilla: 'ab'.repeat(32),
  revelado_en: '2026-12-22T20:00:00Z',
  entropia: [{ valor, enlace: link }],
});

test('an entry is the same by its figures and links alone, whenever it came and however the database orders them', () => {
  expect(entryAfter(lottery('03700'), { ...lottery('03700'), introducido_en: '2026-12-24T09:00:00Z' } as Fuente)).toBe(
    'same',
  );
  const turned = { enlace, numero: '03700', premio: 'Primero', sorteo: '2026-12-22' };
  expect(entryAfter(lottery('03700'), { ...lottery(), lecturas: [turned] } as Fuente)).toBe('same');
  expect(entryAfter(values('12345'), values('12345'))).toBe('same');
  expect(entryAfter(values('12345'), values('12345', `${enlace}2`))).toBe('corrected');
});

test('readings after the same ones go on with them; other figures, and fewer of them, correct', () => {
  expect(entryAfter(lottery('03700'), lottery('03700', '11101'))).toBe('continued');
  expect(entryAfter(lottery('03700'), lottery('03742'))).toBe('corrected');
  expect(entryAfter(lottery('03700', '11101'), lottery('03701', '11101'))).toBe('corrected');
  expect(entryAfter(lottery('03700', '11101'), lottery('03700'))).toBe('corrected');
});

test('a draw has so many corrections, and readings that go on with others take none of them', () => {
  expect(correctionsLeft([])).toBe(mostCorrections);
  expect(correctionsLeft([lottery('03700'), lottery('03700', '11101')])).toBe(mostCorrections);
  const turns = Array.from({ length: mostCorrections + 3 }, (_, at) => lottery(at % 2 === 0 ? '03742' : '03712'));
  expect(correctionsLeft(turns.slice(0, 3))).toBe(mostCorrections - 2);
  expect(correctionsLeft(turns)).toBe(0);
});

test('a form is stale when another entry came than the one that it shows, and never when it does not say which', () => {
  expect([isStale('0', 0), isStale('2', 2), isStale(undefined, 2)]).toEqual([false, false, false]);
  expect([isStale('0', 1), isStale('1', 2), isStale('x', 1), isStale(['1'], 1)]).toEqual([true, true, true, true]);
});
