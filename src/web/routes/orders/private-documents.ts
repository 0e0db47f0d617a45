import { canonicalText } from '#domain/draw/canonical.ts';

/** Documents of the draw protocol for their holder alone, one a line. */
export function privateDocuments(documents: readonly object[], fileName: string): Response {
  return new Response(documents.map(canonicalText).join('\n'), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
