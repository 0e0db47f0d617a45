import { readCsv, tableFacts } from '#domain/read-csv.ts';
import { Refusal } from '#domain/refusal.ts';
import { type TableRow, tableLimits } from '#domain/table.ts';
import { textOfTable } from './table-text.ts';
import { readXlsx } from './xlsx.ts';

/** Workbooks of before 2007, which nobody writes any more. */
const oldBook = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads a table that somebody brought, CSV or XLSX. Refuses what is neither (`table.unreadable`), and `table.too-large`. */
export function readTable(bytes: Uint8Array): TableRow[] {
  if (bytes.length > tableLimits.bytes) throw new Refusal('table.too-large', tableFacts());
  if (oldBook.every((byte, at) => bytes[at] === byte)) throw new Refusal('table.unreadable', {});
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const rows = isArchive ? readXlsx(bytes) : readCsv(textOfTable(bytes));
  if (rows.length === 0) throw new Refusal('table.unreadable', {});
  return rows;
}
