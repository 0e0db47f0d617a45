/** A name that places are counted by, and how many it may have. */
export type Bound = readonly [name: string, most: number];

/** Places that a server gives out for as long as something goes on. */
export type Places = {
  /** Takes one within all bounds and those of the server; gives what gives it back, once; null where there is none left. */
  take(bounds: readonly Bound[]): (() => void) | null;
};

/** Gives out at most `total` places. */
export function createPlaces(total: number): Places {
  const counts = new Map<string, number>();
  let taken = 0;
  const giveBack = (bounds: readonly Bound[]) => {
    taken -= 1;
    for (const [name] of bounds) {
      const left = (counts.get(name) ?? 1) - 1;
      if (left > 0) counts.set(name, left);
      else counts.delete(name);
    }
  };
  return {
    take(bounds) {
      if (taken >= total || bounds.some(([name, most]) => (counts.get(name) ?? 0) >= most)) return null;
      taken += 1;
      for (const [name] of bounds) counts.set(name, (counts.get(name) ?? 0) + 1);
      let isHeld = true;
      return () => {
        if (isHeld) giveBack(bounds);
        isHeld = false;
      };
    },
  };
}
