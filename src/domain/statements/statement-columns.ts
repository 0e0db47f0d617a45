import * as v from 'valibot';
import { foldedHeading, guessColumns } from '#domain/guess-columns.ts';
import type { TableRow } from '#domain/table.ts';
import { columnChoice } from '#domain/table-columns.ts';
import { readDay } from './statement-date.ts';
import {
  type StatementColumns,
  type StatementField,
  type StatementMapping,
  statementFields,
} from './statement-fields.ts';
import { readSum } from './statement-sum.ts';

/**
 * Words that headings go by at the banks of Spain, Mexico, Colombia and Peru. «Fecha valor» is no sum, and «Cargo/Abono» is
 * neither of the two: dates and what says the side come first.
 */
const words: Readonly<Record<StatementField, readonly string[]>> = {
  date: [
    ...['fecha', 'fecha operacion', 'fecha de operacion', 'fecha operativa', 'fecha movimiento', 'fecha contable'],
    ...[
      'fecha de transaccion',
      'fecha transaccion',
      'fecha valor',
      'f operacion',
      'f valor',
      'fecha mov',
      'dia',
      'date',
    ],
  ],
  kind: [
    ...['cargo abono', 'cargo o abono', 'abono cargo', 'debe haber', 'debito credito', 'naturaleza', 'signo'],
    ...['tipo', 'tipo de movimiento', 'tipo movimiento', 'd c', 'c d', 'd h'],
  ],
  credit: [
    ...['abono', 'abonos', 'haber', 'deposito', 'depositos', 'credito', 'creditos', 'ingreso', 'ingresos'],
    ...['entrada', 'entradas', 'credit'],
  ],
  debit: [
    ...['cargo', 'cargos', 'debe', 'retiro', 'retiros', 'debito', 'debitos', 'gasto', 'gastos', 'egreso'],
    ...['egresos', 'salida', 'salidas', 'debit'],
  ],
  amount: ['importe', 'importe eur', 'monto', 'valor', 'valor total', 'cantidad', 'amount'],
  text: [
    ...['concepto', 'concepto referencia', 'descripcion', 'descripcion operacion', 'detalle', 'glosa', 'movimiento'],
    ...['description'],
  ],
  name: [
    ...['ordenante', 'nombre ordenante', 'nombre del ordenante', 'remitente', 'nombre', 'contraparte', 'titular'],
    ...['ordenante beneficiario', 'beneficiario', 'mas datos', 'observaciones', 'comentario', 'descripcion detallada'],
    ...['informacion adicional', 'name'],
  ],
  reference: [
    ...['referencia', 'referencia 1', 'ref', 'n operacion', 'no operacion', 'nro de operacion', 'numero de operacion'],
    ...['operacion numero', 'num operacion', 'n de operacion', 'clave de rastreo', 'documento', 'dcto', 'folio'],
    ...['reference'],
  ],
  currency: ['divisa', 'moneda', 'currency'],
};

const none: StatementColumns = {
  head: null,
  date: null,
  amount: null,
  credit: null,
  debit: null,
  kind: null,
  text: null,
  name: null,
  reference: null,
  currency: null,
};

/** How far down the headings are looked for: banks write the account and its holder above them. */
const headRows = 30;

/** Whether the columns say when money came and how much. */
export function areKnown({ date, amount, credit }: StatementMapping): boolean {
  return date !== null && (amount ?? credit) !== null;
}

/** What a statement's headings are remembered by: the same bank writes the same ones the next time. */
export function headingKey({ cells }: TableRow): string {
  return cells.map(foldedHeading).join('|');
}

/** The rows of a statement that may be its headings, the first of them first. */
export function possibleHeads(rows: readonly TableRow[]): readonly TableRow[] {
  return rows.slice(0, headRows);
}

/** What the rows of a statement without headings are remembered by: how many columns they have. */
export function widthKey(rows: readonly TableRow[]): string {
  return `${Math.max(0, ...rows.slice(0, headRows).map(({ cells }) => cells.length))} columns`;
}

/**
 * The columns of a statement as its headings name them: the row that names the most, of those that say when and how much. One
 * without headings is known by what its cells look like.
 */
export function guessStatementColumns(rows: readonly TableRow[]): StatementColumns {
  let best = guessByCells(rows);
  let most = 1;
  for (const { row, cells } of possibleHeads(rows)) {
    const guessed = guessColumns(cells, words);
    // in two columns the sums have no signs, and another heading with a sum's word is something else
    const columns = { head: row, ...guessed, ...(guessed.credit !== null && { amount: null }) };
    const known = statementFields.filter((field) => columns[field] !== null).length;
    if (!areKnown(columns) || known <= most) continue;
    best = columns;
    most = known;
  }
  return best;
}

/** In how many of the first rows a cell has to be such, for its column to be it: more than one half. */
function guessByCells(rows: readonly TableRow[]): StatementColumns {
  const first = rows.slice(0, headRows).map(({ cells }) => cells);
  const width = Math.max(0, ...first.map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => first.map((cells) => cells[at]?.trim() ?? ''));
  const isMostly = (cells: readonly string[], is: (cell: string) => boolean) =>
    cells.filter(is).length * 2 > cells.length;
  const find = (is: (cell: string) => boolean) => columns.findIndex((cells) => isMostly(cells, is));
  const date = find((cell) => readDay(cell) !== null);
  const amount = find((cell) => readDay(cell) === null && readSum(cell, 'EUR', null) !== null && !/^\d+$/.test(cell));
  if (date === -1 || amount === -1) return none;
  const lettersOf = (cells: readonly string[]) =>
    cells.reduce((all, cell) => all + cell.replace(/\P{L}/gu, '').length, 0);
  const letters = columns.map((cells, at) => (at === date || at === amount ? 0 : lettersOf(cells)));
  const most = Math.max(...letters);
  return { ...none, date, amount, text: most > 0 ? letters.indexOf(most) : null };
}

const { date, ...others } = Object.fromEntries(statementFields.map((field) => [field, columnChoice])) as Record<
  StatementField,
  typeof columnChoice
>;

/** The form in which somebody says which column is what: when money came, and how much, has to be said. */
export const statementColumnsShape = v.pipe(
  v.object({
    date: v.pipe(
      date,
      v.check((at) => at !== null, 'required'),
    ),
    ...others,
  }),
  v.forward(
    v.partialCheck([['amount'], ['credit']], ({ amount, credit }) => (amount ?? credit) !== null, 'required'),
    ['amount'],
  ),
);
