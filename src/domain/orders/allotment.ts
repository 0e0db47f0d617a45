import * as v from 'valibot';
import { type Parsed, parseForm, type RawForm } from '#domain/form.ts';
import { ascending, formatNumber } from '#domain/raffles/board.ts';
import type { NumberState } from './order.ts';
import { memberId } from './order-credit.ts';
import { typedNumbers } from './typed-numbers.ts';

/** The most numbers that are allotted or returned at once. */
const most = 1000;

const typed = v.pipe(
  v.pipe(v.string('required'), v.trim(), v.nonEmpty('choose'), v.maxLength(10_000, 'too-long'), typedNumbers(most)),
  v.transform((numbers) => ascending(numbers)),
);
const returnShape = v.object({ typed });
const allotShape = v.object({ typed, seller: v.pipe(memberId, v.nonEmpty('choose')) });

/** Parses which numbers are to be sold by one person alone, and by whom. */
export function parseAllotting(raw: RawForm): Parsed<{ typed: number[]; seller: string }> {
  return parseForm(allotShape, { seller: '', ...raw });
}

/** Parses which numbers are to be for sale to everybody again. */
export function parseReturning(raw: RawForm): Parsed<{ typed: number[] }> {
  return parseForm(returnShape, raw);
}

/** Numbers in ascending order as they are typed, neighbours as a range: «00-19, 25». Parsing that gives them again. */
export function asTyped(numbers: readonly number[], lastNumber: number): string {
  const shown = (number: number) => formatNumber(number, lastNumber);
  return rangesIn(numbers)
    .map(({ first, last }) => (first === last ? shown(first) : `${shown(first)}-${shown(last)}`))
    .join(', ');
}

function rangesIn(numbers: readonly number[]): { first: number; last: number }[] {
  const ranges: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const open = ranges.at(-1);
    if (open && number === open.last + 1) open.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges;
}

/** A board as it is for whoever buys of one seller: what is theirs alone to sell is free until it is sold. */
export function asSoldBy(
  board: readonly NumberState[],
  own: ReadonlySet<number>,
  firstNumber: number,
): readonly NumberState[] {
  if (own.size === 0) return board;
  return board.map((state, index) => (state === 'blocked' && own.has(firstNumber + index) ? 'free' : state));
}
