/** What a stream of events is fed by: told things to send, and when there is nothing more. */
export type EventSink = { hear(news: unknown): void; end(): void };

const beat = 20_000;
/** Messages that may wait for a slow reader before it is sent away to come again. */
const patience = 256;
const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/**
 * Answers with server-sent events, one JSON message each, for as long as the reader stays.
 * @param begin starts the telling; gives what ends it
 */
export function eventStream(request: Request, begin: (sink: EventSink) => Promise<() => void>): Response {
  const encoder = new TextEncoder();
  let finish: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      async start(controller) {
        let isOver = false;
        let leave: (() => void) | null = null;
        const beating = setInterval(() => send(':\n\n'), beat);
        finish = () => {
          if (isOver) return;
          isOver = true;
          clearInterval(beating);
          leave?.();
          try {
            controller.close();
          } catch {
            // the reader has gone, and the stream with it
          }
        };
        const send = (text: string) => {
          if (isOver) return;
          if ((controller.desiredSize ?? 0) < -patience) finish();
          else controller.enqueue(encoder.encode(text));
        };
        request.signal.addEventListener('abort', finish, { once: true });
        send('retry: 1000\n\n');
        try {
          leave = await begin({ hear: (news) => send(`data: ${JSON.stringify(news)}\n\n`), end: finish });
        } catch {
          // whoever could not begin has logged why: the reader comes again in a moment
          return finish();
        }
        if (isOver) leave();
      },
      cancel: () => finish(),
    },
    { highWaterMark: 1 },
  );
  return new Response(body, { headers });
}
