import type { Db } from '#db/client.ts';
import { boardTicketsOf } from '#db/orders/tickets.ts';
import { lifecycleOf, raffleById } from '#db/raffles/raffles.ts';
import type { RaffleRow } from '#db/tables.ts';
import { type NumberState, numberState } from '#domain/orders/order.ts';
import { sizeOf } from '#domain/raffles/board.ts';
import { phaseOf, type RafflePhase, raffleLimits } from '#domain/raffles/raffle.ts';
import type { RaffleKey } from './live.ts';

/** A snapshot of a raffle and the states of its numbers. */
export type Reading = { raffle: RaffleRow; board: NumberState[]; phase: RafflePhase };

/** What is stale: these numbers or all, and whether the raffle's row is too. */
export type Stale = { readonly numbers: ReadonlySet<number> | 'all'; readonly isRaffle: boolean };

export type BoardSource = { db: Db; clock: { now(): Temporal.Instant }; key: RaffleKey };

/**
 * Reads the stale part of a board and takes the rest from the previous snapshot. A full reading includes the raffle, so
 * that lost hints about it are repaired too. null: there is no such raffle.
 */
export async function readBoard(
  { db, clock, key }: BoardSource,
  before: Reading | null,
  stale: Stale,
): Promise<Reading | null> {
  const kept = before && stale.numbers !== 'all' ? { ...before, stale: stale.numbers } : null;
  const raffle = kept && !stale.isRaffle ? kept.raffle : await raffleById(db, key.communityId, key.raffleId);
  if (!raffle) return null;
  if (kept && hasSameNumbers(kept.raffle, raffle)) {
    const [board, numbers] = [[...kept.board], [...kept.stale]];
    for (const number of numbers) put(board, number - raffle.first_number, 'free');
    return readInto({ db, clock }, { raffle, board }, numbers);
  }
  return readInto({ db, clock }, { raffle, board: emptyBoard(raffle) });
}

/** Writes the tickets of these numbers, or of all, into a board of free numbers. */
async function readInto(
  { db, clock }: Omit<BoardSource, 'key'>,
  { raffle, board }: Pick<Reading, 'raffle' | 'board'>,
  numbers?: readonly number[],
): Promise<Reading> {
  const tickets = board.length === 0 || numbers?.length === 0 ? [] : await boardTicketsOf(db, raffle, numbers);
  const now = clock.now();
  for (const ticket of tickets) {
    const state = numberState(ticket, now);
    // a hold that ran out leaves what is allotted as it is
    if (state !== 'free') put(board, ticket.number - raffle.first_number, state);
  }
  return { raffle, board, phase: phaseOf(lifecycleOf(raffle), now) };
}

function put(board: NumberState[], index: number, state: NumberState): void {
  if (index >= 0 && index < board.length) board[index] = state;
}

/** Accumulates what hints mark as stale until it is read; at first everything. */
export function gatherStale() {
  let numbers: Set<number> | 'all' = 'all';
  let isRaffle = false;
  return {
    isAny: () => isRaffle || numbers === 'all' || numbers.size > 0,
    /** null: all numbers. */
    addNumbers(more: readonly number[] | null) {
      if (more === null || numbers === 'all') numbers = 'all';
      else for (const number of more) numbers.add(number);
    },
    addRaffle() {
      isRaffle = true;
    },
    take(): Stale {
      const taken = { numbers, isRaffle };
      numbers = new Set();
      isRaffle = false;
      return taken;
    },
  };
}

/** Boards too large to be shown are not watched by number. */
function emptyBoard(raffle: RaffleRow): NumberState[] {
  const size = sizeOf({ firstNumber: raffle.first_number, lastNumber: raffle.last_number });
  return size > raffleLimits.board ? [] : new Array<NumberState>(size).fill('free');
}

function hasSameNumbers(one: RaffleRow, other: RaffleRow): boolean {
  return one.first_number === other.first_number && one.last_number === other.last_number;
}
