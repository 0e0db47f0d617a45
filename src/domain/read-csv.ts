import { Refusal } from './refusal.ts';
import { cellText, type TableRow, tableLimits } from './table.ts';

/** What may stand between two cells; of two that fit a text equally, the first. */
const separators = ['\t', ';', ','] as const;
type Separator = (typeof separators)[number];

/** How many lines the separator is told by. */
const shownLines = 20;

/**
 * Reads comma-separated values as spreadsheets write them: with commas, semicolons or tabs, a cell in quotes where it has
 * any of these or a line break in it, a quote in it written twice. A quote that nothing closes is a letter like others.
 * Every text is read, in time that grows with its length alone. Refuses (`table.too-large`) more than `tableLimits`.
 */
export function readCsv(text: string): TableRow[] {
  const named = /^sep=([\t;,])\r?\n/.exec(text);
  const separator = (named?.[1] as Separator | undefined) ?? separatorOf(text);
  const rows: TableRow[] = [];
  let letters = 0;
  for (const { row, cells } of records(text.slice(named?.[0].length ?? 0), separator)) {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ row, cells });
    letters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (rows.length > tableLimits.rows || letters > tableLimits.letters)
      throw new Refusal('table.too-large', tableFacts());
  }
  return rows;
}

/**
 * The separator after whose cells in quotes nothing else stands, and by which most of the first lines fall into equally many
 * cells.
 */
function separatorOf(text: string): Separator {
  const scored = separators.map((separator) => {
    const lines = records(text, separator).take(shownLines).toArray();
    const counts = lines.map(({ cells }) => cells.length).filter((count) => count > 1);
    const alike = Map.groupBy(counts, (count) => count).values();
    const score = Math.max(0, ...alike.map((same) => same.length));
    return { separator, score, unclean: lines.filter(({ isClean }) => !isClean).length };
  });
  const [best] = scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => one.unclean - other.unclean || other.score - one.score);
  return best?.separator ?? ',';
}

/** A line of a text; `isClean`: nothing stands between a cell's closing quote and its end. */
type CsvRecord = { row: number; cells: string[]; isClean: boolean };

function* records(text: string, separator: Separator): Generator<CsvRecord> {
  const cellAt = cellReader(text, separator);
  let line: CsvRecord = { row: 1, cells: [], isClean: true };
  for (let at = 0; at <= text.length; ) {
    const { cell, end, isClean } = cellAt(at);
    if (line.cells.length < tableLimits.columns) line.cells.push(cell);
    line.isClean &&= isClean;
    at = end + 1;
    if (text[end] === separator) continue;
    if (text.startsWith('\r\n', end)) at += 1;
    yield line;
    line = { row: line.row + 1, cells: [], isClean: true };
  }
}

type CsvCell = { cell: string; end: number; isClean: boolean };

/** Reads the cell that begins at a place, and where the separator or the end of the line after it stands. */
function cellReader(text: string, separator: Separator): (at: number) => CsvCell {
  const ends = new RegExp(`[${separator}\\r\\n]`, 'g');
  // once nothing closes a quote, nothing closes one that comes later: it is not looked for again
  let isClosed = true;
  return (at) => {
    const quoted = isClosed && text[at] === '"' ? quotedCell(text, at) : null;
    if (text[at] === '"' && !quoted) isClosed = false;
    const from = quoted?.end ?? at;
    ends.lastIndex = from;
    const end = ends.exec(text)?.index ?? text.length;
    const cell = cellText((quoted?.value ?? '') + text.slice(from, end));
    return { cell, end, isClean: !quoted || end === from };
  };
}

/** What the refusal of a table says that it may have. */
export function tableFacts() {
  return { rows: tableLimits.rows, bytes: tableLimits.bytes };
}

type Quoted = { value: string; end: number };

/** A cell in quotes and where it ends; null where nothing closes it. */
function quotedCell(text: string, at: number): Quoted | null {
  const parts: string[] = [];
  for (let from = at + 1; ; ) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return null;
    parts.push(text.slice(from, quote));
    if (text[quote + 1] !== '"') return { value: parts.join('"'), end: quote + 1 };
    from = quote + 2;
  }
}
