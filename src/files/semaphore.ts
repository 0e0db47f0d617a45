import { Refusal } from '#domain/refusal.ts';

/** Seconds after which a refused sender may try again. */
const again = 20;
/** Milliseconds in which half of what a sender has spent is forgotten. */
const halfLife = 30_000;
/** Milliseconds that count as nothing: a sender who has spent less is forgotten. */
const negligible = 50;
/** A sender in a full queue gives way to one who has spent this much less, in milliseconds, or has this many fewer waiting. */
const advantage = { spent: 200, waiting: 2 };
/** Senders that are remembered before those who have spent next to nothing are dropped. */
const mostSenders = 1000;

type Clock = () => number;
type Waiter = { expected: number; go: () => void; refuse: (refusal: Refusal<'too-many-requests'>) => void };
type Sender = { waiting: Waiter[]; running: number; spent: number; at: number };

/**
 * A semaphore with a bounded, fair queue: at most `limit` pieces of work run at once, the others wait. Each that waits
 * holds in memory what it works on, so beyond `mostWaiting` of them, or `mostEach` of one sender (`who`), it refuses with
 * `too-many-requests`. The sender who has spent the least time of late is served next, with what their next piece is
 * expected to take (milliseconds, unless it is not said), those alike round robin, each in the order of what they sent; a
 * full queue refuses the latest of whoever has spent the most, counted likewise, in the newcomer's place.
 * @param now a monotonic clock, in milliseconds
 */
export function fairSemaphore(
  limit: number,
  mostWaiting: number,
  mostEach = mostWaiting,
  now: Clock = () => performance.now(),
): <T>(work: () => Promise<T>, who?: string, expected?: number) => Promise<T> {
  let running = 0;
  const queue = new FairQueue(now);
  const enter = async (sender: Sender, expected: number) => {
    const isFull = queue.count >= mostWaiting;
    if (sender.waiting.length >= mostEach || (isFull && !queue.makeRoomFor(sender, expected))) throw tooMany();
    await queue.wait(sender, expected);
  };
  return async (work, who = '', expected = 0) => {
    const sender = queue.senderOf(who);
    if (running >= limit) await enter(sender, expected);
    else running += 1;
    const begun = now();
    sender.running += 1;
    try {
      return await work();
    } finally {
      sender.running -= 1;
      queue.charge(sender, now() - begun);
      const waiter = queue.next();
      if (waiter) waiter.go();
      else running -= 1;
    }
  };
}

/** What waits, by sender, and the time that each sender has spent, which fades. */
class FairQueue {
  count = 0;
  readonly #senders = new Map<string, Sender>();
  readonly #now: Clock;

  constructor(now: Clock) {
    this.#now = now;
  }

  senderOf(who: string): Sender {
    const known = this.#senders.get(who);
    if (known) return known;
    if (this.#senders.size >= mostSenders) this.#forgetIdle();
    const sender = { waiting: [], running: 0, spent: 0, at: this.#now() };
    this.#senders.set(who, sender);
    return sender;
  }

  charge(sender: Sender, milliseconds: number): void {
    sender.spent = this.#remaining(sender) + milliseconds;
    sender.at = this.#now();
  }

  wait(sender: Sender, expected: number): Promise<void> {
    this.count += 1;
    return new Promise((go, refuse) => sender.waiting.push({ expected, go, refuse }));
  }

  /** Refuses the latest of whoever has spent the most, where they have an unfair part. Says whether it did. */
  makeRoomFor(own: Sender, expected: number): boolean {
    const spent = this.#spentBy(own) + expected + advantage.spent;
    const waiting = own.waiting.length + advantage.waiting;
    const others = [...this.#senders.values()].filter((each) => each !== own && each.waiting.length > 0);
    const costOf = (each: Sender) => this.#spentWith(each, each.waiting.at(-1));
    const latest = others
      .sort((one, other) => costOf(other) - costOf(one) || other.waiting.length - one.waiting.length)
      .find((each) => costOf(each) >= spent || each.waiting.length >= waiting)
      ?.waiting.pop();
    if (!latest) return false;
    this.count -= 1;
    latest.refuse(tooMany());
    return true;
  }

  /** Takes the next piece of whoever has spent the least; they go behind those who have spent as little. */
  next(): Waiter | undefined {
    const waiting = [...this.#senders].filter(([, sender]) => sender.waiting.length > 0);
    const costOf = (sender: Sender) => this.#spentWith(sender, sender.waiting[0]);
    const [first] = waiting.sort(([, one], [, other]) => costOf(one) - costOf(other));
    if (!first) return undefined;
    const [who, sender] = first;
    this.#senders.delete(who);
    this.#senders.set(who, sender);
    this.count -= 1;
    return sender.waiting.shift();
  }

  #spentWith(sender: Sender, waiter?: Waiter): number {
    return this.#spentBy(sender) + (waiter?.expected ?? 0);
  }

  #spentBy(sender: Sender): number {
    const remaining = this.#remaining(sender);
    return remaining < negligible ? 0 : remaining;
  }

  #remaining({ spent, at }: Sender): number {
    return spent * 0.5 ** ((this.#now() - at) / halfLife);
  }

  #forgetIdle(): void {
    for (const [who, sender] of this.#senders) {
      const isIdle = sender.waiting.length === 0 && sender.running === 0;
      if (isIdle && this.#spentBy(sender) === 0) this.#senders.delete(who);
    }
  }
}

function tooMany(): Refusal<'too-many-requests'> {
  return new Refusal('too-many-requests', { seconds: again });
}
