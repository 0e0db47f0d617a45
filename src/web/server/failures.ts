import { data, type LoaderFunctionArgs, type ServerBuild } from 'react-router';
import { isForLater, withDatabaseRefusals } from '#app/database-refusals.ts';
import { refusalSentence, refusalStatus } from '#texts/refusals.ts';
import type { Failure } from '#web/browser/use-error-id.ts';
import { requestContext } from './context.ts';

type Handler = (args: LoaderFunctionArgs) => unknown;

/**
 * Wraps every loader and action of the build: unexpected errors are logged, and the page gets the id of the log line
 * only. Thrown responses pass. While the database is unreachable, every page says so.
 */
export function withErrorIds(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    return [
      id,
      {
        ...route,
        module: {
          ...route.module,
          ...(loader && { loader: watched(loader as Handler) }),
          ...(action && { action: watched(action as Handler) }),
        },
      },
    ];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function watched(handler: Handler): Handler {
  return async (args) => {
    try {
      return await withDatabaseRefusals(args.context.get(requestContext).app, async () => handler(args));
    } catch (error) {
      if (isForLater(error)) throw new Response(refusalSentence(error), { status: refusalStatus(error.code) });
      const { app, requestId, ongoing } = args.context.get(requestContext);
      if (!(error instanceof Error) || ongoing.signal.aborted) throw error;
      app.log.error({ err: error }, 'Una petición falló');
      throw data({ errorId: requestId } satisfies Failure, { status: 500 });
    }
  };
}
