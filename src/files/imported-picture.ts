import sharp from 'sharp';
import { Refusal } from '#domain/refusal.ts';
import { hasFewFrames } from './webp-head.ts';

const mostDots = 40_000_000;

/** The largest that is decoded, without loss, takes two. */
const seconds = 20;

/**
 * Whether a picture that came in an archive is one as the product makes them: WebP that says nothing of who took it.
 * What it unfolds to is taken from `room`; an archive whose pictures need more than there is, is refused.
 */
export async function isOwnPicture(bytes: Uint8Array, room: { dots: number }): Promise<boolean> {
  // before any decoder: nothing stops one that counts frames
  if (!hasFewFrames(bytes)) return false;
  const picture = sharp(bytes, { limitInputPixels: mostDots, failOn: 'error', pages: 1 }).timeout({ seconds });
  const read = await picture.metadata().catch(() => null);
  if (read?.format !== 'webp' || read.exif || read.xmp || read.iptc) return false;
  if (read.width * read.height > mostDots) return false;
  room.dots -= read.width * read.height;
  if (room.dots < 0) throw new Refusal('import.too-large', {});
  // all of it is decoded for one dot; statistics of it would be the same work without the timeout, which they do not know
  const all = picture.resize({ width: 1, height: 1, fit: 'fill' }).raw().toBuffer();
  return all.then(
    () => true,
    () => false,
  );
}
