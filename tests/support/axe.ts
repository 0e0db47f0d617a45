import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Axe = { run(options: { resultTypes: string[]; runOnly?: string[] }): Promise<{ violations: Violation[] }> };
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
      return (await axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })).violations;
    },
    only && [...only],
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} — ${node.failureSummary}`),
  );
}
