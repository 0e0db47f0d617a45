import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalBytes } from '#domain/draw/canonical.ts';
import { type ActaSorteada, protocol } from '#domain/draw/documents.ts';
import { logKey, TestLog } from '#support/test-log.ts';
import { asInVectors, auditOptionsOf, audits, filesOf, readerOf, vectors } from '#support/verifier-vectors.ts';
import { audit } from './audit.ts';
import type { Hallazgo, OpcionesAuditoria } from './audit-outcome.ts';
import { type Entrada, entryBytes, entryOfActa, entryOfBases, entryOfCierre, entryOfKey } from './entry.ts';
import type { ClaveEnUso } from './key-documents.ts';

for (const vector of audits) {
  test(`${vector.id}: ${vector.descripcion}`, async () => {
    const outcome = await audit(readerOf(filesOf(vector)), auditOptionsOf(vector));
    expect(asInVectors(outcome)).toEqual(vector.esperado);
  });
}

/** An amended raffle of the vectors, drawn. */
const acta = JSON.parse(vectors.find(({ id }) => id === 'V26')?.acta ?? '') as ActaSorteada;
const { id } = acta.bases;
const key: ClaveEnUso = {
  v: protocol,
  tipo: 'clave',
  uso: 'resguardo',
  clave: acta.bases.clave,
  desde: '2020-01-01T00:00:00Z',
};
const later = { ...acta, emitida_en: '2030-01-01T00:00:00Z' };

const entered = {
  key: [key, entryOfKey(key)],
  first: [acta.historial[0], entryOfBases(acta.historial[0] ?? acta.bases)],
  second: [acta.bases, entryOfBases(acta.bases)],
  cierre: [acta.cierre, entryOfCierre(acta.cierre, acta.bases)],
  acta: [acta, entryOfActa(acta)],
  later: [later, entryOfActa(later)],
} satisfies Record<string, [unknown, Entrada]>;

type Name = keyof typeof entered;

const inGoodOrder: Name[] = ['key', 'first', 'second', 'cierre', 'acta'];

async function logWith(names: readonly Name[]): Promise<TestLog> {
  const log = new TestLog();
  for (const name of names) {
    const [document, entry] = entered[name];
    log.files.set(`doc/${entry.huella}`, canonicalBytes(document));
  }
  await log.append(names.map((name) => entryBytes(entered[name][1])));
  return log;
}

async function findingsIn(names: readonly Name[], options: Partial<OpcionesAuditoria> = {}): Promise<Hallazgo[]> {
  const log = await logWith(names);
  const outcome = await audit(readerOf(log.files), { clave_registro: logKey.vkey, ...options });
  expect(outcome).toMatchObject({ valida: true, tamano: names.length, testigos: 0, antes_de: null });
  return outcome.hallazgos;
}

test('a log in which everything was entered in time has no findings', async () => {
  expect(await findingsIn(inGoodOrder, { ahora: 4_000_000_000 })).toEqual([]);
  expect(await findingsIn([])).toEqual([]);
});

test('an acta of documents that were not in the log before it is foreign', async () => {
  expect(await findingsIn(['key', 'first', 'second', 'acta', 'cierre'])).toEqual([
    { tipo: 'acta_ajena', id, entradas: [3] },
  ]);
  expect(await findingsIn(['key', 'second', 'cierre', 'acta'])).toEqual([
    { tipo: 'acta_ajena', id, entradas: [3] },
    { tipo: 'cadena_rota', id, entradas: [1] },
  ]);
});

test('a cierre of bases that were not in the log before it has none', async () => {
  expect(await findingsIn(['key', 'first', 'cierre', 'second'])).toEqual([
    { tipo: 'cierre_sin_bases', id, entradas: [2] },
    { tipo: 'enmienda_tardia', id, entradas: [3] },
  ]);
});

test('two definitive actas of one raffle are found, and the same one twice is not', async () => {
  expect(await findingsIn([...inGoodOrder, 'later'])).toEqual([{ tipo: 'dos_actas', id, entradas: [4, 5] }]);
  expect(await findingsIn([...inGoodOrder, 'acta'])).toEqual([]);
});

test('an acta that is served and was never entered is found, wherever it is', async () => {
  const file = canonicalBytes(later);
  const missing = [{ tipo: 'acta_sin_registrar', id, entradas: [] }];
  expect(await findingsIn(inGoodOrder, { actas: [file, file, canonicalBytes(acta)] })).toEqual(missing);
  const log = await logWith(inGoodOrder);
  log.files.set('doc/otra', file);
  const outcome = await audit(readerOf(log.files), { clave_registro: logKey.vkey });
  expect(outcome.hallazgos).toEqual(missing);
});

test('keys that are not well formed, and a checkpoint of before that is not good, audit nothing', async () => {
  const log = await logWith(inGoodOrder);
  const reader = readerOf(log.files);
  for (const options of [
    { clave_registro: 'x' },
    { clave_registro: logKey.vkey, testigos: ['x'] },
    { clave_registro: logKey.vkey, anterior: new Uint8Array(0) },
  ]) {
    expect(await audit(reader, options)).toMatchObject({ valida: false, error: 'E_REGISTRO', hallazgos: [] });
  }
});

test('a log of several levels of tiles is read whole, and a checkpoint of every size before it is a beginning', async () => {
  const log = new TestLog();
  const names = Object.keys(entered) as Name[];
  const entries = Array.from({ length: 600 }, (_, at) => entryBytes(entered[names[at % 6] ?? 'key'][1]));
  const earlier: Uint8Array[] = [];
  for (const size of [1, 255, 256, 257, 512, 599, 600]) {
    earlier.push(new TextEncoder().encode(await log.append(entries.slice(log.size, size))));
  }
  for (const anterior of earlier) {
    const outcome = await audit(readerOf(log.files), { clave_registro: logKey.vkey, anterior });
    expect(outcome).toMatchObject({ valida: true, tamano: 600 });
    expect(outcome.hallazgos.filter(({ tipo }) => tipo !== 'documento')).toHaveLength(0);
  }
});

test('in whatever order entries stand, an audit comes to an end and its findings are in order', async () => {
  const names = Object.keys(entered) as Name[];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { maxLength: 12 }), async (order) => {
      const found = await findingsIn(order);
      const written = found.map(({ tipo, id, entradas }) => `${tipo} ${id ?? ''} ${entradas.map((at) => 100 + at)}`);
      expect(written).toEqual(written.toSorted());
      expect(found.every(({ entradas }) => entradas.every((at) => at < order.length))).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('no byte of any file of a log can be another without an error or a finding', async () => {
  const log = await logWith(inGoodOrder);
  const paths = [...log.files.keys()];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), fc.nat(), fc.integer({ min: 1, max: 255 }), async (path, at, flip) => {
      const bytes = log.files.get(path) ?? new Uint8Array(1);
      const place = at % bytes.length;
      const files = new Map(log.files).set(path, bytes.with(place, (bytes[place] ?? 0) ^ flip));
      const outcome = await audit(readerOf(files), { clave_registro: logKey.vkey });
      expect(outcome.valida && outcome.hallazgos.length === 0, path).toBe(false);
    }),
    { numRuns: 100 },
  );
});
