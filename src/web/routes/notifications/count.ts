import { countUnread } from '#app/notifications/count-unread.ts';
import { asker } from '#web/server/context.ts';
import type { Route } from './+types/count';

/** How much the asker has unread, for a page that was left open. */
export async function loader({ context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  return Response.json(await countUnread(app, actor), { headers: { 'Cache-Control': 'private, no-store' } });
}
