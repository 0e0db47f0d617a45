/** How a receipt is given: a picture shows in the page; a PDF, which is as it was sent, is saved and never opened by us. */
export function receiptDisposition({ mediaType }: { mediaType: string }): string {
  return mediaType.startsWith('image/') ? 'inline' : 'attachment; filename="comprobante.pdf"';
}
