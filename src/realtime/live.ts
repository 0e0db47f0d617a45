import type { Changed, StreamEnd } from '#domain/live.ts';
import type { MessageNews } from '#domain/messages/message.ts';
import type { BoardNews } from '#domain/raffles/board.ts';

export type RaffleKey = { communityId: string; raffleId: string };

/** Numbers of a raffle whose state may have changed, or the raffle itself (`numbers` null). A hint, never the truth. */
export type RaffleChange = RaffleKey & { numbers: readonly number[] | null };

/** A thread of a community's messages in which something changed. A hint, never the truth. */
export type MessageChange = { communityId: string; threadId: string };

/** An order of a raffle, or a request for one, to which something happened. A hint, never the truth. */
export type OrderChange = RaffleKey & { orderId: string };

/** Somebody to whose access to a community, or to whose payment for it, something happened. A hint, never the truth. */
export type AccessChange = { communityId: string; payer: string };

export type Change = RaffleChange | OrderChange | MessageChange | AccessChange;

/** What somebody watches because it is theirs: an order, by a private link (its hash, in hexadecimal) or by their account. */
export type HeldOrder = { orderId: string; link: string | null };

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
  /** What they came for because it is their own; absent: for all that their role lets them see. */
  readonly own?: HeldOrder | 'access';
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
/** Told that what they watch changed, and reads it again as far as they may. */
export type ChangeWatcher = Watcher<Changed>;

/** What those who watch are told as it happens, whichever process it happened in, for as long as they may watch it. */
export type Live = Announcer & {
  /**
   * Tells of a raffle from now on: first its whole board, then what changes. Gives what ends it. Resolves once the board
   * was told.
   */
  watchBoard(raffle: RaffleKey, watcher: BoardWatcher): Promise<() => void>;
  /** Tells of a community's messages from now on. Gives what ends it. */
  watchMessages(communityId: string, watcher: MessageWatcher): Promise<() => void>;
  /** Tells that a raffle's orders changed; who came for their own order hears of that one and of the raffle. */
  watchOrders(raffle: RaffleKey, watcher: ChangeWatcher): Promise<() => void>;
  /** Tells that people's access to a community changed; who came for their own hears of theirs. */
  watchAccess(communityId: string, watcher: ChangeWatcher): Promise<() => void>;
  /** Ends every watch: who watches comes again, to another process or to this one when it is back. */
  dismiss(): void;
  /** Sends what is still to be told, then goes quiet. */
  stop(): Promise<void>;
};
