import type { NumberState } from './order.ts';

const states = ['free', 'held', 'submitted', 'paid', 'blocked'] as const satisfies readonly NumberState[];
const codeOf = { free: 0, held: 1, submitted: 2, paid: 3, blocked: 4 } as const satisfies Record<NumberState, number>;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const letterValue = new Map(Array.from(alphabet, (letter, index) => [letter, index]));

/**
 * A whole board as text: three bits a number, so one letter of the URL-safe base64 alphabet stands for two numbers.
 * 10,000 numbers are 5,000 letters before compression.
 */
export function encodeBoard(board: readonly NumberState[]): string {
  let text = '';
  for (let index = 0; index < board.length; index += 2) {
    const left = codeOf[board[index] ?? 'free'];
    const right = codeOf[board[index + 1] ?? 'free'];
    text += alphabet[left * 8 + right];
  }
  return text;
}

/** Reads a board of `size` numbers back. Gives null when the text is not one. */
export function decodeBoard(text: string, size: number): NumberState[] | null {
  if (text.length !== Math.ceil(size / 2)) return null;
  const board: NumberState[] = [];
  for (const letter of text) {
    const value = letterValue.get(letter);
    const left = value === undefined ? undefined : states[value >> 3];
    const right = value === undefined ? undefined : states[value & 7];
    if (!left || !right) return null;
    board.push(left, right);
  }
  return board.slice(0, size);
}

/** How many numbers are in each state. */
export type BoardCount = Record<NumberState, number>;

/** Counts a board by state. */
export function countBoard(board: readonly NumberState[]): BoardCount {
  const count: BoardCount = { free: 0, held: 0, submitted: 0, paid: 0, blocked: 0 };
  for (const state of board) count[state] += 1;
  return count;
}

/** A number as its raffle writes it: as many digits as the last one has, so `7` is `07` in a raffle that ends at 99. */
export function formatNumber(number: number, lastNumber: number): string {
  return String(number).padStart(String(lastNumber).length, '0');
}

/**
 * Reads numbers typed by a person: separated by commas, spaces or line breaks, with ranges (`10-14`), repeats dropped.
 * Gives them in order typed, or null when something in it is not a number. Never more than `limit`.
 */
export function parseNumbers(text: string, limit: number): number[] | null {
  const numbers = new Set<number>();
  for (const part of text.split(/[\s,;]+/).filter(Boolean)) {
    const match = /^(\d{1,7})(?:-(\d{1,7}))?$/.exec(part);
    if (!match) return null;
    const first = Number(match[1]);
    const last = match[2] === undefined ? first : Number(match[2]);
    if (last < first || last - first >= limit) return null;
    for (let number = first; number <= last; number += 1) numbers.add(number);
    if (numbers.size > limit) return null;
  }
  return [...numbers];
}
