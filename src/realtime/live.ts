import type { Changed, StreamEnd } from '#domain/live.ts';
import type { MessageNews } from '#domain/messages/message.ts';
import type { BoardNews } from '#domain/raffles/board.ts';

export type RaffleKey = { communityId: string; raffleId: string };

/** Numbers of a raffle that may have changed, or the raffle itself (`numbers` null). A hint, never the truth. */
export type RaffleChange = RaffleKey & { numbers: readonly number[] | null };

/** A thread in which something changed. A hint, never the truth. */
export type MessageChange = { communityId: string; threadId: string };

/** An order or hold request that changed. A hint, never the truth. */
export type OrderChange = RaffleKey & { orderId: string };

/** A person whose access or payment changed. A hint, never the truth. */
export type AccessChange = { communityId: string; payer: string };

export type Change = RaffleChange | OrderChange | MessageChange | AccessChange;

/** A watched order, opened by a private link (its hash, hex) or by the account. */
export type HeldOrder = { orderId: string; link: string | null };

/** Sends hints to every process of the installation, after the commit. */
export type Announcer = {
  /** Returns at once; the hint is sent soon. A lost hint costs a short delay, never a wrong board. */
  announce(change: Change): void;
};

/** A watcher, as admission sees them. */
export type Viewer = {
  /** null: a guest. */
  readonly userId: string | null;
  readonly isOperator: boolean;
  /** SHA-256 of the session's secret, hex. Accounts always have one. */
  readonly session: string | null;
  /** What they watch as its owner; absent: everything that their role may see. */
  readonly own?: HeldOrder | 'access';
};

/** A watcher with callbacks, while admitted. */
export type Watcher<News> = {
  readonly viewer: Viewer;
  hear(news: News): void;
  /** No more news. Called at most once, and never after the watcher has left. */
  end(why: StreamEnd): void;
};

export type BoardWatcher = Watcher<BoardNews>;
/** Gets the changed threads of a community, and reads them again with its own rights. */
export type MessageWatcher = Watcher<MessageNews>;
/** Hears that something changed, and reads it again with its own rights. */
export type ChangeWatcher = Watcher<Changed>;

/** Subscriptions to changes in any process, for as long as each watcher is admitted. */
export type Live = Announcer & {
  /**
   * Subscribes to a raffle's board: first the full board, then changes. Resolves, with the unsubscribe function, once
   * the board was sent.
   */
  watchBoard(raffle: RaffleKey, watcher: BoardWatcher): Promise<() => void>;
  /** Subscribes to a community's messages. Gives the unsubscribe function. */
  watchMessages(communityId: string, watcher: MessageWatcher): Promise<() => void>;
  /** Subscribes to changes of a raffle's orders; the owner of one order gets that one's and the raffle's. */
  watchOrders(raffle: RaffleKey, watcher: ChangeWatcher): Promise<() => void>;
  /** Subscribes to changes of access to a community; an owner gets their own. */
  watchAccess(communityId: string, watcher: ChangeWatcher): Promise<() => void>;
  /** Ends every stream; their pages reconnect, to this process or another. */
  dismiss(): void;
  /** Sends pending hints, then stops. */
  stop(): Promise<void>;
};
