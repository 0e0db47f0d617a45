import { communitySharePicture } from '#app/share/share-pictures.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/community-picture';
import { pictureResponse } from './picture-response.ts';

/** What a link to a community unfolds with: its name, what it says of itself, and how many raffles it runs. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app } = asker(context);
  return pictureResponse({ request, context }, await orPage(() => communitySharePicture(app, params)));
}
