/**
 * A published document, byte for byte. CORS allows any site, so that verifiers elsewhere can read it; it is revalidated
 * each time, because rules and actas can have a next version.
 */
export function documentResponse(body: string | ReadableStream<Uint8Array>, type: string, fileName: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `inline; filename="${fileName}"`,
      'Cache-Control': 'no-cache',
      'Access-Control-Allow-Origin': '*',
    },
  });
}

const pieceSize = 64 * 1024;

/** Streams shared bytes in chunks as they are consumed. */
export function inPieces(shared: { readonly bytes: Uint8Array }): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      const piece = shared.bytes.subarray(at, at + pieceSize);
      at += piece.length;
      if (piece.length > 0) controller.enqueue(piece);
      if (at >= shared.bytes.length) controller.close();
    },
  });
}

export const json = 'application/json; charset=utf-8';
