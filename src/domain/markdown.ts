/**
 * What a text in Markdown may ask for. A lesson of 50,000 letters written to be read has some hundreds of lines and marks;
 * each makes an element or two, and the page with them is made anew whenever somebody opens it. What a line of a list
 * begins with is a mark, and an address is two. A table has a cell in every column of each of its lines, also where
 * nothing is written.
 */
export const markdownLimits = { lines: 4000, marks: 8000, cells: 5000 } as const;

/** The same of what people say to one another: a page shows fifty of those. */
export const richTextLimits = { lines: 200, marks: 400, cells: 400 } as const;

/** Lines, marks and addresses of all that people say on one page: beyond these the rest of it stands as it was typed. */
export const richTextOnPage = 6000;

const marks = new Set('*_~`[]<>|');

type Asked = { lines: number; marks: number; cells: number };

/** Whether a text asks for no more lines, marks and cells of tables than are drawn. Takes as long as the text is. */
export function isDrawable(text: string, most: Asked = markdownLimits): boolean {
  const { lines, marks, cells } = askedBy(text);
  return lines <= most.lines && marks <= most.marks && cells <= most.cells;
}

/** What drawing a text asks for. */
export function askedBy(text: string): Asked {
  // as the parser takes the lines apart
  const lines = text.split(/\r\n?|\n/);
  let markCount = 2 * countOf(text, addresses);
  for (const letter of text) if (marks.has(letter)) markCount += 1;
  for (const line of lines) markCount += countOf(beginning.exec(line)?.[0] ?? '', listMarks);
  return { lines: lines.length, marks: markCount, cells: cellsOf(lines) };
}

/** Where the parser may find an address. */
const addresses = /\/\/|www\.|@/gi;

/** What may stand before the first word of a line, and what of it begins a list; `*` and `>` are marks everywhere. */
const beginning = /^[\s>*+\-\d.)]*/;
const listMarks = /[+\-.)]/g;

function countOf(text: string, part: RegExp): number {
  return text.match(part)?.length ?? 0;
}

/** What the line under the heads of a table is made of, also in a quote or a list. */
const ruler = /^[\s>|:*+\d.)-]*$/;

/** The cells of the tables of a text, at most: a table goes on to the next empty line. */
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
