import { pictureOfPage } from '#app/share/pictures.ts';
import { articles } from '#texts/articles/articles.ts';
import { articleNames } from '#texts/articles/content.ts';
import { communityListTexts } from '#texts/communities/community-list.ts';
import { paths } from '#texts/paths.ts';
import { notFound } from '#web/server/refusals.ts';
import type { Route } from './+types/article-picture';
import { pictureResponse } from './picture-response.ts';

/** The pages whose title a link to them unfolds with, each picture called as its page is. */
const pages = new Map(
  [
    ...articleNames.map((name) => ({ path: paths[name](), words: articles[name] })),
    { path: paths.communityList(), words: communityListTexts },
  ].map(({ path, words: { title, lead } }) => [`${path.slice(1)}.png`, { title, lead }]),
);

export function loader({ request, params, context }: Route.LoaderArgs) {
  const words = pages.get(params.page);
  if (!words) throw notFound();
  return pictureResponse({ request, context }, pictureOfPage(words));
}
