import { foldedHeading } from '#domain/guess-columns.ts';
import type { Currency } from '#domain/money.ts';
import type { TableRow } from '#domain/table.ts';
import { rowsBelow } from '#domain/table-columns.ts';
import { readDay } from './statement-date.ts';
import { type StatementColumns, type StatementField, statementLimits } from './statement-fields.ts';
import { type DecimalMark, decimalMark, readSum } from './statement-sum.ts';

/** Money that came, as a statement says it. `bookedOn`: the day, as `2026-03-01`. */
export type StatementLine = {
  readonly bookedOn: string;
  /** In minor units, above zero. */
  readonly amount: number;
  readonly text: string;
  readonly reference: string;
  readonly name: string;
};

/** What is wrong with a cell. `other`: the sum is in another currency. */
export type StatementFault = {
  readonly field: Extract<StatementField, 'date' | 'amount' | 'currency'>;
  readonly code: 'missing' | 'unreadable' | 'other';
  readonly text: string;
};

/** What a row is: money that came, money that went, something to mend, or what stands above and below the movements. */
export type RowRead =
  | ({ readonly row: number; readonly is: 'line' } & StatementLine)
  | { readonly row: number; readonly is: 'faulty'; readonly fault: StatementFault }
  | { readonly row: number; readonly is: 'debit' | 'blank' };

/** Letters of a cell that is not understood that are shown again. */
const shownText = 60;

/** Reads the rows of a statement one by one, in any order: the column of its sums was looked at before, as a whole. */
export function statementReader(
  rows: readonly TableRow[],
  columns: StatementColumns,
  currency: Currency,
): (row: TableRow) => RowRead {
  const below = rowsBelow(rows, columns.head);
  const sums = ({ cells }: TableRow) =>
    [columns.amount, columns.credit].map((at) => (at === null ? '' : (cells[at] ?? '')));
  const mark = decimalMark(below.flatMap(sums));
  return (row) => readRow(row, columns, { currency, mark });
}

type Sums = { currency: Currency; mark: DecimalMark | null };

function readRow({ row, cells }: TableRow, columns: StatementColumns, sums: Sums): RowRead {
  const cell = (field: StatementField) => {
    const at = columns[field];
    return at === null ? '' : (cells[at] ?? '').trim();
  };
  const sum = sumOf(cell, sums);
  const bookedOn = readDay(cell('date'));
  if (sum === null) {
    return bookedOn === null ? { row, is: 'blank' } : { row, is: 'faulty', fault: faultOfSum(cell, sums) };
  }
  if (sum <= 0) return { row, is: 'debit' };
  if (bookedOn === null) return { row, is: 'faulty', fault: faultAt('date', cell('date')) };
  if (!isMoneyOf(cell('currency'), sums.currency)) {
    return { row, is: 'faulty', fault: { ...faultAt('currency', cell('currency')), code: 'other' } };
  }
  const words = (field: StatementField) =>
    cell(field).replace(/\s+/g, ' ').slice(0, statementLimits.text).toWellFormed();
  const said = { text: words('text'), reference: words('reference'), name: words('name') };
  return { row, is: 'line', bookedOn, amount: sum, ...said };
}

type Cell = (field: StatementField) => string;

/** What came, in minor units, zero or below where it went; null where there is no sum, or none that is understood. */
function sumOf(cell: Cell, sums: Sums): number | null {
  const amount = cell('amount');
  if (amount === '') return sumOfTwo(cell, sums);
  const sum = readSum(amount, sums.currency, sums.mark);
  return sum !== null && sideOf(cell('kind')) === 'debit' ? -Math.abs(sum) : sum;
}

/** The same where what came and what went have a column each, whatever sign the second has there. */
function sumOfTwo(cell: Cell, { currency, mark }: Sums): number | null {
  const [credit, debit] = [cell('credit'), cell('debit')];
  if (credit === '' && debit === '') return null;
  const came = credit === '' ? 0 : readSum(credit, currency, mark);
  if (came !== 0 || debit === '') return came;
  const went = readSum(debit, currency, mark);
  return went === null ? null : -Math.abs(went);
}

const debitWords = new Set([
  ...['d', 'db', 'dr', 'debito', 'debitos', 'cargo', 'cargos', 'debe', 'retiro', 'retiros', 'egreso', 'egresos'],
  ...['salida', 'salidas', 'gasto', 'gastos', 'debit'],
]);

/** Which side a movement is on by its own word; null where it says nothing of that. */
function sideOf(kind: string): 'debit' | null {
  const [first = ''] = foldedHeading(kind).split(' ');
  return kind === '-' || debitWords.has(first) ? 'debit' : null;
}

function faultAt(field: StatementFault['field'], text: string): StatementFault {
  return { field, code: text === '' ? 'missing' : 'unreadable', text: text.slice(0, shownText) };
}

/** What is wrong with the sums of a row: the first of its cells that is not understood, or that all are empty. */
function faultOfSum(cell: Cell, { currency, mark }: Sums): StatementFault {
  const texts = (['amount', 'credit', 'debit'] as const).map(cell);
  return faultAt('amount', texts.find((text) => text !== '' && readSum(text, currency, mark) === null) ?? '');
}

/** How banks call their own country's money, where they do not write its code. */
const own: Readonly<Partial<Record<Currency, readonly string[]>>> = {
  EUR: ['EUROS', 'EURO'],
  MXN: ['MXP', 'PESOS', 'MN', 'M N', 'MONEDA NACIONAL'],
  COP: ['PESOS', 'PESO'],
  PEN: ['SOLES', 'SOL', 'S', 'NUEVOS SOLES'],
};

/** Whether a row is in a currency, as its own cell says; one that says nothing is. */
function isMoneyOf(text: string, currency: Currency): boolean {
  const said = foldedHeading(text).toUpperCase();
  return said === '' || said === currency || (own[currency]?.includes(said) ?? false);
}
