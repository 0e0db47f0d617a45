/** A name that slots are counted by, and how many it may hold. */
export type Bound = readonly [name: string, most: number];

/** A slot of something that is sent at its reader's pace. */
export type ReaderSlot = {
  /** The reader has not taken what was sent last: `end` aborts the sending if another needs the slot. */
  waits(end: () => void): void;
  /** The reader took it: the slot cannot be taken away while the next part is made. */
  goesOn(): void;
  /** Releases the slot; again is harmless. */
  leave(): void;
};

/** Bounds what is sent at once: by name, and in all. */
export type ReaderSlots = {
  /** Takes a slot within all bounds, evicting another where the rule allows; null where none is free. */
  take(who: string, bounds: readonly Bound[]): ReaderSlot | null;
  /** How many slots a name holds. */
  held(name: string): number;
};

type Held = { who: string; names: readonly string[]; waiting: { since: number; end: () => void } | null };
type Candidate = { slot: Held; end: () => void; seconds: number; isIdle: boolean; held: number };

/** Seconds after which a reader who takes nothing may lose the slot to anybody. */
const idleSeconds = 30;

/**
 * A semaphore for readers, who may be slow on purpose. Where no slot is free, one whose reader is behind is evicted:
 * one that is behind for 30 seconds, else one of whoever holds the most, if that is at least two more than the newcomer
 * holds. So many slow readers of one account keep nobody else out.
 * @param clock monotonic, in seconds
 */
export function createReaderSlots(total: number, clock: () => number = () => performance.now() / 1000): ReaderSlots {
  const held = new Set<Held>();

  /** Evicts one of those that hold a name, or of all. Says whether there was one to evict. */
  const makeRoom = (who: string, name: string | null): boolean => {
    const candidates = candidatesOf(held, clock()).filter(({ slot }) => name === null || slot.names.includes(name));
    const own = [...held].filter((slot) => slot.who === who).length;
    const victim = candidates.sort(bySacrifice)[0];
    if (!victim || (!victim.isIdle && victim.held < own + 2)) return false;
    held.delete(victim.slot);
    victim.end();
    return true;
  };

  const heldBy = (name: string) => [...held].filter(({ names }) => names.includes(name)).length;

  return {
    held: heldBy,
    take(who, bounds) {
      for (const [name, most] of bounds) {
        if (heldBy(name) >= most && !makeRoom(who, name)) return null;
      }
      if (held.size >= total && !makeRoom(who, null)) return null;
      const slot: Held = { who, names: bounds.map(([name]) => name), waiting: null };
      held.add(slot);
      return {
        waits(end) {
          slot.waiting = { since: clock(), end };
        },
        goesOn() {
          slot.waiting = null;
        },
        leave: () => void held.delete(slot),
      };
    },
  };
}

/** The slots whose readers are behind. */
function candidatesOf(held: ReadonlySet<Held>, now: number): Candidate[] {
  const counts = new Map<string, number>();
  for (const { who } of held) counts.set(who, (counts.get(who) ?? 0) + 1);
  return [...held].flatMap((slot) => {
    if (!slot.waiting) return [];
    const seconds = now - slot.waiting.since;
    return [{ slot, end: slot.waiting.end, seconds, isIdle: seconds >= idleSeconds, held: counts.get(slot.who) ?? 0 }];
  });
}

/** Idle ones first, then those of whoever holds the most, then those that are behind longest. */
function bySacrifice(one: Candidate, other: Candidate): number {
  return Number(other.isIdle) - Number(one.isIdle) || other.held - one.held || other.seconds - one.seconds;
}
