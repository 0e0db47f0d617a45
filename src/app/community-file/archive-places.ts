import { Refusal } from '#domain/refusal.ts';

/**
 * Archives under way in a process, from the first statement to the last byte: each lies on the disk, and one that is being
 * sent holds one file of it in memory.
 */
const most = { each: 2, all: 16 };
/** Seconds for which a reader may take nothing before another may have the place. */
const quiet = 30;

export type ArchivePlace = {
  /** It waits for its reader from now on; `end` ends it where another needs the place. */
  waits(end: () => void): void;
  /** Its reader has come for more. */
  goesOn(): void;
  /** It is over. */
  leave(): void;
};

type Held = { readonly who: string; waiting: { since: number; end: () => void } | null };

/** Places for archives, by a clock of seconds that only goes on. */
export function archivePlaces(seconds: () => number): (who: string) => ArchivePlace {
  const held = new Set<Held>();

  /** Takes the place of whoever has taken nothing for the longest; refuses where nobody is quiet. */
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
