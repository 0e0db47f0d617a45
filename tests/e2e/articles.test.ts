import { afterAll, expect, test } from 'vitest';
import { desktop, launchChromium, person } from '#support/browser.ts';
import { startTestServer } from '#support/server.ts';
import { articles, articleTexts as words } from '#texts/articles/articles.ts';
import { articleNames, plain } from '#texts/articles/content.ts';
import { paths } from '#texts/paths.ts';
import { backBeforeScript } from '#web/browser/back-before-script.ts';

const server = await startTestServer();
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const baseURL = server.url;

type Graph = { '@graph': { '@type': string; mainEntity?: { name: string; acceptedAnswer: { text: string } }[] }[] };

for (const name of articleNames) {
  const article = articles[name];

  test(`${name} is whole without script: one title, headings in order, links that lead somewhere, and no script but the way back`, async () => {
    const { context, page } = await person(browser, { baseURL, javaScriptEnabled: false });
    await page.goto(paths[name]());
    expect(await page.locator('h1').allInnerTexts()).toEqual([article.title]);
    const levels = await page
      .locator('h1, h2, h3, h4')
      .evaluateAll((all) => all.map((each) => Number(each.tagName[1])));
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    const scripts = page.locator('script:not([type="application/ld+json"]), link[rel="modulepreload"]');
    expect(await scripts.allTextContents()).toEqual([backBeforeScript]);

    const hrefs = await page.locator('main a').evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
    const places = hrefs.filter((href) => href.startsWith('#'));
    for (const place of new Set(places)) expect(await page.locator(`[id="${place.slice(1)}"]`).count(), place).toBe(1);
    for (const href of new Set(hrefs.filter((each) => each.startsWith('/')))) {
      const answer = await fetch(baseURL + href);
      expect(answer.status, href).toBe(200);
      await answer.body?.cancel();
    }
    await context.close();
  });

  test(`${name} says who wrote it, when, and every answer that it gives search engines`, async () => {
    const { context, page } = await person(browser, { baseURL, javaScriptEnabled: false });
    await page.goto(paths[name]());
    const told = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(told).toHaveLength(1);
    const graph = (JSON.parse(told[0] ?? '') as Graph)['@graph'];
    expect(graph.map((each) => each['@type'])).toEqual(['Article', 'FAQPage', 'BreadcrumbList']);
    const text = ((await page.locator('main').textContent()) ?? '').replace(/\s+/g, ' ');
    for (const { name: question, acceptedAnswer } of graph[1]?.mainEntity ?? []) {
      expect(text).toContain(question);
      expect(text).toContain(acceptedAnswer.text);
    }
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(baseURL + paths[name]());
    expect(text).toContain(plain(article.lead));
    await context.close();
  });
}

test('the contents open on a phone and stay in sight on a wide screen, without script', async () => {
  const small = await person(browser, { baseURL, javaScriptEnabled: false });
  await small.page.goto(paths.legality());
  const link = small.page.getByRole('link', { name: 'Colombia', exact: true });
  expect(await link.isVisible()).toBe(false);
  await small.page.getByText(words.contents).first().click();
  await link.click();
  expect(new URL(small.page.url()).hash).toBe('#colombia');
  await small.context.close();

  const wide = await person(browser, { baseURL, viewport: desktop, javaScriptEnabled: false });
  await wide.page.goto(paths.legality());
  const contents = wide.page.getByRole('navigation', { name: words.contents });
  await contents.getByRole('link', { name: words.sources }).click();
  const box = await contents.boundingBox();
  expect(box && box.y >= 0 && box.y < desktop.height).toBe(true);
  await wide.context.close();
});
