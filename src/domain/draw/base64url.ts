const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const foreign = 255;
const values = new Uint8Array(128).fill(foreign);
for (const [value, letter] of [...alphabet].entries()) values[letter.charCodeAt(0)] = value;

/** Bytes turned into one piece of text: a multiple of three, and few enough letters to be handed over as arguments. */
const stride = 3 * 2048;

/** base64url without padding (RFC 4648 section 5), as lists stand in an acta. Section 8. */
export function encodeBase64Url(bytes: Uint8Array): string {
  const pieces: string[] = [];
  // whole pieces at a time: a list has millions of letters, and joining them one by one takes seconds
  for (let start = 0; start < bytes.length; start += stride) {
    pieces.push(String.fromCharCode(...letterCodes(bytes.subarray(start, start + stride))));
  }
  return pieces.join('');
}

function letterCodes(bytes: Uint8Array): Uint8Array {
  const codes = new Uint8Array(Math.ceil((bytes.length * 4) / 3));
  let written = 0;
  for (let at = 0; at < bytes.length; at += 3) {
    const word = (byteAt(bytes, at) << 16) | (byteAt(bytes, at + 1) << 8) | byteAt(bytes, at + 2);
    for (let shift = 18; shift >= 0 && written < codes.length; shift -= 6) {
      codes[written++] = alphabet.charCodeAt((word >> shift) & 63);
    }
  }
  return codes;
}

/**
 * Reads base64url without padding. Gives null for a letter outside the alphabet, for a length that no bytes have, and
 * for spare bits that are not zero, so that each byte string has one text only. Step 12 of section 10.
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
