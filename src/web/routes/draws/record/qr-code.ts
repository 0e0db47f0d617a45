import { toString as drawCode } from 'qrcode';

/** An address as a QR code in a data URL, black on white in every theme. */
export async function qrCode(address: string): Promise<string> {
  const drawing = await drawCode(address, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`;
}
