/** A label and what it says. */
export type Row = readonly [string, string];

/** Rows with their values one below the other. */
export function table(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return rows.map(([label, value]) => label.padEnd(width) + value);
}

/** A title with a line for each point. */
export function listed(title: string, lines: readonly string[]): string[] {
  return [`${title}:`, ...lines.map((line) => `- ${line}`)];
}
