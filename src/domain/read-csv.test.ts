import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csv } from './csv.ts';
import { readCsv } from './read-csv.ts';
import { isRefusal } from './refusal.ts';
import { tableLimits } from './table.ts';

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells);

test('commas, semicolons and tabs are told apart by the first lines, and by the line that names one', () => {
  expect(cellsOf('n;nombre;precio\r\n7;Ana;2,50\r\n8;Luis;2,50')).toEqual([
    ['n', 'nombre', 'precio'],
    ['7', 'Ana', '2,50'],
    ['8', 'Luis', '2,50'],
  ]);
  expect(cellsOf('n,nombre\n7,"Ruiz; Ana"\n8,Luis')[1]).toEqual(['7', 'Ruiz; Ana']);
  expect(cellsOf('n\tnombre\n7\tRuiz, Ana')[1]).toEqual(['7', 'Ruiz, Ana']);
  expect(cellsOf('sep=;\r\nn;a,b,c\r\n')).toEqual([['n', 'a,b,c']]);
  expect(cellsOf('Ana\nLuis')).toEqual([['Ana'], ['Luis']]);
});

test('a cell in quotes has line breaks, separators and quotes; a quote that nothing closes is a letter', () => {
  expect(cellsOf('7,"Ana\nRuiz, ""Nani"""\n8,Luis')).toEqual([
    ['7', 'Ana\nRuiz, "Nani"'],
    ['8', 'Luis'],
  ]);
  expect(cellsOf('7,"Ana\n8,5" de tubo\n9,"')).toEqual([
    ['7', 'Ana\n8,5 de tubo'],
    ['9', '"'],
  ]);
  expect(cellsOf('7,"Ana\n8,Luis')).toEqual([
    ['7', '"Ana'],
    ['8', 'Luis'],
  ]);
});

test('rows have the numbers that a spreadsheet shows, blank ones among them', () => {
  expect(readCsv('n,nombre\n\n,\n7,"a\nb"\n8,c').map(({ row }) => row)).toEqual([1, 4, 5]);
});

test('what is written as CSV is read as it was, whatever the separator and the ends of lines', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ñ', '"', ',', ';', '\t', '\n', ' ', '7'), minLength: 1 });
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
    );
  const ends = fc.constantFrom('\n', '\r\n', '\r');
  fc.assert(
    fc.property(table, fc.constantFrom(',', ';', '\t'), ends, (rows, separator, end) => {
      const quoted = rows.map((cells) => cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(separator));
      const read = readCsv(quoted.join(end));
      const kept = rows
        .map((cells, at) => ({ row: at + 1, cells }))
        .filter(({ cells }) => cells.some((each) => each.trim()));
      expect(read).toEqual(kept);
    }),
  );
});

test('what the product writes, it reads', () => {
  expect(
    cellsOf(
      csv([
        ['Número', 'Nombre'],
        [7, 'Ana; «Nani» "Ruiz"'],
      ]).slice(1),
    ),
  ).toEqual([
    ['Número', 'Nombre'],
    ['7', 'Ana; «Nani» "Ruiz"'],
  ]);
});

test('any text is read in a moment or refused as too large, and a long cell is cut, into no half of a letter', () => {
  const letter = fc.constantFrom('"', ',', ';', '\t', '\n', '\r', 'a', '\u0000', '\ud800');
  fc.assert(fc.property(fc.string({ unit: letter, maxLength: 400 }), (text) => Array.isArray(readCsv(text))));
  expect(cellsOf(`a,${'"'.repeat(200_001)}`)[0]?.[1]?.length).toBe(tableLimits.cell);
  const emoji = cellsOf(`a,${'b'.repeat(tableLimits.cell - 1)}😀`)[0]?.[1] ?? '';
  expect([emoji.length, emoji.isWellFormed()]).toEqual([tableLimits.cell, true]);
  expect(cellsOf(`a,"${'",""'.repeat(100_000)}`)).toHaveLength(1);
  const tooMany = () => readCsv('7,Ana\n'.repeat(tableLimits.rows + 1));
  expect(tooMany).toThrow(expect.toSatisfy((error) => isRefusal(error) && error.code === 'table.too-large'));
});
