import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** A white screen with dark bars where a bank writes its lines, of its own for every seed, as a phone would send it. */
export function receiptPicture(seed: string, { quality = 90 }: { quality?: number } = {}): Promise<Uint8Array> {
  const widths = createHash('sha256').update(seed).digest();
  const bars = Array.from(
    widths,
    (width, at) =>
      `<rect x="${40 + (at % 2) * 270}" y="${30 + Math.floor(at / 2) * 54}" width="${width}" height="26"/>`,
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"><rect width="600" height="900" fill="#fff"/>${bars}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality }).toBuffer();
}
