import { watchRaffle } from '#app/raffles/watch-raffle.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import { eventStream } from '#web/event-stream.ts';
import type { Route } from './+types/board-stream';

/** Everything that changes on a raffle's board, as it changes. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const watch = await orPage(() => watchRaffle(app, actor, params));
  return eventStream(request, watch);
}
