import type { Bases, Lectura, MetodoLoteria } from './documents.ts';
import { type Places, placesFor } from './pick.ts';
import { firstIndexFrom, indexOfNumber, numberAt, type TicketList } from './ticket-list.ts';

/** What a draw by lottery is played on. */
export type LotteryGame = { first: Bases['desde']; method: MetodoLoteria; list: TicketList; places: Places };

/** The game of a raffle by lottery; null for a raffle that hangs on something else. */
export function lotteryGame(bases: Bases, list: TicketList): LotteryGame | null {
  const { metodo, desde } = bases;
  return metodo.tipo === 'loteria' ? { first: desde, method: metodo, list, places: placesFor(bases, list.size) } : null;
}

/**
 * Section 7: the indices of the winners and then the reserves that the readings point to, or null if the readings are
 * not exactly those that the bases ask for (rules 1 and 2).
 */
export function playLottery(game: LotteryGame, readings: readonly Lectura[]): number[] | null {
  const chosen = chosenBy(game, readings);
  if (chosen === null || !isSettled(game, readings.length, chosen.size)) return null;
  const count = game.places.winners + game.places.reserves;
  while (chosen.size < count) chosen.add(advance(game.list, numberAfterLast(game.list, chosen), chosen));
  return [...chosen];
}

/** Which reading comes next: none, one that the bases name, or that prize in any draw after a given one. */
export type NextReading =
  | { kind: 'settled' }
  | { kind: 'named'; sorteo: string; premio: string }
  | { kind: 'later'; than: string; premio: string };

/** The reading that section 7 asks for after these, or null if these are already not what it asks for. */
export function nextReading(game: LotteryGame, readings: readonly Lectura[]): NextReading | null {
  const chosen = chosenBy(game, readings);
  if (chosen === null) return null;
  if (isSettled(game, readings.length, chosen.size)) return { kind: 'settled' };
  const named = game.method.lecturas[readings.length];
  if (named) return { kind: 'named', ...named };
  return { kind: 'later', than: lastOf(readings).sorteo, premio: lastOf(game.method.lecturas).premio };
}

/** Section 7: the one number within M of the first that ends in the same digits as the reading. */
function numberPointedAt({ first, method }: Pick<LotteryGame, 'first' | 'method'>, drawn: string): number {
  const modulus = 10 ** method.cifras;
  const offset = (Number(drawn.slice(-method.cifras)) - first) % modulus;
  return first + (offset < 0 ? offset + modulus : offset);
}

/**
 * `peso_max_pct` of section 7: the chance of the best-placed ticket in per cent of the average, rounded down. With
 * `siguiente` a ticket also wins for the unsold numbers just below it.
 */
export function largestWeight({ method, list }: Pick<LotteryGame, 'method' | 'list'>): number | null {
  if (method.no_vendido !== 'siguiente') return null;
  const modulus = 10 ** method.cifras;
  let gap = numberAt(list, 0) + modulus - numberAt(list, list.size - 1);
  for (let index = 1; index < list.size; index++) {
    gap = Math.max(gap, numberAt(list, index) - numberAt(list, index - 1));
  }
  return Math.floor((100 * gap * list.size) / modulus);
}

/** Rule 1: the tickets that the readings choose, or null at the first reading that is not the expected one. */
function chosenBy(game: LotteryGame, readings: readonly Lectura[]): Set<number> | null {
  const chosen = new Set<number>();
  for (const [turn, reading] of readings.entries()) {
    const isLeftOver = chosen.size === game.places.winners;
    if (isLeftOver || !isExpected(game.method, reading, readings.slice(0, turn))) return null;
    choose(game, reading, chosen);
  }
  return chosen;
}

function isExpected(method: MetodoLoteria, reading: Lectura, before: readonly Lectura[]): boolean {
  const named = method.lecturas[before.length];
  if (named) return reading.sorteo === named.sorteo && reading.premio === named.premio;
  if (method.no_vendido !== 'otro_sorteo') return false;
  return reading.sorteo > lastOf(before).sorteo && reading.premio === lastOf(method.lecturas).premio;
}

function choose(game: LotteryGame, reading: Lectura, chosen: Set<number>): void {
  const number = numberPointedAt(game, reading.numero);
  if (game.method.no_vendido === 'siguiente') {
    chosen.add(advance(game.list, number, chosen));
    return;
  }
  const index = indexOfNumber(game.list, number);
  if (index !== null) chosen.add(index);
}

/** Rule 2: whether so many readings are all that the draw needs. */
function isSettled({ method, places }: LotteryGame, readings: number, chosen: number): boolean {
  if (method.no_vendido === 'otro_sorteo') return chosen === places.winners;
  return readings === Math.min(method.lecturas.length, places.winners);
}

/** `avanzar(c)`: the lowest sold number from c on that is not chosen yet, or from the start if there is none. */
function advance(list: TicketList, number: number, chosen: ReadonlySet<number>): number {
  let index = firstIndexFrom(list, number) % list.size;
  while (chosen.has(index)) index = (index + 1) % list.size;
  return index;
}

function numberAfterLast(list: TicketList, chosen: ReadonlySet<number>): number {
  return numberAt(list, lastOf([...chosen])) + 1;
}

function lastOf<T>(items: readonly T[]): T {
  return items[items.length - 1] as T;
}
