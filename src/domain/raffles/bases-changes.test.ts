import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesBetween } from '#domain/draw/chain.ts';
import { type Bases, protocol } from '#domain/draw/documents.ts';
import { type BasesChange, basesChanges } from './bases-changes.ts';

const first: Bases = {
  v: protocol,
  tipo: 'bases',
  id: '00'.repeat(16),
  titulo: 'Bici',
  organizador: 'Club',
  desde: 0,
  hasta: 99,
  premios: [{ nombre: 'Bici', valor: '300 €' }],
  suplentes: 3,
  minimo: 20,
  precio: { importe: 250, moneda: 'EUR' },
  condiciones: 'aa'.repeat(32),
  clave: 'bb'.repeat(32),
  publicado_en: '2026-11-21T10:00:00Z',
  cierre_ventas: '2026-12-17T19:00:00Z',
  sorteo_en: '2026-12-18T19:00:00Z',
  margen_s: 3600,
  metodo: { tipo: 'drand', red: 'quicknet', cadena: 'cc'.repeat(32), ronda: 1000, espera_h: 168 },
  serie: null,
  enmienda: null,
  reemplaza: null,
};

const prizes = fc.array(
  fc.record({ nombre: fc.constantFrom('Bici', 'Casco', 'Luz'), valor: fc.constantFrom(null, '300 €', '20 €') }),
  { minLength: 1, maxLength: 4 },
);
const metodo = fc
  .nat(3)
  .map((more) => ({ ...(first.metodo as Extract<Bases['metodo'], { tipo: 'drand' }>), ronda: 1000 + more }));

/** Versions that differ from the first one in anything that section 3.1 lets an amendment change. */
const version = fc
  .record(
    {
      titulo: fc.constantFrom('Bici', 'Bicicleta'),
      premios: prizes,
      condiciones: fc.constantFrom('aa'.repeat(32), 'ab'.repeat(32)),
      clave: fc.constantFrom('bb'.repeat(32), 'bc'.repeat(32)),
      publicado_en: fc.constantFrom('2026-11-21T10:00:00Z', '2026-11-22T10:00:00Z'),
      cierre_ventas: fc.constantFrom('2026-12-17T19:00:00Z', '2026-12-27T19:00:00Z'),
      sorteo_en: fc.constantFrom('2026-12-18T19:00:00Z', '2026-12-28T19:00:00Z'),
      margen_s: fc.constantFrom(60, 3600),
      minimo: fc.integer({ min: 1, max: 3 }),
      metodo,
      enmienda: fc.constantFrom(null, { anterior: 'dd'.repeat(32), version: 2, motivo: 'Porque sí' }),
    },
    { requiredKeys: [] },
  )
  .map((over): Bases => ({ ...first, ...over }));

/** The member of the bases that each part is about. */
const members: Record<BasesChange['part'], keyof Bases> = {
  title: 'titulo',
  prize: 'premios',
  closes: 'cierre_ventas',
  draws: 'sorteo_en',
  margin: 'margen_s',
  minimum: 'minimo',
  method: 'metodo',
  key: 'clave',
};

/** When it was published and why stands over the changes; the terms are compared as texts. */
const told: ReadonlySet<keyof Bases> = new Set(['publicado_en', 'enmienda', 'condiciones']);

test('whatever a verifier lists among what changed is told, and nothing else', () => {
  fc.assert(
    fc.property(version, version, (before, after) => {
      const parts = new Set(basesChanges(before, after).map(({ part }) => members[part]));
      expect([...parts].sort()).toEqual(changesBetween(before, after).filter((name) => !told.has(name)));
    }),
  );
});

test('each prize is told at its place; one that comes or goes has one side', () => {
  const after = { ...first, premios: [{ nombre: 'Casco', valor: null }, ...first.premios] };
  expect(basesChanges(first, after)).toEqual([
    { part: 'prize', place: 1, before: first.premios[0], after: { nombre: 'Casco', valor: null } },
    { part: 'prize', place: 2, before: null, after: first.premios[0] },
  ]);
  expect(basesChanges(after, first).at(-1)).toMatchObject({ place: 2, after: null });
  expect(basesChanges(first, first)).toEqual([]);
});
