/** Encodes a cursor for an address (base64url). */
export function cursorText(cursor: string): string {
  return Buffer.from(cursor).toString('base64url');
}

/** Decodes a cursor. Malformed text gives something that is no valid cursor either. */
export function textOfCursor(text: string): string {
  return Buffer.from(text.slice(0, 400), 'base64url').toString();
}
