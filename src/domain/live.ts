/**
 * Why a stream of events ends: `access` says that whoever watched may not any more (or that it must be asked who they
 * are), `away` that the server cannot go on and the stream may be opened again.
 */
export const streamEnds = ['access', 'away'] as const;
export type StreamEnd = (typeof streamEnds)[number];

/**
 * Milliseconds between two signs of life of a stream, which keep proxies from taking a quiet one for dead. Whoever may
 * not watch any more is told by the next one.
 */
export const heartbeat = 20_000;

/** The name of the event that says so, as the last of its stream. */
export const endEvent = 'end';

/** In how many milliseconds a page is to be read again: those who are told together each choose a moment of their own. */
export type ReadAgain = { readonly within: number };

/**
 * All that is said where a page is to be read again: that something changed. What it is, the page reads through its own
 * door.
 */
export type Changed = ReadAgain & { readonly changed: true };
export const changed: Changed = { changed: true, within: 0 };

/** Milliseconds of processor that reading a page again takes the server, at the most. */
const perReader = 20;
const longestSpread = 10_000;

/**
 * In how many milliseconds so many who are told of a change together read it again, so that whoever comes meanwhile does
 * not wait for all of them. Who watches alone reads at once.
 */
export function readWithin(readers: number): number {
  return Math.min(longestSpread, Math.max(0, readers - 1) * perReader);
}
