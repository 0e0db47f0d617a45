import { Refusal } from '#domain/refusal.ts';

/** Bytes by which the encoding is told where no mark says it. */
const looked = 400;

/**
 * The text of a file, by its mark, or else as UTF-16 where every other byte is nothing, as UTF-8, or as Windows-1252, which
 * spreadsheets in Spanish write. Refuses (`table.unreadable`) what is no text.
 */
export function textOfTable(bytes: Uint8Array): string {
  const text = decoded(bytes);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has is looked for
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text)) throw new Refusal('table.unreadable', {});
  return text;
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const begin = bytes.subarray(0, looked);
  const nothing = (odd: number) => begin.filter((byte, at) => at % 2 === odd && byte === 0).length;
  // most letters of a list, and all its separators, have one byte of the two
  if (nothing(1) > begin.length / 4) return new TextDecoder('utf-16le').decode(bytes);
  if (nothing(0) > begin.length / 4) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
