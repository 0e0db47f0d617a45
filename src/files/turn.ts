import { Refusal } from '#domain/refusal.ts';

/** Seconds after which somebody for whom there was no place may try again. */
const again = 20;

type Go = () => void;

/**
 * Lets at most `limit` pieces of work run at once; the others wait their turn. Each that waits holds what it works on, so
 * beyond `mostWaiting` of them, or `mostEach` of one person, it refuses. People take turns with each other, whoever of
 * them sent more; the work of one of them is done in the order in which it came.
 */
export function takingTurns(
  limit: number,
  mostWaiting: number,
  mostEach = mostWaiting,
): <T>(work: () => Promise<T>, who?: string) => Promise<T> {
  let running = 0;
  let count = 0;
  const waiting = new Map<string, Go[]>();

  const queue = (who: string) => {
    const own = waiting.get(who) ?? [];
    if (count >= mostWaiting || own.length >= mostEach) throw new Refusal('too-many-requests', { seconds: again });
    count += 1;
    waiting.set(who, own);
    return new Promise<void>((go) => own.push(go));
  };
  /** Whoever's turn it is goes to the end of the row, if more of theirs waits. */
  const next = (): Go | undefined => {
    for (const [who, own] of waiting) {
      const go = own.shift();
      waiting.delete(who);
      if (own.length > 0) waiting.set(who, own);
      count -= 1;
      return go;
    }
    return undefined;
  };

  return async (work, who = '') => {
    if (running >= limit) await queue(who);
    else running += 1;
    try {
      return await work();
    } finally {
      const go = next();
      if (go) go();
      else running -= 1;
    }
  };
}
