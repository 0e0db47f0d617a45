import { bytesToHex } from '@noble/hashes/utils.js';
import { sameBytes } from '#domain/draw/bytes.ts';
import { largestActa } from '#domain/draw/canonical.ts';
import type { Hex } from '#domain/draw/documents.ts';
import { witnessedAt } from '#domain/draw/procedence.ts';
import { keysOf } from '#domain/draw/registration.ts';
import { timeAt } from '#domain/draw/time.ts';
import { type Entered, Entries } from './audit-entries.ts';
import { type Auditoria, badLog, type Hallazgo, inOrder, type OpcionesAuditoria } from './audit-outcome.ts';
import { type Roots, walkTree } from './audit-tree.ts';
import { type Checkpoint, type LogKeys, readCheckpoint } from './checkpoint.ts';
import type { LogReader } from './log-reader.ts';
import { largestNote } from './note.ts';
import { findingsOf } from './raffle-findings.ts';

/**
 * The auditor of section 16.5: whether a log is the tree that its checkpoint says, and what of its entries is not as it
 * has to be. A pure function of the files that the reader gives; it holds one bundle and a few documents at a time, and
 * a few facts of every entry. It does not verify actas.
 */
export async function audit(reader: LogReader, options: OpcionesAuditoria): Promise<Auditoria> {
  const heads = await headsOf(reader, options);
  if (!heads) return badLog;
  const { checkpoint, earlier } = heads;
  const entries = new Entries(reader);
  const asked = { size: checkpoint.size, earlier: earlier?.size ?? 0 };
  const roots = await walkTree(reader, asked, (first, bundle) => entries.take(first, bundle));
  if (!roots || !sameBytes(roots.root, checkpoint.root)) return badLog;
  await seeOthers(reader, entries, options.actas ?? []);
  const at = witnessedAt(checkpoint, options.quorum ?? 1);
  return {
    valida: true,
    error: null,
    origen: checkpoint.origin,
    tamano: checkpoint.size,
    raiz: bytesToHex(checkpoint.root),
    testigos: checkpoint.witnessedAt.length,
    antes_de: at === null ? null : timeAt(at),
    hallazgos: inOrder([...histories(heads, roots), ...entryFindings(entries, options.ahora ?? null)]),
  };
}

type Heads = { checkpoint: Checkpoint; earlier: Checkpoint | null };

async function headsOf(reader: LogReader, options: OpcionesAuditoria): Promise<Heads | null> {
  const keys: LogKeys | null = keysOf(options);
  const file = keys && (await reader.read('checkpoint', largestNote));
  const checkpoint = file && readCheckpoint(file, keys);
  if (!checkpoint) return null;
  if (options.anterior == null) return { checkpoint, earlier: null };
  const earlier = readCheckpoint(options.anterior, keys);
  return earlier && { checkpoint, earlier };
}

/** Actas that the auditor brought, and files under `doc/` that no entry names. */
async function seeOthers(reader: LogReader, entries: Entries, actas: readonly Uint8Array[]): Promise<void> {
  for (const acta of actas) entries.see(acta);
  for (const path of (await reader.documents?.()) ?? []) {
    if (entries.hasRead(path.slice('doc/'.length))) continue;
    const file = await reader.read(path, largestActa);
    if (file) entries.see(file);
  }
}

/** What the checkpoint kept from before says of the one of now. */
function histories({ checkpoint, earlier }: Heads, roots: Roots): Hallazgo[] {
  if (!earlier) return [];
  if (earlier.size > checkpoint.size) return [{ tipo: 'retroceso', id: null, entradas: [] }];
  return sameBytes(roots.earlier, earlier.root) ? [] : [{ tipo: 'bifurcacion', id: null, entradas: [] }];
}

function entryFindings(entries: Entries, now: number | null): Hallazgo[] {
  const all = withCierresOfTheirRaffle(entries.all);
  const byRaffle = Map.groupBy(all, ({ entry }) => entry.id);
  const beside = { now, keys: keysEntered(byRaffle.get(null) ?? []) };
  const findings = [...entries.bad, ...unregisteredActas(entries)];
  for (const [id, entered] of byRaffle) {
    const found = id === null ? badKeyDocuments(entered) : findingsOf({ id, entries: entered }, beside);
    for (const finding of found) findings.push(finding);
  }
  return findings;
}

/** A cierre names no raffle: it is sound unless its bases, which do, are of another one than its entry says. */
function withCierresOfTheirRaffle(all: readonly Entered[]): Entered[] {
  const raffleOf = new Map<Hex, Hex>();
  for (const { entry, facts } of all) if (facts?.tipo === 'bases') raffleOf.set(entry.huella, facts.id);
  return all.map((entered) => {
    const { entry, facts } = entered;
    if (facts?.tipo !== 'cierre') return entered;
    return (raffleOf.get(facts.bases) ?? entry.id) === entry.id ? entered : { ...entered, facts: null };
  });
}

function keysEntered(entries: readonly Entered[]): Map<Hex, number> {
  const keys = new Map<Hex, number>();
  for (const { at, facts } of entries) {
    if (facts?.tipo === 'clave' && facts.uso === 'resguardo' && !keys.has(facts.clave)) keys.set(facts.clave, at);
  }
  return keys;
}

function badKeyDocuments(entries: readonly Entered[]): Hallazgo[] {
  return entries
    .filter(({ facts }) => facts === null)
    .map(({ at }) => ({ tipo: 'documento', id: null, entradas: [at] }));
}

function unregisteredActas({ all, actas }: Entries): Hallazgo[] {
  const registered = new Set(all.filter(({ entry }) => entry.tipo === 'acta').map(({ entry }) => entry.huella));
  return [...actas]
    .filter(([huella]) => !registered.has(huella))
    .map(([, id]) => ({ tipo: 'acta_sin_registrar', id, entradas: [] }));
}
