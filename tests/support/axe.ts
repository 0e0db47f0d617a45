import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Options = { resultTypes: string[]; selectors: boolean; preload: boolean; runOnly?: string[] };
type Axe = { run(options: Options): Promise<{ violations: Violation[] }> };
type Violation = { id: string; help: string; nodes: { html: string; failureSummary: string }[] };

/** Where a tab in which axe was brought before keeps it for the pages that it opens next. */
const place = 'axe of the tests';

/** In the page: takes axe from where the tab keeps it. */
const takeKept = `(() => {
  if (!('axe' in window)) (0, eval)(sessionStorage.getItem('${place}') ?? '');
  return 'axe' in window;
})()`;

/** The tabs in which axe was brought once. */
const met = new WeakSet<Page>();

/** Brings axe into a page. To send it is a fifth of what a look costs: a tab that is looked at again keeps it. */
async function bringAxe(page: Page): Promise<void> {
  const isKeeping = page.url().startsWith('http');
  if (await page.evaluate<boolean>(isKeeping ? takeKept : "'axe' in window")) return;
  await page.evaluate(source);
  if (isKeeping && met.has(page)) await page.evaluate(keep, [place, source] as const);
  met.add(page);
}

/** In the page: the tab keeps a text under a name. */
function keep([name, text]: readonly [string, string]): void {
  sessionStorage.setItem(name, text);
}

/**
 * What axe finds wrong on a page, a line each; empty when nothing is. `only`: these rules, where another theme of a page that
 * was looked at whole changes nothing else.
 */
export async function axeViolations(page: Page, only?: readonly string[]): Promise<string[]> {
  await bringAxe(page);
  const violations = await page.evaluate(
    async (runOnly) => {
      const axe = (window as unknown as { axe: Axe }).axe;
      // a selector of each element is a tenth of the work, and none is shown; nothing of a page is another site's to be loaded
      const options = { resultTypes: ['violations'], selectors: false, preload: false };
      return (await axe.run({ ...options, ...(runOnly && { runOnly }) })).violations;
    },
    only && [...only],
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} — ${node.failureSummary}`),
  );
}
