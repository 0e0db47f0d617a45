import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { tag } from './bytes.ts';
import type { Hex } from './documents.ts';
import { isPlain, textOf } from './text.ts';

/** Section 3: the most bytes that the published terms of a raffle may have. */
export const longestTerms = 65_536;

/** Section 3: whether some bytes may be the terms of a raffle: lines of plain text, without a byte order mark. */
export function isTerms(bytes: Uint8Array): boolean {
  const text = bytes.length > 0 ? textOf(bytes, longestTerms) : null;
  // NFC joins nothing to a space, just as nothing to the end of a line
  return text !== null && isPlain(text.replaceAll('\n', ' '));
}

/** `condiciones` of section 3: the fingerprint of published terms. */
export function termsFingerprint(bytes: Uint8Array): Hex {
  return bytesToHex(sha256(concatBytes(tag('condiciones'), bytes)));
}
