import { fairSemaphore } from '#files/semaphore.ts';

/** How many requests of one network, site or account take numbers concurrently, of the process's twenty connections. */
const together = 6;
/** How many more may queue, above what any hall holds; further ones are refused. */
const mostWaiting = 1000;

const turns = new Map<string, { take: ReturnType<typeof fairSemaphore>; asking: number }>();

/**
 * Limits concurrency per network, site or account before a database connection is taken. Otherwise requests that wait
 * for one lock would occupy the whole connection pool and block everybody else.
 * @param sharer the hash of a guest's site or network, or an account's id; null where neither is known
 */
export async function inTurnOfSharer<T>(sharer: string | null, work: () => Promise<T>): Promise<T> {
  if (sharer === null) return work();
  const turn = turns.get(sharer) ?? { take: fairSemaphore(together, mostWaiting), asking: 0 };
  turns.set(sharer, turn);
  turn.asking += 1;
  try {
    return await turn.take(work);
  } finally {
    turn.asking -= 1;
    if (turn.asking === 0) turns.delete(sharer);
  }
}
