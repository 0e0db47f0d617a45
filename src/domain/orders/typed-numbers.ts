import * as v from 'valibot';
import { parseNumbers, unreadPart } from '#domain/raffles/board.ts';

/** Numbers typed by a person, `limit` at most. What cannot be read is refused as a whole, and the part that is none is named. */
export function typedNumbers(limit: number) {
  return v.rawTransform<string, number[]>(({ dataset: { value }, addIssue, NEVER }) => {
    const numbers = parseNumbers(value, limit);
    if (numbers) return numbers;
    const part = unreadPart(value, limit);
    addIssue({ message: 'numbers', ...(part && { expected: part }) });
    return NEVER;
  });
}
