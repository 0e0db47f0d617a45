/**
 * A receipt's file, for the one who may see it: never kept by anything on the way, never run. A picture shows in the
 * page; a PDF, which is as it was sent, is saved.
 */
export function receiptResponse({ mediaType, bytes }: { mediaType: string; bytes: Uint8Array }): Response {
  const isPicture = mediaType.startsWith('image/');
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': mediaType,
      'Content-Disposition': isPicture ? 'inline' : 'attachment; filename="comprobante.pdf"',
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
