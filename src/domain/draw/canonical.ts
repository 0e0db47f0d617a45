import { utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';

// Domain code sees no globals of browsers or Node. This one is the same in both, and stricter than anything by hand.
declare const TextDecoder: new (
  label: 'utf-8',
  options: { fatal: true; ignoreBOM: true },
) => { decode(bytes: Uint8Array): string };

/** Section 8: the largest acta, 16 MiB. */
export const largestActa = 16 * 1024 * 1024;

/** `JCS(x)` of section 2: the one text of a document, by RFC 8785. */
export function canonicalText(document: unknown): string {
  return canonicalize(document) as string;
}

/** The bytes of a document's one text. */
export function canonicalBytes(document: unknown): Uint8Array {
  return utf8ToBytes(canonicalText(document));
}

/**
 * Step 1 of section 10: the value that the bytes hold if they are its canonical text, else null. Comparing texts is
 * comparing bytes: the strict decoder keeps a byte order mark and gives every text from one byte string only.
 */
export function parseCanonical(bytes: Uint8Array): { value: unknown } | null {
  if (bytes.length > largestActa) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    return canonicalText(value) === text ? { value } : null;
  } catch {
    // Bad UTF-8, bad JSON, a lone surrogate, or nesting so deep that it overflows the stack: each one is not canonical.
    return null;
  }
}
