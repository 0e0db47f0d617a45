type Held = { bytes: Promise<Uint8Array | null>; size: number; since: number };

/**
 * Holds what was read last in memory, so that what many look at is fetched once: also by those who ask while it is on
 * its way. Bounded in bytes, and in milliseconds, for what is erased by another process must not stay.
 */
export function recently({ bytes: most, age }: { bytes: number; age: number }) {
  const held = new Map<string, Held>();
  let total = 0;
  const forget = (hash: string) => {
    total -= held.get(hash)?.size ?? 0;
    held.delete(hash);
  };
  const makeRoom = () => {
    for (const oldest of held.keys()) {
      if (total <= most) break;
      forget(oldest);
    }
  };
  return {
    forget,
    async read(hash: string, from: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> {
      const now = performance.now();
      for (const [old] of held.entries().filter(([, { since }]) => now - since >= age)) forget(old);
      const known = held.get(hash);
      if (known) return known.bytes;
      const reading: Held = { bytes: from(), size: 0, since: now };
      held.set(hash, reading);
      const bytes = await reading.bytes.catch((error: unknown) => {
        if (held.get(hash) === reading) forget(hash);
        throw error;
      });
      // what was forgotten on its way is not held; nor is what is not there, for it may come
      if (held.get(hash) !== reading) return bytes;
      if (!bytes) forget(hash);
      else {
        reading.size = bytes.length;
        total += bytes.length;
      }
      makeRoom();
      return bytes;
    },
  };
}
