import sharp from 'sharp';
import { Refusal } from '#domain/refusal.ts';

const mostDots = 40_000_000;

/**
 * Whether a picture that came in an archive is one as the product makes them: WebP that says nothing of who took it.
 * What it unfolds to is taken from `room`; an archive whose pictures need more than there is, is refused.
 */
export async function isOwnPicture(bytes: Uint8Array, room: { dots: number }): Promise<boolean> {
  const picture = sharp(bytes, { limitInputPixels: mostDots, failOn: 'error' });
  const read = await picture.metadata().catch(() => null);
  if (read?.format !== 'webp' || read.exif || read.xmp || read.iptc) return false;
  if (read.width * read.height > mostDots) return false;
  room.dots -= read.width * read.height;
  if (room.dots < 0) throw new Refusal('import.too-large', {});
  return picture.stats().then(
    () => true,
    () => false,
  );
}
