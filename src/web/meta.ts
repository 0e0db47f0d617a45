import type { MetaDescriptor } from 'react-router';
import { layout } from '#texts/layout.ts';

type PageMeta = {
  title: string;
  description: string;
  /** Origin and path of the page's one address; the page has a canonical address and a share card when given. */
  address?: string | undefined;
  /** Whole address of the picture that a shared link unfolds with. */
  picture?: string | undefined;
  /** Kept out of search engines. */
  noindex?: boolean;
};

/** What a page tells browsers, search engines and chats about itself. */
export function pageMeta({ title, description, address, picture, noindex = false }: PageMeta): MetaDescriptor[] {
  const tags: MetaDescriptor[] = [{ title: layout.title(title) }, { name: 'description', content: description }];
  if (noindex) tags.push({ name: 'robots', content: 'noindex' });
  if (!address) return tags;
  const image = picture ?? `${new URL(address).origin}/compartir.png`;
  return [
    ...tags,
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'es' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
