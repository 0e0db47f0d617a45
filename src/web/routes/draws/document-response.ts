/**
 * A published document, byte for byte. Anybody may read it from any page, a verifier on another site included; it
 * is asked again each time, because a raffle's rules and acta can have a next one.
 */
export function documentResponse(body: string | Uint8Array<ArrayBuffer>, type: string, fileName: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `inline; filename="${fileName}"`,
      'Cache-Control': 'no-cache',
      'Access-Control-Allow-Origin': '*',
    },
  });
}

export const json = 'application/json; charset=utf-8';
