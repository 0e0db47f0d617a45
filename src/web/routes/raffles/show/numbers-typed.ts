import { parseNumbers } from '#domain/raffles/board.ts';
import { raffleLimits } from '#domain/raffles/raffle.ts';

/** The numbers of a text with ranges that the server wrote, of a raffle whose board is shown. */
export function numbersTyped(text: string): ReadonlySet<number> {
  return new Set(parseNumbers(text, raffleLimits.board));
}
