import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from '#domain/read-csv.ts';
import { rowsBelow } from '#domain/table-columns.ts';
import { pastedTable } from './pasted-rows.ts';
import { statementReader } from './read-statement.ts';
import { guessStatementColumns } from './statement-columns.ts';

/** What is read of a pasted text: day, sum and words of what came, and how many movements went. */
function readPasted(text: string) {
  const rows = readCsv(pastedTable(text));
  const columns = guessStatementColumns(rows);
  const all = rowsBelow(rows, columns.head).map(statementReader(rows, columns, 'EUR'));
  return {
    came: all.flatMap((row) => (row.is === 'line' ? [[row.bookedOn, row.amount, row.text]] : [])),
    went: all.filter(({ is }) => is === 'debit').length,
    faulty: all.filter(({ is }) => is === 'faulty').length,
  };
}

const sumText = (amount: number) => {
  const whole = String(Math.floor(Math.abs(amount) / 100)).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${amount < 0 ? '-' : ''}${whole},${String(Math.abs(amount) % 100).padStart(2, '0')}`;
};

/** Words as people write them to a bank, with every mark that could be one between cells. */
const word = fc.constantFrom('Ana', 'Peña;', ';', 'rifa', '"Gil', 'D\'Or"', 'K7M2QP', 'a,b', 'Nº', '¡Íñigo!', '·', '"');
const movement = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  words: fc.array(word, { minLength: 1, maxLength: 6 }),
  amount: fc.oneof(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: -9_999_999, max: -1 })),
});
const movements = fc.array(movement, { minLength: 1, maxLength: 30 });
type Movement = { day: number; words: string[]; amount: number };
const ends = fc.constantFrom('\n', '\r\n', '\r');

const dayText = (day: number) => `${String(day).padStart(2, '0')}/03/2026`;
const expected = (all: readonly Movement[]) => ({
  came: all
    .filter(({ amount }) => amount > 0)
    .map(({ day, amount, words }) => [`2026-03-${String(day).padStart(2, '0')}`, amount, words.join(' ')]),
  went: all.filter(({ amount }) => amount < 0).length,
  faulty: 0,
});

test('of what is copied from a PDF each line is one movement, whatever marks stand in its words and around the lines', () => {
  const around = fc.array(
    fc.constantFrom('Extracto de marzo', '', 'Calle Mayor, 5; Vigo', 'Ana, Luis, Eva', '"Página 1'),
    {
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(movements, around, ends, fc.boolean(), (all, above, end, hasBalance) => {
      // a line with two semicolons is one of a table, where nothing but it says otherwise
      const said = all.map((each) => ({ ...each, words: all.length > 1 ? each.words : ['Ana'] }));
      fc.pre(said.filter(({ words }) => words.join(' ').split(';').length > 2).length * 2 < said.length);
      const lines = said.map(
        ({ day, words, amount }) =>
          `${dayText(day)} ${words.join(' ')} ${sumText(amount)}${hasBalance ? ' 1.000,00 €' : ''}`,
      );
      expect(readPasted([...above, ...lines].join(end))).toEqual(expected(said));
    }),
  );
});

test('what is copied from a table is read by its own marks, and says the same', () => {
  fc.assert(
    fc.property(movements, fc.constantFrom('\t', ';'), ends, fc.boolean(), (all, mark, end, hasHeadings) => {
      const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const rows = all.map(({ day, words, amount }) =>
        [dayText(day), cell(words.join(' ')), sumText(amount), '1.000,00'].join(mark),
      );
      const head = ['Fecha', 'Concepto', 'Importe', 'Saldo'].join(mark);
      const read = readPasted([...(hasHeadings ? [head] : []), ...rows].join(end));
      if (hasHeadings) expect(read).toEqual(expected(all));
      else
        expect(read.came.map(([day, amount]) => [day, amount])).toEqual(expected(all).came.map((c) => c.slice(0, 2)));
    }),
  );
});

test('one semicolon in a text copied from a PDF is part of what it says', () => {
  const text = 'Extracto; marzo\n02/03/2026 RIFA; DE ANA 10,00 1.110,00\n03/03/2026 LUIS 5,00 1.115,00';
  expect(readPasted(text).came).toEqual([
    ['2026-03-02', 1000, 'RIFA; DE ANA'],
    ['2026-03-03', 500, 'LUIS'],
  ]);
});

test('every pasted text is read, and has no more movements than lines', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('\n', '\t', ';', '"', '02/03/2026 ', ' 5,00', 'sep=;\n', '\u00a0'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      const { came, went, faulty } = readPasted(text);
      expect(came.length + went + faulty).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length);
    }),
  );
});

/** The rows that a text pasted from a PDF becomes, below its headings, cell by cell. */
function rowsOf(...lines: string[]) {
  const [mark, headings, ...rows] = pastedTable(lines.join('\n')).split('\n');
  expect([mark, headings]).toEqual(['sep=\t', 'fecha\tconcepto\timporte\tsaldo']);
  return rows.map((row) => row.split('\t'));
}

test('a movement has its day first, in figures or with the name of its month, and its sums last', () => {
  expect(rowsOf(' 02/03/2026   DE  ANA   RUIZ 10,00 ')).toEqual([['02/03/2026', 'DE ANA RUIZ', '10,00']]);
  for (const day of ['2026-03-02', '2.3.26', '2-mar-2026', '02 MAR. 26', '2 sept 2026'])
    expect(rowsOf(`${day} ANA 10,00`)).toEqual([[day, 'ANA', '10,00']]);
  // the currency and the sign stand with their sum, and what came before the last two says something else
  expect(rowsOf('02/03/2026 CUOTA 1,00 5,00- € 1.110,00 EUR')).toEqual([
    ['02/03/2026', 'CUOTA 1,00', '5,00-', '1.110,00'],
  ]);
  expect(rowsOf('02/03/2026 10,00')).toEqual([['02/03/2026', '', '10,00']]);
});

test('what has no day first or no sum last is no movement, and stays in a row of its own', () => {
  const others = [
    'Saldo al 02/03/2026 de la cuenta 10,00',
    '02/03/2026 TRANSF REF 123',
    '02/03/2026',
    '32 de marzo 10,00',
    `02/03/2026 ${'x'.repeat(1000)} 10,00`,
  ];
  expect(rowsOf('02/03/2026 ANA 10,00', ...others)).toEqual([
    ['02/03/2026', 'ANA', '10,00'],
    ...others.map((line) => [line]),
  ]);
  const longest = `02/03/2026 ${'x'.repeat(1000 - 17)} 10,00`;
  expect(rowsOf(longest)[0]).toHaveLength(3);
});

test('a text stays as it is unless more of its lines are movements than rows of a table', () => {
  for (const lines of [
    ['Extracto', 'de', 'marzo', 'Fecha;Concepto;Importe'],
    ['02/03/2026 ANA 10,00', 'Fecha;Concepto;Importe'],
    ['02/03/2026 ANA 10,00', 'Fecha\tImporte'],
    ['Ana Ruiz'],
    [''],
  ])
    expect(pastedTable(lines.join('\n'))).toBe(lines.join('\n'));
});
