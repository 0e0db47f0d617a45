import * as v from 'valibot';
import { parseNumbers, unreadPart } from '#domain/raffles/board.ts';

/** Typed numbers, at most `limit`. Invalid text is refused as a whole, and the fault names the invalid part. */
export function typedNumbers(limit: number) {
  return v.rawTransform<string, number[]>(({ dataset: { value }, addIssue, NEVER }) => {
    const numbers = parseNumbers(value, limit);
    if (numbers) return numbers;
    const part = unreadPart(value, limit);
    addIssue({ message: 'numbers', ...(part && { expected: part }) });
    return NEVER;
  });
}
