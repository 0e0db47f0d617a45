import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readAttachment } from './attachment.ts';

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** What a file is kept as, or why it is not. */
function kept(bytes: Uint8Array, name: string): string {
  try {
    return readAttachment(bytes, name).mediaType;
  } catch (refused) {
    return (refused as { code: string }).code;
  }
}

test('a list that a spreadsheet wrote is text, whichever way it writes accents; what is no text is refused', () => {
  expect(kept(new TextEncoder().encode('Niño;Año\r\n'), 'niños.csv')).toBe('text/plain');
  expect(kept(latin('Ni\u00f1o;A\u00f1o\r\n'), 'niños.CSV')).toBe('text/plain');
  expect(kept(latin('\u00f1\u0001\u0002\u00ff'), 'lista.csv')).toBe('lesson.file');
  expect(kept(latin('MZ\u0000\u0000'), 'lista.txt')).toBe('lesson.file');
  expect(kept(latin('%PDF-1.7'), 'lista.txt')).toBe('lesson.file');
  expect(kept(latin('<html>'), 'lista.html')).toBe('lesson.file');
});

test('a file is what its name says, or refused', () => {
  const archive = zipSync({ 'tema.txt': strToU8('hola') });
  const book = zipSync({ mimetype: strToU8('application/epub+zip') }, { level: 0 });
  expect(kept(archive, 'apuntes.zip')).toBe('application/zip');
  expect(kept(book, 'libro.epub')).toBe('application/epub+zip');
  expect(kept(archive, 'libro.epub')).toBe('lesson.file');
  expect(kept(book, 'libro.zip')).toBe('lesson.file');
  expect(kept(archive, 'apuntes.docx')).toBe('lesson.file');
  expect(kept(latin('\xff\xfb\x90\x00'), 'himno.mp3')).toBe('audio/mpeg');
  expect(kept(latin('\xff\xd8\xff\xe0'), 'foto.png')).toBe('lesson.file');
});

/** Text as it was told before, byte by byte: the same, and too slow for ten megabytes. */
function isTextByBytes(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return !bytes.some((byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d));
  }
}

test('whatever the bytes are, they are text exactly where no byte is one that no text has', () => {
  const printable = fc.integer({ min: 0x20, max: 0xff });
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc.array(fc.oneof({ weight: 20, arbitrary: printable }, fc.integer({ min: 0, max: 0x1f })), { maxLength: 60 }),
    fc.string({ unit: 'binary' }).map((text) => new TextEncoder().encode(text)),
  );
  fc.assert(
    fc.property(bytes, (some) => {
      // no file of another type begins so
      const text = Uint8Array.of(0x61, ...some);
      expect(kept(text, 'a.txt')).toBe(isTextByBytes(text) ? 'text/plain' : 'lesson.file');
    }),
    { numRuns: 2000 },
  );
});
