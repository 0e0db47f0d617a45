import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#db/client.ts';
import { ticketsOf } from '#db/orders/tickets.ts';
import { lifecycleOf, raffleById } from '#db/raffles/raffles.ts';
import type { RaffleRow } from '#db/tables.ts';
import { readWithin } from '#domain/live.ts';
import { type NumberState, numberState } from '#domain/orders/order.ts';
import { type BoardNews, changesOf, encodeBoard, sizeOf } from '#domain/raffles/board.ts';
import { phaseOf, type RafflePhase, raffleLimits } from '#domain/raffles/raffle.ts';
import type { Audience } from './audience.ts';
import type { BoardWatcher, RaffleKey } from './live.ts';

type Clock = { now(): Temporal.Instant };

/** Milliseconds between two readings of one board, so that a rush is read in a few strokes. */
const pause = 50;

/** What a raffle's watchers were told last, read from the database and never added up from hints. */
export type Room = {
  enter(watcher: BoardWatcher): Promise<() => void>;
  /** Reads these numbers again; null: all of them. */
  refresh(numbers: readonly number[] | null): void;
  /** Tells that the raffle itself changed. */
  raffleChanged(): void;
  /** Tells of a phase that the clock brought. */
  look(): void;
};

/** Opens the room of a raffle for its first watcher. */
export function openRoom({ db, clock, key, audience, failed }: RoomOptions): Room {
  let shown: { raffle: RaffleRow; board: NumberState[]; phase: RafflePhase } | null = null;
  let sequence = 0;
  /** What who comes in is told, made once for all who come before anything changes. */
  let whole: BoardNews | null = null;
  let stale: Set<number> | 'all' = 'all';
  let isRaffleStale = false;
  let isReading = false;
  let opening: Promise<void> | null = null;

  const { tell } = audience;
  const next = () => {
    whole = null;
    sequence += 1;
    return sequence;
  };
  const tellRaffle = (phase: RafflePhase) =>
    tell({ kind: 'raffle', sequence: next(), phase, within: readWithin(audience.size()) });

  const read = async () => {
    const wanted = stale;
    const tellsRaffle = isRaffleStale;
    stale = new Set();
    isRaffleStale = false;
    try {
      await readThese(wanted === 'all' ? undefined : [...wanted], tellsRaffle);
    } catch (error) {
      stale = 'all';
      isRaffleStale ||= tellsRaffle;
      failed(error);
      throw error;
    }
  };

  /** A whole reading reads the raffle too: a lost word about it is made good like one about its numbers. */
  const readThese = async (some: readonly number[] | undefined, tellsRaffle: boolean) => {
    const raffle = shown && some && !tellsRaffle ? shown.raffle : await raffleById(db, key.communityId, key.raffleId);
    if (!raffle) return;
    const numbers = shown && hasSameNumbers(shown.raffle, raffle) ? some : undefined;
    const before = shown?.board ?? [];
    const board = shown && numbers ? [...shown.board] : emptyBoard(raffle);
    const tickets = board.length === 0 || numbers?.length === 0 ? [] : await ticketsOf(db, key, numbers);
    const now = clock.now();
    const put = (number: number, state: NumberState) => {
      const index = number - raffle.first_number;
      if (index >= 0 && index < board.length) board[index] = state;
    };
    for (const number of numbers ?? []) put(number, 'free');
    for (const ticket of tickets) put(ticket.number, numberState(ticket, now));
    const phase = phaseOf(lifecycleOf(raffle), now);
    const isOtherPhase = shown !== null && shown.phase !== phase;
    shown = { raffle, board, phase };
    tellOf(before, tellsRaffle || isOtherPhase);
  };

  const tellOf = (before: readonly NumberState[], tellsRaffle: boolean) => {
    if (!shown) return;
    const { board, phase, raffle } = shown;
    const isOther = before.length !== board.length;
    if (isOther) tell({ kind: 'board', sequence: next(), phase, board: encodeBoard(board) });
    else {
      const changed = board.flatMap((state, index) =>
        state === before[index] ? [] : ([[raffle.first_number + index, state]] as [number, NumberState][]),
      );
      if (changed.length > 0) tell({ kind: 'changes', sequence: next(), changes: changesOf(changed) });
    }
    if (tellsRaffle) tellRaffle(phase);
  };

  const isStale = () => isRaffleStale || stale === 'all' || stale.size > 0;
  const keepReading = async () => {
    isReading = true;
    try {
      while (isStale()) {
        await read();
        await wait(pause);
      }
    } catch {
      // told of where it was read; the next look tries again
    }
    isReading = false;
  };
  const readSoon = () => {
    if (shown && !isReading) void keepReading();
  };

  return {
    async enter(watcher) {
      opening ??= read();
      await opening.catch((error: unknown) => {
        opening = null;
        throw error;
      });
      readSoon();
      if (shown) {
        whole ??= { kind: 'board', sequence, phase: shown.phase, board: encodeBoard(shown.board) };
        watcher.hear(whole);
      }
      return audience.enter(watcher);
    },
    refresh(numbers) {
      if (numbers === null || stale === 'all') stale = 'all';
      else for (const number of numbers) stale.add(number);
      readSoon();
    },
    raffleChanged() {
      isRaffleStale = true;
      readSoon();
    },
    look() {
      if (!shown) return;
      if (isStale()) readSoon();
      const phase = phaseOf(lifecycleOf(shown.raffle), clock.now());
      if (phase === shown.phase) return;
      shown.phase = phase;
      tellRaffle(phase);
    },
  };
}

type RoomOptions = {
  db: Db;
  clock: Clock;
  key: RaffleKey;
  audience: Audience<BoardNews>;
  failed: (error: unknown) => void;
};

/** A board that is too large to be shown whole is not watched number by number. */
function emptyBoard(raffle: RaffleRow): NumberState[] {
  const size = sizeOf({ firstNumber: raffle.first_number, lastNumber: raffle.last_number });
  return size > raffleLimits.board ? [] : new Array<NumberState>(size).fill('free');
}

function hasSameNumbers(one: RaffleRow, other: RaffleRow): boolean {
  return one.first_number === other.first_number && one.last_number === other.last_number;
}
