import { Refusal } from '#domain/refusal.ts';

/**
 * Archives under way in a process, from the first statement to the last byte: each lies on the disk, and one that is being
 * sent holds one file of it in memory.
 */
const most = { each: 2, all: 16 };
/** Seconds after which a client that reads nothing may lose its place to another. */
const quiet = 30;

export type ArchivePlace = {
  /** The archive is idle from now on; `end` aborts it when another needs its place. */
  waits(end: () => void): void;
  /** The client reads again. */
  goesOn(): void;
  /** Releases the place. */
  leave(): void;
};

type Held = { readonly who: string; waiting: { since: number; end: () => void } | null };

/** A semaphore for archives that evicts idle holders, by a monotonic clock in seconds. */
export function archivePlaces(seconds: () => number): (who: string) => ArchivePlace {
  const held = new Set<Held>();

  /** Takes a place, aborting the archive that has been idle longest when all are in use; refuses when none is idle. */
  const makeRoom = (among: readonly Held[]) => {
    const waiting = among.flatMap((place) => (place.waiting ? [{ place, ...place.waiting }] : []));
    const longest = waiting.sort((one, other) => one.since - other.since)[0];
    if (!longest || seconds() - longest.since < quiet) throw new Refusal('too-many-requests', { seconds: quiet });
    held.delete(longest.place);
    longest.end();
  };

  return (who) => {
    const own = [...held].filter((place) => place.who === who);
    if (own.length >= most.each) makeRoom(own);
    if (held.size >= most.all) makeRoom([...held]);
    const place: Held = { who, waiting: null };
    held.add(place);
    return {
      waits(end) {
        place.waiting = { since: seconds(), end };
      },
      goesOn() {
        place.waiting = null;
      },
      leave: () => void held.delete(place),
    };
  };
}
