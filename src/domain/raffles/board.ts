import type { ReadAgain } from '#domain/live.ts';
import type { NumberState } from '#domain/orders/order.ts';
import type { RafflePhase } from './raffle.ts';

const states = ['free', 'held', 'submitted', 'paid', 'blocked'] as const satisfies readonly NumberState[];
const codeOf = { free: 0, held: 1, submitted: 2, paid: 3, blocked: 4 } as const satisfies Record<NumberState, number>;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const letterValue = new Map(Array.from(alphabet, (letter, index) => [letter, index]));

/** A raffle's numbers, both ends included. */
export type NumberRange = { readonly firstNumber: number; readonly lastNumber: number };

/** How many numbers a raffle has. */
export function sizeOf({ firstNumber, lastNumber }: NumberRange): number {
  return lastNumber - firstNumber + 1;
}

/**
 * A board as text: three bits a number, so that a character of URL-safe base64 holds two. 10,000 numbers are 5,000
 * characters before compression.
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

/** Decodes a board of `size` numbers. Gives null for an invalid text. */
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

/** Changed numbers by their new state. */
export type BoardChanges = { readonly [S in NumberState]?: readonly number[] };

/**
 * News of a board. `board` comes first, and again when too much was missed; each further event has the next `sequence`,
 * so that gaps are noticed. `raffle`: its phase, terms or draw changed.
 */
export type BoardNews =
  | { kind: 'board'; sequence: number; phase: RafflePhase; board: string }
  | { kind: 'changes'; sequence: number; changes: BoardChanges }
  | ({ kind: 'raffle'; sequence: number; phase: RafflePhase } & ReadAgain);

/** Applies changes to a board. Numbers outside of the raffle are ignored. */
export function withChanges(
  board: readonly NumberState[],
  changes: BoardChanges,
  { firstNumber }: Pick<NumberRange, 'firstNumber'>,
): NumberState[] {
  const changed = [...board];
  for (const state of states) {
    for (const number of changes[state] ?? []) {
      const index = number - firstNumber;
      if (index >= 0 && index < changed.length) changed[index] = state;
    }
  }
  return changed;
}

/** Groups numbers by state. */
export function changesOf(entries: Iterable<readonly [number, NumberState]>): BoardChanges {
  const changes: { [S in NumberState]?: number[] } = {};
  for (const [number, state] of entries) {
    const numbers = changes[state] ?? [];
    numbers.push(number);
    changes[state] = numbers;
  }
  return changes;
}

/** The count of numbers by state. */
export type BoardCount = Record<NumberState, number>;

/** Counts a board by state. */
export function countBoard(board: readonly NumberState[]): BoardCount {
  const count: BoardCount = { free: 0, held: 0, submitted: 0, paid: 0, blocked: 0 };
  for (const state of board) count[state] += 1;
  return count;
}

/** Pads a number to the digits of the raffle's last one: `7` is `07` in a raffle that ends at 99. */
export function formatNumber(number: number, lastNumber: number): string {
  return String(number).padStart(String(lastNumber).length, '0');
}

/**
 * Parses typed numbers, separated by commas, spaces or line breaks, with ranges (`10-14`), and drops repeats. Gives
 * them in typed order, at most `limit`, or null when a part is invalid.
 */
export function parseNumbers(text: string, limit: number): number[] | null {
  const ranges = rangesIn(text, limit);
  if (!ranges) return null;
  // counts repeated ranges too, which would otherwise cost unbounded work
  const read = ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  if (read > 10 * limit) return null;
  const numbers = new Set<number>();
  for (const { first, last } of ranges) {
    for (let number = first; number <= last; number += 1) numbers.add(number);
    if (numbers.size > limit) return null;
  }
  return [...numbers];
}

/** Whether a typed text is of numbers and ranges alone, however many numbers those are. */
export function isOfNumbers(text: string): boolean {
  const ranges = rangesIn(text, Number.POSITIVE_INFINITY);
  return ranges !== null && ranges.length > 0;
}

type TypedRange = { first: number; last: number };

/** Reads all parts before any of them is expanded; null when one is invalid. */
function rangesIn(text: string, limit: number): TypedRange[] | null {
  const ranges: TypedRange[] = [];
  for (const part of partsOf(text)) {
    const range = rangeIn(part, limit);
    if (!range) return null;
    ranges.push(range);
  }
  return ranges;
}

/** A number or a range of at most `limit`; null for anything else. */
function rangeIn(part: string, limit: number): TypedRange | null {
  const match = /^(\d{1,7})(?:-(\d{1,7}))?$/.exec(part);
  if (!match) return null;
  const first = Number(match[1]);
  const last = Number(match[2] ?? first);
  return last < first || last - first >= limit ? null : { first, last };
}

/** The longest part of a typed text that a fault quotes. */
const longestPart = 20;

/** The beginning of the first invalid part of a typed text; undefined when all are valid. */
export function unreadPart(text: string, limit: number): string | undefined {
  return partsOf(text)
    .find((part) => parseNumbers(part, limit) === null)
    ?.slice(0, longestPart);
}

function partsOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

/**
 * Picks `count` of the numbers uniformly, in ascending order; all of them when there are no more.
 * @param bytes gives that many random bytes
 */
export function pickNumbers(numbers: readonly number[], count: number, bytes: (count: number) => Uint8Array): number[] {
  const left = [...numbers];
  const picked: number[] = [];
  while (picked.length < count && left.length > 0) {
    const [number] = left.splice(below(left.length, bytes), 1);
    if (number !== undefined) picked.push(number);
  }
  return ascending(picked);
}

/** Sorted and without repeats. */
export function ascending(numbers: Iterable<number>): number[] {
  return [...new Set(numbers)].sort((one, other) => one - other);
}

/** A uniform integer below `limit`, by rejection sampling. */
function below(limit: number, bytes: (count: number) => Uint8Array): number {
  const wholeLaps = 2 ** 32 - (2 ** 32 % limit);
  for (;;) {
    const drawn = bytes(4).reduce((value, byte) => value * 256 + byte, 0);
    if (drawn < wholeLaps) return drawn % limit;
  }
}
