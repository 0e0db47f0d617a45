import { watchOrder } from '#app/orders/watch-orders.ts';
import { answerStream } from '#web/server/answer-stream.ts';
import { asker } from '#web/server/context.ts';
import { sessionOf } from '#web/server/middleware/session.ts';
import type { Route } from './+types/order-stream';

/** Says that something happened to an order, as it does, for as long as it is opened by its key. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return answerStream(request, context, () =>
    watchOrder(app, actor, { key: params.secret, session: sessionOf(app, request) }),
  );
}
