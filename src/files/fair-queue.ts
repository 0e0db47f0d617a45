import { Refusal } from '#domain/refusal.ts';

/** Seconds after which a refused sender may try again. */
const again = 20;

/** Milliseconds in which half of what a sender has spent is forgotten. */
const halfLife = 30_000;

/** Milliseconds that count as nothing: a sender who has spent less is forgotten. */
const negligible = 50;

/** A sender in a full queue gives way to one who has spent this much less, in milliseconds, or has this many fewer waiting. */
const advantage = { spent: 200, waiting: 2 };

/** Senders that are remembered before those who have spent next to nothing are first dropped. */
const mostSenders = 1000;

export type Clock = () => number;

type Waiter = { expected: number; go: () => void; refuse: (reason: unknown) => void };

/** What is said of a piece of work: the milliseconds that it is expected to take, and what calls it off. */
export type Piece = { expected?: number; signal?: AbortSignal };

export type Sender = { waiting: Waiter[]; running: number; spent: number; at: number };

/**
 * What waits, by sender, and the time that each sender has spent, which fades. No call takes longer than one look at each
 * sender who waits.
 */
export class FairQueue {
  count = 0;
  readonly #senders = new Map<string, Sender>();
  /** The senders with something waiting, whoever has waited the longest without a turn first. */
  readonly #waiting = new Set<Sender>();
  #isForLongest = true;
  readonly #now: Clock;
  #forgetAt = mostSenders;

  constructor(now: Clock) {
    this.#now = now;
  }

  senderOf(who: string): Sender {
    const known = this.#senders.get(who);
    if (known) return known;
    if (this.#senders.size >= this.#forgetAt) this.#forgetIdle();
    const sender = { waiting: [], running: 0, spent: 0, at: this.#now() };
    this.#senders.set(who, sender);
    return sender;
  }

  charge(sender: Sender, milliseconds: number): void {
    sender.spent = this.#remaining(sender) + milliseconds;
    sender.at = this.#now();
  }

  wait(sender: Sender, expected: number, signal?: AbortSignal): Promise<void> {
    this.count += 1;
    this.#waiting.add(sender);
    return new Promise((go, refuse) => {
      const waiter = { expected, go, refuse };
      sender.waiting.push(waiter);
      signal?.addEventListener('abort', () => this.#remove(sender, waiter, signal.reason), { once: true });
    });
  }

  /** Refuses the latest of whoever has spent the most, where they have an unfair part. Says whether it did. */
  makeRoomFor(own: Sender, expected: number): boolean {
    const spent = this.#spentBy(own) + expected + advantage.spent;
    const waiting = own.waiting.length + advantage.waiting;
    let most: Sender | null = null;
    for (const each of this.#waiting) {
      const isUnfair = each !== own && (this.#spentWithLatest(each) >= spent || each.waiting.length >= waiting);
      if (isUnfair && (!most || this.#hasTakenMore(each, most))) most = each;
    }
    const latest = most?.waiting.at(-1);
    if (!most || !latest) return false;
    this.#remove(most, latest, tooMany());
    return true;
  }

  /** Takes the next piece, of whoever has spent the least and of whoever has waited the longest by turns. */
  next(): Waiter | undefined {
    const [longest] = this.#waiting;
    if (!longest) return undefined;
    this.#isForLongest = !this.#isForLongest;
    const first = this.#isForLongest ? longest : this.#leastSpent(longest);
    const waiter = first.waiting.shift();
    this.count -= 1;
    this.#waiting.delete(first);
    if (first.waiting.length > 0) this.#waiting.add(first);
    return waiter;
  }

  /** Of those who have spent as little, the one who has waited the longest. */
  #leastSpent(longest: Sender): Sender {
    let first = longest;
    let least = Number.POSITIVE_INFINITY;
    for (const sender of this.#waiting) {
      const spent = this.#spentBy(sender) + (sender.waiting[0]?.expected ?? 0);
      if (spent < least) [first, least] = [sender, spent];
      if (least === 0) break;
    }
    return first;
  }

  /** Refuses a piece for that reason, if it still waits. */
  #remove(sender: Sender, waiter: Waiter, reason: unknown): void {
    const at = sender.waiting.lastIndexOf(waiter);
    if (at === -1) return;
    sender.waiting.splice(at, 1);
    if (sender.waiting.length === 0) this.#waiting.delete(sender);
    this.count -= 1;
    waiter.refuse(reason);
  }

  #hasTakenMore(one: Sender, other: Sender): boolean {
    const more = this.#spentWithLatest(one) - this.#spentWithLatest(other);
    return more === 0 ? one.waiting.length > other.waiting.length : more > 0;
  }

  #spentWithLatest(sender: Sender): number {
    return this.#spentBy(sender) + (sender.waiting.at(-1)?.expected ?? 0);
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
    // those who are left cannot be forgotten yet: newcomers do not look through them each time
    this.#forgetAt = Math.max(mostSenders, 2 * this.#senders.size);
  }
}

export function tooMany(): Refusal<'too-many-requests'> {
  return new Refusal('too-many-requests', { seconds: again });
}
