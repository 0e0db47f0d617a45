/** What stands between two cells of a pasted text. */
const separator = '\t';

const sum = /^[-+−]?(?:S\/|[$€])?\d{1,10}(?:[.,]\d{3})*(?:[.,]\d{1,2})?€?[-−]?$/;
const currencySign = /^(?:[€$]|EUR|USD|MXN|COP|PEN|S\/)$/i;

/** Whether a word at the end of a line is a sum: it has decimals, thousands apart or a sign, so that no reference is one. */
function isSum(word: string): boolean {
  return sum.test(word) && /[.,]|^[-+−]|[-−]$/.test(word);
}

/** The headings of what is told apart here, as they are known by (`guessStatementColumns`). */
const headings = ['fecha', 'concepto', 'importe', 'saldo'];

/** Sums that may stand at the end of a line: what moved, and what is left. */
const mostSums = 2;

/**
 * A pasted statement as a table's text. What was copied from a page or a spreadsheet has tabs or semicolons in its lines, and
 * stays as it is. Of what was copied from a PDF each line has its day first and its sums last, with words between them, in
 * which such a mark may stand too: it is told by what most lines have.
 */
export function pastedTable(text: string): string {
  const lines = text.split(/\r\n|\r|\n/);
  const movements = lines.map(cellsOf);
  const ofPdf = movements.filter((cells) => cells !== null).length;
  if (ofPdf <= lines.filter(isOfTable).length) return text;
  const rows = [headings, ...movements.map((cells, at) => cells ?? [lines[at] ?? ''])];
  // marks within words are none between cells
  return [`sep=${separator}`, ...rows.map((cells) => cells.map(quoted).join(separator))].join('\n');
}

/** Whether a line has cells: a movement has its day, words and sum in three of them. */
function isOfTable(line: string): boolean {
  return line.includes(separator) || /;.*;/.test(line);
}

function quoted(cell: string): string {
  return /["\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const longestLine = 1000;

function cellsOf(line: string): string[] | null {
  if (line.length > longestLine) return null;
  const day = /^\s*(\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}[- ][A-Za-z]{3,4}\.?[- ]\d{2,4})\s+(\S.*)$/.exec(line);
  if (!day) return null;
  const words = (day[2] ?? '').trim().split(/\s+/);
  const sums = sumsAtEnd(words);
  return sums.length === 0 ? null : [day[1] ?? '', words.join(' '), ...sums];
}

/** Takes the sums, and the signs of their currency, from the end of some words. */
function sumsAtEnd(words: string[]): string[] {
  const sums: string[] = [];
  for (let last = words.at(-1); last !== undefined && sums.length < mostSums; last = words.at(-1)) {
    if (!currencySign.test(last) && !isSum(last)) break;
    words.pop();
    if (isSum(last)) sums.unshift(last);
  }
  return sums;
}
