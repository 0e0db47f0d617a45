import { pictureOfPage } from '#app/share/pictures.ts';
import { articles } from '#texts/articles/articles.ts';
import { articleNames } from '#texts/articles/content.ts';
import { paths } from '#texts/paths.ts';
import { notFound } from '#web/attempt.ts';
import type { Route } from './+types/article-picture';
import { pictureResponse } from './picture-response.ts';

/** What a link to a guide unfolds with: its title. The picture is called as the page is. */
export function loader({ request, params }: Route.LoaderArgs) {
  const name = articleNames.find((each) => `${paths[each]().slice(1)}.png` === params.page);
  if (!name) throw notFound();
  const { title, lead } = articles[name];
  return pictureResponse(request, pictureOfPage({ title, lead }));
}
