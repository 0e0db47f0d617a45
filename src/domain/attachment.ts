import { normalized } from './normalized.ts';

/** The allowed attachments by extension, with the media types that their bytes may have. */
export const attachmentTypes = {
  pdf: ['application/pdf'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png'],
  webp: ['image/webp'],
  mp3: ['audio/mpeg'],
  zip: ['application/zip'],
  epub: ['application/epub+zip'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  odt: ['application/vnd.oasis.opendocument.text'],
  ods: ['application/vnd.oasis.opendocument.spreadsheet'],
  odp: ['application/vnd.oasis.opendocument.presentation'],
  txt: ['text/plain'],
  csv: ['text/plain'],
} as const satisfies Record<string, readonly string[]>;

export type AttachmentEnding = keyof typeof attachmentTypes;

/** Bytes per file. */
export const largestAttachment = 10 * 1024 * 1024;

/** The extensions for a file field: `.pdf,.jpg…`. */
export const acceptedAttachments = Object.keys(attachmentTypes)
  .map((ending) => `.${ending}`)
  .join(',');

/** The extension of a file's name, if it is allowed. */
export function attachmentEnding(name: string): AttachmentEnding | null {
  const ending = name.toLowerCase().slice(name.lastIndexOf('.') + 1);
  return name.includes('.') && Object.hasOwn(attachmentTypes, ending) ? (ending as AttachmentEnding) : null;
}

/** A file name that is safe to store and offer again: one line, no path, nothing that hides the extension. */
export function attachmentName(name: string, most: number): string {
  const shown = (name.split(/[/\\]/).at(-1) ?? '').replace(
    /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u200b\u2060-\u2069\ufeff"<>|:*?]/gu,
    '',
  );
  const line = normalized(shown, 'NFC').trim();
  const at = line.lastIndexOf('.');
  const ending = at < 0 ? '' : line.slice(at);
  const stem = (at < 0 ? line : line.slice(0, at)).slice(0, most - ending.length).trim();
  return `${stem.toWellFormed() || 'archivo'}${ending}`;
}
