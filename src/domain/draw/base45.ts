const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** base45 (RFC 9285), which a QR code holds in its alphanumeric mode. Section 17. */
export function encodeBase45(bytes: Uint8Array): string {
  const letters: string[] = [];
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length;
    const value = isPair ? (byteAt(bytes, at) << 8) | byteAt(bytes, at + 1) : byteAt(bytes, at);
    letters.push(digit(value, 0), digit(value, 1));
    if (isPair) letters.push(digit(value, 2));
  }
  return letters.join('');
}

function digit(value: number, place: number): string {
  return alphabet.charAt(Math.floor(value / 45 ** place) % 45);
}

/**
 * Reads base45, strictly: gives null for a letter outside the alphabet, a length that no bytes have, and a group above
 * what its bytes can hold, so that each byte string has one text only. Section 17.
 */
export function decodeBase45(text: string): Uint8Array | null {
  if (text.length % 3 === 1) return null;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const group = bytesIn(text.slice(at, at + 3));
    if (group === null) return null;
    bytes.push(...group);
  }
  return Uint8Array.from(bytes);
}

/** Two bytes from three letters, one from two. */
function bytesIn(group: string): number[] | null {
  const isPair = group.length === 3;
  const value = numberIn(group);
  if (value === null || value > (isPair ? 0xffff : 0xff)) return null;
  return isPair ? [value >> 8, value & 0xff] : [value];
}

function numberIn(group: string): number | null {
  let value = 0;
  for (let place = group.length - 1; place >= 0; place--) {
    const letter = alphabet.indexOf(group.charAt(place));
    if (letter < 0) return null;
    value = value * 45 + letter;
  }
  return value;
}

function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}
