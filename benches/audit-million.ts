/**
 * How long an audit of a log of a million entries takes, with the documents of a quarter of a million raffles. `node
 * benches/audit-million.ts` prints it with the memory used; the promise is less than sixty seconds.
 */

import { createHash } from 'node:crypto';
import { canonicalText } from '#domain/draw/canonical.ts';
import type { Acta, Hex } from '#domain/draw/documents.ts';
import { protocol } from '#domain/draw/documents.ts';
import { fingerprint } from '#domain/draw/fingerprint.ts';
import { audit } from '#domain/log/audit.ts';
import { type Entrada, entryBytes, entryOfActa, entryOfBases, entryOfCierre } from '#domain/log/entry.ts';
import type { LogReader } from '#domain/log/log-reader.ts';
import { logKey, TestLog } from '#support/test-log.ts';
import { vectors } from '#support/verifier-vectors.ts';

const raffles = Number(process.argv[2] ?? 250_000);
const promised = 60_000;
/** A draw of a hundred tickets, its list inside. */
const template = vectors.find(({ id }) => id === 'V02')?.acta ?? '';

type Kind = 'bases' | 'cierre' | 'acta';

/** The acta of a raffle like that of the template, with an id of its own. */
function actaOf(raffle: number): Acta {
  const acta = JSON.parse(template) as Acta;
  const bases = { ...acta.bases, id: raffle.toString(16).padStart(32, '0') };
  const cierre = acta.cierre && { ...acta.cierre, bases: fingerprint(bases) };
  return { ...acta, bases, cierre } as Acta;
}

/** Texts by what differs in them, so that documents need not be kept: the reader writes each when it is asked for. */
function templates(): Record<Kind, (raffle: string, bases: Hex) => string> {
  const acta = actaOf(0);
  const [id, print] = [acta.bases.id, acta.cierre?.bases ?? ''];
  const writer = (document: unknown) => {
    const pieces = canonicalText(document).split(id);
    return (raffle: string, bases: Hex) => pieces.join(raffle).replace(print, bases);
  };
  return { bases: writer(acta.bases), cierre: writer(acta.cierre), acta: writer(acta) };
}

const write = templates();
const documents = new Map<Hex, { kind: Kind; raffle: string; bases: Hex }>();

function entriesOf(number: number): Entrada[] {
  const acta = actaOf(number);
  const { bases, cierre } = acta;
  if (!cierre) throw new Error('the template has a cierre');
  const entries = [entryOfBases(bases), entryOfCierre(cierre, bases), entryOfActa(acta)];
  for (const { tipo, huella } of entries) {
    documents.set(huella, { kind: tipo as Kind, raffle: bases.id, bases: cierre.bases });
  }
  const huella = `${bases.id}${bases.id}`;
  return [...entries, { v: protocol, tipo: 'devolucion', id: bases.id, huella, en: bases.cierre_ventas }];
}

const log = new TestLog();
const batch = 16_384;
for (let first = 0; first < raffles; first += batch) {
  const count = Math.min(batch, raffles - first);
  await log.append(Array.from({ length: count }, (_, step) => entriesOf(first + step).map(entryBytes)).flat());
}
const encoder = new TextEncoder();
const reader: LogReader = {
  sha256: (head, body) => createHash('sha256').update(head).update(body).digest(),
  read: (path: string) => {
    const document = documents.get(path.slice('doc/'.length));
    if (document) return encoder.encode(write[document.kind](document.raffle, document.bases));
    return log.files.get(path) ?? null;
  },
};

const from = performance.now();
const before = process.cpuUsage();
const outcome = await audit(reader, { clave_registro: logKey.vkey });
const milliseconds = Math.round(performance.now() - from);
const used = process.cpuUsage(before);
const ofProcessor = Math.round((used.user + used.system) / 1000);
const megabytes = Math.round(process.memoryUsage().rss / 2 ** 20);
const found = Map.groupBy(outcome.hallazgos, ({ tipo }) => tipo);
console.log(
  `audit of ${outcome.tamano} entries: ${milliseconds} ms (${ofProcessor} of processor), promised < ${promised} ms; ${megabytes} MB`,
);
console.log(`findings: ${[...found].map(([kind, { length }]) => `${kind} ${length}`).join(', ') || 'none'}`);
process.exitCode = outcome.valida && milliseconds < promised ? 0 : 1;
