import type { Opciones } from '#domain/draw/outcome.ts';
import { documentsOf } from '#domain/draw/ticket-record.ts';
import type { Compared } from '#domain/log/consistency.ts';
import { type NoteKey, readVkey } from '#domain/log/vkey.ts';
import { verifierTexts } from '#texts/draws/verifier.ts';
import { verifierFileTexts } from '#texts/draws/verifier-file.ts';
import { hexIn, printIn } from '#verifier/typed-hex.ts';
import { type FileKind, linesIn } from './kinds.ts';

/** What was typed, as it was typed. */
export type Fields = {
  ticket: string;
  cierre: string;
  bases: string;
  beacon: string;
  logKey: string;
  witnesses: string;
  quorum: string;
  usesClock: boolean;
};

/** What is brought, by what it is; several of a kind where there may be. */
export type Files = ReadonlyMap<FileKind, readonly Uint8Array[]>;

/** One thing to verify, as the shell's commands `verificar`, `comprobante` and `consistencia` are told it. */
export type Check =
  | { kind: 'acta'; acta: Uint8Array; options: Opciones }
  | { kind: 'records'; records: readonly Uint8Array[] }
  | { kind: 'ticket'; text: string; known: string }
  | { kind: 'consistency'; compared: Compared; key: NoteKey; hadProof: boolean };

/** What is wrong or missing, by the field that it stands at. */
export type Faults = Partial<Record<keyof Fields | 'files', string>>;

const words = verifierFileTexts.faults;
const page = verifierTexts.page;

/** All that can be verified of what was brought and typed, or what is wrong with it: wrong use, in the shell's words. */
export function checksOf(files: Files, fields: Fields, now: number): { checks: Check[]; faults: Faults } {
  const faults = faultsOf(files, fields);
  if (Object.keys(faults).length > 0) return { checks: [], faults };
  const checks = [
    ...actaIn(files, fields, now),
    ...recordsIn(files),
    ...ticketIn(fields),
    ...checkpointsIn(files, fields),
  ];
  return checks.length > 0 ? { checks, faults } : { checks, faults: { files: words.nothing } };
}

function faultsOf(files: Files, fields: Fields): Faults {
  const faults: Record<keyof Fields | 'files', string | false> = {
    files: filesFault(files),
    ticket: false,
    cierre: cierreFault(fields),
    bases: isBad(fields.bases, printIn) && page.badPrint,
    beacon: isBad(fields.beacon, beaconIn) && page.badSignature,
    logKey: logKeyFault(files, fields),
    witnesses: linesIn(fields.witnesses).some((key) => !readVkey(key, 'witness')) && words.witnesses,
    quorum: isBad(fields.quorum, quorumIn) && words.quorum,
    usesClock: false,
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== false));
}

/** What goes with an acta, and means nothing without one. */
const beside: readonly FileKind[] = ['list', 'refund', 'terms', 'log-proof'];

function filesFault(files: Files): string | false {
  if (!files.has('acta') && beside.some((kind) => files.has(kind))) return page.faults['no-acta'];
  const isPart = files.has('checkpoint') || files.has('later-checkpoint') || files.has('consistency-proof');
  const isWhole = files.has('checkpoint') && files.has('later-checkpoint');
  return isPart && !isWhole && words.twoCheckpoints;
}

function cierreFault({ cierre, ticket }: Fields): string | false {
  if (isBad(cierre, printIn)) return page.badPrint;
  return ticket !== '' && cierre.trim() === '' && words.ticketNeedsPrint;
}

function logKeyFault(files: Files, { logKey }: Fields): string | false {
  const key = logKey.trim();
  if (key !== '') return readVkey(key, 'log') === null && words.logKey;
  if (files.has('log-proof')) return words.proofNeedsKey;
  return files.has('checkpoint') && words.checkpointsNeedKey;
}

function isBad(typed: string, read: (typed: string) => unknown): boolean {
  return typed.trim() !== '' && read(typed) === null;
}

function beaconIn(typed: string): string | null {
  return hexIn(typed, 96);
}

function quorumIn(typed: string): number | null {
  return /^[1-9][0-9]*$/.test(typed.trim()) ? Number(typed) : null;
}

function actaIn(files: Files, fields: Fields, now: number): Check[] {
  const acta = oneOf(files, 'acta');
  if (!acta) return [];
  const options: Opciones = {
    huella_cierre: printIn(fields.cierre),
    huella_bases: printIn(fields.bases),
    firma_baliza: beaconIn(fields.beacon),
    ahora: fields.usesClock ? now : null,
    clave_registro: fields.logKey.trim() || null,
    testigos: linesIn(fields.witnesses),
    quorum: quorumIn(fields.quorum) ?? 1,
    lista: oneOf(files, 'list'),
    condiciones: oneOf(files, 'terms'),
    resguardos: documentsIn(files, 'record'),
    devoluciones: documentsIn(files, 'refund'),
    prueba_registro: files.get('log-proof') ?? [],
  };
  return [{ kind: 'acta', acta, options }];
}

function oneOf(files: Files, kind: FileKind): Uint8Array | null {
  return files.get(kind)?.[0] ?? null;
}

/** The documents of all files of a kind, one a line. An empty file is a document that is none, as in the shell. */
function documentsIn(files: Files, kind: FileKind): Uint8Array[] {
  return (files.get(kind) ?? []).flatMap((bytes) => {
    const documents = documentsOf(bytes);
    return documents.length > 0 ? documents : [bytes];
  });
}

/** Receipts before there is an acta; beside one they are part of its check. */
function recordsIn(files: Files): Check[] {
  const records = files.has('acta') ? [] : documentsIn(files, 'record');
  return records.length > 0 ? [{ kind: 'records', records }] : [];
}

function ticketIn({ ticket, cierre }: Fields): Check[] {
  const known = printIn(cierre);
  return ticket === '' || known === null ? [] : [{ kind: 'ticket', text: ticket, known }];
}

/** Two checkpoints of one size need no proof, so that none counts as an empty one. */
function checkpointsIn(files: Files, { logKey }: Fields): Check[] {
  const [uno, dos, prueba] = [
    oneOf(files, 'checkpoint'),
    oneOf(files, 'later-checkpoint'),
    oneOf(files, 'consistency-proof'),
  ];
  const key = readVkey(logKey.trim(), 'log');
  if (!uno || !dos || !key) return [];
  const compared = { uno, dos, prueba: prueba ?? new Uint8Array(0) };
  return [{ kind: 'consistency', compared, key, hadProof: prueba !== null }];
}
