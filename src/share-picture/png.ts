import sharp from 'sharp';
import type { Photo } from './facts.ts';
import type { Box } from './paper.ts';

/** A picture that took longer than this is not worth its processor. */
const seconds = 10;

/**
 * Turns a drawing into a PNG. What is drawn has few colours, and is written with those alone: a chat shows no picture that
 * weighs much. A photograph keeps all of its own.
 */
export async function pngOf(svg: string): Promise<Uint8Array> {
  const few = { palette: true, quality: 100, dither: 0, effort: 4 };
  const png = svg.includes('<image ') ? { compressionLevel: 9 } : few;
  return sharp(Buffer.from(svg)).timeout({ seconds }).png(png).toBuffer();
}

/** A kept picture, cut to a box, as a drawing takes it in; null where there is none or it cannot be read. */
export async function photoData(
  bytes: Photo,
  { width, height }: Pick<Box, 'width' | 'height'>,
): Promise<string | null> {
  if (!bytes) return null;
  const cut = await sharp(bytes)
    .timeout({ seconds })
    .resize({ width, height, fit: 'cover', position: 'attention' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 88 })
    .toBuffer();
  return `data:image/jpeg;base64,${cut.toString('base64')}`;
}
