import type { HttpBindings } from '@hono/node-server';
import type { Context, Next } from 'hono';
import { type BodyRoom, type BodySource, isWritten } from '#web/server/body-room.ts';
import { cutBody } from '#web/server/slow-bodies.ts';
import type { Logged } from './request-log.ts';
import { othersOf, type SenderOf } from './sender-of.ts';

/** Why a body is not taken. */
export type BodyFault = 'too-large' | 'no-room';

type Limits = {
  most: number;
  room: BodyRoom;
  visitor: string;
  /** Who of the visitor sends a body, for one that is more than what somebody wrote. */
  senderOf: SenderOf;
};

/**
 * Continues once the body has a place among those being received (`BodyRoom`). Gives the fault of one that is too large
 * by its `Content-Length`, or finds no room. A body without a length never gets here (`front-handler.ts`). Nothing is
 * buffered: the body is read by its handler, if at all.
 */
export async function limitBody(
  c: Context<Logged>,
  next: Next,
  { most, room, visitor, senderOf }: Limits,
): Promise<BodyFault | null> {
  const { headers, body, signal } = c.req.raw;
  const bytes = Number(headers.get('Content-Length') ?? Number.NaN);
  if (!body || !headers.has('Content-Length') || bytes === 0) return on(next);
  if (!(bytes <= most)) return 'too-large';
  const sender = await (isWritten(bytes) ? othersOf(visitor) : senderOf(c, visitor));
  // a body may wait for its place
  c.get('turn')?.leave();
  const leave = await room.take({ visitor, sender, bytes, signal, source: sourceOf(c) });
  if (!leave) return 'no-room';
  try {
    return await on(next);
  } finally {
    leave();
  }
}

/** The body's connection; in tests without one, the body counts as received. */
function sourceOf(c: Context<Logged>): BodySource {
  const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>;
  if (!incoming || !outgoing) return { brought: () => 0, waitsForUs: () => true, cut: () => undefined };
  // what came in one packet with the head is in the buffer by now
  const before = incoming.socket.bytesRead - incoming.readableLength;
  return {
    brought: () => incoming.socket.bytesRead - before,
    waitsForUs: () => incoming.complete || incoming.readableLength > 0,
    cut: () => cutBody(incoming, outgoing),
  };
}

async function on(next: Next): Promise<null> {
  await next();
  return null;
}
