import { lifecycleOf } from '#db/raffles/raffles.ts';
import { readWithin } from '#domain/live.ts';
import type { NumberState } from '#domain/orders/order.ts';
import { type BoardNews, changesOf, encodeBoard } from '#domain/raffles/board.ts';
import { phaseOf, type RafflePhase } from '#domain/raffles/raffle.ts';
import { type BoardSource, gatherStale, type Reading, readBoard } from './board-reading.ts';
import type { BoardWatcher } from './live.ts';
import { inRounds, pauseBetween } from './rounds.ts';
import type { Watchers } from './watchers.ts';

/** The last board sent to a raffle's watchers, always read from the database and never summed up from hints. */
export type BoardRoom = {
  enter(watcher: BoardWatcher): Promise<() => void>;
  /** Marks these numbers as stale and reads them; null: all. */
  refresh(numbers: readonly number[] | null): void;
  /** Marks the raffle's row as stale. */
  raffleChanged(): void;
  /** Checks for a phase that began by the clock. */
  tick(): void;
};

type BoardRoomOptions = BoardSource & {
  watchers: Watchers<BoardNews>;
  failed: (error: unknown) => void;
};

/** Opens a raffle's room for its first watcher. */
export function openBoardRoom({ watchers, failed, ...source }: BoardRoomOptions): BoardRoom {
  let shown: Reading | null = null;
  let opening: Promise<void> | null = null;
  const stale = gatherStale();
  const broadcaster = boardBroadcaster(watchers);

  const read = async () => {
    const wanted = stale.take();
    try {
      const reading = await readBoard(source, shown, wanted);
      if (!reading) return;
      const before = shown;
      shown = reading;
      broadcaster.tellReading(before, reading, wanted.isRaffle);
    } catch (error) {
      stale.addNumbers(null);
      if (wanted.isRaffle) stale.addRaffle();
      failed(error);
      throw error;
    }
  };
  const startReading = inRounds(stale.isAny, read, () => pauseBetween(watchers.size()));
  const readSoon = () => {
    // `failed` has logged it; the next tick retries
    if (shown) startReading()?.catch(() => undefined);
  };

  return {
    async enter(watcher) {
      opening ??= read();
      await opening.catch((error: unknown) => {
        opening = null;
        throw error;
      });
      readSoon();
      if (shown) watcher.hear(broadcaster.whole(shown));
      return watchers.enter(watcher);
    },
    refresh(numbers) {
      stale.addNumbers(numbers);
      readSoon();
    },
    raffleChanged() {
      stale.addRaffle();
      readSoon();
    },
    tick() {
      if (!shown) return;
      if (stale.isAny()) readSoon();
      const phase = phaseOf(lifecycleOf(shown.raffle), source.clock.now());
      if (phase === shown.phase) return;
      shown.phase = phase;
      broadcaster.broadcastPhase(phase);
    },
  };
}

/** Broadcasts board news with increasing sequence numbers. */
function boardBroadcaster({ broadcast, size }: Watchers<BoardNews>) {
  let sequence = 0;
  /** The full board for new watchers, encoded once until something changes. */
  let whole: BoardNews | null = null;

  const next = () => {
    whole = null;
    sequence += 1;
    return sequence;
  };
  const broadcastPhase = (phase: RafflePhase) =>
    broadcast({ kind: 'raffle', sequence: next(), phase, within: readWithin(size()) });

  return {
    broadcastPhase,
    whole({ board, phase }: Reading): BoardNews {
      whole ??= { kind: 'board', sequence, phase, board: encodeBoard(board) };
      return whole;
    },
    tellReading(before: Reading | null, { raffle, board, phase }: Reading, isRaffleNew: boolean) {
      const known = before?.board ?? [];
      if (known.length !== board.length) {
        broadcast({ kind: 'board', sequence: next(), phase, board: encodeBoard(board) });
      } else {
        const changed = changesBetween(known, board, raffle.first_number);
        if (changed.length > 0) broadcast({ kind: 'changes', sequence: next(), changes: changesOf(changed) });
      }
      if (isRaffleNew || (before && before.phase !== phase)) broadcastPhase(phase);
    },
  };
}

function changesBetween(
  known: readonly NumberState[],
  board: readonly NumberState[],
  firstNumber: number,
): [number, NumberState][] {
  return board.flatMap((state, index): [number, NumberState][] =>
    state === known[index] ? [] : [[firstNumber + index, state]],
  );
}
