import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalBytes } from '#domain/draw/canonical.ts';
import { type ActaAnulada, type Bases, type Cierre, protocol } from '#domain/draw/documents.ts';
import { fingerprint } from '#domain/draw/fingerprint.ts';
import { logKey, TestLog } from '#support/test-log.ts';
import { readerOf, vectors } from '#support/verifier-vectors.ts';
import { audit } from './audit.ts';
import type { FindingKind, Hallazgo } from './audit-outcome.ts';
import { type Entrada, entryBytes } from './entry.ts';

/** Few raffles, keys and versions, so that whatever is made at random often meets. */
const ids = ['0', '1'].map((digit) => digit.repeat(32));
const keys = ['a', 'b'].map((digit) => digit.repeat(64));
const template = JSON.parse(vectors.find(({ id }) => id === 'V26')?.acta ?? '') as { bases: Bases; cierre: Cierre };
const dueAt = Date.parse(template.bases.sorteo_en) / 1000 + 24 * 3600;

type Document = { v: string; tipo: Entrada['tipo']; [name: string]: unknown };
/** A document, the raffle and time that an entry gives it, and whether it is served. */
type Made = { document: Document; entry: Entrada; isServed: boolean };

const versions: Bases[] = ids.flatMap((id) => {
  const metodo = { ...template.bases.metodo, espera_h: 24 } as Bases['metodo'];
  const first: Bases = { ...template.bases, metodo, id, clave: keys[0] as string, enmienda: null };
  const amend = (before: Bases, change: Partial<Bases>): Bases => {
    const version = (before.enmienda?.version ?? 1) + 1;
    return { ...before, ...change, enmienda: { anterior: fingerprint(before), version, motivo: 'x' } };
  };
  const second = amend(first, { titulo: 'uno' });
  return [first, second, amend(first, { clave: keys[1] as string }), amend(second, { titulo: 'tres' })];
});
const cierres = versions.map((bases): Cierre => ({ ...template.cierre, bases: fingerprint(bases) }));
const actas = versions.flatMap((bases, at) =>
  ['2027-01-01T00:00:00Z', '2027-01-02T00:00:00Z'].map(
    (emitida_en): ActaAnulada => ({
      v: protocol,
      tipo: 'acta',
      estado: 'anulado',
      emitida_en,
      historial: versions.filter((version) => fingerprint(version) === bases.enmienda?.anterior),
      bases,
      cierre: cierres[at] ?? null,
      lista: null,
      fuente: null,
      resultado: null,
      anulacion: { motivo: 'fuente', detalle: '' },
    }),
  ),
);
const inUse = keys.flatMap((clave) =>
  ['resguardo', 'registro'].map((uso) => ({ v: protocol, tipo: 'clave', uso, clave, desde: '2020-01-01T00:00:00Z' })),
);

/** The documents are few, and asked about again and again. */
function once<Asked extends object, Answer>(answer: (asked: Asked) => Answer): (asked: Asked) => Answer {
  const known = new WeakMap<Asked, Answer>();
  return (asked) => {
    const found = known.get(asked) ?? answer(asked);
    known.set(asked, found);
    return found;
  };
}

const printOf = once((document: { tipo: string }) => fingerprint(document));
const bytesOf = once((document: object) => canonicalBytes(document));

const entryFor = once((document: Document): Entrada => {
  const { publicado_en, emitida_en, desde, id, bases } = document;
  const ofCierre = versions.find((version) => printOf(version) === bases)?.id;
  const ofActa = typeof bases === 'object' ? (bases as Bases).id : null;
  return {
    v: protocol,
    tipo: document.tipo,
    id: document.tipo === 'clave' ? null : ((id ?? ofCierre ?? ofActa) as string),
    huella: printOf(document),
    en: (emitida_en ?? publicado_en ?? desde) as string,
  };
});

type Slip = { isServed?: boolean; change?: Partial<Entrada> };

const slip = (weight: number, value: Slip) => ({ weight, arbitrary: fc.constant(value) });
const slips = fc.oneof(
  slip(12, {}),
  slip(1, { isServed: false }),
  slip(1, { change: { en: '2001-01-01T00:00:00Z' } }),
  slip(1, { change: { id: ids[1] as string } }),
);

const anyOf = (weight: number, documents: readonly unknown[]) => ({
  weight,
  arbitrary: fc.constantFrom(...(documents as Document[])),
});
const documents = fc.oneof(anyOf(5, versions), anyOf(4, cierres), anyOf(2, actas), anyOf(3, inUse));

const logs = fc.array(
  fc.tuple(documents, slips).map(([document, { change, isServed }]): Made => {
    const entry = entryFor(document);
    return {
      document,
      entry: { ...entry, ...(entry.id === null ? { ...change, id: null } : change) },
      isServed: isServed ?? true,
    };
  }),
  { maxLength: 20, size: 'large' },
);

/** Section 16.5, finding by finding and without any thought for time. */
function findingsByTheBook(log: readonly Made[], now: number): Hallazgo[] {
  const served = new Set(log.filter(({ isServed }) => isServed).map(({ entry }) => entry.huella));
  const found: Hallazgo[] = [];
  const add = (tipo: FindingKind, id: string | null, ...entradas: number[]) => {
    if (!found.some((other) => JSON.stringify(other) === JSON.stringify({ tipo, id, entradas }))) {
      found.push({ tipo, id, entradas });
    }
  };
  const all = log.map(({ document, entry }, at) => ({ at, document, entry, ...(document as Partial<Bases>) }));
  type Each = (typeof all)[number];
  const isWhole = ({ document, entry }: Each) => {
    const own = entryFor(document);
    return served.has(entry.huella) && own.en === entry.en && (document.tipo === 'cierre' || own.id === entry.id);
  };
  const ruledBy = (cierre: Each) => {
    const named = cierre.document.bases;
    return all.filter((each) => each.entry.tipo === 'bases' && each.entry.huella === named && isWhole(each));
  };
  const isSound = (each: Each) =>
    isWhole(each) && (each.entry.tipo !== 'cierre' || ruledBy(each).every(({ entry }) => entry.id === each.entry.id));
  const sound = (tipo: string) => all.filter((each) => each.entry.tipo === tipo && isSound(each));
  const ofRaffle = (id: string | null, list: readonly Each[]) => list.filter(({ entry }) => entry.id === id);
  const versionOf = (each: Each) => each.enmienda?.version ?? 1;
  const differ = (list: readonly Each[]) => new Set(list.map(({ entry }) => entry.huella)).size > 1;
  const places = (list: readonly Each[]) => list.map(({ at }) => at);
  const cierresEntered = all.filter(({ entry }) => entry.tipo === 'cierre');
  for (const one of all) {
    const { at, entry } = one;
    if (!isSound(one)) add('documento', entry.id, at);
    const before = all.filter((each) => each.at < at && each.entry.id === entry.id);
    if (entry.tipo === 'bases') {
      const isRepeated = before.some((each) => JSON.stringify(each.entry) === JSON.stringify(entry));
      if (!isRepeated && before.some((each) => each.entry.tipo === 'cierre')) add('enmienda_tardia', entry.id, at);
    }
    if (entry.tipo === 'cierre') {
      const same = ofRaffle(entry.id, cierresEntered);
      if (differ(same)) add('dos_cierres', entry.id, ...places(same));
    }
    if (!isSound(one)) continue;
    if (entry.tipo === 'bases') {
      const same = ofRaffle(entry.id, sound('bases')).filter((each) => versionOf(each) === versionOf(one));
      if (differ(same)) add('dos_bases', entry.id, ...places(same));
      const isChained = before.some(
        (each) => each.entry.tipo === 'bases' && each.entry.huella === one.enmienda?.anterior,
      );
      if (one.enmienda && !isChained) add('cadena_rota', entry.id, at);
      const isKnown = sound('clave').some(
        (each) => each.at < at && each.document.uso === 'resguardo' && each.document.clave === one.clave,
      );
      if (!isKnown) add('clave_sin_registrar', entry.id, at);
    }
    if (entry.tipo === 'cierre') {
      const [rules] = ruledBy(one);
      const isOld = sound('bases').some(
        (each) => each.at < at && each.entry.id === entry.id && rules && versionOf(each) > versionOf(rules),
      );
      if (isOld) add('version_vieja', entry.id, at);
      if (rules && ofRaffle(entry.id, sound('acta')).length === 0 && now > dueAt + 48 * 3600) {
        add('cierre_sin_acta', entry.id, at);
      }
      if (!ruledBy(one).some((each) => each.at < at)) add('cierre_sin_bases', entry.id, at);
    }
    if (entry.tipo === 'acta') {
      const { historial, bases, cierre } = one.document as unknown as ActaAnulada;
      const held = [...historial, bases, ...(cierre ? [cierre] : [])].map(printOf);
      const isForeign = held.some((huella) => !before.some((each) => each.entry.huella === huella));
      if (isForeign) add('acta_ajena', entry.id, at);
      const same = ofRaffle(entry.id, sound('acta'));
      if (differ(same)) add('dos_actas', entry.id, ...places(same));
    }
  }
  return found;
}

test('the findings are those of the document, word for word, whatever stands in the log', async () => {
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(logs, fc.constantFrom(0, dueAt + 48 * 3600, dueAt + 48 * 3600 + 1), async (made, now) => {
      const log = new TestLog();
      for (const { document, entry, isServed } of made) {
        if (isServed) log.files.set(`doc/${entry.huella}`, bytesOf(document));
      }
      await log.append(made.map(({ entry }) => entryBytes(entry)));
      const outcome = await audit(readerOf(log.files), { clave_registro: logKey.vkey, ahora: now });
      for (const { tipo } of outcome.hallazgos) kinds.add(tipo);
      const written = (findings: readonly Hallazgo[]) => findings.map((finding) => JSON.stringify(finding)).sort();
      expect(written(outcome.hallazgos)).toEqual(written(findingsByTheBook(made, now)));
    }),
    { numRuns: 250 },
  );
  // what is made at random does come to every finding that it can
  expect([...kinds]).toHaveLength(11);
});
