import { expect, test } from 'vitest';
import type { SalidaValida } from '#domain/draw/outcome.ts';
import { proofSummaryOf } from './proof-summary.ts';

const nothingBrought = { avisos: [], resguardos: [], ganadores: [3], suplentes: [5] };
type Told = Pick<SalidaValida, 'estado' | 'procedencia' | 'nivel'> & Partial<SalidaValida>;
const outcome = (told: Told) => proofSummaryOf({ ...nothingBrought, ...told } as SalidaValida);

test('a draw by public randomness is proven once its list is known to be the one from before', () => {
  const drawn = { estado: 'definitivo', nivel: 'fuerte' } as const;
  expect(outcome({ ...drawn, procedencia: 'comprobada' })).toEqual({
    verdict: 'proven',
    proven: ['sums', 'beacon', 'list'],
    open: ['never'],
  });
  expect(outcome({ ...drawn, procedencia: 'no_comprobada' })).toEqual({
    verdict: 'sums',
    proven: ['sums', 'beacon'],
    open: ['list', 'never'],
  });
});

test('witnesses prove the list by their word, and that it was the only one by none', () => {
  const witnessed = { estado: 'definitivo', procedencia: 'atestiguada' } as const;
  expect(outcome({ ...witnessed, nivel: 'fuerte' })).toEqual({
    verdict: 'witnessed',
    proven: ['sums', 'beacon', 'witnessed'],
    open: ['audit', 'never'],
  });
  expect(outcome({ ...witnessed, nivel: 'basica' })).toMatchObject({
    verdict: 'sums',
    open: ['audit', 'seed', 'never'],
  });
});

test('sums prove neither figures that somebody copied nor that who kept a seed did not choose', () => {
  const same = { estado: 'definitivo', procedencia: 'comprobada' } as const;
  expect(outcome({ ...same, nivel: 'media' })).toMatchObject({ verdict: 'sums', open: ['figures', 'never'] });
  expect(outcome({ ...same, nivel: 'basica' })).toMatchObject({ verdict: 'sums', open: ['seed', 'never'] });
});

test('of a draw called off the reason is proven, and its papers by their fingerprint', () => {
  const off = { estado: 'anulado', nivel: null } as const;
  expect(outcome({ ...off, procedencia: 'comprobada' })).toMatchObject({
    proven: ['reason', 'papers'],
  });
  expect(outcome({ ...off, procedencia: 'no_comprobada' })).toMatchObject({
    open: ['papers', 'never'],
  });
});

test('a list that nobody read proves no draw, though its fingerprint is the one from before', () => {
  const drawn = { estado: 'definitivo', nivel: 'fuerte', procedencia: 'comprobada' } as const;
  expect(outcome({ ...drawn, avisos: ['A_LISTA_NO_COMPROBADA'] })).toEqual({
    verdict: 'sums',
    proven: ['sums', 'beacon', 'list'],
    open: ['unread', 'never'],
  });
});

test('no draw is called correct beside a proof against who published it', () => {
  const drawn = { estado: 'definitivo', nivel: 'fuerte', procedencia: 'comprobada' } as const;
  const record = { numero: 7, resultado: 'en_lista', omision: false, atrasada: false, devuelto_en: null } as const;
  expect(outcome({ ...drawn, resguardos: [record] }).verdict).toBe('proven');
  const against = [
    { resguardos: [{ ...record, resultado: 'no_en_lista', omision: true }] },
    { resguardos: [{ ...record, resultado: 'otras_bases' }] },
    { resguardos: [{ ...record, atrasada: true }] },
    { suplentes: [5, 3] },
  ] satisfies Partial<SalidaValida>[];
  for (const told of against) {
    expect(outcome({ ...drawn, ...told }).verdict).toBe('contested');
    expect(outcome({ ...drawn, ...told, procedencia: 'atestiguada' }).verdict).toBe('contested');
    // anybody may have written an acta that nobody has shown to be the published one
    expect(outcome({ ...drawn, ...told, procedencia: 'no_comprobada' }).verdict).toBe('sums');
  }
});

test('a receipt that cannot be judged leaves the draw open to its reader', () => {
  const drawn = { estado: 'definitivo', nivel: 'fuerte', procedencia: 'comprobada' } as const;
  const bad = { numero: null, resultado: 'firma_mala', omision: false, atrasada: false, devuelto_en: null } as const;
  for (const resguardos of [[bad], [{ ...bad, numero: 7 }]]) {
    expect(outcome({ ...drawn, resguardos })).toMatchObject({ verdict: 'sums', open: ['record', 'never'] });
  }
});

test('a draw is not called off by the rules where nobody checked that its reason was so', () => {
  const off = { estado: 'anulado', nivel: null, procedencia: 'comprobada' } as const;
  expect(outcome(off).verdict).toBe('proven');
  expect(outcome({ ...off, avisos: ['A_FUENTE_SIN_COMPROBAR', 'A_LISTA_NO_COMPROBADA'] })).toMatchObject({
    verdict: 'sums',
    open: ['source', 'never'],
  });
  expect(outcome({ ...off, avisos: ['A_FUERZA_MAYOR'] })).toMatchObject({ verdict: 'sums', open: ['when', 'never'] });
});
