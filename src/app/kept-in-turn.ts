import { LRUCache } from 'lru-cache';
import type { fairSemaphore } from '#files/semaphore.ts';

/** What makes the bytes of a key, for whom (`sharerOf`). */
type Making = { key: string; who: string; make(): Promise<Uint8Array> };

/**
 * A cache of bytes that are made in turn. Concurrent askers of one key share one making, but each waits in a place of
 * their own until it begins: who joined the place of somebody who asks for everything would wait, and be refused, with them.
 * @param max entries that are kept
 */
export function keptInTurn(
  max: number,
  inTurn: ReturnType<typeof fairSemaphore>,
): (making: Making) => Promise<Uint8Array> {
  const kept = new LRUCache<string, Promise<Uint8Array>>({ max });
  const keep = ({ key, make }: Making) => {
    const made = make();
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    return made;
  };
  return async (making) => kept.get(making.key) ?? inTurn(() => kept.get(making.key) ?? keep(making), making.who);
}
