import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { canonicalBytes, parseCanonical } from '#domain/draw/canonical.ts';
import { type Acta, type Bases, type Cierre, type Hex, protocol, type Time } from '#domain/draw/documents.ts';
import { fingerprint, type Sha256 } from '#domain/draw/fingerprint.ts';
import type { Devolucion } from '#domain/draw/refund.ts';
import { type Check, either, hex, members, one, time } from '#domain/draw/shape.ts';
import type { ClaveEnUso, Retirada } from './key-documents.ts';

/** Section 16.1: what an entry of the log is about. */
export type EntryKind = 'bases' | 'cierre' | 'acta' | 'devolucion' | 'clave' | 'retirada';

/** Section 16.1: one entry of the log, the fingerprint of a document and its time. `id` is null for keys. */
export type Entrada = { v: typeof protocol; tipo: EntryKind; id: Hex | null; huella: Hex; en: Time };

/** A longer entry is none: every member has a fixed length but `tipo`. */
const longestEntry = 256;

const form = either(
  entry({ tipo: one('bases', 'cierre', 'acta', 'devolucion'), id: hex(32) }),
  entry({ tipo: one('clave', 'retirada'), id: one(null) }),
);

function entry(kind: Record<string, Check>): Check {
  return members({ v: one(protocol), ...kind, huella: hex(64), en: time });
}

/** Reads the bytes of an entry. Gives null for whatever is not a file of section 16.1. */
export function readEntry(bytes: Uint8Array): Entrada | null {
  const parsed = parseCanonical(bytes, longestEntry);
  return parsed && form(parsed.value) ? (parsed.value as Entrada) : null;
}

/** The bytes of an entry, as they stand in the log. Section 16.1. */
export function entryBytes(entry: Entrada): Uint8Array {
  return canonicalBytes(entry);
}

const leafPrefix = Uint8Array.of(0);

/** The hash of an entry's bytes as a leaf of the log's tree: SHA256(0x00 || bytes). Section 16.1. */
export function entryHash(bytes: Uint8Array, hash: Sha256 = atOnce): Uint8Array {
  return hash(leafPrefix, bytes);
}

const atOnce: Sha256 = (head, body) => sha256(concatBytes(head, body));

/** The entry of one version of the bases. */
export function entryOfBases(bases: Bases): Entrada {
  return { v: protocol, tipo: 'bases', id: bases.id, huella: fingerprint(bases), en: bases.publicado_en };
}

/** The entry of a cierre; its raffle is that of its bases. */
export function entryOfCierre(cierre: Cierre, { id }: Pick<Bases, 'id'>): Entrada {
  return { v: protocol, tipo: 'cierre', id, huella: fingerprint(cierre), en: cierre.publicado_en };
}

/** The entry of an acta. Its fingerprint may be given where it is known: an acta can have 16 MiB. */
export function entryOfActa(acta: Acta, huella: Hex = fingerprint(acta)): Entrada {
  return { v: protocol, tipo: 'acta', id: acta.bases.id, huella, en: acta.emitida_en };
}

/** The entry of a refund, which is itself never published. */
export function entryOfRefund(refund: Devolucion): Entrada {
  return { v: protocol, tipo: 'devolucion', id: refund.id, huella: fingerprint(refund), en: refund.devuelto_en };
}

/** The entry of a key that comes into use, or of one that must not be believed any more. */
export function entryOfKey(document: ClaveEnUso | Retirada): Entrada {
  return { v: protocol, tipo: document.tipo, id: null, huella: fingerprint(document), en: document.desde };
}
