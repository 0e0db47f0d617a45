/**
 * What a text in Markdown may ask for. A lesson of 50,000 letters written to be read has some hundreds of lines and marks;
 * each makes an element or two, and the page with them is made anew whenever somebody opens it.
 */
export const markdownLimits = { lines: 4000, marks: 8000 } as const;

const marks = new Set('*_~`[]<>|');

/** Whether a text asks for no more lines and marks than are drawn. Takes as long as the text is. */
export function isDrawable(text: string): boolean {
  let lineCount = 1;
  let markCount = 0;
  for (const letter of text) {
    if (letter === '\n') lineCount += 1;
    else if (marks.has(letter)) markCount += 1;
  }
  return lineCount <= markdownLimits.lines && markCount <= markdownLimits.marks;
}
