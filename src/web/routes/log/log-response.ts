/** A file of the log, byte for byte, which auditors and witnesses elsewhere may read. */
export function logResponse(
  body: string | Uint8Array | ReadableStream<Uint8Array>,
  { type, isForEver }: { type: string; isForEver: boolean },
): Response {
  return new Response(body instanceof Uint8Array ? Uint8Array.from(body) : body, {
    headers: {
      'Content-Type': type,
      'Cache-Control': isForEver ? 'public, max-age=31536000, immutable' : 'no-cache',
      'Access-Control-Allow-Origin': '*',
    },
  });
}

export const plainText = 'text/plain; charset=utf-8';
