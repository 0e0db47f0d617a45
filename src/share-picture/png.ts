import sharp from 'sharp';
import type { Photo } from './facts.ts';
import type { Box } from './paper.ts';

/** A picture that took longer than this is not worth its processor. */
const seconds = 10;

/** Turns a drawing into a PNG of few colours: a chat shows none that weighs much. */
export async function pngOf(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).timeout({ seconds }).png({ palette: true, quality: 92, effort: 4 }).toBuffer();
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
