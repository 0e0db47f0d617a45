import type { NumberState } from '#domain/orders/order.ts';
import { parseNumbers, unreadPart } from '#domain/raffles/board.ts';
import { raffleLimits } from '#domain/raffles/raffle.ts';
import { unreadNumbers } from '#texts/field-faults.ts';
import { raffleTexts } from '#texts/raffles/raffle.ts';

const words = raffleTexts.choose;

const most = raffleLimits.numbersPerOrder;

type Board = { firstNumber: number; lastNumber: number; stateOf: (number: number) => NumberState };

/** Typed numbers by availability: free, taken, and invalid. */
export function typedNumbers(text: string, { firstNumber, lastNumber, stateOf }: Board) {
  const read = parseNumbers(text, most);
  const typed = read ?? [];
  const inside = typed.filter((number) => number >= firstNumber && number <= lastNumber);
  return {
    isRead: read !== null,
    first: inside[0],
    outside: typed.filter((number) => !inside.includes(number)),
    taken: inside.filter((number) => stateOf(number) !== 'free'),
    free: inside.filter((number) => stateOf(number) === 'free'),
  };
}

export function unreadFault(text: string): string {
  const part = unreadPart(text, most);
  return part === undefined ? words.most(most) : unreadNumbers(part);
}

type NotTaken = { outside: readonly number[]; taken: readonly number[] };

export function notTakenFault({ outside, taken }: NotTaken, digits: number): string | null {
  const sentences = [
    ...(outside.length > 0 ? [words.outside(outside, digits)] : []),
    ...(taken.length > 0 ? [words.notFree(taken, digits)] : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : null;
}
