import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { pageStyle } from './page-style.ts';
import { requestContext } from './server/context.ts';

/**
 * Renders a page whole: all its data is loaded before, so streaming would gain nothing, and no rendering is left once the
 * request has ended its turn (`middleware/in-turn.ts`).
 */
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
  const isStatic = isOnlyRead(entry);
  return new Promise((resolve, reject) => {
    let isSent = false;
    let answered = status;
    const send = () => {
      isSent = true;
      const body = new PassThrough();
      pipe(body);
      text(body).then((page) => resolve(new Response(quick(page, isStatic), { status: answered, headers })), reject);
    };
    const { pipe } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} nonce={cspNonce} />, {
      nonce: cspNonce,
      onAllReady: send,
      onShellError: reject,
      onError(error) {
        answered = 500;
        // what fails before the frame is sent rejects, and is logged by handleError
        if (isSent) app.log.error({ err: error }, 'Una página falló mientras se escribía');
      },
    });
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
 * Speeds up the first paint: inlines the styles, and preloads scripts last and with low priority. The stylesheet's link
 * stays, disabled (`media=not all`), where hydration expects it.
 */
function quick(page: string, isStatic: boolean): string {
  if (!import.meta.env.PROD) return page;
  const scripts: string[] = [];
  return page
    .replace(/<link [^>]*rel="stylesheet"[^>]*>/, (link) => {
      const rest = isStatic ? '' : link.replace('<link ', '<link media="not all" ');
      return `<style>${pageStyle}</style>${rest}`;
    })
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, (link) => {
      scripts.push(link.replace('<link ', '<link fetchpriority="low" '));
      return '';
    })
    .replace('</body>', () => `${scripts.join('')}</body>`);
}

/** Logs what a loader, an action or a page threw by mistake, with the id that the person is shown. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  const { app, ongoing } = context.get(requestContext);
  if (ongoing.signal.aborted || isRouteErrorResponse(error)) return;
  app.log.error({ err: error }, 'Una petición falló');
};
