import { expect, test } from 'vitest';
import { type Vector, vectors } from '#support/verifier-vectors.ts';
import type { Acta } from './documents.ts';
import { hasVersion, isActa } from './schema.ts';

/** An acta of the vectors that anything may be done to. */
// biome-ignore lint/suspicious/noExplicitAny: what is tested is what is not of its type
type Loose = any;

function acta(id: string, change: (acta: Loose) => void = () => undefined): unknown {
  const copy: Loose = JSON.parse((vectors.find((vector) => vector.id === id) as Vector).acta);
  change(copy);
  return copy;
}

const drand = 'V03';
const commitment = 'V09';
const lottery = 'V12';
const otherDraw = 'V15';
const called = 'V23';

test('the vectors that hold have the form of the protocol', () => {
  for (const { acta, esperado } of vectors) {
    if (esperado.valida) expect(isActa(JSON.parse(acta))).toBe(true);
  }
});

const wrong: [string, string, (acta: Loose) => void][] = [
  ['no title', drand, ({ bases }) => delete bases.titulo],
  ['a member more', drand, ({ bases }) => Object.assign(bases, { nota: '' })],
  ['a member more in a winner', drand, ({ resultado }) => Object.assign(resultado.ganadores[0], { nombre: 'Ana' })],
  ['an empty title', drand, ({ bases }) => Object.assign(bases, { titulo: '' })],
  ['a title of 201', drand, ({ bases }) => Object.assign(bases, { titulo: 'a'.repeat(201) })],
  ['a title that is not NFC', drand, ({ bases }) => Object.assign(bases, { titulo: 'e\u0301' })],
  ['a hidden character', drand, ({ bases }) => Object.assign(bases, { organizador: 'Ana\u200b' })],
  ['a text that turns', drand, ({ bases }) => Object.assign(bases, { organizador: 'Ana\u202e' })],
  ['a lone surrogate', drand, ({ bases }) => Object.assign(bases, { titulo: '\ud800' })],
  ['an id in capitals', drand, ({ bases }) => Object.assign(bases, { id: 'A'.repeat(32) })],
  ['a number with a fraction', drand, ({ bases }) => Object.assign(bases.precio, { importe: 1.5 })],
  ['no prize', drand, ({ bases }) => Object.assign(bases, { premios: [] })],
  ['101 prizes', drand, ({ bases }) => Object.assign(bases, { premios: Array(101).fill(bases.premios[0]) })],
  ['a prize without a word on its worth', drand, ({ bases }) => delete bases.premios[0].valor],
  ['a worth of nothing', drand, ({ bases }) => Object.assign(bases.premios[0], { valor: '' })],
  ['a currency in small letters', drand, ({ bases }) => Object.assign(bases.precio, { moneda: 'eur' })],
  ['terms without a fingerprint', drand, ({ bases }) => Object.assign(bases, { condiciones: null })],
  ['a key that is too short', drand, ({ bases }) => Object.assign(bases, { clave: 'ab' })],
  [
    'a draw behind the last of its series',
    drand,
    ({ bases }) => Object.assign(bases, { serie: { clave: 'a'.repeat(32), orden: 3, de: 2 } }),
  ],
  [
    'an amendment that is the first version',
    drand,
    ({ bases }) => Object.assign(bases, { enmienda: { anterior: 'a'.repeat(64), version: 1, motivo: 'x' } }),
  ],
  ['no history', drand, (acta) => delete acta.historial],
  ['a history that is no list', drand, (acta) => Object.assign(acta, { historial: null })],
  ['21 versions before the last', drand, (acta) => Object.assign(acta, { historial: Array(21).fill(acta.bases) })],
  [
    'an earlier version of another form',
    drand,
    (acta) => Object.assign(acta, { historial: [{ ...acta.bases, x: 1 }] }),
  ],
  ['101 reserves', drand, ({ bases }) => Object.assign(bases, { suplentes: 101 })],
  ['numbers that run backwards', drand, ({ bases }) => Object.assign(bases, { desde: bases.hasta + 1 })],
  ['more than ten million numbers', drand, ({ bases }) => Object.assign(bases, { hasta: bases.desde + 10_000_000 })],
  ['a number above 32 bits', drand, ({ bases }) => Object.assign(bases, { hasta: 2 ** 32 })],
  [
    'a minimum above all numbers',
    drand,
    ({ bases }) => Object.assign(bases, { minimo: bases.hasta - bases.desde + 2 }),
  ],
  ['a margin under a minute', drand, ({ bases }) => Object.assign(bases, { margen_s: 59 })],
  ['a day that does not exist', drand, ({ bases }) => Object.assign(bases, { sorteo_en: '2023-02-29T00:00:00Z' })],
  ['another chain', drand, ({ bases }) => Object.assign(bases.metodo, { cadena: '0'.repeat(64) })],
  ['an impatient beacon', drand, ({ bases }) => Object.assign(bases.metodo, { espera_h: 23 })],
  ['more sold than numbers', drand, ({ bases, cierre }) => Object.assign(cierre, { vendidos: bases.hasta + 2 })],
  ['no cierre', drand, (acta) => Object.assign(acta, { cierre: null })],
  ['a reason beside a result', drand, (acta) => Object.assign(acta, { anulacion: { motivo: 'fuente', detalle: '' } })],
  ['a beacon that is provisional', drand, (acta) => Object.assign(acta, { estado: 'provisional' })],
  [
    'a winner outside the numbers',
    drand,
    ({ bases, resultado }) => Object.assign(resultado.ganadores[0], { numero: bases.hasta + 1 }),
  ],
  [
    'a path of 25',
    drand,
    ({ resultado }) => Object.assign(resultado.ganadores[0], { prueba: Array(25).fill('0'.repeat(64)) }),
  ],
  [
    'another source than promised',
    drand,
    (acta) =>
      Object.assign(acta, {
        fuente: (JSON.parse((vectors.find(({ id }) => id === lottery) as Vector).acta) as Acta).fuente,
      }),
  ],
  [
    'more bits than a value has',
    commitment,
    ({ bases }) => Object.assign(bases.metodo.entropia[0], { bits: 4 * bases.metodo.entropia[0].largo + 1 }),
  ],
  ['a public value too few', commitment, ({ fuente }) => fuente.entropia.pop()],
  ['a public value of another length', commitment, ({ fuente }) => Object.assign(fuente.entropia[0], { valor: '1' })],
  ['public values nobody can contest', commitment, ({ bases }) => Object.assign(bases.metodo, { impugnacion_h: 23 })],
  [
    'more figures than digits',
    lottery,
    ({ bases }) => Object.assign(bases.metodo, { cifras: bases.metodo.digitos + 1 }),
  ],
  ['a margin under an hour', lottery, ({ bases }) => Object.assign(bases, { margen_s: 3599 })],
  ['«siguiente» in a numbering with holes', lottery, ({ bases }) => Object.assign(bases, { hasta: bases.hasta - 1 })],
  [
    'a link that is not https',
    lottery,
    ({ fuente }) => Object.assign(fuente.lecturas[0], { enlace: 'http://example.org' }),
  ],
  ['a figure without its zeros', lottery, ({ fuente }) => Object.assign(fuente.lecturas[0], { numero: '12' })],
  [
    'readings that go back',
    otherDraw,
    ({ bases }) => bases.metodo.lecturas.unshift({ sorteo: '2099-01-01', premio: '1' }),
  ],
  ['the same reading twice', otherDraw, ({ bases }) => bases.metodo.lecturas.push(bases.metodo.lecturas.at(-1))],
  ['a void acta with a list', called, (acta) => Object.assign(acta, { lista: { tipo: 'externa' } })],
  ['a reason of its own', called, ({ anulacion }) => Object.assign(anulacion, { motivo: 'pereza' })],
  ['force majeure without a word', called, ({ anulacion }) => Object.assign(anulacion, { detalle: '' })],
  ['another reason without cierre', called, ({ anulacion }) => Object.assign(anulacion, { motivo: 'minimo' })],
];

for (const [name, id, change] of wrong) {
  test(`no acta has ${name}`, () => {
    expect(isActa(acta(id))).toBe(true);
    expect(isActa(acta(id, change))).toBe(false);
  });
}

test('every document says that it follows this protocol', () => {
  expect(hasVersion(acta(drand))).toBe(true);
  expect(hasVersion(acta(called))).toBe(true);
  for (const part of ['bases', 'cierre'] as const) {
    expect(hasVersion(acta(drand, (whole) => delete whole[part].v))).toBe(false);
    expect(hasVersion(acta(drand, (whole) => delete whole[part]))).toBe(false);
  }
  for (const other of [null, [], {}, 'bases']) {
    expect(hasVersion(acta(drand, (whole) => Object.assign(whole, { historial: [other] })))).toBe(false);
  }
  for (const other of [null, [], 'acta', 1, {}]) expect(hasVersion(other)).toBe(false);
});
