import { setImmediate as nextTurn } from 'node:timers/promises';
import { fairSemaphore } from '#files/semaphore.ts';

/**
 * Batches read concurrently over all exports: each takes some milliseconds of the database and of the event loop, and a
 * hundred exports at once would starve everybody else.
 */
const inTurn = fairSemaphore(2, Number.POSITIVE_INFINITY);

/**
 * The batches of a long list, taking turns with other exports; requests are served in between.
 * @param who whose turn it takes (`sharerOf`)
 */
export async function* inTurns<Row>(
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  who: string,
): AsyncGenerator<readonly Row[], void> {
  const reading = Symbol.asyncIterator in batches ? batches[Symbol.asyncIterator]() : batches[Symbol.iterator]();
  try {
    for (;;) {
      const { done, value } = await inTurn(async () => {
        await nextTurn();
        return reading.next();
      }, who);
      if (done) return;
      yield value;
    }
  } finally {
    await reading.return?.();
  }
}
