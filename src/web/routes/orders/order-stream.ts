import { watchOrder } from '#app/orders/watch-orders.ts';
import { answerStream } from '#web/server/answer-stream.ts';
import { asker } from '#web/server/context.ts';
import { sessionOf } from '#web/server/middleware/session.ts';
import type { Route } from './+types/order-stream';

/** The change stream of an order, while its key opens it. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return answerStream(request, context, () =>
    watchOrder(app, actor, { key: params.secret, session: sessionOf(app, request) }),
  );
}
