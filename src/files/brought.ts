import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { attachmentTypes } from '#domain/attachment.ts';
import { readAttachment } from './attachment.ts';

const mostDots = 40_000_000;

/**
 * Whether a file that came in an archive is what it says: its bytes are those of its hash, a picture is one as the
 * product makes them (WebP that says nothing of who took it), and any other is of the type it claims.
 */
export async function isAsSaid(bytes: Uint8Array, { hash, mediaType }: { hash: string; mediaType: string }) {
  if (createHash('sha256').update(bytes).digest('hex') !== hash) return false;
  return mediaType === 'image/webp' ? isOwnPicture(bytes) : isAttachment(bytes, mediaType);
}

async function isOwnPicture(bytes: Uint8Array): Promise<boolean> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostDots, failOn: 'error' });
    const { format, exif, xmp, iptc } = await picture.metadata();
    if (format !== 'webp' || exif || xmp || iptc) return false;
    await picture.stats();
    return true;
  } catch {
    return false;
  }
}

async function isAttachment(bytes: Uint8Array, mediaType: string): Promise<boolean> {
  const [ending] =
    Object.entries(attachmentTypes).find(([, types]) => (types as readonly string[]).includes(mediaType)) ?? [];
  if (!ending) return false;
  return readAttachment(bytes, `archivo.${ending}`).then(
    (read) => read.mediaType === mediaType,
    () => false,
  );
}
