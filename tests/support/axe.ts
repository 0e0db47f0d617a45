import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Options = { resultTypes: string[]; selectors: boolean; preload: boolean; runOnly?: string[] };
type Axe = { run(options: Options): Promise<{ violations: Violation[] }> };
type Violation = { id: string; help: string; nodes: { html: string; failureSummary: string }[] };

/**
 * What axe finds wrong on a page, a line each; empty when nothing is. `only`: these rules, where another theme of a page that
 * was looked at whole changes nothing else.
 */
export async function axeViolations(page: Page, only?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
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
