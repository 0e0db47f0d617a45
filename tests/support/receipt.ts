import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';

/**
 * A white screen with dark bars where a bank writes its lines, of its own for every seed, as a phone would send it, but for
 * its size: each dot of it is drawn, read and written anew.
 */
export function receiptPicture(
  seed: string,
  { quality = 90, width: wide = 300 }: { quality?: number; width?: number } = {},
): Promise<Uint8Array> {
  const widths = createHash('sha256').update(seed).digest();
  const bars = Array.from(
    widths,
    (width, at) =>
      `<rect x="${40 + (at % 2) * 270}" y="${30 + Math.floor(at / 2) * 54}" width="${width}" height="26"/>`,
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${wide * 1.5}" viewBox="0 0 600 900"><rect width="600" height="900" fill="#fff"/>${bars}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality }).toBuffer();
}

/** A receipt as a document, for where what it shows does not matter: nothing of it is drawn or decoded. */
export function receiptPaper(): Uint8Array {
  return Buffer.from(`%PDF-1.7\n${randomUUID()}`);
}
