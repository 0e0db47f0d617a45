import { countNewThreads } from '#app/messages/count-new-threads.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/unread';

/** In how many threads there is something new for the asker. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { communityUrl } = params;
  const count = await orPage(() => countNewThreads(app, actor, communityUrl));
  return Response.json({ communityUrl, count }, { headers: { 'Cache-Control': 'private, no-store' } });
}
