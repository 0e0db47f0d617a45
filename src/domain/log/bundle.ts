import { concatBytes } from '@noble/hashes/utils.js';

const prefixLength = 2;

/** Writes a bundle of entries: each after its length, in two bytes. Section 16.2. Refuses an entry above 65 535 bytes. */
export function encodeBundle(entries: readonly Uint8Array[]): Uint8Array {
  return concatBytes(...entries.flatMap((entry) => [lengthOf(entry), entry]));
}

function lengthOf({ length }: Uint8Array): Uint8Array {
  if (length > 0xffff) throw new RangeError('an entry of a log has at most 65535 bytes');
  return Uint8Array.of(length >> 8, length & 0xff);
}

/**
 * Reads a bundle of so many entries; null if it is short or bytes are left over. Section 16.5.
 */
export function readBundle(bytes: Uint8Array, count: number): Uint8Array[] | null {
  const entries: Uint8Array[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + prefixLength > bytes.length) return null;
    const start = at + prefixLength;
    const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
    at = start + length;
    if (at > bytes.length) return null;
    entries.push(bytes.subarray(start, at));
  }
  return at === bytes.length ? entries : null;
}
