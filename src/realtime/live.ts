import type { BoardNews } from '#domain/board.ts';
import type { StreamEnd } from '#domain/live.ts';
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

/** Who watches, as far as it decides what they may watch. */
export type Viewer = {
  /** null: somebody without account. */
  readonly userId: string | null;
  readonly isOperator: boolean;
  /** SHA-256 of the secret that they are signed in with, in hexadecimal. Nobody with an account watches without one. */
  readonly session: string | null;
};

/** Somebody who watches, for as long as they may. */
export type Watcher<News> = {
  readonly viewer: Viewer;
  hear(news: News): void;
  /** Nothing more will be told. Called once at the most, and never after they have left. */
  end(why: StreamEnd): void;
};

export type BoardWatcher = Watcher<BoardNews>;
/** Told which threads of a community changed, and reads them again as far as they may. */
export type MessageWatcher = Watcher<MessageNews>;

/** What those who watch are told as it happens, whichever process it happened in, for as long as they may watch it. */
export type Live = Announcer & {
  /**
   * Tells of a raffle from now on: first its whole board, then what changes. Gives what ends it. Resolves once the board
   * was told.
   */
  watchBoard(raffle: RaffleKey, watcher: BoardWatcher): Promise<() => void>;
  /** Tells of a community's messages from now on. Gives what ends it. */
  watchMessages(communityId: string, watcher: MessageWatcher): Promise<() => void>;
  /** Ends every watch: who watches comes again, to another process or to this one when it is back. */
  dismiss(): void;
  /** Sends what is still to be told, then goes quiet. */
  stop(): Promise<void>;
};
