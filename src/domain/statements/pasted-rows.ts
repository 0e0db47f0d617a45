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
 * A pasted statement as a table's text. What was copied from a page or a spreadsheet has tabs, or semicolons, and stays as it
 * is. Of what was copied from a PDF each line has its day first and its sums last, with words between them.
 */
export function pastedTable(text: string): string {
  if (/[\t;]/.test(text)) return text;
  const lines = text.split(/\r?\n/);
  // a comma within a line would be one between cells
  return lines.some((line) => cellsOf(line) !== null)
    ? [headings, ...lines.map((line) => cellsOf(line) ?? [line])].map((cells) => cells.join(separator)).join('\n')
    : text;
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
