import { expect, test } from 'vitest';
import { readAttachment } from './attachment.ts';

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test('a list that a spreadsheet wrote is text, whichever way it writes accents; what is no text is refused', async () => {
  const kept = async (bytes: Uint8Array, name: string) =>
    readAttachment(bytes, name).then(
      ({ mediaType }) => mediaType,
      (refused: { code: string }) => refused.code,
    );
  expect(await kept(new TextEncoder().encode('Niño;Año\r\n'), 'niños.csv')).toBe('text/plain');
  expect(await kept(latin('Ni\u00f1o;A\u00f1o\r\n'), 'niños.CSV')).toBe('text/plain');
  expect(await kept(latin('\u00f1\u0001\u0002\u00ff'), 'lista.csv')).toBe('lesson.file');
  expect(await kept(latin('MZ\u0000\u0000'), 'lista.txt')).toBe('lesson.file');
  expect(await kept(latin('%PDF-1.7'), 'lista.txt')).toBe('lesson.file');
  expect(await kept(latin('<html>'), 'lista.html')).toBe('lesson.file');
});
