import { expect, test } from 'vitest';
import { articles } from '#texts/articles/articles.ts';
import { articleNames, plain, textsOf } from '#texts/articles/content.ts';
import { paths } from '#texts/paths.ts';
import { structuredData } from './structured-data.ts';

const origin = 'https://rifas.ejemplo.org';

for (const name of articleNames) {
  const article = articles[name];
  const address = origin + paths[name]();
  const picture = `${origin}/compartir/guia.png`;
  const [whole, questions, trail] = structuredData(article, { origin, address, picture })['@graph'];

  test(`what ${name} tells search engines has all that an Article needs`, () => {
    expect(whole).toMatchObject({ '@type': 'Article', headline: article.title, mainEntityOfPage: address });
    for (const field of ['description', 'image', 'author', 'publisher', 'datePublished', 'dateModified'] as const) {
      expect(whole?.[field as never], field).toBeTruthy();
    }
    expect(article.title.length).toBeLessThanOrEqual(110);
    expect(article.publishedOn <= article.knownOn).toBe(true);
  });

  test(`every answer that ${name} tells search engines also stands on the page`, () => {
    const shown = textsOf(article);
    const told = (questions as { mainEntity: { name: string; acceptedAnswer: { text: string } }[] }).mainEntity;
    expect(told).toHaveLength(article.questions.length);
    for (const { name: question, acceptedAnswer } of told) {
      expect(shown).toContain(question);
      expect(shown).toContain(acceptedAnswer.text);
      expect(acceptedAnswer.text).toBe(plain(acceptedAnswer.text));
    }
  });

  test(`the trail of ${name} begins at home and ends at itself`, () => {
    const items = (trail as { itemListElement: { position: number; item: string }[] }).itemListElement;
    expect(items.map(({ position, item }) => [position, item])).toEqual([
      [1, `${origin}/`],
      [2, address],
    ]);
  });
}
