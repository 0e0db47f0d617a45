import { setImmediate as nextTurn } from 'node:timers/promises';
import { siteOf } from '#domain/network.ts';
import { fairSemaphore } from '#files/semaphore.ts';
import { within } from '#jobs/within.ts';

/** How many requests a process handles at once, how many wait, and for how long one keeps others waiting. */
export type TurnLimits = {
  concurrent: number;
  waiting: number;
  /** Milliseconds after which a request that is still being handled no longer counts among the concurrent ones. */
  longest: number;
};

/**
 * The limits of a process. Four at once keep the database busy while a page is rendered; more only add to what the event
 * loop does without a pause. As many wait as there may be event streams: after a restart all of them come again. What
 * takes longer than half a second waits for something (a lock, a gateway, a picture being decoded), not for the event
 * loop: counted any longer, four of those would stop all pages.
 */
const turnLimits: TurnLimits = { concurrent: 4, waiting: 5000, longest: 500 };

/** Turns of the event loop that a request gives way for at most, however many others keep coming. */
const mostTurns = 50;

/** A request that waits for its turn: its network, and the signal of its client's disconnect. */
export type Asking = { visitor: string; signal: AbortSignal };

/**
 * Waits for the turn of a request, then starts handling it; gives what is being handled. Refuses with `too-many-requests`
 * where too many wait; throws the signal's reason if the client has gone.
 */
export type RequestTurns = <T>(asking: Asking, handle: () => Promise<T>) => Promise<{ handled: Promise<T> }>;

/**
 * Shares a process out among the networks that ask, by IPv4 address or IPv6 site (`fairSemaphore` says who is next), so that
 * 300 pages asked for by one network at once delay that network alone. The event loop takes a turn before each, for what
 * waits for none: heartbeats, downloads and the bytes of answers. It takes more of them while requests come: each turn
 * accepts one connection, and whoever comes behind 300 would wait for as many pages.
 */
export function createRequestTurns({ concurrent, waiting, longest }: TurnLimits = turnLimits): RequestTurns {
  const inTurn = fairSemaphore(concurrent, waiting);
  let arrived = 0;
  const giveWay = async () => {
    for (let turns = 0; turns < mostTurns; turns += 1) {
      const before = arrived;
      await nextTurn();
      if (arrived === before) return;
    }
  };
  return ({ visitor, signal }, handle) => {
    arrived += 1;
    const begin = async () => {
      await giveWay();
      signal.throwIfAborted();
      const handled = handle();
      // whether it fails is for who asked
      await within(longest, handled).catch(() => undefined);
      return { handled };
    };
    return inTurn(begin, siteOf(visitor) ?? visitor, { signal });
  };
}
