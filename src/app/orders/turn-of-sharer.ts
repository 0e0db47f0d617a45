import { fairSemaphore } from '#files/semaphore.ts';

/** How many requests of one network, site or account take numbers at once in a process, out of its twenty connections. */
const together = 6;
/** How many more of them wait for that, more than any hall holds; beyond, they are refused. */
const mostWaiting = 1000;

const turns = new Map<string, { take: ReturnType<typeof fairSemaphore>; asking: number }>();

/**
 * Lets a few of one network, or one account, take numbers at once, and the others wait before they have a connection to the
 * database: there they would wait for the same lock with all of the process's connections, and everybody else behind them.
 * @param sharer the hash of a guest's site or network, or the id of an account; null where neither is known
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
