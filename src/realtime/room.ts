import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '#db/client.ts';
import { raffleById } from '#db/raffles.ts';
import type { RaffleRow } from '#db/tables.ts';
import { ticketsOf } from '#db/tickets.ts';
import { type BoardNews, changesOf, encodeBoard, sizeOf } from '#domain/board.ts';
import { type NumberState, numberState } from '#domain/order.ts';
import { phaseOf, type RafflePhase, raffleLimits } from '#domain/raffle.ts';
import type { RaffleKey, Watcher } from './live.ts';

type Clock = { now(): Temporal.Instant };

/** Milliseconds between two readings of one board, so that a rush is read in a few strokes. */
const pause = 50;

/** What a raffle's watchers were told last, read from the database and never added up from hints. */
export type Room = {
  enter(watcher: Watcher): Promise<() => void>;
  /** Reads these numbers again; null: all of them. */
  refresh(numbers: readonly number[] | null): void;
  /** Tells that the raffle itself changed. */
  raffleChanged(): void;
  /** Tells of a phase that the clock brought. */
  look(): void;
  isEmpty(): boolean;
  close(): void;
};

/** Opens the room of a raffle for its first watcher. */
export function openRoom({ db, clock, key, failed }: RoomOptions): Room {
  const watchers = new Set<Watcher>();
  let shown: { raffle: RaffleRow; board: NumberState[]; phase: RafflePhase } | null = null;
  let sequence = 0;
  let stale: Set<number> | 'all' = 'all';
  let isRaffleStale = false;
  let isReading = false;
  let opening: Promise<void> | null = null;

  const tell = (news: BoardNews) => {
    for (const watcher of watchers) watcher.hear(news);
  };
  const next = () => {
    sequence += 1;
    return sequence;
  };

  const read = async () => {
    const wanted = stale;
    const tellsRaffle = isRaffleStale;
    stale = new Set();
    isRaffleStale = false;
    const numbers = wanted === 'all' ? undefined : [...wanted];
    const [raffle, tickets] = await Promise.all([
      shown && !tellsRaffle ? shown.raffle : raffleById(db, key.communityId, key.raffleId),
      numbers?.length === 0 ? [] : ticketsOf(db, key, numbers),
    ]);
    if (!raffle) return;
    const now = clock.now();
    const before = shown?.board ?? [];
    const board = shown && numbers ? [...shown.board] : emptyBoard(raffle);
    for (const number of numbers ?? []) board[number - raffle.first_number] = 'free';
    for (const ticket of tickets) {
      const index = ticket.number - raffle.first_number;
      if (index < board.length) board[index] = numberState(ticket, now);
    }
    const phase = phaseOf(courseOf(raffle), now);
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
    if (tellsRaffle) tell({ kind: 'raffle', sequence: next(), phase });
  };

  const isStale = () => isRaffleStale || stale === 'all' || stale.size > 0;
  const keepReading = async () => {
    isReading = true;
    try {
      while (isStale()) {
        await read();
        await wait(pause);
      }
    } catch (error) {
      stale = 'all';
      failed(error);
    }
    isReading = false;
  };
  const readSoon = () => {
    if (shown && !isReading) void keepReading();
  };

  return {
    async enter(watcher) {
      opening ??= read();
      await opening;
      readSoon();
      if (shown) watcher.hear({ kind: 'board', sequence, phase: shown.phase, board: encodeBoard(shown.board) });
      watchers.add(watcher);
      return () => watchers.delete(watcher);
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
      const phase = phaseOf(courseOf(shown.raffle), clock.now());
      if (phase === shown.phase) return;
      shown.phase = phase;
      tell({ kind: 'raffle', sequence: next(), phase });
    },
    isEmpty: () => watchers.size === 0,
    close() {
      for (const watcher of watchers) watcher.end();
      watchers.clear();
    },
  };
}

type RoomOptions = { db: Db; clock: Clock; key: RaffleKey; failed: (error: unknown) => void };

/** A board that is too large to be shown whole is not watched number by number. */
function emptyBoard(raffle: RaffleRow): NumberState[] {
  const size = sizeOf({ firstNumber: raffle.first_number, lastNumber: raffle.last_number });
  return size > raffleLimits.board ? [] : new Array<NumberState>(size).fill('free');
}

function courseOf(raffle: RaffleRow) {
  return {
    status: raffle.status,
    salesCloseAt: raffle.sales_close_at,
    drawAt: raffle.draw_at,
    marginSeconds: raffle.margin_seconds,
  };
}
