import type { MetaDescriptor } from 'react-router';
import { paths } from '#texts/paths.ts';
import { shareTexts } from '#texts/share.ts';
import { pageMeta } from '#web/meta.ts';
import { breadcrumbs } from '#web/structured-data.ts';

type DrawPage = {
  title: string;
  description: string;
  /** The page's absolute address. */
  url: string;
  community: { url: string; name: string; visibility: string; status: string };
  raffle: { slug: string; title: string };
  /** A version of the raffle's picture: a change makes chats fetch it again. */
  state: string;
  /** Not indexed while it has no content. */
  isEmpty?: boolean;
};

/** The metadata of a draw's pages. */
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
