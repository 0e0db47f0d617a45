import { pictureOfPage } from '#app/share/pictures.ts';
import { pagePictureTexts } from '#texts/page-picture.ts';
import type { Route } from './+types/page-picture';
import { pictureResponse } from './picture-response.ts';

/** What a link to any page without a picture of its own unfolds with. */
export function loader({ request, context }: Route.LoaderArgs) {
  return pictureResponse(
    { request, context },
    pictureOfPage({ title: pagePictureTexts.title, lead: pagePictureTexts.lead }),
  );
}
