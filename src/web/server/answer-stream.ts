import type { RouterContextProvider } from 'react-router';
import { requestContext } from './context.ts';
import { type EventSink, streamHeaders } from './event-stream.ts';
import { notFound, orPage } from './refusals.ts';
import { tooManyRequests } from './too-many-requests.ts';

/** Seconds after which somebody for whom there was no place asks again; until then their page is read now and then. */
const again = 15;

/**
 * Answers a request with a stream of events: 429 where whoever asks, or the server, has too many open, and 404 where the
 * data of a page is asked for, which would never be complete.
 * @param watch asks at the door whether they may; gives what begins the telling
 */
export async function answerStream(
  request: Request,
  context: Readonly<RouterContextProvider>,
  watch: () => Promise<(sink: EventSink) => Promise<() => void>>,
): Promise<Response> {
  const { streams, visitor, isData, app } = context.get(requestContext);
  if (isData) throw notFound();
  const begin = await orPage(watch);
  if (request.method === 'HEAD') return new Response(null, { headers: streamHeaders });
  const answer = await streams.open({ visitor, signal: request.signal }, begin).catch((error: unknown) => {
    app.log.warn({ err: error }, 'A stream could not begin');
    throw new Response(null, { status: 503, headers: { 'Retry-After': '5' } });
  });
  if (answer) return answer;
  throw tooManyRequests(again);
}
