/** A cursor as it stands in an address: letters, figures, `-` and `_`. */
export function cursorText(cursor: string): string {
  return Buffer.from(cursor).toString('base64url');
}

/** What an address says, as a cursor; anything else than one is no cursor either way. */
export function textOfCursor(text: string): string {
  return Buffer.from(text.slice(0, 400), 'base64url').toString();
}
