import { Refusal } from '#domain/refusal.ts';

/** Seconds after which somebody for whom there was no place may try again. */
const again = 20;

/**
 * Lets at most `limit` pieces of work run at once; the others wait their turn, first come first served. Each that waits
 * holds what it works on, so beyond `mostWaiting` of them it refuses.
 */
export function takingTurns(limit: number, mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (waiting.length >= mostWaiting) throw new Refusal('too-many-requests', { seconds: again });
    if (running >= limit) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
