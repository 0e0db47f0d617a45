import type { StreamEnd } from '#domain/live.ts';
import type { Viewer, Watcher } from './live.ts';
import { inRounds } from './rounds.ts';

/** How much news is buffered for a watcher under check; beyond that the stream ends, and its page reconnects. */
const mostHeld = 100;

/** The watchers of one thing in this process, each for as long as they are admitted. */
export type Watchers<News> = {
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

type WatchersOptions = {
  /** Checks the admission of several watchers at once. */
  admission: (viewers: readonly Viewer[]) => Promise<(viewer: Viewer) => boolean>;
  failed: (error: unknown) => void;
};

/** A watcher; `held` is the buffer of news while their admission is checked, else null. */
type Watch<News> = { watcher: Watcher<News>; held: News[] | null };

/**
 * Opens one thing to watchers. News for a watcher under check is buffered until the result is there, so that nobody
 * hears of changes after losing their right. A check that fails ends the stream: the page reconnects and is checked by
 * its view.
 */
export function openWatchers<News>({ admission, failed }: WatchersOptions): Watchers<News> {
  const watches = new Set<Watch<News>>();
  const unchecked = new Set<Watch<News>>();

  const dismiss = (watch: Watch<News>, why: StreamEnd) => {
    unchecked.delete(watch);
    if (watches.delete(watch)) watch.watcher.end(why);
  };
  const settle = (watch: Watch<News>, isAdmitted: boolean) => {
    if (!isAdmitted) return dismiss(watch, 'access');
    // a newer check of this watcher is pending: its result counts
    if (unchecked.has(watch) || !watches.has(watch)) return;
    const held = watch.held ?? [];
    watch.held = null;
    for (const news of held) watch.watcher.hear(news);
  };
  const ask = async () => {
    const asked = [...unchecked];
    unchecked.clear();
    try {
      const isAdmitted = await admission(asked.map(({ watcher }) => watcher.viewer));
      for (const watch of asked) settle(watch, isAdmitted(watch.watcher.viewer));
    } catch (error) {
      failed(error);
      for (const watch of asked) dismiss(watch, 'away');
    }
  };
  const startChecking = inRounds(() => unchecked.size > 0, ask);
  const recheck = (rechecked: Iterable<Watch<News>>) => {
    for (const watch of rechecked) {
      watch.held ??= [];
      unchecked.add(watch);
    }
    void startChecking();
  };

  return {
    enter(watcher) {
      const watch: Watch<News> = { watcher, held: null };
      watches.add(watch);
      // covers changes between the view's check and this point
      recheck([watch]);
      return () => {
        unchecked.delete(watch);
        watches.delete(watch);
      };
    },
    broadcast(news) {
      for (const watch of watches) {
        const { watcher, held } = watch;
        if (!held) watcher.hear(news);
        else if (held.length < mostHeld) held.push(news);
        else dismiss(watch, 'away');
      }
    },
    askAgain(accounts = null) {
      recheck(accounts ? [...watches].filter(({ watcher }) => accounts.has(watcher.viewer.userId ?? '')) : watches);
    },
    viewers: () => [...watches].map(({ watcher }) => watcher.viewer),
    size: () => watches.size,
    close(why) {
      for (const watch of [...watches]) dismiss(watch, why);
    },
  };
}
