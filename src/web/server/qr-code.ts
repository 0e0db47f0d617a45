import { toString as drawCode } from 'qrcode';

/** A text as a QR code (SVG), black on white in every theme, with the four light squares around it that readers expect. */
export function qrDrawing(text: string): Promise<string> {
  return drawCode(text, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' });
}

/** An address as a QR code in a data URL. */
export async function qrCode(address: string): Promise<string> {
  return `data:image/svg+xml;base64,${Buffer.from(await qrDrawing(address)).toString('base64')}`;
}
