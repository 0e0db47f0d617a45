import type { StreamEnd } from '#domain/live.ts';
import type { Viewer, Watcher } from './live.ts';
import { inRounds } from './rounds.ts';

/** How much news is buffered for a watcher under check; beyond that the stream ends, and its page reconnects. */
const mostHeld = 100;

/** The watchers of one thing in this process, each for as long as they are admitted. */
export type Audience<News> = {
  /** Adds a watcher whom the view has admitted. Gives a function that removes them. */
  enter(watcher: Watcher<News>): () => void;
  /** Sends news to everybody; for watchers under check it is buffered until they are admitted again. */
  broadcast(news: News): void;
  /** Checks admission again: everybody's, or that of these accounts. */
  askAgain(accounts?: ReadonlySet<string> | null): void;
  /** The watchers. */
  viewers(): readonly Viewer[];
  /** How many watchers there are, those under check included. */
  size(): number;
  close(why: StreamEnd): void;
};

type AudienceOptions = {
  /** Checks the admission of several watchers at once. */
  admission: (viewers: readonly Viewer[]) => Promise<(viewer: Viewer) => boolean>;
  failed: (error: unknown) => void;
};

/** A watcher; `held` is the buffer of news while their admission is checked, else null. */
type Seat<News> = { watcher: Watcher<News>; held: News[] | null };

/**
 * Opens the audience of one thing. News for a watcher under check is buffered until the result is there, so that nobody
 * hears of changes after losing their right. A check that fails ends the stream: the page reconnects and is checked by
 * its view.
 */
export function openAudience<News>({ admission, failed }: AudienceOptions): Audience<News> {
  const seats = new Set<Seat<News>>();
  const unasked = new Set<Seat<News>>();

  const dismiss = (seat: Seat<News>, why: StreamEnd) => {
    unasked.delete(seat);
    if (seats.delete(seat)) seat.watcher.end(why);
  };
  const settle = (seat: Seat<News>, isAdmitted: boolean) => {
    if (!isAdmitted) return dismiss(seat, 'access');
    // a newer check of this watcher is pending: its result counts
    if (unasked.has(seat) || !seats.has(seat)) return;
    const held = seat.held ?? [];
    seat.held = null;
    for (const news of held) seat.watcher.hear(news);
  };
  const ask = async () => {
    const asked = [...unasked];
    unasked.clear();
    try {
      const isAdmitted = await admission(asked.map(({ watcher }) => watcher.viewer));
      for (const seat of asked) settle(seat, isAdmitted(seat.watcher.viewer));
    } catch (error) {
      failed(error);
      for (const seat of asked) dismiss(seat, 'away');
    }
  };
  const startAsking = inRounds(() => unasked.size > 0, ask);
  const doubt = (doubted: Iterable<Seat<News>>) => {
    for (const seat of doubted) {
      seat.held ??= [];
      unasked.add(seat);
    }
    void startAsking();
  };

  return {
    enter(watcher) {
      const seat: Seat<News> = { watcher, held: null };
      seats.add(seat);
      // covers changes between the view's check and this point
      doubt([seat]);
      return () => {
        unasked.delete(seat);
        seats.delete(seat);
      };
    },
    broadcast(news) {
      for (const seat of seats) {
        const { watcher, held } = seat;
        if (!held) watcher.hear(news);
        else if (held.length < mostHeld) held.push(news);
        else dismiss(seat, 'away');
      }
    },
    askAgain(accounts = null) {
      doubt(accounts ? [...seats].filter(({ watcher }) => accounts.has(watcher.viewer.userId ?? '')) : seats);
    },
    viewers: () => [...seats].map(({ watcher }) => watcher.viewer),
    size: () => seats.size,
    close(why) {
      for (const seat of [...seats]) dismiss(seat, why);
    },
  };
}
