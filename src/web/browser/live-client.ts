import { endEvent } from '#domain/live.ts';

/** Milliseconds before a stream that broke is opened again: at first, and at the most. Each time it is twice as long. */
const firstPause = 1000;
const longestPause = 30_000;
/** Milliseconds that a stream has to last for the next pause to be short again. */
const lasting = 10_000;
/** Milliseconds without a word or a sign of life (`heartbeat`) after which a stream is dead. */
const silence = 45_000;
/** Failed attempts in a row after which the page is polled instead: a proxy may be buffering streams. */
const deafAfter = 3;
/** Milliseconds that the page is given to answer. */
const pagePatience = 15_000;
/** Default `Retry-After`, in seconds, when the server has no stream free. */
const placeAgain = 15;
/** Statuses after which the client does not reconnect by itself: there is nothing here for this user to watch. */
const closedDoors = new Set([204, 401, 403, 404, 405, 410]);

/** The callbacks of a stream. */
export type LiveListener = {
  /** The stream has opened; events from before it did may have been missed. */
  opened(isAgain: boolean): void;
  hear(news: unknown): void;
  /** The stream is interrupted. */
  lost(): void;
  /** The page has to be reloaded: its access may have changed, or polling replaces the stream. */
  reload(): void;
};

/** What the client needs of the browser; tests pass their own. */
export type LiveMeans = {
  fetch: typeof globalThis.fetch;
  random: () => number;
  /** Resolves after that many milliseconds, or at once when told to. */
  wait: (milliseconds: number, sooner: AbortSignal) => Promise<void>;
  /** The address of the page itself. */
  page: () => string;
};

export type LiveClient = {
  /** Retries at once: the tab is visible again, or the browser is online again. */
  wake(): void;
  stop(): void;
};

type Outcome = { kind: 'broken' | 'away' | 'access' | 'closed' } | { kind: 'full'; seconds: number };

/**
 * Keeps an event stream open while the page wants it, through restarts, proxy time-outs and sleep. Reconnects with
 * exponential backoff and jitter. When access has ended, it revalidates the page once and stops until the user returns.
 * When a proxy buffers the stream, it revalidates on every retry instead, but only if a probe succeeds, since
 * revalidating during an outage would replace the page with an error.
 */
export function listenTo(address: string, listener: LiveListener, means: LiveMeans = browserMeans): LiveClient {
  const stopping = new AbortController();
  let waking = new AbortController();
  let isOpen = false;
  let wasOpen = false;
  /** Tries since the last one of which anything arrived. */
  let unheard = 0;

  const reader: StreamReader = {
    stopping: stopping.signal,
    opened() {
      isOpen = true;
      listener.opened(wasOpen);
      wasOpen = true;
    },
    alive() {
      unheard = 0;
    },
    hear: listener.hear,
  };
  const reloadWhereDeaf = async () => {
    unheard += 1;
    if (unheard < deafAfter) return;
    if ((await answers(means)) && !stopping.signal.aborted) listener.reload();
  };
  const readPageAfter = async ({ kind }: Outcome) => {
    if (endsWithReload.has(kind)) listener.reload();
    if (kind === 'broken') await reloadWhereDeaf();
  };
  const keepListening = async () => {
    let tries = 0;
    while (!stopping.signal.aborted) {
      const since = performance.now();
      const outcome = await readStream(address, means, reader);
      isOpen = false;
      if (stopping.signal.aborted) return;
      listener.lost();
      tries = performance.now() - since >= lasting ? 1 : tries + 1;
      await readPageAfter(outcome);
      waking = new AbortController();
      await means.wait(pauseUntilNext(outcome, tries, means.random), waking.signal);
    }
  };
  void keepListening();

  return {
    wake: () => {
      if (!isOpen) waking.abort();
    },
    stop: () => {
      stopping.abort();
      waking.abort();
    },
  };
}

/** The ends of a stream after which the page is reloaded, because it may show something else now. */
const endsWithReload: ReadonlySet<Outcome['kind']> = new Set(['access', 'closed', 'full']);

type StreamReader = { stopping: AbortSignal; opened(): void; alive(): void; hear(news: unknown): void };

/** Reads one connection until it ends, breaks, says nothing for too long or is stopped. */
async function readStream(
  address: string,
  { fetch }: Pick<LiveMeans, 'fetch'>,
  { stopping, opened, alive, hear }: StreamReader,
): Promise<Outcome> {
  const connection = new AbortController();
  const cut = () => connection.abort();
  const watchdog = startWatchdog(cut);
  stopping.addEventListener('abort', cut, { once: true });
  try {
    const response = await fetch(address, {
      headers: { Accept: 'text/event-stream' },
      cache: 'no-store',
      signal: connection.signal,
    });
    const refused = refusalIn(response);
    if (refused) {
      await response.body?.cancel();
      return refused;
    }
    opened();
    const isAlive = () => {
      alive();
      watchdog.reset();
    };
    return await readEvents(response, { hear, alive: isAlive, isStopped: () => stopping.aborted });
  } catch {
    return { kind: 'broken' };
  } finally {
    watchdog.end();
    stopping.removeEventListener('abort', cut);
  }
}

/** The pause before reconnecting; infinite where the client must not reconnect by itself. */
function pauseUntilNext(outcome: Outcome, tries: number, random: () => number): number {
  if (outcome.kind === 'closed') return Number.POSITIVE_INFINITY;
  if (outcome.kind === 'full') return outcome.seconds * 1000 * (1 + random());
  return pauseAfter(tries, random());
}

/**
 * Whether the page would be read now. One that has been closed to its reader or is gone would: that is what there is to show.
 * Not while the server is away, fails, or asks for patience.
 */
export async function answers(means: Pick<LiveMeans, 'fetch' | 'page'>): Promise<boolean> {
  try {
    const response = await means.fetch(means.page(), {
      headers: { Accept: 'text/html' },
      cache: 'no-store',
      signal: AbortSignal.timeout(pagePatience),
    });
    await response.body?.cancel();
    return response.status < 500 && response.status !== 429;
  } catch {
    return false;
  }
}

/** Exponential backoff with jitter, so that clients cut off by one restart do not return together. */
export function pauseAfter(tries: number, random: number): number {
  return Math.min(longestPause, firstPause * 2 ** Math.min(tries - 1, 10)) * (0.5 + random / 2);
}

function refusalIn(response: Response): Outcome | null {
  if (closedDoors.has(response.status)) return { kind: 'closed' };
  if (response.status === 429) {
    const seconds = Number(response.headers.get('Retry-After')) || placeAgain;
    return { kind: 'full', seconds };
  }
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream') === true;
  return response.ok && isStream && response.body ? null : { kind: 'broken' };
}

type Reading = { hear(news: unknown): void; alive(): void; isStopped(): boolean };

/** Reads the events of a stream until its end. Ours are one line of JSON each, some with a name. */
async function readEvents(response: Response, { alive, ...reading }: Reading): Promise<Outcome> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const read = await reader?.read();
    if (!read || read.done) return { kind: 'broken' };
    alive();
    const events = (text + decoder.decode(read.value, { stream: true })).split('\n\n');
    text = events.pop() ?? '';
    const end = hearAll(events, reading);
    if (end) return end;
  }
}

/** Gives the outcome of the stream where one of the events is its last. */
function hearAll(events: readonly string[], { hear, isStopped }: Omit<Reading, 'alive'>): Outcome | null {
  for (const event of events) {
    const data = fieldOf(event, 'data');
    if (data === null) continue;
    if (isStopped()) return { kind: 'broken' };
    if (fieldOf(event, 'event') === endEvent) return { kind: JSON.parse(data) === 'access' ? 'access' : 'away' };
    hear(JSON.parse(data));
  }
  return null;
}

function fieldOf(event: string, name: string): string | null {
  const line = event.split('\n').find((each) => each.startsWith(`${name}: `));
  return line ? line.slice(name.length + 2) : null;
}

function startWatchdog(onSilence: () => void) {
  let timer = setTimeout(onSilence, silence);
  return {
    reset() {
      clearTimeout(timer);
      timer = setTimeout(onSilence, silence);
    },
    end: () => clearTimeout(timer),
  };
}

/** The browser's own means. */
export const browserMeans: LiveMeans = {
  fetch: (...asked) => fetch(...asked),
  random: Math.random,
  page: () => location.href,
  wait: (milliseconds, sooner) =>
    new Promise((resolve) => {
      if (sooner.aborted) return resolve();
      const timer = Number.isFinite(milliseconds) ? setTimeout(resolve, milliseconds) : undefined;
      sooner.addEventListener(
        'abort',
        () => {
          clearTimeout(timer);
          resolve();
        },
        { once: true },
      );
    }),
};
