/**
 * Why a stream ends: `access`, the watcher is not admitted any more (or has to be identified again); `away`, the server
 * stops and the page may reconnect.
 */
export const streamEnds = ['access', 'away'] as const;
export type StreamEnd = (typeof streamEnds)[number];

/**
 * Milliseconds between heartbeats, which keep proxies from closing idle streams. A watcher who lost their right learns
 * it by the next one at the latest.
 */
export const heartbeat = 20_000;

/** The name of a stream's last event, with the reason of its end. */
export const endEvent = 'end';

/**
 * The window in milliseconds in which pages revalidate, each at a random moment, so that they do not all come at once.
 */
export type ReadAgain = { readonly within: number };

/** The event of a change stream: it carries no data, since the page revalidates through its own loader. */
export type Changed = ReadAgain & { readonly changed: true };
export const changed: Changed = { changed: true, within: 0 };

/** The server's CPU time per revalidation in milliseconds, at most. */
const perReader = 20;
const longestSpread = 10_000;

/**
 * The window in which so many watchers revalidate, so that others are not queued behind all of them. A single watcher
 * revalidates at once.
 */
export function readWithin(readers: number): number {
  return Math.min(longestSpread, Math.max(0, readers - 1) * perReader);
}
