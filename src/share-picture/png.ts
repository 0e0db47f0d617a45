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

/** How much of a picture has to be left for it to be cut. */
const leastLeft = 0.75;

/**
 * A kept picture in a box, as a drawing takes it in; null where there is none or it cannot be read. It fills the box where
 * little of it is cut for that; otherwise it is shown whole, over a blur of itself: half a prize is no picture of it.
 */
export async function photoData(
  bytes: Photo,
  { width, height }: Pick<Box, 'width' | 'height'>,
): Promise<string | null> {
  if (!bytes) return null;
  return framed(bytes, { width, height }).catch(() => null);
}

async function framed(bytes: Uint8Array, { width, height }: Pick<Box, 'width' | 'height'>): Promise<string> {
  const filled = sharp(bytes)
    .timeout({ seconds })
    .resize({ width, height, fit: 'cover', position: 'attention' })
    .flatten({ background: '#fff' });
  const size = await sharp(bytes).metadata();
  const turn = size.width / size.height / (width / height);
  const drawn =
    Math.min(turn, 1 / turn) >= leastLeft
      ? filled
      : filled
          .blur(60)
          .modulate({ brightness: 0.95 })
          .composite([
            {
              input: await sharp(bytes).timeout({ seconds }).resize({ width, height, fit: 'inside' }).png().toBuffer(),
            },
          ]);
  const cut = await drawn.jpeg({ quality: 88 }).toBuffer();
  return `data:image/jpeg;base64,${cut.toString('base64')}`;
}
