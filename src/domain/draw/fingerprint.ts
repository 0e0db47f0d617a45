import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { tag } from './bytes.ts';
import { canonicalBytes } from './canonical.ts';
import type { Hex } from './documents.ts';

/** SHA-256 of some bytes after others. */
export type Sha256 = (head: Uint8Array, body: Uint8Array) => Uint8Array;

/** `huella(tipo, doc)` of section 2: what identifies a document, and what buyers keep. */
export function fingerprint(document: { tipo: string }, hash?: Sha256): Hex {
  return fingerprintOfFile(document.tipo, canonicalBytes(document), hash);
}

/** The fingerprint of a document whose file is at hand, which need not be written again. Section 2. */
export function fingerprintOfFile(tipo: string, file: Uint8Array, hash: Sha256 = inSteps): Hex {
  return bytesToHex(hash(tag(tipo), file));
}

/** Without a copy of the file, which may have 16 MiB. */
const inSteps: Sha256 = (head, body) => sha256.create().update(head).update(body).digest();
