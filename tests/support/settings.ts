import type { Page } from 'playwright-core';

/** Unfolds every part of a community's settings. */
export async function unfoldSettings(page: Page): Promise<void> {
  const folded = page.locator('main section > details:not([open]) > summary');
  while ((await folded.count()) > 0) await folded.first().click();
}
