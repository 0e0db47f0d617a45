const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const foreign = 255;
const values = new Uint8Array(128).fill(foreign);
for (const [value, letter] of [...alphabet].entries()) values[letter.charCodeAt(0)] = value;

/** base64url without padding (RFC 4648 section 5), as lists stand in an acta. Section 8. */
export function encodeBase64Url(bytes: Uint8Array): string {
  const chunks: string[] = [];
  let letters = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const word = (byteAt(bytes, at) << 16) | (byteAt(bytes, at + 1) << 8) | byteAt(bytes, at + 2);
    for (let sextet = 0; sextet < Math.min(left, 3) + 1; sextet++)
      letters += alphabet[(word >> (18 - 6 * sextet)) & 63];
    if (letters.length > 8192) {
      chunks.push(letters);
      letters = '';
    }
  }
  return chunks.join('') + letters;
}

/**
 * Reads base64url without padding. Gives null for a letter outside the alphabet, for a length that no bytes have, and
 * for spare bits that are not zero, so that each byte string has one text only. Step 9 of section 10.
 */
export function decodeBase64Url(text: string): Uint8Array | null {
  if (text.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let held = 0;
  let bits = 0;
  let written = 0;
  for (let at = 0; at < text.length; at++) {
    const value = values[text.charCodeAt(at)] ?? foreign;
    if (value === foreign) return null;
    held = ((held << 6) | value) & 0xfff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[written++] = held >> bits;
    }
  }
  return (held & ((1 << bits) - 1)) === 0 ? bytes : null;
}

function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}
