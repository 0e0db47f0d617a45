/** A name that places are counted by, and how many it may hold. */
export type Bound = readonly [name: string, most: number];

/** A place of something that is sent at its reader's pace. */
export type Place = {
  /** The reader has not taken what was sent last: `end` aborts the sending if another needs the place. */
  waits(end: () => void): void;
  /** The reader took it: the place cannot be taken away while the next part is made. */
  goesOn(): void;
  /** Releases the place; again is harmless. */
  leave(): void;
};

/** Bounds what is sent at once: by name, and in all. */
export type Places = {
  /** Takes a place within all bounds, evicting another where the rule allows; null where none is free. */
  take(who: string, bounds: readonly Bound[]): Place | null;
};

type Held = { who: string; names: readonly string[]; waiting: { since: number; end: () => void } | null };
type Candidate = { place: Held; end: () => void; seconds: number; isIdle: boolean; held: number };

/** Seconds after which a reader who takes nothing may lose the place to anybody. */
const idleSeconds = 30;

/**
 * A semaphore for readers, who may be slow on purpose. Where no place is free, one whose reader is behind is evicted:
 * one that is behind for 30 seconds, else one of whoever holds the most, if that is at least two more than the newcomer
 * holds. So many slow readers of one account keep nobody else out.
 * @param clock monotonic, in seconds
 */
export function createPlaces(total: number, clock: () => number = () => performance.now() / 1000): Places {
  const held = new Set<Held>();

  /** Evicts one of those that hold a name, or of all. Says whether there was one to evict. */
  const makeRoom = (who: string, name: string | null): boolean => {
    const candidates = candidatesOf(held, clock()).filter(({ place }) => name === null || place.names.includes(name));
    const own = [...held].filter((place) => place.who === who).length;
    const victim = candidates.sort(bySacrifice)[0];
    if (!victim || (!victim.isIdle && victim.held < own + 2)) return false;
    held.delete(victim.place);
    victim.end();
    return true;
  };

  return {
    take(who, bounds) {
      for (const [name, most] of bounds) {
        const sharing = [...held].filter(({ names }) => names.includes(name)).length;
        if (sharing >= most && !makeRoom(who, name)) return null;
      }
      if (held.size >= total && !makeRoom(who, null)) return null;
      const place: Held = { who, names: bounds.map(([name]) => name), waiting: null };
      held.add(place);
      return {
        waits(end) {
          place.waiting = { since: clock(), end };
        },
        goesOn() {
          place.waiting = null;
        },
        leave: () => void held.delete(place),
      };
    },
  };
}

/** The places whose readers are behind. */
function candidatesOf(held: ReadonlySet<Held>, now: number): Candidate[] {
  const counts = new Map<string, number>();
  for (const { who } of held) counts.set(who, (counts.get(who) ?? 0) + 1);
  return [...held].flatMap((place) => {
    if (!place.waiting) return [];
    const seconds = now - place.waiting.since;
    return [
      { place, end: place.waiting.end, seconds, isIdle: seconds >= idleSeconds, held: counts.get(place.who) ?? 0 },
    ];
  });
}

/** Idle ones first, then those of whoever holds the most, then those that are behind longest. */
function bySacrifice(one: Candidate, other: Candidate): number {
  return Number(other.isIdle) - Number(one.isIdle) || other.held - one.held || other.seconds - one.seconds;
}
