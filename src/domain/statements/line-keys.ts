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
    const alike = [line.bookedOn, line.amount, currency, ...[...wordsOf(line)].sort()].join(' ');
    const ordinal = (seen.get(alike) ?? 0) + 1;
    seen.set(alike, ordinal);
    return `${alike} ${ordinal}`;
  });
}

/**
 * Whether two lines of one day and sum may be the same money, as two files of a bank write it: all words of the one are among
 * those of the other. Their keys do not say so. Two of one file are two.
 */
export function mayBeSame(one: LineWords, other: LineWords): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  return first.isSubsetOf(second) || second.isSubsetOf(first);
}

type LineWords = Pick<StatementLine, 'text' | 'reference' | 'name'>;

function wordsOf({ text, reference, name }: LineWords): Set<string> {
  return new Set([text, reference, name].flatMap((said) => foldedHeading(said).split(' ')).filter(Boolean));
}
