import * as v from 'valibot';
import { expect, test } from 'vitest';
import { parseForm } from '#domain/form.ts';
import {
  areKnown,
  guessStatementColumns,
  headingKey,
  possibleHeads,
  statementColumnsShape,
  widthKey,
} from './statement-columns.ts';
import type { StatementMapping } from './statement-fields.ts';

const table = (...rows: string[][]) => rows.map((cells, at) => ({ row: at + 1, cells }));
const guessed = (...rows: string[][]) =>
  Object.fromEntries(Object.entries(guessStatementColumns(table(...rows))).filter(([, at]) => at !== null));
const unknown = guessStatementColumns([]);

test('the columns are known where they say when money came and how much, in one column or in two', () => {
  const known = (more: Partial<StatementMapping>) => areKnown({ ...unknown, ...more });
  expect([known({ date: 0, amount: 1 }), known({ date: 0, credit: 1 })]).toEqual([true, true]);
  expect([known({ date: 0, debit: 1 }), known({ amount: 0, credit: 1 }), known({ date: 1 })]).toEqual([
    false,
    false,
    false,
  ]);
});

test('the headings are the row that names the most, the first of those that name as much, within the first thirty', () => {
  const [few, many] = [
    ['Fecha', 'Importe'],
    ['Fecha', 'Concepto', 'Importe'],
  ];
  expect(guessed(few, many, few, many)).toEqual({ head: 2, date: 0, text: 1, amount: 2 });
  const title = Array.from({ length: 30 }, () => ['Cuenta']);
  expect(guessed(...title.slice(1), many)).toMatchObject({ head: 30 });
  expect(guessed(...title, many)).toEqual({});
  expect(possibleHeads(table(...title, many))).toHaveLength(30);
  // a row that names much and neither day nor sum heads nothing
  expect(guessed(['Concepto', 'Ordenante', 'Referencia', 'Divisa'], few)).toEqual({ head: 2, date: 0, amount: 1 });
});

test('where what came and what went have a column each, a heading with a sum’s word is none of them', () => {
  expect(guessed(['Fecha', 'Cargo', 'Abono', 'Valor'])).toEqual({ head: 1, date: 0, debit: 1, credit: 2 });
});

test('a table without headings is known by what most of its cells look like', () => {
  const rows = [
    ['7', '02/03/2026', 'Ana', 'Traspaso recibido', '10,00'],
    ['8', '03/03/2026', 'Luis', 'Bizum', '5,00'],
    ['9', '', 'Eva', '', ''],
  ];
  expect(guessed(...rows)).toEqual({ date: 1, text: 3, amount: 4 });
  // in one half of the rows is not in most
  expect(guessed(...rows, ['', '', 'Fe', '', ''])).toEqual({});
  expect(guessed(['02/03/2026', '10,00'])).toEqual({ date: 0, amount: 1 });
  // whole figures may be anything, and a day is no sum
  expect(guessed(['02/03/2026', '10'], ['03/03/2026', '5'])).toEqual({});
  expect(guessed(['46082.75', 'Ana', '10,00'])).toEqual({ date: 0, text: 1, amount: 2 });
  expect(guessed(['02/03/2026', '46082.75'])).toEqual({});
  expect(guessed(['Ana', '10,00'], ['Luis', '5,00'])).toEqual({});
});

test('a bank’s headings are known again however they are written, and a table without any by its width', () => {
  const [first, second] = table(['Fecha', 'Importe (€)'], [' FECHA ', 'importe €']);
  expect([first, second].map((row) => row && headingKey(row))).toEqual(['fecha|importe', 'fecha|importe']);
  expect(widthKey(table(['a'], ['a', 'b', 'c'], ['a', 'b']))).toBe('3 columns');
  expect(widthKey([])).toBe('0 columns');
  const late = Array.from({ length: 30 }, () => ['a', 'b']);
  expect(widthKey(table(...late, ['a', 'b', 'c']))).toBe('2 columns');
});

test('whoever says which column is what has to say when money came and how much', () => {
  const faults = (raw: Record<string, string>) => {
    const parsed = parseForm(statementColumnsShape, raw);
    return parsed.ok ? null : parsed.fields;
  };
  const required = { code: 'required' };
  expect(faults({ amount: '1' })).toEqual({ date: required });
  expect(faults({ date: '0', debit: '1' })).toEqual({ amount: required });
  expect(faults({ date: '0', credit: '61' })).toEqual({ credit: { code: 'choice' } });
  for (const sum of ['amount', 'credit'])
    expect(v.parse(statementColumnsShape, { date: '0', [sum]: '1', text: '' })).toEqual({
      ...{ date: 0, amount: null, credit: null, debit: null, kind: null },
      ...{ text: null, name: null, reference: null, currency: null, [sum]: 1 },
    });
});
