import { fairSemaphore } from '#files/semaphore.ts';
import { type Actor, sharerOf } from './app.ts';

/** How many actions of one account or network run at once. */
const together = 6;
/** How many run at once in all, of the process's twenty connections: the rest are for what is read, and for the clock. */
const inAll = 14;
/** How many more of one may wait, above what any hall holds; further ones are refused. */
const mostWaiting = 1000;

const inTurnOfAll = fairSemaphore(inAll, 5000, mostWaiting);
const turns = new Map<string, { take: ReturnType<typeof fairSemaphore>; asking: number }>();

/**
 * Limits how many actions run at once, in all and of one account or network, before they take a database connection.
 * Otherwise those that wait for one lock would hold every connection, and nobody else could so much as read a page. Our
 * own code does not wait.
 */
export async function inWriteTurn<T>(actor: Actor, work: () => Promise<T>): Promise<T> {
  if (actor.isSystem || (actor.userId === null && !actor.visitor)) return work();
  const sharer = sharerOf(actor);
  const turn = turns.get(sharer) ?? { take: fairSemaphore(together, mostWaiting), asking: 0 };
  turns.set(sharer, turn);
  turn.asking += 1;
  try {
    return await turn.take(() => inTurnOfAll(work, sharer));
  } finally {
    turn.asking -= 1;
    if (turn.asking === 0) turns.delete(sharer);
  }
}
