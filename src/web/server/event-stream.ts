import { endEvent, heartbeat, type StreamEnd } from '#domain/live.ts';
import { siteOf } from '#domain/network.ts';
import { boundsOfVisitor, createSlots } from './slots.ts';

/** The input of an event stream: sends a message, or ends the stream with a reason. */
export type EventSink = { hear(news: unknown): void; end(why: StreamEnd): void };

/** Bytes buffered for a slow reader before its stream ends; the client reconnects. */
const patience = 256 * 1024;
/** The least that a message counts towards that buffer, so that it holds at most 256 messages. */
const leastWeight = 1024;
export const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};
const encoder = new TextEncoder();
const signOfLife = encoder.encode(':\n\n');
const greeting = encoder.encode('retry: 5000\n\n');
const encodings = new WeakMap<object, Uint8Array>();

/** One message as it is sent. The same object is encoded once, and its bytes are shared by all streams that hold them. */
function encode(news: unknown): Uint8Array {
  const isShared = typeof news === 'object' && news !== null;
  const known = isShared ? encodings.get(news) : undefined;
  if (known) return known;
  const bytes = encoder.encode(`data: ${JSON.stringify(news)}\n\n`);
  if (isShared) encodings.set(news, bytes);
  return bytes;
}

/** How many streams a server keeps open at once: for one visitor, for all of one IPv6 site, and in all. */
export type StreamLimits = { perVisitor: number; perSite: number; total: number };

/**
 * The limits of a process: 300 people behind one address have two tabs and more. A stream costs 20 kB of memory, 36 kB
 * while many open at once; 5,000 take 180 MB.
 */
const streamLimits: StreamLimits = { perVisitor: 1000, perSite: 2000, total: 5000 };

export type Reader = { visitor: string; signal: AbortSignal };

/** The streams that a server has open. */
export type Streams = {
  /**
   * Responds with server-sent events, one JSON message each, until the client disconnects; null when a limit is
   * reached. The last event has the reason for the end, except for a reader whose buffer is full.
   * @param reader the client's network, and the signal of its disconnect
   * @param begin subscribes to the events; gives the unsubscribe function
   */
  open(reader: Reader, begin: (sink: EventSink) => Promise<() => void>): Promise<Response | null>;
};

/** `who`: its reader's IPv6 site, or else their network. */
type OpenStream = Pick<ReturnType<typeof sendingStream>, 'send' | 'sink'> & { who: string };

/** How many more streams than a newcomer another must have to lose one to them. */
const unfair = 20;

/** Ends the oldest stream of whoever has the most, if that is an unfair part of them beside a newcomer's. */
function makeRoomFor(newcomer: string, opened: ReadonlySet<OpenStream>): void {
  const counts = new Map<string, number>();
  for (const { who } of opened) counts.set(who, (counts.get(who) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  if (!most || most[1] < (counts.get(newcomer) ?? 0) + unfair) return;
  const oldest = [...opened].find(({ who }) => who === most[0]);
  // its page comes again when it may
  oldest?.sink.end('away');
}

/** Opens no stream yet; keeps count of those that are. Tests give limits that are sooner reached. */
export function createStreams({ perVisitor, perSite, total }: StreamLimits = streamLimits): Streams {
  const opened = new Set<OpenStream>();
  const slots = createSlots(total);
  let beating: NodeJS.Timeout | null = null;

  const keep = (stream: OpenStream) => {
    opened.add(stream);
    beating ??= setInterval(() => {
      for (const each of opened) each.send(signOfLife);
    }, heartbeat);
  };
  const forget = (stream: OpenStream) => {
    opened.delete(stream);
    if (opened.size > 0 || !beating) return;
    clearInterval(beating);
    beating = null;
  };

  return {
    async open({ visitor, signal }, begin) {
      const who = siteOf(visitor) ?? visitor;
      if (opened.size >= total) makeRoomFor(who, opened);
      const release = slots.take(boundsOfVisitor(visitor, { network: perVisitor, site: perSite }));
      if (!release) return null;
      const sending = sendingStream(() => {
        forget(stream);
        release();
      });
      const stream = { ...sending, who };
      keep(stream);
      if (signal.aborted) stream.finish();
      signal.addEventListener('abort', stream.finish, { once: true });
      try {
        stream.leavesBy(await begin(stream.sink));
      } catch (error) {
        stream.finish();
        throw error;
      }
      return new Response(stream.body, { headers: streamHeaders });
    },
  };
}

/** A response body that events are written to. Calls `over` once, when the stream has ended. */
function sendingStream(over: () => void) {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  let isOver = false;
  let leave: (() => void) | null = null;
  const finish = () => {
    if (isOver) return;
    isOver = true;
    leave?.();
    over();
    try {
      controller?.close();
    } catch {
      // the reader has gone, and the stream with it
    }
  };
  const send = (bytes: Uint8Array) => {
    if (isOver || !controller) return;
    if ((controller.desiredSize ?? 0) < -patience) finish();
    else controller.enqueue(bytes);
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given;
        controller.enqueue(greeting);
      },
      cancel: finish,
    },
    { highWaterMark: 0, size: ({ byteLength }) => Math.max(byteLength, leastWeight) },
  );
  const sink: EventSink = {
    hear: (news) => send(encode(news)),
    end(why) {
      send(encoder.encode(`event: ${endEvent}\ndata: ${JSON.stringify(why)}\n\n`));
      finish();
    },
  };
  /** Sets the unsubscribe function; calls it at once if the client has already disconnected. */
  const leavesBy = (given: () => void) => {
    if (isOver) given();
    else leave = given;
  };
  return { body, sink, send, finish, leavesBy };
}
