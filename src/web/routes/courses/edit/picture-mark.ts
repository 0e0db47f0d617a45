/**
 * Puts the mark of a picture into a text, as a paragraph of its own: where the writer is, or at the end. Gives the text
 * and the place behind the mark, for the writer to go on from.
 */
export function withPictureMark(
  body: string,
  { hash, alt, at = body.length }: { hash: string; alt: string; at?: number },
): { body: string; behind: number } {
  const mark = `![${alt.replace(/[[\]\n]/g, '')}](/imagen/${hash})`;
  const before = body.slice(0, at).trimEnd();
  const upTo = (before === '' ? '' : `${before}\n\n`) + mark;
  const after = body.slice(at).trimStart();
  return { body: `${upTo}\n${after === '' ? '' : `\n${after}`}`, behind: upTo.length + (after === '' ? 1 : 2) };
}
