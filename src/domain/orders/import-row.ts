import * as v from 'valibot';
import { email, line, phone } from '#domain/form.ts';
import { foldedHeading } from '#domain/guess-columns.ts';
import { ascending, isOfNumbers, type NumberRange, parseNumbers, sizeOf } from '#domain/raffles/board.ts';
import { raffleLimits } from '#domain/raffles/raffle.ts';
import type { TableRow } from '#domain/table.ts';
import type { ImportColumns, ImportField } from './import-columns.ts';
import { buyerLimits } from './order-form.ts';

/**
 * What is wrong with a cell. `twice`: the number stands in an earlier row, too; `own`: the payment is that of whoever brings
 * the list, which another admin has to confirm; `maximum`: more numbers than one person may have; `list-full`: all rows up to
 * this one have more numbers together than are read of a list.
 */
export const cellFaultCodes = [
  'missing',
  'unreadable',
  'too-many',
  'outside',
  'twice',
  'taken',
  'blocked',
  'maximum',
  'own',
  'list-full',
] as const;
export type CellFaultCode = (typeof cellFaultCodes)[number];

/** `text`: what the cell says, or its beginning. `numbers`: those that it is about. `row`: where the number stands, too. */
export type CellFault = {
  field: ImportField;
  code: CellFaultCode;
  text?: string;
  numbers?: readonly number[];
  row?: number;
};

/** A row of a list, as the order that it would become. */
export type ImportRow = {
  row: number;
  /** Ascending. */
  numbers: readonly number[];
  name: string;
  phone: string | null;
  email: string | null;
  paid: boolean;
  faults: readonly CellFault[];
};

/** Letters of a cell that is not understood that are shown again. */
const shownText = 60;

const mostNumbers = raffleLimits.numbersPerOrder;
const nameShape = line(1, buyerLimits.name);

/** Numbers of a list beyond those of its raffle that are read, so that those that are named twice are told. */
const spareNumbers = 1000;

/** Numbers of all rows of a list that are read, however many its raffle has. */
const mostInList = 100_000;

/** Reads the rows of a list in their order: of those after more numbers than the raffle has, and some, no number is read. */
export function importRowReader(columns: ImportColumns, raffle: NumberRange): (row: TableRow) => ImportRow {
  let left = Math.min(sizeOf(raffle) + spareNumbers, mostInList);
  return (each) => {
    const row = readImportRow(each, columns, left);
    left = row.faults.some(({ code }) => code === 'list-full') ? 0 : left - row.numbers.length;
    return row;
  };
}

/**
 * Reads a row: whatever a cell says that is not understood is a fault of it, and each cell has one at most.
 * @param room how many numbers it may have beside those that one order may have
 */
export function readImportRow({ row, cells }: TableRow, columns: ImportColumns, room: number = mostNumbers): ImportRow {
  const cell = (field: ImportField) => {
    const at = columns[field];
    return at === null ? '' : (cells[at] ?? '').trim();
  };
  const faults: CellFault[] = [];
  const fault = (field: ImportField, code: CellFaultCode) =>
    faults.push({ field, code, text: cell(field).slice(0, shownText) });
  const contact = <S extends v.GenericSchema<string, string>>(field: 'phone' | 'email', shape: S) => {
    if (cell(field) === '') return null;
    const read = v.safeParse(shape, cell(field));
    if (!read.success) fault(field, 'unreadable');
    return read.success ? read.output : null;
  };
  const numbers = numbersIn(cell('number'), room);
  if (typeof numbers === 'string') fault('number', numbers);
  const typed = [cell('name'), cell('surname')].filter(Boolean).join(' ');
  const name = v.safeParse(nameShape, typed);
  if (!name.success) fault('name', typed === '' ? 'missing' : 'unreadable');
  const [telephone, address] = [contact('phone', phone), contact('email', email)];
  const paid = isPaid(cell('paid'));
  if (paid === null) fault('paid', 'unreadable');
  return {
    row,
    numbers: typeof numbers === 'string' ? [] : numbers,
    name: name.success ? name.output : typed.slice(0, buyerLimits.name),
    phone: telephone,
    email: address,
    paid: paid === true,
    faults,
  };
}

function numbersIn(text: string, room: number): number[] | CellFaultCode {
  if (text === '') return 'missing';
  if (text.length > buyerLimits.typed) return 'too-many';
  if (room === 0) return 'list-full';
  const plain = text.replace(/(?:n\.?\s?[º°o]\.?|#)\s*(?=\d)/gi, '');
  const numbers = parseNumbers(plain, mostNumbers);
  if (!numbers || numbers.length === 0) return isOfNumbers(plain) ? 'too-many' : 'unreadable';
  return numbers.length > room ? 'list-full' : ascending(numbers);
}

// «abonado» is not among them: in much of America an «abono» is a part of the price
const paidWords = new Set([
  ...['si', 's', 'x', 'ok', 'v', '1', 'true', 'verdadero', 'yes', 'y', 'pagado', 'pagada', 'pagados', 'pago', 'pagó'],
  ...['pagadas', 'cobrado', 'hecho', 'completo', 'confirmado', 'paid'],
]);
const unpaidWords = new Set([
  ...['', 'no', 'n', '0', 'false', 'falso', 'pendiente', 'debe', 'sin pagar', 'no pagado', 'no pagada', 'impago'],
  ...['por pagar', 'falta', 'apartado', 'reservado', 'fiado', 'unpaid'],
]);
const signs: Readonly<Record<string, boolean>> = {
  '✓': true,
  '✔': true,
  '✅': true,
  '☑': true,
  '✗': false,
  '✘': false,
  '❌': false,
  '-': false,
  '—': false,
};

/** Whether a cell says that its row is paid; null where it says neither. */
function isPaid(text: string): boolean | null {
  const sign = signs[text.replace(/\ufe0f/g, '')];
  if (sign !== undefined) return sign;
  const word = foldedHeading(text);
  if (text !== '' && word === '') return null;
  if (unpaidWords.has(word)) return false;
  return paidWords.has(word) ? true : null;
}
