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
  const bytes = new Uint8Array(2 * Math.floor(text.length / 3) + (text.length % 3 === 2 ? 1 : 0));
  let written = 0;
  for (let at = 0; at < text.length; at += 3) {
    const group = text.slice(at, at + 3);
    const value = numberIn(group);
    if (value === null || value > (group.length === 3 ? 0xffff : 0xff)) return null;
    if (group.length === 3) bytes[written++] = value >> 8;
    bytes[written++] = value & 0xff;
  }
  return bytes;
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
