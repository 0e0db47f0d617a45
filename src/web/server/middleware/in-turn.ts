import type { Context, MiddlewareHandler } from 'hono';
import type { OngoingRequest } from '#app/app.ts';
import { type Asking, createRequestTurns, type RequestTurns } from '#app/request-turns.ts';
import { isRefusal } from '#domain/refusal.ts';
import { refusalSentence, refusalStatus } from '#texts/refusals.ts';
import { isWritten } from '#web/server/body-room.ts';
import { refuseRequest } from '#web/server/plain-page.ts';
import type { Logged } from './request-log.ts';

/** The turn of one request. */
export type Turn = {
  /** Gives it up, if it is held. */
  leave(): void;
  /** Gives it up for good: one that is still waited for is given up as it comes. */
  end(): void;
  /** Waits for another. Throws as `RequestTurns` does. */
  wait(): Promise<void>;
  aside: OngoingRequest['aside'];
};

/**
 * Lets a request on when it is the turn of its network (`app/request-turns.ts`): a page, a file, a refusal. 429 where too
 * many wait. If its client has gone by then it goes no further, and 400 is for nobody but the log.
 *
 * The turn ends when the response is ready, not when it has been sent: streams and downloads hold nobody up, and a page
 * has been rendered whole by then (`entry.server.tsx`). It is given up while a body finds its place (`limit-body.ts`) and
 * arrives (`withBody`), and while work waits for others (`aside`).
 */
export function inTurn(
  visitorIn: (c: Context<Logged>) => string,
  turns: RequestTurns = createRequestTurns(),
): MiddlewareHandler<Logged> {
  return async (c, next) => {
    const asking = { visitor: visitorIn(c), signal: c.req.raw.signal };
    const turn = turnOf(turns, asking);
    try {
      await turn.wait();
    } catch (error) {
      return answerTo(error, c.req.raw);
    }
    c.set('turn', turn);
    try {
      await next();
    } finally {
      turn.end();
    }
  };
}

/**
 * Handles a request in its turn, which it has given up if it has a body (`limit-body.ts`). A body of up to 64 KB is read
 * before the handler begins. A larger one is read by the handler, a part at a time: the turn is given up as that begins,
 * and another waited for before the handler is told that the body is whole, or has stopped reading it.
 */
export async function withBody(
  request: Request,
  turn: Turn,
  handle: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (!request.body) return handle(request);
  try {
    const isSmall = isWritten(Number(request.headers.get('Content-Length') ?? Number.NaN));
    return await (isSmall ? handleSmall(request, turn, handle) : handleLarge(request, turn, handle));
  } catch (error) {
    return answerTo(error, request);
  }
}

/** The answer to a request that got no turn. Throws what is another error. */
function answerTo(error: unknown, request: Request): Response {
  if (request.signal.aborted) return brokenOff();
  if (!isRefusal(error) || error.code !== 'too-many-requests') throw error;
  return refuseRequest(request, {
    status: refusalStatus(error.code),
    words: refusalSentence(error),
    headers: { 'Retry-After': String(error.params.seconds) },
  });
}

function turnOf(turns: RequestTurns, asking: Asking): Turn {
  let leave = () => {};
  let worksAside = 0;
  let isEnded = false;
  const wait = async () => {
    leave();
    if (isEnded) return;
    const { promise: isOver, resolve } = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    turns(asking, () => {
      begun.resolve();
      return isOver;
    }).catch(begun.reject);
    await begun.promise;
    leave = resolve;
    // a body that nobody reads any more may end behind the answer: nobody would give this turn up
    if (isEnded) leave();
  };
  return {
    leave: () => leave(),
    end() {
      isEnded = true;
      leave();
    },
    wait,
    async aside(work) {
      worksAside += 1;
      leave();
      try {
        return await work();
      } finally {
        worksAside -= 1;
        // what has been done stays done, also where no turn is to be had for saying so
        if (worksAside === 0) await wait().catch(() => undefined);
      }
    },
  };
}

async function handleSmall(
  request: Request,
  turn: Turn,
  handle: (request: Request) => Promise<Response>,
): Promise<Response> {
  const body = await request.arrayBuffer().catch(() => null);
  if (!body) return brokenOff();
  await turn.wait();
  return handle(new Request(request, { body }));
}

async function handleLarge(
  request: Request,
  turn: Turn,
  handle: (request: Request) => Promise<Response>,
): Promise<Response> {
  await turn.wait();
  const body = pausedAround(request.body as ReadableStream<Uint8Array>, {
    begins: turn.leave,
    ends: turn.wait,
  });
  return handle(new Request(request, { body, duplex: 'half' } as RequestInit));
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
