import type { LogKeys } from '#domain/log/checkpoint.ts';
import type { Entrada } from '#domain/log/entry.ts';
import { entryBytes, entryHash, entryOfActa, entryOfBases, entryOfCierre } from '#domain/log/entry.ts';
import { type InclusionProof, proves, readInclusionProof } from '#domain/log/inclusion.ts';
import { readVkey } from '#domain/log/vkey.ts';
import type { Acta, Bases, Hex } from './documents.ts';
import type { Opciones } from './outcome.ts';

/** What proofs say of an acta's documents: the checkpoint in which each of them was seen, or null without a proof. */
export type Registration = { versions: (Sighting | null)[]; cierre: Sighting | null };

/** A checkpoint that has a document in it, in Unix seconds the time of each distinct witness, earliest first. */
export type Sighting = InclusionProof['checkpoint'];

type Documents = { acta: Acta; chain: readonly Bases[]; actaPrint: Hex };

/** The keys that a user names: the log's and those of witnesses. Gives null if one is missing or not well formed. */
export function keysOf({ clave_registro, testigos }: Pick<Opciones, 'clave_registro' | 'testigos'>): LogKeys | null {
  const log = clave_registro == null ? null : readVkey(clave_registro, 'log');
  const witnesses = (testigos ?? []).map((vkey) => readVkey(vkey, 'witness'));
  return log && witnesses.every((key) => key !== null) ? { log, witnesses } : null;
}

/** What is known of an acta's documents without any proof. */
export function unregistered(chain: readonly Bases[]): Registration {
  return { versions: chain.map(() => null), cierre: null };
}

/**
 * Step 8 of section 10: which documents of an acta the given proofs show in the log; null if a proof is not good, fits
 * none of them, or is the second of one.
 */
export function registrationOf(documents: Documents, options: Opciones): Registration | null {
  const { acta, chain } = documents;
  const files = options.prueba_registro ?? [];
  if (files.length === 0) return unregistered(chain);
  const sightings = sightingsOf(entriesOf(documents), files, options);
  return (
    sightings && {
      versions: chain.map((_, at) => sightings[at] ?? null),
      cierre: (acta.cierre && sightings[chain.length]) ?? null,
    }
  );
}

/** Every version, then the cierre if there is one, then the acta itself. */
function entriesOf({ acta, chain, actaPrint }: Documents): Entrada[] {
  const cierre = acta.cierre ? [entryOfCierre(acta.cierre, acta.bases)] : [];
  return [...chain.map(entryOfBases), ...cierre, entryOfActa(acta, actaPrint)];
}

function sightingsOf(
  entries: readonly Entrada[],
  files: readonly Uint8Array[],
  options: Opciones,
): (Sighting | undefined)[] | null {
  const keys = keysOf(options);
  // more proofs than documents cannot be one for each, and are not worth a signature
  if (keys === null || files.length > entries.length) return null;
  const leaves = entries.map((entry) => entryHash(entryBytes(entry)));
  const sightings: (Sighting | undefined)[] = [];
  for (const file of files) {
    const proof = readInclusionProof(file, keys);
    const at = proof ? leaves.findIndex((leaf) => proves(proof, leaf)) : -1;
    if (!proof || at < 0 || sightings[at]) return null;
    sightings[at] = proof.checkpoint;
  }
  return sightings;
}
