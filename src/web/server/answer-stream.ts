import type { RouterContextProvider } from 'react-router';
import { requestContext } from './context.ts';
import { type EventSink, streamHeaders } from './event-stream.ts';
import { notFound, orPage } from './refusals.ts';
import { tooManyRequests } from './too-many-requests.ts';

/** `Retry-After`, in seconds, when no stream is free; until then the client reloads its page now and then. */
const again = 15;

/**
 * Responds with an event stream: 429 when the asker or the server has too many open, 404 for a page-data request
 * (`.data`), which would never complete.
 * @param watch checks the permission; gives the function that subscribes to the events
 */
export async function answerStream(
  request: Request,
  context: Readonly<RouterContextProvider>,
  watch: () => Promise<(sink: EventSink) => Promise<() => void>>,
): Promise<Response> {
  const { streams, visitor, isData, app, ongoing } = context.get(requestContext);
  if (isData) throw notFound();
  const begin = await orPage(watch);
  if (request.method === 'HEAD') return new Response(null, { headers: streamHeaders });
  const answer = await streams.open({ visitor, signal: ongoing.signal }, begin).catch((error: unknown) => {
    app.log.warn({ err: error }, 'No se ha podido abrir un flujo de cambios');
    throw new Response(null, { status: 503, headers: { 'Retry-After': '5' } });
  });
  if (answer) return answer;
  throw tooManyRequests(again);
}
