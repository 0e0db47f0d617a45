import { watchOrders } from '#app/orders/watch-orders.ts';
import { answerStream } from '#web/server/answer-stream.ts';
import { asker } from '#web/server/context.ts';
import { sessionOf } from '#web/server/middleware/session.ts';
import type { Route } from './+types/desk-stream';

/** Says that something changed in the orders of a raffle, as it does, for as long as the reader works at its desk. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return answerStream(request, context, () => watchOrders(app, actor, { ...params, session: sessionOf(app, request) }));
}
