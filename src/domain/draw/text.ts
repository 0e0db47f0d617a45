// Domain code sees no globals of browsers or Node. This one is the same in both, and stricter than anything by hand.
declare const TextDecoder: new (
  label: 'utf-8',
  options: { fatal: true; ignoreBOM: true },
) => { decode(bytes: Uint8Array): string };

const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: section 2 forbids exactly these
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

/** The text of some bytes, a byte order mark included; null for more than `largest` bytes and for bad UTF-8. */
export function textOf(bytes: Uint8Array, largest: number): string | null {
  if (bytes.length > largest) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The rules of **text** in section 2 on characters: NFC, well formed, no controls, nothing that hides or turns text. */
export function isPlain(text: string): boolean {
  return text.isWellFormed() && !hidden.test(text) && isNormal(text);
}

/** Letters that are looked at together; two code points more reach into the next ones. */
const piece = 64;
const overlap = 4;

/**
 * Whether a text is in NFC, in linear time. Sorting the marks of one letter is quadratic, and sorting what is sorted is
 * not. Every part of a text in NFC is in NFC, so parts show first that no two neighbours are in the wrong order.
 */
function isNormal(text: string): boolean {
  for (let at = 0; at + piece < text.length; at += piece) {
    const part = text.slice(at, at + piece + overlap);
    if (part.normalize('NFC') !== part) return false;
  }
  return text.normalize('NFC') === text;
}
