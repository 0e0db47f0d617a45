import type { Bound } from '#app/reader-slots.ts';
import { siteOf } from '#domain/network.ts';

/** The bounds of a visitor: of their network, and of its IPv6 site where it has one. */
export function boundsOfVisitor(visitor: string, most: { network: number; site: number }): Bound[] {
  const site = siteOf(visitor);
  return [[visitor, most.network], ...(site === null ? [] : [[site, most.site] as const])];
}

/** Bounds how many streams or downloads run at once: by key, and in all. */
export type Slots = {
  /** Takes a slot within all bounds. Returns its release function, which works once; null if none is free. */
  take(bounds: readonly Bound[]): (() => void) | null;
};

/** At most `total` slots at once. */
export function createSlots(total: number): Slots {
  const counts = new Map<string, number>();
  let taken = 0;
  const release = (bounds: readonly Bound[]) => {
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
        if (isHeld) release(bounds);
        isHeld = false;
      };
    },
  };
}
