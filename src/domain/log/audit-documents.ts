import { largestActa, parseCanonical } from '#domain/draw/canonical.ts';
import { chainOf } from '#domain/draw/chain.ts';
import { type Acta, type Bases, type Hex, protocol, type Time } from '#domain/draw/documents.ts';
import { fingerprint, fingerprintOfFile, type Sha256 } from '#domain/draw/fingerprint.ts';
import { isActa, isBases, isCierre } from '#domain/draw/schema.ts';
import { hex } from '#domain/draw/shape.ts';
import { dayOf, epoch } from '#domain/draw/time.ts';
import { isKeyInUse, isWithdrawal, type KeyUse } from './key-documents.ts';

const hour = 3600;

/** What an auditor keeps of a document whose schema holds. `en` is its own time. */
export type Facts =
  | { tipo: 'bases'; en: Time; id: Hex; version: number; anterior: Hex | null; clave: Hex; dueAt: number }
  | { tipo: 'cierre'; en: Time; bases: Hex }
  | { tipo: 'acta'; en: Time; id: Hex; isFinal: boolean; holds: Hex[] }
  | { tipo: 'clave'; en: Time; uso: KeyUse; clave: Hex }
  | { tipo: 'retirada'; en: Time };

/** A file that was served as a document. `facts` is null where its schema does not hold; `raffleOfActa` for an acta. */
export type ReadDocument = { huella: Hex; facts: Facts | null; raffleOfActa: Hex | null };

/** Reads the file of a document, of whatever kind. Gives null for one that is not canonical, or of another protocol. */
export function readDocument(file: Uint8Array, sha256?: Sha256): ReadDocument | null {
  const value = parseCanonical(file, largestActa)?.value as { [name: string]: unknown } | null | undefined;
  if (typeof value !== 'object' || value?.v !== protocol || typeof value.tipo !== 'string') return null;
  return {
    huella: fingerprintOfFile(value.tipo, file, sha256),
    facts: factsOf(value, sha256),
    raffleOfActa: value.tipo === 'acta' ? raffleOf(value.bases) : null,
  };
}

const isRaffleId = hex(32);

function raffleOf(bases: unknown): Hex | null {
  const id = typeof bases === 'object' && bases !== null && 'id' in bases ? bases.id : null;
  return isRaffleId(id) ? (id as Hex) : null;
}

function factsOf(value: unknown, sha256?: Sha256): Facts | null {
  if (isBases(value)) return factsOfBases(value);
  if (isCierre(value)) return { tipo: 'cierre', en: value.publicado_en, bases: value.bases };
  if (isActa(value)) return factsOfActa(value, sha256);
  if (isKeyInUse(value)) return { tipo: 'clave', en: value.desde, uso: value.uso, clave: value.clave };
  return isWithdrawal(value) ? { tipo: 'retirada', en: value.desde } : null;
}

function factsOfBases(bases: Bases): Facts {
  return {
    tipo: 'bases',
    en: bases.publicado_en,
    id: bases.id,
    version: bases.enmienda?.version ?? 1,
    anterior: bases.enmienda?.anterior ?? null,
    clave: bases.clave,
    dueAt: dueAt(bases),
  };
}

function factsOfActa(acta: Acta, sha256?: Sha256): Facts {
  return {
    tipo: 'acta',
    en: acta.emitida_en,
    id: acta.bases.id,
    isFinal: acta.estado !== 'provisional',
    holds: [...chainOf(acta), ...(acta.cierre ? [acta.cierre] : [])].map((document) => fingerprint(document, sha256)),
  };
}

/** `plazo` of section 16.5: when an acta is due at the latest, in Unix seconds. */
function dueAt({ metodo, sorteo_en }: Bases): number {
  switch (metodo.tipo) {
    case 'drand':
      return epoch(sorteo_en) + metodo.espera_h * hour;
    case 'loteria': {
      const last = metodo.lecturas.at(-1)?.sorteo ?? '';
      return dayOf(last) + (36 + metodo.impugnacion_h + metodo.espera_h) * hour;
    }
    case 'compromiso':
      return epoch(metodo.revelar_antes) + metodo.impugnacion_h * hour;
  }
}
