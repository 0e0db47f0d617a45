/** Without what is taken for something else on paper; small, as the rest of an address. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz';

/** A code of as many letters as there are random bytes. Each letter brings at least 4.8 bits. */
export function randomCode(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
}

/** The code of so many letters in what an address or a form brings; null where there is none. */
export function readCode(text: unknown, length: number): string | null {
  if (typeof text !== 'string' || text.length !== length) return null;
  return Array.from(text).every((letter) => letters.includes(letter)) ? text : null;
}
