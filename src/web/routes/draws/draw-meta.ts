import type { MetaDescriptor } from 'react-router';
import { paths } from '#texts/paths.ts';
import { shareTexts } from '#texts/share.ts';
import { pageMeta } from '#web/meta.ts';
import { breadcrumbs } from '#web/structured-data.ts';

type DrawPage = {
  title: string;
  description: string;
  /** The page's whole address. */
  url: string;
  community: { url: string; name: string; visibility: string; status: string };
  raffle: { slug: string; title: string };
  /** What the raffle's picture hangs on here: another word for it, and chats fetch the picture again. */
  state: string;
  /** There is nothing in it for search engines as yet. */
  isEmpty?: boolean;
};

/** What the pages about a draw tell of themselves: the raffle's picture, and where they stand under it. */
export function drawMeta(page: DrawPage): MetaDescriptor[] {
  const { title, description, url, community, raffle, state, isEmpty = false } = page;
  const { origin, pathname } = new URL(url);
  const address = { communityUrl: community.url, raffle: raffle.slug };
  const isListed = community.visibility === 'public' && community.status !== 'suspended' && !isEmpty;
  const tags = pageMeta({
    title,
    place: community.name,
    description,
    address: url,
    picture:
      community.visibility === 'private'
        ? undefined
        : {
            address: `${origin}${paths.rafflePicture(address)}?v=${state}`,
            alt: shareTexts.ticketAlt(raffle.title, community.name),
          },
    noindex: !isListed,
  });
  if (!isListed) return tags;
  const trail = [
    { name: community.name, path: paths.community({ communityUrl: community.url }) },
    { name: raffle.title, path: paths.raffle(address) },
    { name: title, path: pathname },
  ];
  return [...tags, { 'script:ld+json': breadcrumbs(origin, trail) }];
}
