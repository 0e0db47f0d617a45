import type { StreamEnd } from '#domain/live.ts';
import type { Viewer, Watcher } from './live.ts';
import { inRounds } from './rounds.ts';

/** What may wait for somebody who is being asked about; who would have to be told more comes again. */
const mostHeld = 100;

/** Those who watch one thing in this process, each for as long as they may. */
export type Audience<News> = {
  /** Takes somebody in whom the door has let pass. Gives what ends it. */
  enter(watcher: Watcher<News>): () => void;
  /** Tells everybody; who is being asked about hears it once it is known that they may. */
  broadcast(news: News): void;
  /** Asks again who may watch: everybody, or those signed in with one of these accounts. */
  askAgain(accounts?: ReadonlySet<string> | null): void;
  /** Those who watch. */
  viewers(): readonly Viewer[];
  /** How many watch, those included who are being asked about. */
  size(): number;
  close(why: StreamEnd): void;
};

type AudienceOptions = {
  /** Says, of all of them at once, who may watch. */
  admission: (viewers: readonly Viewer[]) => Promise<(viewer: Viewer) => boolean>;
  failed: (error: unknown) => void;
};

/** Somebody who watches, and (`held` no longer null) what they are told once it is known that they may still hear it. */
type Seat<News> = { watcher: Watcher<News>; held: News[] | null };

/**
 * Opens the audience of one thing. News for a watcher under check is held until the answer is there, so that nobody is told
 * what changed after their right to it had ended. What cannot be asked ends their watch: they come again, and are asked
 * at the door.
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
    // asked again meanwhile: the answer to come counts
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
      // what changed between the door and here was told to those who were here
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
