import { expect, test } from 'vitest';
import type { Currency } from '#domain/money.ts';
import { type RowRead, statementReader } from './read-statement.ts';
import type { StatementColumns, StatementField } from './statement-fields.ts';

const none = { date: null, amount: null, credit: null, debit: null, kind: null, text: null, name: null };

/** The rows of a table whose columns are known by their fields, as they are read. */
function read(fields: readonly StatementField[], rows: readonly string[][], currency: Currency = 'EUR'): RowRead[] {
  const at = Object.fromEntries(fields.map((field, column) => [field, column]));
  const columns: StatementColumns = { ...none, reference: null, currency: null, head: null, ...at };
  const table = rows.map((cells, index) => ({ row: index + 1, cells }));
  return table.map(statementReader(table, columns, currency));
}

const said = (row: RowRead | undefined) => {
  if (row?.is === 'line') return row.amount;
  return row?.is === 'faulty' ? [row.fault.field, row.fault.code, row.fault.text] : row?.is;
};
const day = '02/03/2026';

test('where what came and what went have a column each, a row is what its own one says, whatever its sign', () => {
  const of = (...sums: [credit: string, debit: string]) => said(read(['date', 'credit', 'debit'], [[day, ...sums]])[0]);
  expect([of('10,00', ''), of('10,00', '0,00'), of('10,00', '5,00')]).toEqual([1000, 1000, 1000]);
  expect([of('', '10,00'), of('', '-10,00'), of('0,00', '10,00'), of('0', '')]).toEqual(Array(4).fill('debit'));
  expect(of('', '')).toEqual(['amount', 'missing', '']);
});

test('a sum that is not understood is shown as it stands in its own cell, beside one that is', () => {
  const fields: StatementField[] = ['date', 'credit', 'debit', 'amount', 'kind'];
  const of = (...cells: string[]) => said(read(fields, [[day, ...cells]])[0]);
  expect([of('0,00', 'cinco'), of('', 'cinco'), of('cinco', '5,00')]).toEqual([
    ['amount', 'unreadable', 'cinco'],
    ['amount', 'unreadable', 'cinco'],
    ['amount', 'unreadable', 'cinco'],
  ]);
  expect(of('1,00', '', 'cinco', 'Cargo')).toEqual(['amount', 'unreadable', 'cinco']);
  expect(of('', '', `cinco ${'x'.repeat(100)}`)).toEqual(['amount', 'unreadable', `cinco ${'x'.repeat(54)}`]);
});

test('a sum without a sign went where the word beside it says so', () => {
  const of = (kind: string) => said(read(['date', 'amount', 'kind'], [[day, '10,00', kind]])[0]);
  expect(['-', ' - ', 'D', 'Débito', 'CARGO por compra', 'Retiros'].map(of)).toEqual(Array(6).fill('debit'));
  expect(['', '+', 'H', 'Crédito', 'Abono', 'Sin cargo'].map(of)).toEqual(Array(6).fill(1000));
});

test('the sums of a column say together how each is read, in one column as in two', () => {
  for (const column of ['amount', 'credit'] as const) {
    expect(read(['date', column], [[day, '1.234'], [day, '12.5'], [day]]).map(said)).toEqual([
      123,
      1250,
      ['amount', 'missing', ''],
    ]);
    expect(read(['date', column], [[day, '1.234']]).map(said)).toEqual([123_400]);
  }
});

test('a row in the currency of the raffle says so by its code, as its country calls it, or not at all', () => {
  const of = (currency: Currency, text: string) =>
    said(read(['date', 'amount', 'currency'], [[day, '10', text]], currency)[0]);
  expect([of('EUR', 'eur'), of('EUR', ' Euros '), of('MXN', 'M.N.'), of('PEN', 'S/'), of('USD', '')]).toEqual(
    Array(5).fill(1000),
  );
  expect([of('EUR', 'pesos'), of('USD', 'Dólares'), of('COP', 'MXN')]).toEqual([
    ['currency', 'other', 'pesos'],
    ['currency', 'other', 'Dólares'],
    ['currency', 'other', 'MXN'],
  ]);
});

test('what a line says is kept on one line, and as much of it as is kept of any', () => {
  const fields: StatementField[] = ['date', 'amount', 'text', 'name'];
  const [first, second] = read(fields, [
    [' 02/03/2026 ', ' 10,00 ', ' Bizum \n  de   Ana ', 'Ana'],
    [day, '10,00', `${'x'.repeat(199)}😀`],
  ]);
  expect(first).toEqual({
    ...{ row: 1, is: 'line', bookedOn: '2026-03-02', amount: 1000, text: 'Bizum de Ana', name: 'Ana', reference: '' },
  });
  // half a letter is none
  expect(second).toMatchObject({ text: `${'x'.repeat(199)}\ufffd`, name: '' });
});
