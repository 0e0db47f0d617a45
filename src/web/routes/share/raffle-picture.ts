import { raffleSharePicture } from '#app/share/share-pictures.ts';
import { asker } from '#web/server/context.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/raffle-picture';
import { pictureResponse } from './picture-response.ts';

/** What a link to a raffle unfolds with: prize, price, what is left and when it is drawn. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app } = asker(context);
  return pictureResponse({ request, context }, await orPage(() => raffleSharePicture(app, params)));
}
