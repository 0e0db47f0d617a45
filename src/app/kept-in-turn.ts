import { LRUCache } from 'lru-cache';
import type { fairSemaphore } from '#files/semaphore.ts';

/** What makes the bytes of a key, for whom (`sharerOf`), and what calls it off while it waits for its turn. */
type Making = { key: string; who: string; signal?: AbortSignal; make(): Promise<Uint8Array> };

/**
 * A cache of bytes that are made in turn. Concurrent askers of one key share one making, but each waits in a place of
 * their own until it begins: who joined the place of somebody who asks for everything would wait, and be refused, with them.
 * @param most bytes that are kept, at most
 */
export function keptInTurn(
  most: number,
  inTurn: ReturnType<typeof fairSemaphore>,
): (making: Making) => Promise<Uint8Array> {
  const kept = new LRUCache<string, Uint8Array>({ maxSize: most, sizeCalculation: ({ length }) => length + 1 });
  const underway = new Map<string, Promise<Uint8Array>>();
  const find = (key: string) => kept.get(key) ?? underway.get(key);
  const begin = async ({ key, make }: Making) => {
    const made = make();
    underway.set(key, made);
    try {
      const bytes = await made;
      kept.set(key, bytes);
      return bytes;
    } finally {
      underway.delete(key);
    }
  };
  return async (making) => {
    const { key, who, signal } = making;
    return find(key) ?? inTurn(async () => find(key) ?? begin(making), who, signal && { signal });
  };
}
