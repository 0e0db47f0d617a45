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
  return text.isWellFormed() && text.normalize('NFC') === text && !hidden.test(text);
}
