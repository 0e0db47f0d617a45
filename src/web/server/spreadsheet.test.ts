import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Cell } from '#domain/csv.ts';
import { isoTime, sheetKindOf, sheetResponse } from './spreadsheet.ts';

async function sheetOf(batches: readonly (readonly Cell[])[][], header = ['Nombre', 'Importe']): Promise<string> {
  const response = sheetResponse({ header, batches }, 'xlsx', 'lista');
  const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(Object.keys(parts).sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  return strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
}

test('a workbook types its texts as texts, and writes figures with the digits they have', async () => {
  const sheet = await sheetOf([[['=1+1', { decimal: '2.50' }]], [['María & <hijos>', 7]]]);
  expect(sheet).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
  expect(sheet).toContain('<c r="B2" s="2"><v>2.50</v></c>');
  expect(sheet).toContain('María &amp; &lt;hijos&gt;');
  expect(sheet).toContain('<c r="B3"><v>7</v></c>');
  expect(sheet).not.toContain('<f');
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot hold
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;

test('whatever a text holds, the sheet stays well formed and gives it back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 60 }), async (texts) => {
      const sheet = await sheetOf([texts.map((text) => [`x${text}`])], ['Nombre']);
      const written = [...sheet.matchAll(/<c r="A\d+" t="inlineStr"><is><t[^>]*>([^<]*)<\/t>/g)].map(
        ([, text = '']) => text,
      );
      expect(written).toHaveLength(texts.length);
      expect(written.join('')).not.toMatch(unwritable);
      const read = written.map((text) =>
        text.replaceAll('_x005F_', '_').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
      );
      expect(read).toEqual(texts.map((text) => `x${text}`.toWellFormed().replace(unwritable, '')));
    }),
    { numRuns: 8 },
  );
});

test('a CSV begins with its mark, keeps its rows over batches and neutralises formulas', async () => {
  const rows: Cell[][][] = [[['+34 600', { decimal: '2.50' }]], [['@cmd', 1]]];
  const response = sheetResponse({ header: ['a', 'b'], batches: rows }, 'csv', 'lista');
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(`"a","b"\r\n"'+34 600",2.50\r\n"'@cmd",1\r\n`);
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="lista.csv"');
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
});

test('who stops reading stops the writing', async () => {
  let asked = 0;
  async function* endless() {
    for (;;) {
      asked += 1;
      yield [['una fila']];
    }
  }
  const reader = sheetResponse({ header: ['a'], batches: endless() }, 'csv', 'lista').body?.getReader();
  await reader?.read();
  await reader?.read();
  await reader?.cancel();
  expect(asked).toBeLessThan(5);
});

test('an instant is told by the clocks of its place, with their offset; the kind of file by the address', () => {
  expect(isoTime('2026-11-21T10:00:00Z', 'Europe/Madrid')).toBe('2026-11-21T11:00:00+01:00');
  expect(isoTime(null, 'Europe/Madrid')).toBe('');
  expect(sheetKindOf('http://x.test/club/boletos/personas.xlsx?q=.csv')).toBe('xlsx');
  expect(sheetKindOf('http://x.test/club/boletos/personas.csv')).toBe('csv');
});
