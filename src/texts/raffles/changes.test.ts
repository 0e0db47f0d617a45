import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bases, type Metodo, protocol } from '#domain/draw/documents.ts';
import { basesChanges } from '#domain/raffles/bases-changes.ts';
import { formatDay, formatLongDateTime } from '#texts/format.ts';
import { changesInShort, changesInWords } from './changes.ts';
import { decidingLines, termsTexts } from './terms.ts';

const zone = 'Europe/Madrid';
const bases: Bases = {
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

/** A version of these rules, with terms as they are published and some lines of the organiser's. */
function version(over: Partial<Bases> = {}, described: readonly string[] = []) {
  const rules = { ...bases, ...over };
  const { titulo, premios, cierre_ventas, sorteo_en, minimo, publicado_en } = rules;
  const terms = [
    termsTexts.title(titulo),
    termsTexts.published(formatLongDateTime(publicado_en, zone)),
    '',
    ...premios.map(({ nombre, valor }, at) => termsTexts.prize(at + 1, nombre, valor)),
    ...described,
    termsTexts.closes(formatLongDateTime(cierre_ventas, zone)),
    termsTexts.drawAt(formatLongDateTime(sorteo_en, zone)),
    ...(minimo > 1 ? [termsTexts.minimum(minimo)] : []),
  ];
  return { bases: rules, terms: `${terms.join('\n')}\n` };
}

const told = (before: ReturnType<typeof version>, after: ReturnType<typeof version>) =>
  changesInWords(before, after, zone).map(({ what, before: was, after: is }) => [what, was.join('|'), is.join('|')]);

test('each change is told as it was and as it is, and the terms are not told a second time', () => {
  const after = version({
    titulo: 'Patinete',
    premios: [
      { nombre: 'Patinete', valor: null },
      { nombre: 'Casco', valor: '20 €' },
    ],
    minimo: 1,
    sorteo_en: '2026-12-20T19:00:00Z',
    publicado_en: '2026-11-25T10:00:00Z',
  });
  expect(told(version(), after)).toEqual([
    ['Título', 'Bici', 'Patinete'],
    ['Premio 1', 'Bici (300 €)', 'Patinete'],
    ['Premio 2', '', 'Casco (20 €)'],
    [
      'Sorteo',
      'viernes 18 de diciembre de 2026, 20:00 (hora de Madrid)',
      'domingo 20 de diciembre de 2026, 20:00 (hora de Madrid)',
    ],
    ['Mínimo de números pagados', '20 números', 'Sin mínimo'],
  ]);
});

test('what only the terms say is told, and two versions that say the same have no changes', () => {
  expect(told(version({}, ['Con luces']), version({}, ['Sin luces']))).toEqual([
    ['Texto de las condiciones', 'Con luces', 'Sin luces'],
  ]);
  expect(told(version(), version({ publicado_en: '2026-11-25T10:00:00Z' }))).toEqual([]);
});

/** A version drawn by these readings of a lottery, as its terms list them. */
function byLottery(readings: readonly (readonly [string, string])[], sorteo_en = bases.sorteo_en) {
  const lecturas = readings.map(([sorteo, premio]) => ({ sorteo, premio }));
  const metodo: Metodo = {
    tipo: 'loteria',
    loteria: 'Lotería Nacional',
    digitos: 5,
    cifras: 2,
    lecturas,
    no_vendido: 'otro_sorteo',
    impugnacion_h: 48,
    espera_h: 336,
  };
  return version(
    { metodo, sorteo_en },
    readings.map(([draw, prize]) => decidingLines.reading(draw, prize)),
  );
}

/** A version drawn by a seed and these public values. */
function byValues(descriptions: readonly string[], sorteo_en = bases.sorteo_en) {
  const entropia = descriptions.map((descripcion) => ({
    descripcion,
    formato: 'digitos' as const,
    largo: 5,
    bits: 16,
  }));
  const metodo: Metodo = {
    tipo: 'compromiso',
    compromiso: 'dd'.repeat(32),
    entropia,
    revelar_antes: '2027-01-10T19:00:00Z',
    impugnacion_h: 48,
  };
  return version({ metodo, sorteo_en }, descriptions.map(decidingLines.value));
}

test('other readings of a lottery, and other public values, are told once, as they were and as they are', () => {
  const later = '2026-12-25T19:00:00Z';
  const one = byLottery([['2026-12-18', 'Primer premio']]);
  const two = byLottery(
    [
      ['2026-12-25', 'Primer premio'],
      ['2026-12-25', 'Segundo premio'],
    ],
    later,
  );
  expect(told(one, two)).toEqual([
    ['Sorteo', expect.stringContaining('18 de diciembre'), expect.stringContaining('25 de diciembre')],
    [
      'Cómo se sortea',
      `Primer premio del ${formatDay('2026-12-18')}`,
      `Primer premio del ${formatDay('2026-12-25')}|Segundo premio del ${formatDay('2026-12-25')}`,
    ],
  ]);
  expect(told(byValues(['Números del 18', 'Reintegro']), byValues(['Números del 25', 'Reintegro']))).toEqual([
    ['Cómo se sortea', 'Números del 18', 'Números del 25'],
  ]);
  expect(told(one, one)).toEqual([]);
});

test('a notification says that another result decides where the draw stays, and that it moves where it does', () => {
  const short = (before: ReturnType<typeof version>, after: ReturnType<typeof version>) =>
    changesInShort(basesChanges(before.bases, after.bases), zone);
  const one = byLottery([['2026-12-18', 'Primer premio']]);
  expect(short(one, byLottery([['2026-12-18', 'Segundo premio']]))).toBe('cambia qué resultado decide el sorteo');
  expect(short(one, byLottery([['2026-12-25', 'Primer premio']], '2026-12-25T19:00:00Z'))).toBe(
    'el sorteo pasa al viernes 25 de diciembre de 2026, 20:00 (hora de Madrid)',
  );
});

test('a line of the organiser’s that looks like one of ours is told when it changes', () => {
  const [ours = ''] = version().terms.split('\n').slice(3);
  expect(told(version({}, [ours]), version())).toEqual([['Texto de las condiciones', ours, '']]);
});

test('whatever lines of the organiser’s change, each of them is told', () => {
  const lines = fc.array(fc.constantFrom('Con luces', 'Sin luces', termsTexts.minimum(20), '1. Bici'), {
    maxLength: 4,
  });
  const minimo = fc.constantFrom(1, 20);
  fc.assert(
    fc.property(lines, lines, minimo, minimo, (one, other, min, max) => {
      const changes = changesInWords(version({ minimo: min }, one), version({ minimo: max }, other), zone);
      const terms = changes.find(({ what }) => what === 'Texto de las condiciones');
      if (one.join('\n') === other.join('\n')) expect(terms).toBeUndefined();
      else expect(changes.length).toBeGreaterThan(0);
    }),
  );
});

test('a notification says in a sentence what changed, and names no more than a few prizes', () => {
  const short = (over: Partial<Bases>) => changesInShort(basesChanges(bases, { ...bases, ...over }), zone);
  expect(short({ premios: [{ nombre: 'Patinete', valor: null }], minimo: 5 })).toBe(
    'el premio 1 era «Bici (300 €)» y ahora es «Patinete» y el mínimo baja a 5 números',
  );
  expect(short({ premios: Array.from({ length: 5 }, (_, at) => ({ nombre: `Premio ${at}`, valor: null })) })).toBe(
    'cambian los premios',
  );
  expect(short({ premios: [...bases.premios, { nombre: 'Casco', valor: null }] })).toBe(
    'hay un premio 2 nuevo, «Casco»',
  );
  expect(short({ clave: 'bc'.repeat(32) })).toBe('cambia el texto de las condiciones');
});
