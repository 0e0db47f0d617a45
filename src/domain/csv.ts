/** What a spreadsheet would take for a formula and run. */
const formula = /^[=+\-@\t\r\n|]/;

/**
 * A table as CSV that spreadsheets open as it is meant: UTF-8 with its mark, commas, every cell quoted. A text that a
 * spreadsheet would run as a formula is made plain text with an apostrophe before it.
 */
export function csv(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const plain = formula.test(value) ? `'${value}` : value;
  return `"${plain.replaceAll('"', '""')}"`;
}
