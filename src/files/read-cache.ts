import { LRUCache } from 'lru-cache';

type Read = () => Promise<Uint8Array | null>;

/** The clock of a cache, in milliseconds that only grow. */
type Clock = { now(): number };

/**
 * A cache of file contents with single-flight reads. Bounded in bytes, and in age, because other processes delete
 * files. Misses are not cached.
 */
export function readCache({ bytes, age }: { bytes: number; age: number }, clock: Clock = performance) {
  const cache = new LRUCache<string, Uint8Array, Read>({
    maxSize: bytes,
    sizeCalculation: ({ length }) => length + 1,
    ttl: age,
    perf: clock,
    fetchMethod: async (_hash, _stale, { context: read }) => (await read()) ?? undefined,
    // a read that was under way when its file was forgotten still gets it; it is not kept
    ignoreFetchAbort: true,
  });
  return {
    forget: (hash: string) => void cache.delete(hash),
    read: async (hash: string, from: Read) => (await cache.fetch(hash, { context: from })) ?? null,
  };
}
