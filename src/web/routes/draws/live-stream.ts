import { watchRaffle } from '#app/raffles/watch-raffle.ts';
import { changed } from '#domain/live.ts';
import { answerStream } from '#web/server/answer-stream.ts';
import { asker } from '#web/server/context.ts';
import { sessionOf } from '#web/server/middleware/session.ts';
import type { Route } from './+types/live-stream';

/** The change stream of a draw; the page revalidates. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return answerStream(request, context, async () => {
    const watch = await watchRaffle(app, actor, { ...params, session: sessionOf(app, request) });
    return ({ hear, end }) => watch({ end, hear: (news) => (news.kind === 'changes' ? undefined : hear(changed)) });
  });
}
