/** A row of a table that somebody brought, with the number that a spreadsheet shows beside it. Blank rows are left out. */
export type TableRow = { row: number; cells: readonly string[] };

/** Bounds of a table that is read. What stands to the right of the last column is left out. */
export const tableLimits = {
  bytes: 4 * 1024 * 1024,
  /** What a workbook's parts may unfold to together. */
  unpacked: 64 * 1024 * 1024,
  rows: 20_000,
  columns: 60,
  /** Letters of a cell. A longer one is cut, which is still too long for every field that is read of it. */
  cell: 2500,
  /** Letters of all cells together. */
  letters: 8 * 1024 * 1024,
} as const;

/** A cell's text as it is kept: cut, and without what no database keeps as text, an empty letter or half of one. */
export function cellText(text: string): string {
  return text.slice(0, tableLimits.cell).replaceAll('\u0000', '').toWellFormed();
}
