import { suggestPeople } from '#app/messages/suggest-people.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/people';

const longestStart = 60;

/** Who may be mentioned, for what was typed behind an `@`. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const start = (new URL(request.url).searchParams.get('q') ?? '').slice(0, longestStart);
  const found = await orPage(() => suggestPeople(app, actor, { ...params, start }));
  return Response.json(found, { headers: { 'Cache-Control': 'private, no-store' } });
}
