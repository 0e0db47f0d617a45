import { brand } from '#brand';
import { articleTexts as words } from '#texts/articles/articles.ts';
import { type Article, plain } from '#texts/articles/content.ts';
import { paths } from '#texts/paths.ts';

type Place = {
  /** Where the site is, without a trailing slash. */
  origin: string;
  /** The article's whole address, and its picture's. */
  address: string;
  picture: string;
};

/** What an article tells search engines: itself, its questions, and where it stands in the site. */
export function structuredData(article: Article, { origin, address, picture }: Place) {
  const publisher = {
    '@type': 'Organization',
    name: brand.name,
    url: origin + paths.home(),
    logo: { '@type': 'ImageObject', url: `${origin}/icon-512.png` },
  };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Article',
        headline: article.title,
        description: article.description,
        inLanguage: 'es',
        image: picture,
        author: publisher,
        publisher,
        datePublished: article.publishedOn,
        dateModified: article.knownOn,
        mainEntityOfPage: address,
      },
      {
        '@type': 'FAQPage',
        mainEntity: article.questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: plain(answer) },
        })),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: words.home, item: origin + paths.home() },
          { '@type': 'ListItem', position: 2, name: article.title, item: address },
        ],
      },
    ],
  };
}
