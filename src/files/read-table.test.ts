import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { isRefusal } from '#domain/refusal.ts';
import { tableLimits } from '#domain/table.ts';
import { sheetParts } from '#web/server/spreadsheet.ts';
import { readTable } from './read-table.ts';

const cellsOf = (bytes: Uint8Array) => readTable(bytes).map(({ cells }) => cells);
const refused = (code: string) => expect.toSatisfy((error) => isRefusal(error) && error.code === code);

function utf16(text: string, isBig: boolean): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le');
  return new Uint8Array(isBig ? bytes.swap16() : bytes);
}

const list = 'Número;Nombre\r\n7;Íñigo Peña\r\n8;«Ana»';
const rows = [
  ['Número', 'Nombre'],
  ['7', 'Íñigo Peña'],
  ['8', '«Ana»'],
];

test.each([
  ['UTF-8', strToU8(list)],
  ['UTF-8 with its mark', strToU8(`\ufeff${list}`)],
  ['UTF-16 with its mark', utf16(`\ufeff${list}`, false)],
  ['UTF-16 the other way round', utf16(`\ufeff${list}`, true)],
  ['UTF-16 without a mark', utf16(list, false)],
  ['UTF-16 without a mark, the other way round', utf16(list, true)],
  ['Windows-1252', new Uint8Array(Buffer.from(list, 'latin1'))],
])('a list in %s is read', (_, bytes) => {
  expect(cellsOf(bytes)).toEqual(rows);
});

test('letters that only Windows-1252 has are read, too', () => {
  expect(cellsOf(Uint8Array.of(0x37, 0x3b, 0x80, 0x93, 0xd1, 0x94))).toEqual([['7', '€“Ñ”']]);
});

/** A workbook as a program writes it; `sheets`: their XML, the first one hidden. */
function workbook(sheet: string, { texts = '', head = '' } = {}): Uint8Array {
  const main = 'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><!-- a > comment --><x:workbook ${main}><x:sheets><x:sheet name="Datos" state="hidden" r:id="rId1"/><x:sheet name='Li>sta' sheetId="2" r:id="rId2"/></x:sheets></x:workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="t" Target="/xl/worksheets/sheet2.xml"></Relationship></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8('<worksheet><sheetData/></worksheet>'),
    'xl/worksheets/sheet2.xml': strToU8(`${head}<x:worksheet><x:sheetData>${sheet}</x:sheetData></x:worksheet>`),
    ...(texts && { 'xl/sharedStrings.xml': strToU8(`<sst>${texts}</sst>`) }),
  });
}

/** An archive whose list says of each of its files that it unfolds to so many bytes. */
function sayingSize(archive: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(archive);
  for (let at = bytes.indexOf('PK\x01\x02'); at !== -1; at = bytes.indexOf('PK\x01\x02', at + 4)) {
    if (bytes.toString('latin1', at + 46).startsWith('xl/worksheets/sheet2')) bytes.writeUInt32LE(size, at + 24);
  }
  return new Uint8Array(bytes);
}

test('the first sheet that is seen is read: shared texts, texts in pieces, figures as they are written, and gaps', () => {
  const texts =
    '<si><t>Número</t></si><si><r><t>Nom</t></r><r><t xml:space="preserve">bre &amp; más</t></r><rPh><t>no</t></rPh></si><si><t/></si><si><t><![CDATA[<Ana>]]> _x00d1_</t></si>';
  const sheet = `
    <x:row r="2"><x:c r="A2" t="s"><x:v>0</x:v></x:c><x:c r="C2" t="s"><x:v>1</x:v></x:c></x:row>
    <x:row r="3"><x:c r="A3" s="4"/></x:row>
    <x:row r="5"><x:c r="A5"><x:v>7.0</x:v></x:c><x:c r="B5"><x:f>A5+1</x:f><x:v>6.00123456E8</x:v></x:c><x:c r="C5" t="s"><x:v>3</x:v></x:c></x:row>
    <x:row><x:c t="inlineStr"><x:is><x:t>ocho</x:t></x:is></x:c><x:c t="b"><x:v>1</x:v></x:c><x:c t="str"><x:v>&#x20AC;&#193;</x:v></x:c><x:c t="s"><x:v>2</x:v></x:c></x:row>`;
  expect(readTable(workbook(sheet, { texts }))).toEqual([
    { row: 2, cells: ['Número', '', 'Nombre & más'] },
    { row: 5, cells: ['7', '600123456', '<Ana> Ñ'] },
    { row: 6, cells: ['ocho', '1', '€Á'] },
  ]);
});

test('a letter that no database keeps is left out or replaced, however a workbook writes it', () => {
  const texts = '<si><t>_x0000_a_xD800_</t></si>';
  const inPlace = '<c t="str"><v>&#0;b&#xD800;</v></c><c><v>&#xdc00;c</v></c><c t="str"><v>_xD83D__xDE00_</v></c>';
  expect(cellsOf(workbook(`<row><c t="s"><v>0</v></c>${inPlace}</row>`, { texts }))).toEqual([
    ['a\ufffd', 'b\ufffd', '\ufffdc', '😀'],
  ]);
});

test('a small file that unfolds to millions of tags, or to a long one, is refused', () => {
  const cell = '<c><v>1</v></c>';
  for (const rows of [`<row>${'<c/>'.repeat(1_200_001)}</row>`, '<row/>'.repeat(200_001)])
    expect(() => readTable(workbook(`<row>${cell}</row>${rows}`))).toThrow(refused('table.too-large'));
  for (const tag of [`<c ${'a'.repeat(8001)}>`, `<row r${' '.repeat(8001)}="1">`])
    expect(() => readTable(workbook(`<row>${cell}</row>${tag}`))).toThrow(refused('table.unreadable'));
  expect(cellsOf(workbook(`<row><c t="str"><v>${'&amp;'.repeat(100_000)}</v></c></row>`))[0]?.[0]).toBe(
    '&'.repeat(tableLimits.cell),
  );
});

test('the workbook that the product writes is read as it was written', async () => {
  const parts: Uint8Array[] = [];
  const batches = [[[7, 'Ana\n"Nani" <&> _x0041_', { decimal: '2.50' }]]];
  for await (const part of sheetParts({ header: ['Número', 'Nombre', 'Importe'], batches }, 'xlsx', ''))
    parts.push(part);
  expect(cellsOf(new Uint8Array(Buffer.concat(parts)))).toEqual([
    ['Número', 'Nombre', 'Importe'],
    ['7', 'Ana\n"Nani" <&> _x0041_', '2.50'],
  ]);
});

test('rows have one number each, whatever they say of themselves', () => {
  const row = (named: string) => `<row r="${named}"><c><v>1</v></c></row>`;
  expect(readTable(workbook(['4', '4', '-1', 'x', '9e9', '12'].map(row).join(''))).map(({ row: at }) => at)).toEqual([
    4, 5, 6, 7, 8, 12,
  ]);
});

test('what is no list is refused, and so is what is larger than it says, or made to be large', () => {
  const notLists = [
    new Uint8Array(),
    strToU8('\n\n ; \n'),
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2),
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3),
    Uint8Array.of(0x50, 0x4b, 3, 4),
    zipSync({ 'content.xml': strToU8('<office/>') }),
    workbook('<row><c><v>1</v></c></row>', { head: '<!DOCTYPE x [<!ENTITY a "b">]>' }),
    workbook('<row><c><v>1</v'),
  ];
  for (const bytes of notLists) expect(() => readTable(bytes)).toThrow(refused('table.unreadable'));
  const long = `<si><t>${'a'.repeat(3000)}</t></si>`;
  const tooLarge = [
    new Uint8Array(tableLimits.bytes + 1),
    workbook('<row><c><v>1</v></c></row>'.repeat(tableLimits.rows + 1)),
    workbook(`<row>${'<c t="s"><v>0</v></c>'.repeat(60)}</row>`.repeat(60), { texts: long }),
    sayingSize(workbook('<row><c><v>1</v></c></row>'), tableLimits.unpacked + 1),
  ];
  for (const bytes of tooLarge) expect(() => readTable(bytes)).toThrow(refused('table.too-large'));
});

test('no bytes but a refusal come of any others', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, isBook) => {
      const sheet = new TextDecoder('latin1').decode(bytes);
      try {
        readTable(isBook ? workbook(sheet) : bytes);
      } catch (error) {
        if (!isRefusal(error)) throw error;
      }
    }),
  );
});
