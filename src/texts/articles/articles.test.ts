import { expect, test } from 'vitest';
import { countryCodes } from '#domain/communities/community.ts';
import { foldSlug } from '#domain/communities/slug.ts';
import { countryRules } from '#domain/raffles/country-rule.ts';
import { plans } from '#plans';
import { communityTexts } from '#texts/communities/communities.ts';
import { certaintyNames, countryRuleWords } from '#texts/country-rules.ts';
import { countrySources } from '#texts/country-sources.ts';
import { formatDay } from '#texts/format.ts';
import { patterns } from '#texts/paths.ts';
import { articles, articleTexts as words } from './articles.ts';
import { articleNames, type Block, countWords, type Part, pieces, plain, readingMinutes, textsOf } from './content.ts';
import { legality, stanceWords } from './legality.ts';
import { platform } from './platform.ts';

/** Every block of an article, those of its sub-sections too. */
function blocksOf(parts: readonly Part[]): Block[] {
  return parts.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      typeof block === 'object' && 'blocks' in block ? [block, ...blocksOf([block])] : [block],
    ),
  );
}

function tablesOf(parts: readonly Part[]) {
  return blocksOf(parts).flatMap((block) => (typeof block === 'object' && 'table' in block ? [block.table] : []));
}

/** The titles of a page in their order, those of sub-sections behind their part's. */
function titlesOf(parts: readonly Part[]): string[] {
  return parts.flatMap(({ title, blocks }) => [
    title,
    ...blocks.flatMap((block) => (typeof block === 'object' && 'blocks' in block ? titlesOf([block]) : [])),
  ]);
}

for (const name of articleNames) {
  const article = articles[name];

  test(`${name} has 1,200 words and more to be read`, () => {
    expect(countWords(article)).toBeGreaterThanOrEqual(1200);
    expect(readingMinutes(article)).toBeGreaterThanOrEqual(5);
  });

  test(`every link of ${name} leads to a page of the product, a place on the page or a whole address`, () => {
    const pages = new Set<string>(Object.values(patterns).filter((pattern) => !pattern.includes(':')));
    const raw = [article.lead, article.notice ?? '', ...blocksOf(article.parts).map((block) => JSON.stringify(block))];
    const links = [...raw, ...article.questions.map(({ answer }) => answer)].flatMap((text) =>
      pieces(text).filter((piece) => piece.kind === 'link'),
    );
    expect(links.length).toBeGreaterThan(0);
    for (const { to } of links) expect(pages.has(to) || /^(#|https:\/\/)/.test(to), to).toBe(true);
    expect(pages.has(patterns[article.next.to])).toBe(true);
  });

  test(`no two places of ${name} have the same address`, () => {
    const ids = [...titlesOf(article.parts), words.questions, words.sources].map(foldSlug);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test(`${name} claims nothing that nobody measured`, () => {
    const invented =
      /miles de (personas|rifas|usuarios|organizadores)|n\.º 1|número uno|líder|el mejor del mercado|garantizad[oa]s? al 100|100 ?% (seguro|legal|garantizado)|nuestros clientes|como dice [A-Z]|testimonio|revolucion|sin riesgo/i;
    for (const text of textsOf(article)) expect(text).not.toMatch(invented);
  });

  test(`${name} is told in as much as search engines show`, () => {
    expect(article.description.length).toBeLessThanOrEqual(158);
  });

  test(`the marks of ${name} are all read`, () => {
    for (const text of textsOf(article)) expect(text).not.toMatch(/\*\*|\]\(/);
  });

  test(`every row of a table of ${name} has a cell for each heading`, () => {
    for (const { head, rows } of tablesOf(article.parts)) {
      for (const row of rows) expect(row).toHaveLength(head.length);
      expect(new Set(head).size).toBe(head.length);
    }
  });
}

test('marks in a text become weight, links to pages by their name, and links elsewhere', () => {
  expect(pieces('Lee **esto** en [la guía](howTo) y [aquí](https://example.org).')).toEqual([
    { kind: 'text', at: 0, words: 'Lee ' },
    { kind: 'strong', at: 4, words: 'esto' },
    { kind: 'text', at: 12, words: ' en ' },
    { kind: 'link', at: 16, words: 'la guía', to: patterns.howTo },
    { kind: 'text', at: 32, words: ' y ' },
    { kind: 'link', at: 35, words: 'aquí', to: 'https://example.org' },
    { kind: 'text', at: 62, words: '.' },
  ]);
  expect(plain('**a** [b](verify)')).toBe('a b');
});

test('the table of countries says of every country what the product does there', () => {
  const rows = tablesOf(legality.parts)[0]?.rows ?? [];
  expect(rows.map(([country]) => country).sort()).toEqual(
    countryCodes.map((code) => communityTexts.countries[code]).sort(),
  );
  for (const code of countryCodes) {
    const row = rows.find(([country]) => country === communityTexts.countries[code]);
    expect(row?.[3]).toBe(stanceWords[countryRules[code].stance]);
  }
});

test('the countries said to forbid prizes in some money are those that the product warns of', () => {
  const answer = legality.questions.find(({ question }) => question.includes('rifar dinero'))?.answer ?? '';
  for (const code of countryCodes) {
    expect(answer.includes(communityTexts.countries[code]), code).toBe(countryRules[code].forbiddenMoney !== null);
  }
});

test('the article names the source of every rule that the product tells, and is known from no later than the oldest', () => {
  const named = new Set(legality.sources?.map(({ address }) => address));
  for (const code of countryCodes) {
    const rule = countrySources[code];
    expect(rule.length > 0, code).toBe(countryRules[code].certainty !== 'unknown');
    for (const { address } of rule) expect(named.has(address), address).toBe(true);
  }
  const days = countryCodes.map((code) => countryRuleWords[code].knownOn).sort();
  expect(legality.knownOn).toBe(days[0]);
});

test('the table of countries says how each rule is known, and since when', () => {
  const rows = tablesOf(legality.parts)[0]?.rows ?? [];
  for (const code of countryCodes) {
    const row = rows.find(([country]) => country === communityTexts.countries[code]);
    expect(row?.[4]).toContain(certaintyNames[countryRules[code].certainty]);
    expect(row?.[4]).toContain(formatDay(countryRuleWords[code].knownOn));
  }
});

test('the article says of the countries that ask for more what the product asks for', () => {
  const [own] = legality.parts.filter(({ title }) => title.startsWith('Qué hace'));
  const said = JSON.stringify(own);
  for (const code of countryCodes) {
    const { asks, stance, quotas } = countryRules[code];
    if (asks === null && stance !== 'permit-or-exemption' && quotas.length === 0) continue;
    expect(said.includes(communityTexts.countries[code]), code).toBe(true);
  }
});

test('the plans of the article are the plans of the product', () => {
  const rows = tablesOf(platform.parts).find(({ caption }) => caption === 'Los planes')?.rows ?? [];
  expect(rows.map(([name, price, raffles, numbers]) => ({ name, price, raffles, numbers }))).toEqual(
    plans.map((plan) => ({
      name: plan.name,
      price: `${plan.monthlyPrice / 100} €`,
      raffles: plan.openRaffles === null ? 'Sin límite' : String(plan.openRaffles),
      numbers: plan.numbersPerRaffle === null ? '1.000.000' : String(plan.numbersPerRaffle),
    })),
  );
});

test('the articles speak to one person, in the Spanish of everywhere', () => {
  for (const name of articleNames) {
    for (const text of textsOf(articles[name]))
      expect(text).not.toMatch(/\bvosotr|\p{L}(áis|éis)\b|\bsois\b|\bvuestr/u);
  }
});
