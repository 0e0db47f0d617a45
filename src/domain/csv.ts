import { normalized } from './normalized.ts';

/** The characters with which spreadsheets begin a formula, after NFKC. */
const signs = new Set('=+-@|');

/**
 * What may split a cell in a text: with the semicolon as separator, as in Spain, a spreadsheet takes a line as one
 * cell, ignores quotes after the first, and splits there.
 */
const cut = /[;\t\r\n]/g;

/** What spreadsheets may skip before a formula: white space, zero-width marks, controls, quotes. */
const passedOver = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}"]*/uy;

/** A number with fixed decimals: `2.50`. */
export type Decimal = { decimal: string };

/** A cell's value. */
export type Cell = string | number | Decimal;

/**
 * CSV that spreadsheets open correctly: UTF-8 with BOM, commas, all cells quoted. Texts that would be run as formulas
 * (CSV injection) get an apostrophe before them.
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

/** Prefixes each formula sign with an apostrophe. Linear: no character is examined more than twice. */
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
  // ASCII is already normalised
  return signs.has(codePoint < 0x80 ? letter : normalized(letter, 'NFKC').charAt(0));
}
