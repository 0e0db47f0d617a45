import { showDeskNews } from '#app/orders/show-desk-news.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/desk-news';

/** What others did at a desk a moment ago, for a page of it that is open. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const news = await orPage(() => showDeskNews(app, actor, params));
  return Response.json(news, { headers: { 'Cache-Control': 'private, no-store' } });
}
