import type { BoardNews } from '#domain/board.ts';
import type { MessageNews } from '#domain/message.ts';

export type RaffleKey = { communityId: string; raffleId: string };

/** Numbers of a raffle whose state may have changed, or the raffle itself (`numbers` null). A hint, never the truth. */
export type RaffleChange = RaffleKey & { numbers: readonly number[] | null };

/** A thread of a community's messages in which something changed. A hint, never the truth. */
export type MessageChange = { communityId: string; threadId: string };

export type Change = RaffleChange | MessageChange;

/** Tells every process of the installation that something changed, after the change is stored. */
export type Announcer = {
  /** Gives at once; the hint goes out within moments. A lost hint costs a short delay, never a wrong board. */
  announce(change: Change): void;
};

/** Who looks at a raffle. */
export type Watcher = {
  hear(news: BoardNews): void;
  /** The server is closing: nothing more will be told. */
  end(): void;
};

/** Who looks at the messages of a community: told which threads changed, and reads them again as far as they may. */
export type MessageWatcher = {
  readonly userId: string;
  hear(news: MessageNews): void;
  /** They may see nothing here any more, or the server is closing. */
  end(): void;
};

/** What those who look at raffles are told as it happens, whichever process it happened in. */
export type Live = Announcer & {
  /**
   * Tells of a raffle from now on: first its whole board, then what changes. Gives what ends it. Resolves once the board
   * was told.
   */
  watchBoard(raffle: RaffleKey, watcher: Watcher): Promise<() => void>;
  /** Tells of a community's messages from now on, for as long as the watcher is an active member of it. */
  watchMessages(communityId: string, watcher: MessageWatcher): Promise<() => void>;
  /** Ends every watch: who watches comes again, to another process or to this one when it is back. */
  dismiss(): void;
  /** Sends what is still to be told, then goes quiet. */
  stop(): Promise<void>;
};
