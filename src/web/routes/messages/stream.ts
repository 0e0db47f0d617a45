import { watchMessages } from '#app/messages/watch-messages.ts';
import { answerStream } from '#web/server/answer-stream.ts';
import { asker } from '#web/server/context.ts';
import { sessionOf } from '#web/server/middleware/session.ts';
import type { Route } from './+types/stream';

/** Says which threads of a community have changed, as they do, for as long as the reader is a member. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return answerStream(request, context, () =>
    watchMessages(app, actor, { ...params, session: sessionOf(app, request) }),
  );
}
