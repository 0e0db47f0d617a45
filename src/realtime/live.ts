import type { BoardNews } from '#domain/board.ts';

export type RaffleKey = { communityId: string; raffleId: string };

/** Numbers of a raffle whose state may have changed, or the raffle itself (`numbers` null). A hint, never the truth. */
export type RaffleChange = RaffleKey & { numbers: readonly number[] | null };

/** Tells every process of the installation that something changed, after the change is stored. */
export type Announcer = {
  /** Gives at once; the hint goes out within moments. A lost hint costs a short delay, never a wrong board. */
  announce(change: RaffleChange): void;
};

/** Who looks at a raffle. */
export type Watcher = {
  hear(news: BoardNews): void;
  /** The server is closing: nothing more will be told. */
  end(): void;
};

/** What those who look at raffles are told as it happens, whichever process it happened in. */
export type Live = Announcer & {
  /**
   * Tells of a raffle from now on: first its whole board, then what changes. Gives what ends it. Resolves once the board
   * was told.
   */
  watchBoard(raffle: RaffleKey, watcher: Watcher): Promise<() => void>;
  /** Ends every watch: who watches comes again, to another process or to this one when it is back. */
  dismiss(): void;
  /** Sends what is still to be told, then goes quiet. */
  stop(): Promise<void>;
};
