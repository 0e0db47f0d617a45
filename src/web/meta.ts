import type { MetaDescriptor } from 'react-router';
import { brand } from '#brand';
import { layoutTexts } from '#texts/layout.ts';
import { pagePictureTexts } from '#texts/page-picture.ts';
import { paths } from '#texts/paths.ts';

/** The preview image of a shared link: its absolute URL and alternative text. */
export type SharePicture = { address: string; alt: string };

type PageMeta = {
  /** Null for the front page, whose title is the product's name. */
  title: string | null;
  /** What the page belongs to, named after its title: titles alone are not unique. */
  place?: string | undefined;
  description: string;
  /** The canonical URL, without a query; with it, shared links get a preview. */
  address?: string | undefined;
  /** Instead of the product's own. */
  picture?: SharePicture | undefined;
  type?: 'website' | 'article' | 'profile';
  /** Kept out of search engines: private, or for who has the link. */
  noindex?: boolean;
};

/** Dots of every picture that a link unfolds with. */
export const pictureSize = { width: 1200, height: 630 } as const;

/** Letters that search engines show. */
const shown = { title: 65, description: 158 } as const;

/** What a page tells browsers, search engines and chats about itself. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, place, address, noindex = false } = page;
  const description = fitting(page.description, shown.description);
  return [
    { title: documentTitle(title, place) },
    { name: 'description', content: description },
    { name: 'robots', content: noindex ? 'noindex' : 'max-image-preview:large' },
    ...(address && !noindex ? canonicalAddress(address) : []),
    ...(address ? card({ ...page, address, description }) : []),
  ];
}

function documentTitle(title: string | null, place: string | undefined): string {
  if (title === null) return layoutTexts.title();
  const whole = layoutTexts.title(place === undefined ? title : `${title} · ${place}`);
  return place === undefined || whole.length <= shown.title ? whole : `${title} · ${place}`;
}

/** The address that the page is to be known by, in the one language that it has. */
function canonicalAddress(address: string): MetaDescriptor[] {
  return [
    { tagName: 'link', rel: 'canonical', href: address },
    { tagName: 'link', rel: 'alternate', hrefLang: 'es', href: address },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address },
  ];
}

function card({
  title,
  description,
  address,
  picture = { address: new URL(paths.sharePicture(), address).href, alt: pagePictureTexts.alt(pagePictureTexts.title) },
  type = 'website',
}: PageMeta & { address: string }): MetaDescriptor[] {
  return [
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:locale', content: 'es_ES' },
    { property: 'og:title', content: title ?? pagePictureTexts.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: picture.address },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(pictureSize.width) },
    { property: 'og:image:height', content: String(pictureSize.height) },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** A text in one line of at most so many letters, cut between words. */
export function fitting(text: string, most: number): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= most) return line;
  return `${line.slice(0, most).replace(/[\s.,:;]+\S*$/u, '')}…`;
}
