import type { RouterContextProvider } from 'react-router';
import { type Actor, type App, sharerOf } from '#app/app.ts';
import type { Bound, ReaderSlot, ReaderSlots } from '#app/reader-slots.ts';
import type { SentFile } from '#app/stored-file.ts';
import { type AnyRefusal, Refusal } from '#domain/refusal.ts';
import { asker, requestContext } from './context.ts';
import { orPage } from './refusals.ts';
import { boundsOfVisitor } from './slots.ts';
import { tooManyRequests } from './too-many-requests.ts';

/**
 * How many files and tables a process sends at once: in all, per account, and per network and IPv6 site for guests. A
 * file costs two 128 kB chunks for as long as its reader takes, a table 0.4 MB.
 */
export const mostSent = { total: 1000, account: 30, network: 300, site: 450 } as const;

/** How many tables a process sends at once, among those: each is read and written while it is taken. */
export const mostTables: OwnBounds = { kind: 'tables', total: 100, each: 3 };

/** The bounds that a kind of file has besides those of all: in all, and for whoever asks. */
type OwnBounds = { readonly kind: string; readonly total: number; readonly each: number };

/** Seconds after which somebody for whom there was no slot asks again. */
const again = 20;

export type Asked = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Streams a file that only the asker may read, in chunks; not cached. Responds 429 when too many downloads are open for
 * the asker or in all.
 * @param read reads the file, or refuses
 * @param dispositionOf the file's `Content-Disposition`
 */
export async function answerFile<T extends SentFile>(
  { request, context }: Asked,
  read: (app: App, actor: Actor) => Promise<T>,
  dispositionOf: (file: T) => string,
): Promise<Response> {
  return sendInPieces({ request, context }, async (app, actor) => {
    const file = await orPage(() => read(app, actor));
    const headers = {
      'Content-Type': file.mediaType,
      'Content-Length': String(file.sent.size),
      'Content-Disposition': dispositionOf(file),
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    };
    return { headers, pieces: file.sent.pieces };
  });
}

/** A response in chunks, each of which is produced once the previous one was taken. */
type InPieces = { headers: Record<string, string>; pieces: AsyncGenerator<Uint8Array, void> };

/**
 * Answers a piece at a time, in one of the `slots` of whoever asks. 429 where they, or all together, are sent too much at
 * once; nothing is asked then. `own` are bounds of its kind. A reader who is behind may be cut off for another (`app/reader-slots.ts`).
 */
export async function sendInPieces(
  { request, context }: Asked,
  ask: (app: App, actor: Actor) => Promise<InPieces>,
  own?: OwnBounds,
): Promise<Response> {
  const { app, actor } = asker(context);
  const { downloads, ongoing } = context.get(requestContext);
  const who = sharerOf(actor);
  const slot = downloads.take(who, [...boundsOf(actor), ...(own ? boundsOfKind(own, who) : [])]);
  if (!slot) throw tooManyRequests(again, own && fullFor(downloads, who, own));
  try {
    const { headers, pieces } = await ask(app, actor);
    if (request.method !== 'HEAD') return new Response(bodyOf(pieces, ongoing.signal, slot), { headers });
    slot.leave();
    return new Response(null, { headers });
  } catch (error) {
    slot.leave();
    throw error;
  }
}

function boundsOf(actor: Actor): Bound[] {
  const { userId, visitor = '' } = actor;
  if (userId !== null) return [[sharerOf(actor), mostSent.account]];
  return boundsOfVisitor(visitor, mostSent);
}

function boundsOfKind({ kind, total, each }: OwnBounds, who: string): Bound[] {
  return [
    [`${kind} of ${who}`, each],
    [kind, total],
  ];
}

/** What is said to somebody who has as many of a kind under way as anybody may. */
function fullFor(downloads: ReaderSlots, who: string, { kind, each }: OwnBounds): AnyRefusal | undefined {
  const isFull = downloads.held(`${kind} of ${who}`) >= each;
  return isFull ? new Refusal('table.too-many-at-once', { limit: each }) : undefined;
}

/** Pieces as their reader takes them. The slot is left when they have ended, broken off, or whoever asked has gone. */
function bodyOf(pieces: InPieces['pieces'], signal: AbortSignal, slot: ReaderSlot): ReadableStream<Uint8Array> {
  const over = () => {
    slot.leave();
    // the connection is gone: nobody is left to tell
    pieces.return().catch(() => undefined);
  };
  if (signal.aborted) over();
  signal.addEventListener('abort', over, { once: true });
  return new ReadableStream(
    {
      async pull(controller) {
        slot.goesOn();
        try {
          const { done, value } = await pieces.next();
          if (!done) {
            controller.enqueue(value);
            return slot.waits(() => evict(controller, over));
          }
          slot.leave();
          controller.close();
        } catch (error) {
          slot.leave();
          controller.error(error);
        }
      },
      cancel: over,
    },
    { highWaterMark: 0 },
  );
}

/** Aborts the connection, so that a truncated download does not look complete. */
function evict(controller: ReadableStreamDefaultController<Uint8Array>, over: () => void): void {
  over();
  controller.error(new Error('the slot of a download whose reader was behind went to another'));
}
