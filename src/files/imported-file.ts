import { attachmentTypes } from '#domain/attachment.ts';
import { readAttachment } from './attachment.ts';
import { signedType } from './signatures.ts';
import { hashOf } from './store.ts';

/**
 * Whether a file that came in an archive is what it says: its bytes are those of its hash, and of the type it claims. What
 * is in a picture is for `isOwnPicture`.
 */
export function isAsLabelled(bytes: Uint8Array, { hash, mediaType }: { hash: string; mediaType: string }): boolean {
  if (hashOf(bytes) !== hash) return false;
  return mediaType === 'image/webp' ? signedType(bytes) === mediaType : isAttachment(bytes, mediaType);
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
