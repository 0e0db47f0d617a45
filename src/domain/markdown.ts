/**
 * What a text in Markdown may ask for. A lesson of 50,000 letters written to be read has some hundreds of lines and marks;
 * each makes an element or two, and the page with them is made anew whenever somebody opens it.
 */
export const markdownLimits = { lines: 4000, marks: 8000 } as const;

/** The same of what people say to one another: a page shows fifty of those. */
export const saidLimits = { lines: 200, marks: 400 } as const;

const marks = new Set('*_~`[]<>|');

/** Whether a text asks for no more lines and marks than are drawn. Takes as long as the text is. */
export function isDrawable(text: string, most: { lines: number; marks: number } = markdownLimits): boolean {
  let lineCount = 1;
  let markCount = 0;
  for (const letter of text) {
    if (letter === '\n') lineCount += 1;
    else if (marks.has(letter)) markCount += 1;
  }
  return lineCount <= most.lines && markCount <= most.marks;
}
