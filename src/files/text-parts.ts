const partSize = 64 * 1024;

/** The bytes of a text that comes in short pieces, many of them together. */
export async function* textParts(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let waiting = '';
  for await (const piece of pieces) {
    waiting += piece;
    if (waiting.length < partSize) continue;
    yield Buffer.from(waiting);
    waiting = '';
  }
  if (waiting) yield Buffer.from(waiting);
}
