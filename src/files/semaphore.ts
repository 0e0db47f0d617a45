import { type Clock, FairQueue, type Piece, type Sender, tooMany } from './fair-queue.ts';

/**
 * A semaphore with a bounded, fair queue: at most `limit` pieces of work run at once, the others wait. Each that waits
 * holds in memory what it works on, so beyond `mostWaiting` of them, or `mostEach` of one sender (`who`), it refuses with
 * `too-many-requests`. Every other turn is for the sender who has spent the least time of late while others waited, with
 * what their next piece is expected to take (milliseconds, unless it is not said); those between are for the sender who
 * has waited the longest, so that any number of senders who come anew delay nobody by more than two rounds. Each sender
 * is served in the order of what they sent. A full queue refuses the latest of whoever has spent the most, counted
 * likewise, in the newcomer's place.
 * Work whose `signal` aborts while it waits leaves the queue and throws the signal's reason.
 * @param now a monotonic clock, in milliseconds
 */
export function fairSemaphore(
  limit: number,
  mostWaiting: number,
  mostEach = mostWaiting,
  now: Clock = () => performance.now(),
): <T>(work: () => Promise<T>, who?: string, piece?: Piece) => Promise<T> {
  let running = 0;
  const queue = new FairQueue(now);
  const enter = async (sender: Sender, { expected = 0, signal }: Piece) => {
    const isFull = queue.count >= mostWaiting;
    if (sender.waiting.length >= mostEach || (isFull && !queue.makeRoomFor(sender, expected))) throw tooMany();
    await queue.wait(sender, expected, signal);
  };
  return async (work, who = '', piece = {}) => {
    piece.signal?.throwIfAborted();
    const sender = queue.senderOf(who);
    if (running >= limit) await enter(sender, piece);
    else running += 1;
    const begun = now();
    sender.running += 1;
    try {
      return await work();
    } finally {
      sender.running -= 1;
      // time that nobody waited for costs nobody anything: it would rank who was here before whoever comes anew
      if (queue.count > 0) queue.charge(sender, now() - begun);
      const waiter = queue.next();
      if (waiter) waiter.go();
      else running -= 1;
    }
  };
}
