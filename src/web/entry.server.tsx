import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { requestContext } from './context.ts';
import styles from './styles/app.css?inline';

/** Milliseconds that a loader's promise may keep a page open. */
export const streamTimeout = 5000;

/** Longer than the above, so that what timed out can still be written as an error of its own place. */
const renderTimeout = streamTimeout + 1000;

/** Streams a page as soon as its frame is ready; a robot, which reads once, waits for the whole. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> | Response {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { app, cspNonce } = context.get(requestContext);
  const agent = request.headers.get('User-Agent');
  const isStatic = isOnlyRead(entry);
  const readsOnce = isStatic || (agent !== null && isbot(agent));
  return new Promise((resolve, reject) => {
    let isSent = false;
    let answered = status;
    const send = () => {
      isSent = true;
      const body = new PassThrough({
        final(done) {
          clearTimeout(timer);
          done();
        },
      });
      pipe(body);
      if (isStatic)
        text(body).then((page) => resolve(new Response(styled(page), { status: answered, headers })), reject);
      else resolve(new Response(createReadableStreamFromReadable(body), { status: answered, headers }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entry} url={request.url} nonce={cspNonce} />,
      {
        nonce: cspNonce,
        [readsOnce ? 'onAllReady' : 'onShellReady']: send,
        onShellError: reject,
        onError(error) {
          answered = 500;
          // what fails before the frame is sent rejects, and is logged by handleError
          if (isSent) app.log.error({ err: error }, 'A page failed while it was being written');
        },
      },
    );
    const timer = setTimeout(abort, renderTimeout);
  });
}

/** Whether a page is sent without script (see `handle.isStatic` in root.tsx). */
function isOnlyRead({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as { isStatic?: boolean } | undefined;
    return handle?.isStatic === true;
  });
}

/**
 * A page that brings its styles along: who comes from a search engine reads it one round trip sooner. Pages with script
 * go on to others, which share the file.
 */
function styled(page: string): string {
  return page.replace(/<link [^>]*rel="stylesheet"[^>]*>/, () => `<style>${styles}</style>`);
}

/** Logs what a loader, an action or a page threw by mistake, with the id that the person is shown. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(requestContext).app.log.error({ err: error }, 'A request failed');
};
