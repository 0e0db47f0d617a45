import { watchRaffle } from '#app/raffles/watch-raffle.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import { eventStream } from '#web/event-stream.ts';
import type { Route } from './+types/live-stream';

/** Says that a draw has come further, as it does. What it has come to is read by the page, from the one place. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const watch = await orPage(() => watchRaffle(app, actor, params));
  return eventStream(request, ({ hear, end }) =>
    watch({ end, hear: (news) => (news.kind === 'changes' ? undefined : hear({ phase: news.phase })) }),
  );
}
