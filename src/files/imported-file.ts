import sharp from 'sharp';
import { attachmentTypes } from '#domain/attachment.ts';
import { Refusal } from '#domain/refusal.ts';
import { readAttachment } from './attachment.ts';
import { hashOf } from './store.ts';

const mostDots = 40_000_000;

/**
 * Whether a file that came in an archive is what it says: its bytes are those of its hash, a picture is one as the
 * product makes them (WebP that says nothing of who took it), and any other is of the type it claims.
 * What pictures unfold to is taken from `room`; an archive whose pictures need more than there is, is refused.
 */
export async function isAsLabelled(
  bytes: Uint8Array,
  { hash, mediaType }: { hash: string; mediaType: string },
  room: { dots: number },
): Promise<boolean> {
  if (hashOf(bytes) !== hash) return false;
  return mediaType === 'image/webp' ? isOwnPicture(bytes, room) : isAttachment(bytes, mediaType);
}

async function isOwnPicture(bytes: Uint8Array, room: { dots: number }): Promise<boolean> {
  if (bytes.length === 0) return false;
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

function isAttachment(bytes: Uint8Array, mediaType: string): boolean {
  const [ending] =
    Object.entries(attachmentTypes).find(([, types]) => (types as readonly string[]).includes(mediaType)) ?? [];
  if (!ending) return false;
  try {
    return readAttachment(bytes, `archivo.${ending}`).mediaType === mediaType;
  } catch {
    return false;
  }
}
