/**
 * The most that rendering a Markdown text may cost. A written lesson of 50,000 characters has some hundreds of lines
 * and marks, each rendered as one or two elements on every view. A list marker counts as one mark and an address as
 * two; every row of a table counts a cell per column, also where it is empty.
 */
export const markdownLimits = { lines: 4000, marks: 8000, cells: 5000 } as const;

/** The same for messages and comments: a page shows fifty of them. */
export const richTextLimits = { lines: 200, marks: 400, cells: 400 } as const;

/** The total for all messages of a page; the rest is shown unformatted. */
export const richTextOnPage = 6000;

const marks = new Set('*_~`[]<>|');

type Asked = { lines: number; marks: number; cells: number };

/** Whether a text is within the limits for rendering. Linear. */
export function isDrawable(text: string, most: Asked = markdownLimits): boolean {
  const { lines, marks, cells } = askedBy(text);
  return lines <= most.lines && marks <= most.marks && cells <= most.cells;
}

/** What rendering a text costs. */
export function askedBy(text: string): Asked {
  // splits lines as the parser does
  const lines = text.split(/\r\n?|\n/);
  let markCount = 2 * countOf(text, addresses);
  for (const letter of text) if (marks.has(letter)) markCount += 1;
  for (const line of lines) markCount += countOf(beginning.exec(line)?.[0] ?? '', listMarks);
  return { lines: lines.length, marks: markCount, cells: cellsOf(lines) };
}

/** Where the parser may find a link. */
const addresses = /\/\/|www\.|@/gi;

/** Prefixes of a line, with list markers; `*` and `>` are counted everywhere. */
const beginning = /^[\s>*+\-\d.)]*/;
const listMarks = /[+\-.)]/g;

function countOf(text: string, part: RegExp): number {
  return text.match(part)?.length ?? 0;
}

/** The delimiter row of a table, also in a quote or list. */
const ruler = /^[\s>|:*+\d.)-]*$/;

/** An upper bound of a text's table cells: a table continues to the next empty line. */
function cellsOf(lines: readonly string[]): number {
  let cells = 0;
  let columns = 0;
  for (const line of lines) {
    if (line.trim() === '') columns = 0;
    else if (line.includes('|') && line.includes('-') && ruler.test(line))
      columns = Math.max(columns, line.split('|').length);
    cells += columns;
  }
  return cells;
}
