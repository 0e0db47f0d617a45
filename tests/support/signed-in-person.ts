import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { person } from './browser.ts';
import { signedInVisitor, type Visitor } from './visitor.ts';

export type SignedInPerson = { context: BrowserContext; page: Page; visitor: Visitor; email: string };

/** A browser of their own in which somebody new is signed in already, who can also send forms without it. */
export async function signedInPerson(
  browser: Browser,
  baseURL: string,
  { name = 'Ana', ...options }: { name?: string } & Parameters<typeof person>[1] = {},
): Promise<SignedInPerson> {
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const visitor = await signedInVisitor(baseURL, { name, email });
  const { context, page } = await person(browser, { baseURL, ...options });
  await context.addCookies([...visitor.cookies].map(([cookie, value]) => ({ name: cookie, value, url: baseURL })));
  return { context, page, visitor, email };
}
