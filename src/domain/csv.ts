import { normalized } from './normalized.ts';

/** What a spreadsheet takes for the beginning of a formula and runs, in the form that all forms of a sign share (NFKC). */
const signs = new Set('=+-@|');

/**
 * What may end a cell inside a text: a spreadsheet whose list separator is the semicolon, as in Spain, takes a whole line
 * for one cell, minds its quotes no more after the first, and cuts it there.
 */
const cut = /[;\t\r\n]/g;

/** What a spreadsheet may pass over before it looks at a cell: white space, marks of no width, controls, quotes. */
const passedOver = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}"]*/uy;

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
  return `"${plainText(value).replaceAll('"', '""')}"`;
}

/** The text with an apostrophe before each sign that would begin a formula. No letter of it is looked at more than twice. */
function plainText(text: string): string {
  let plain = /^[\t\r\n]/.test(text) ? "'" : '';
  let written = 0;
  for (let at = 0; ; at = cut.lastIndex) {
    passedOver.lastIndex = at;
    passedOver.test(text);
    const seen = passedOver.lastIndex;
    if (isSign(text.codePointAt(seen))) {
      plain += `${text.slice(written, seen)}'`;
      written = seen;
    }
    cut.lastIndex = seen;
    if (!cut.test(text)) return plain + text.slice(written);
  }
}

function isSign(codePoint: number | undefined): boolean {
  if (codePoint === undefined) return false;
  const letter = String.fromCodePoint(codePoint);
  // ASCII is its own form
  return signs.has(codePoint < 0x80 ? letter : normalized(letter, 'NFKC').charAt(0));
}
