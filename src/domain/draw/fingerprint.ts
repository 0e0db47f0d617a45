import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { tag } from './bytes.ts';
import { canonicalBytes } from './canonical.ts';
import type { Acta, Bases, Cierre, Hex } from './documents.ts';

/** `huella(tipo, doc)` of section 2: what identifies a document, and what buyers keep. */
export function fingerprint(document: Bases | Cierre | Acta): Hex {
  return bytesToHex(sha256(concatBytes(tag(document.tipo), canonicalBytes(document))));
}
