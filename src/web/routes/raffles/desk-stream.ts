import { watchOrders } from '#app/orders/watch-orders.ts';
import { answerStream } from '#web/server/answer-stream.ts';
import { asker } from '#web/server/context.ts';
import { sessionOf } from '#web/server/middleware/session.ts';
import type { Route } from './+types/desk-stream';

/** The change stream of a raffle's orders, while the reader may see its desk. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return answerStream(request, context, () => watchOrders(app, actor, { ...params, session: sessionOf(app, request) }));
}
