import { Refusal } from '#domain/refusal.ts';

/** Seconds after which a refused sender may try again. */
const again = 20;

type Go = () => void;

/**
 * A semaphore with a bounded, fair queue: at most `limit` pieces of work run at once, the others wait. Each that waits
 * holds in memory what it works on, so beyond `mostWaiting` of them, or `mostEach` of one sender (`who`), it refuses with
 * `too-many-requests`. Senders are served round robin, each in the order of what they sent.
 */
export function fairSemaphore(
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
  /** Takes the next piece, round robin: its sender goes to the end of the queue where more of theirs waits. */
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
