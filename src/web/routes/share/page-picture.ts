import { pictureOfPage } from '#app/share/pictures.ts';
import { share } from '#texts/share.ts';
import type { Route } from './+types/page-picture';
import { pictureResponse } from './picture-response.ts';

/** What a link to any page without a picture of its own unfolds with. */
export function loader({ request }: Route.LoaderArgs) {
  return pictureResponse(request, pictureOfPage({ title: share.page.title, lead: share.page.lead }));
}
