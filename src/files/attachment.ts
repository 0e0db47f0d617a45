import { isUtf8 } from 'node:buffer';
import { attachmentEnding, attachmentTypes, largestAttachment } from '#domain/attachment.ts';
import { Refusal } from '#domain/refusal.ts';
import { archiveType } from './archive-type.ts';
import { isMp3, isZip, signedType } from './signatures.ts';

/**
 * Says what a file is that goes with a lesson. Its bytes must be what its name says: a page or a program that calls
 * itself a PDF is refused. It is kept as it came, and only ever served as a download.
 */
export function readAttachment(bytes: Uint8Array, name: string): { mediaType: string } {
  if (bytes.length > largestAttachment) {
    throw new Refusal('file.too-large', { megabytes: largestAttachment / 1024 / 1024 });
  }
  const ending = attachmentEnding(name);
  if (!ending || bytes.length === 0) throw new Refusal('lesson.file', {});
  const type = typeOf(bytes);
  const allowed: readonly string[] = attachmentTypes[ending];
  if (!allowed.includes(type)) throw new Refusal('lesson.file', {});
  return { mediaType: type };
}

function typeOf(bytes: Uint8Array): string {
  const signed = signedType(bytes);
  if (signed) return signed;
  if (isZip(bytes)) return archiveType(bytes);
  if (isMp3(bytes)) return 'audio/mpeg';
  return isText(bytes) ? 'text/plain' : 'application/octet-stream';
}

/** Text of today, or of a spreadsheet that still writes one byte for each letter, accents too. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  if (isUtf8(bytes)) return true;
  // one expression over all of it: a function called for each byte takes twelve times as long
  return !controls.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has, but for its tabs and line ends
const controls = /[\0-\x08\x0e-\x1f]/;
