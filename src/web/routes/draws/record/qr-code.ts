import { toString as drawCode } from 'qrcode';

/** The address of a page as a QR code: a drawing in a data address, black on white in every theme. */
export async function qrCode(address: string): Promise<string> {
  const drawing = await drawCode(address, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
}
