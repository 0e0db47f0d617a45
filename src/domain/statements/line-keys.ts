import { foldedHeading } from '#domain/guess-columns.ts';
import type { Currency } from '#domain/money.ts';
import type { StatementLine } from './read-statement.ts';

/**
 * What each line of a statement is known by for ever: its day, its sum, its words, in whatever column and order, and which it
 * is of those that are alike. The same statement again, or one that overlaps it, gives the same keys in whatever order its
 * rows stand.
 */
export function lineKeys(lines: readonly StatementLine[], currency: Currency): string[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const said = [line.text, line.reference, line.name].flatMap((text) => foldedHeading(text).split(' '));
    const alike = [line.bookedOn, line.amount, currency, ...said.filter(Boolean).sort()].join(' ');
    const ordinal = (seen.get(alike) ?? 0) + 1;
    seen.set(alike, ordinal);
    return `${alike} ${ordinal}`;
  });
}
