import { profileTexts } from '#texts/communities/profile.ts';
import { layoutTexts } from '#texts/layout.ts';
import { paths } from '#texts/paths.ts';

type Known = { url: string; name: string; description: string; createdAt: string };

/** The structured data of a public profile. */
export function profileData(community: Known, origin: string) {
  const at = { communityUrl: community.url };
  const address = origin + paths.communityProfile(at);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'ProfilePage',
        url: address,
        name: profileTexts.title(community.name),
        inLanguage: 'es',
        dateCreated: community.createdAt,
        mainEntity: {
          '@type': 'Organization',
          name: community.name,
          ...(community.description && { description: community.description }),
          url: origin + paths.community(at),
        },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: layoutTexts.title(), item: origin + paths.home() },
          { '@type': 'ListItem', position: 2, name: community.name, item: origin + paths.community(at) },
          { '@type': 'ListItem', position: 3, name: profileTexts.title(community.name), item: address },
        ],
      },
    ],
  };
}
