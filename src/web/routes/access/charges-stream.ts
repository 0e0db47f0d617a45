import { watchCharges } from '#app/access/watch-access.ts';
import { answerStream } from '#web/server/answer-stream.ts';
import { asker } from '#web/server/context.ts';
import { sessionOf } from '#web/server/middleware/session.ts';
import type { Route } from './+types/charges-stream';

/** Says that something changed in what people pay for access to a community, as it does. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return answerStream(request, context, () =>
    watchCharges(app, actor, { ...params, session: sessionOf(app, request) }),
  );
}
