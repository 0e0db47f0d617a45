import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { tag } from './bytes.ts';
import { canonicalBytes } from './canonical.ts';
import type { Hex } from './documents.ts';

/** `huella(tipo, doc)` of section 2: what identifies a document, and what buyers keep. */
export function fingerprint(document: { tipo: string }): Hex {
  return fingerprintOfFile(document.tipo, canonicalBytes(document));
}

/** The fingerprint of a document whose file is at hand, which need not be written again. Section 2. */
export function fingerprintOfFile(tipo: string, file: Uint8Array): Hex {
  return bytesToHex(sha256(concatBytes(tag(tipo), file)));
}
