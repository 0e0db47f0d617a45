import { brand } from '#brand';
import { homeTexts } from '#texts/home.ts';
import { layoutTexts } from '#texts/layout.ts';
import { paths } from '#texts/paths.ts';

/** What the front page tells search engines: who this is, the site, and the questions that it answers. */
export function homeData(origin: string) {
  const address = origin + paths.home();
  const organisation = `${address}#organizacion`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organisation,
        name: brand.name,
        url: address,
        logo: { '@type': 'ImageObject', url: `${origin}/icon-512.png` },
        description: layoutTexts.description,
      },
      {
        '@type': 'WebSite',
        name: brand.name,
        alternateName: homeTexts.title,
        url: address,
        inLanguage: 'es',
        publisher: { '@id': organisation },
      },
      {
        '@type': 'FAQPage',
        inLanguage: 'es',
        mainEntity: homeTexts.questions.all.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ],
  };
}
