import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textOfTable } from './table-text.ts';

const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();
const marked = (...parts: readonly (readonly number[] | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part)));

test('a statement says the same in whatever encoding its bank or a spreadsheet writes it', () => {
  const row = fc
    .array(fc.constantFrom('02/03/2026', 'Íñigo Peña', 'rifa «K7M2QP»', '1.250,00 €', '-5,00', 'año', '“Gil”'), {
      minLength: 1,
    })
    .map((cells) => cells.join(';'));
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
      const text = ['Fecha;Concepto;Importe', ...rows].join('\r\n');
      const written = {
        utf8: Buffer.from(text),
        marked: marked([0xef, 0xbb, 0xbf], Buffer.from(text)),
        little: Buffer.from(text, 'utf16le'),
        big: bigEndian(text),
        littleMarked: marked([0xff, 0xfe], Buffer.from(text, 'utf16le')),
        bigMarked: marked([0xfe, 0xff], bigEndian(text)),
        windows: inWindows1252(text),
      };
      for (const [encoding, bytes] of Object.entries(written))
        expect([encoding, textOfTable(new Uint8Array(bytes))]).toEqual([encoding, text]);
    }),
  );
});

/** Letters that Windows-1252 has elsewhere than Latin-1. */
const moved: Readonly<Record<string, number>> = { '€': 0x80, '“': 0x93, '”': 0x94 };

function inWindows1252(text: string): Buffer {
  return Buffer.from([...text].map((letter) => moved[letter] ?? letter.charCodeAt(0)));
}
