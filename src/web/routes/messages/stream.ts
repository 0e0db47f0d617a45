import { watchMessages } from '#app/messages/watch-messages.ts';
import { orPage } from '#web/attempt.ts';
import { asker } from '#web/context.ts';
import { eventStream } from '#web/event-stream.ts';
import type { Route } from './+types/stream';

/** Says which threads of a community have changed, as they do, for as long as the reader is a member. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const watch = await orPage(() => watchMessages(app, actor, params));
  return eventStream(request, watch);
}
