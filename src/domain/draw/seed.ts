import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { randomnessOf } from './beacon-signature.ts';
import { tag, u64be } from './bytes.ts';
import { canonicalBytes } from './canonical.ts';
import type { FuenteCompromiso, FuenteDrand, Hex } from './documents.ts';

/** The fingerprints that tie a seed to its rules and its ticket set. */
export type SealedBy = { bases: Hex; cierre: Hex };

/** `S` of section 5.1. */
export function seedOfDrand(sealedBy: SealedBy, { ronda, firma }: FuenteDrand): Uint8Array {
  return seed(1, sealedBy, u64be(ronda), randomnessOf(firma));
}

/** `S` of section 5.3. */
export function seedOfCommitment(sealedBy: SealedBy, { semilla, entropia }: FuenteCompromiso): Uint8Array {
  const values = canonicalBytes(entropia.map(({ valor }) => valor));
  return seed(3, sealedBy, hexToBytes(semilla), sha256(concatBytes(tag('entropia'), values)));
}

function seed(kind: 1 | 3, { bases, cierre }: SealedBy, ...source: Uint8Array[]): Uint8Array {
  return sha256(concatBytes(tag('semilla'), Uint8Array.of(kind), hexToBytes(bases), hexToBytes(cierre), ...source));
}
