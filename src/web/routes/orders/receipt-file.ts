/** The disposition of a receipt: pictures are shown inline; PDFs, which are stored as sent, are downloads only. */
export function receiptDisposition({ mediaType }: { mediaType: string }): string {
  return mediaType.startsWith('image/') ? 'inline' : 'attachment; filename="comprobante.pdf"';
}
