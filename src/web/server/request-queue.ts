import { type Asking, createRequestTurns, type RequestTurns } from '#app/request-turns.ts';
import { isRefusal } from '#domain/refusal.ts';
import { isWritten } from './body-room.ts';
import { tooManyRequests } from './too-many-requests.ts';

/**
 * Handles a request of a network when it is its turn. 429 where too many wait. If its client has gone by then it is not
 * handled, and 400 is for nobody but the log.
 */
export type RequestQueue = (
  request: Request,
  visitor: string,
  handle: (request: Request) => Promise<Response>,
) => Promise<Response>;

/**
 * Creates the queue of the requests to the router (`app/request-turns.ts`). A request counts until its response is ready,
 * not until it has been sent: streams and downloads hold nobody up, and a page has been rendered whole by then
 * (`entry.server.tsx`).
 *
 * A request does not count while its body arrives. A body of up to 64 KB is read before its request joins the queue. A
 * larger one is read by its handler, a part at a time: its request gives its turn up as that begins, and waits for another
 * before the handler is told that the body is whole, or has stopped reading it.
 */
export function createRequestQueue(turns: RequestTurns = createRequestTurns()): RequestQueue {
  return async (request, visitor, handle) => {
    const { signal } = request;
    const asking = { visitor, signal };
    const isLarge = request.body !== null && !isWritten(Number(request.headers.get('Content-Length') ?? Number.NaN));
    const asked = isLarge ? request : await withBodyRead(request);
    if (!asked) return brokenOff();
    const handled = isLarge
      ? handleLarge(turns, asking, asked, handle)
      : handleInTurn(turns, asking, () => handle(asked));
    return handled.catch((error: unknown) => {
      if (signal.aborted) return brokenOff();
      if (!isRefusal(error) || error.code !== 'too-many-requests') throw error;
      return tooManyRequests(error.params.seconds);
    });
  };
}

async function handleInTurn(turns: RequestTurns, asking: Asking, handle: () => Promise<Response>): Promise<Response> {
  const { handled } = await turns(asking, handle);
  return handled;
}

/** Handles a request whose body its handler reads; see `createRequestQueue`. */
async function handleLarge(
  turns: RequestTurns,
  asking: Asking,
  request: Request,
  handle: (request: Request) => Promise<Response>,
): Promise<Response> {
  let leave = await takeTurn(turns, asking);
  const body = pausedAround(request.body as ReadableStream<Uint8Array>, {
    begins: () => leave(),
    async ends() {
      leave = await takeTurn(turns, asking);
    },
  });
  try {
    return await handle(new Request(request, { body, duplex: 'half' } as RequestInit));
  } finally {
    leave();
  }
}

/** Waits for a turn. Gives what ends it. */
async function takeTurn(turns: RequestTurns, asking: Asking): Promise<() => void> {
  const { promise: isOver, resolve: leave } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  turns(asking, () => {
    begun.resolve();
    return isOver;
  }).catch(begun.reject);
  await begun.promise;
  return leave;
}

/** A body that is read as it is asked for, with what is done before its first part and before its end. */
function pausedAround(
  body: ReadableStream<Uint8Array>,
  { begins, ends }: { begins(): void; ends(): Promise<void> },
): ReadableStream<Uint8Array> {
  // a body that nobody reads stays untouched: its connection is then closed behind the answer
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!reader) begins();
        reader ??= body.getReader();
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        await ends();
        controller.close();
      },
      // whoever reads no further has its answer to make, which takes a turn as if all had been read
      async cancel(reason) {
        if (!reader) return;
        await reader.cancel(reason);
        await ends();
      },
    },
    { highWaterMark: 0 },
  );
}

function brokenOff(): Response {
  return new Response(null, { status: 400 });
}

/** The request with its body in memory; null if the body broke off. */
async function withBodyRead(request: Request): Promise<Request | null> {
  if (!request.body) return request;
  const body = await request.arrayBuffer().catch(() => null);
  return body && new Request(request, { body });
}
