import { fileTypeFromBuffer } from 'file-type';
import { attachmentEnding, attachmentTypes, largestAttachment } from '#domain/attachment.ts';
import { Refusal } from '#domain/refusal.ts';

/**
 * Says what a file is that goes with a lesson. Its bytes must be what its name says: a page or a program that calls
 * itself a PDF is refused. It is kept as it came, and only ever served as a download.
 */
export async function readAttachment(bytes: Uint8Array, name: string): Promise<{ mediaType: string }> {
  if (bytes.length > largestAttachment) {
    throw new Refusal('file.too-large', { megabytes: largestAttachment / 1024 / 1024 });
  }
  const ending = attachmentEnding(name);
  if (!ending || bytes.length === 0) throw new Refusal('lesson.file', {});
  const type = await typeOf(bytes);
  const allowed: readonly string[] = attachmentTypes[ending];
  if (!allowed.includes(type)) throw new Refusal('lesson.file', {});
  return { mediaType: type };
}

async function typeOf(bytes: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found) return found.mime;
  return isText(bytes) ? 'text/plain' : 'application/octet-stream';
}

/** Text of today, or of a spreadsheet that still writes one byte for each letter, accents too. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return !bytes.some((byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d));
  }
}
