export type ChangedLines = { removed: readonly string[]; added: readonly string[] };

/**
 * The lines in which two texts differ; both lists are empty if and only if the texts are the same. What stands in both
 * between the first and the last difference is left out, unless only the order differs. Takes linear time: the texts are
 * the organiser's.
 */
export function changedLines(before: readonly string[], after: readonly string[]): ChangedLines {
  const start = sharedStart(before, after);
  const end = sharedStart(before.slice(start).reverse(), after.slice(start).reverse());
  const middle = { before: before.slice(start, before.length - end), after: after.slice(start, after.length - end) };
  const removed = linesWithout(middle.before, middle.after);
  const added = linesWithout(middle.after, middle.before);
  const isMoved = removed.length === 0 && added.length === 0;
  return isMoved ? { removed: middle.before, added: middle.after } : { removed, added };
}

function sharedStart(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((line, index) => line !== other[index]);
  return at === -1 ? one.length : at;
}

/** The lines of one list that the other has not, a line that comes twice counted twice. */
export function linesWithout(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    if (count > 0) left.set(line, count - 1);
    return count === 0;
  });
}
