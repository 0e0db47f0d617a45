import { setImmediate as nextTurn } from 'node:timers/promises';
import { takingTurns } from '#files/turn.ts';

/**
 * Batches of rows that are read at once, of all tables that are sent: each is some milliseconds of the database and of
 * this thread, and a hundred tables asked for together would leave neither to anybody else.
 */
const inTurn = takingTurns(2, Number.POSITIVE_INFINITY);

/** The batches of a long list, each read in its turn: tables take turns with each other, and others are served in between. */
export async function* inTurns<Row>(
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<readonly Row[], void> {
  const reading = Symbol.asyncIterator in batches ? batches[Symbol.asyncIterator]() : batches[Symbol.iterator]();
  try {
    for (;;) {
      const { done, value } = await inTurn(async () => {
        await nextTurn();
        return reading.next();
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reading.return?.();
  }
}
