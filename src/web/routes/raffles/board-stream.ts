import { watchRaffle } from '#app/raffles/watch-raffle.ts';
import { answerStream } from '#web/server/answer-stream.ts';
import { asker } from '#web/server/context.ts';
import { sessionOf } from '#web/server/middleware/session.ts';
import type { Route } from './+types/board-stream';

/** The event stream of a raffle's board. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return answerStream(request, context, () => watchRaffle(app, actor, { ...params, session: sessionOf(app, request) }));
}
