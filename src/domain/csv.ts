/** What a spreadsheet would take for a formula and run, also in the wide letters of other scripts. */
const formula = /^[=+\-@\t\r\n|\uff1d\uff0b\uff0d\uff20]/;

/**
 * The same inside a text, behind what may end a cell: a spreadsheet whose list separator is the semicolon, as in Spain,
 * takes a whole line for one cell, minds its quotes no more after the first, and cuts it there.
 */
const formulaBehind = /(?=[=+\-@|\uff1d\uff0b\uff0d\uff20])(?<=[;\t\r\n]"*)/g;

/** A figure to the last decimal, as it is written: `2.50`. */
export type Decimal = { decimal: string };

/** What stands in a table that goes to a spreadsheet. */
export type Cell = string | number | Decimal;

/**
 * A table as CSV that spreadsheets open as it is meant: UTF-8 with its mark, commas, every cell quoted. A text that a
 * spreadsheet would run as a formula is made plain text with an apostrophe before it.
 */
export function csv(rows: readonly (readonly Cell[])[]): string {
  return `\ufeff${csvRows(rows)}`;
}

/** More rows of the same table. */
export function csvRows(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return value.decimal;
  const plain = (formula.test(value) ? `'${value}` : value).replace(formulaBehind, "'");
  return `"${plain.replaceAll('"', '""')}"`;
}
