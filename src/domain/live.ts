/**
 * Why a stream of events ends: `access` says that whoever watched may not any more (or that it must be asked who they
 * are), `away` that the server cannot go on and the stream may be opened again.
 */
export const streamEnds = ['access', 'away'] as const;
export type StreamEnd = (typeof streamEnds)[number];

/** The name of the event that says so, as the last of its stream. */
export const endEvent = 'end';

/**
 * All that is said where a page is to be read again: that something changed. What it is, the page reads through its own
 * door.
 */
export const changed = { changed: true } as const;
export type Changed = typeof changed;
