import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { expect } from 'vitest';
import { waits } from './waits.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Chromium. Without `windows`, where there is that, the one that has none (`chromium-headless-shell`): the same pages
 * for a third of the work, but it shows no notifications and knows no window in front of another.
 * `trusts: 'everyone'` takes any certificate, also for what runs beside a page.
 */
export function launchChromium({
  windows = false,
  trusts = 'authorities',
}: {
  windows?: boolean;
  trusts?: 'authorities' | 'everyone';
} = {}): Promise<Browser> {
  const { CHROMIUM_PATH: full = '/usr/bin/chromium', CHROMIUM_SHELL_PATH: shell = full } = process.env;
  return chromium.launch({
    executablePath: windows ? full : shell,
    headless: true,
    args: trusts === 'everyone' ? [...args, '--ignore-certificate-errors'] : args,
  });
}

export const phone = { width: 360, height: 740 } as const;
export const desktop = { width: 1280, height: 860 } as const;

/** A person of their own: their own cookies, a phone's screen unless told otherwise, Spanish. */
export async function person(
  browser: Browser,
  options: {
    viewport?: { width: number; height: number };
    deviceScaleFactor?: number;
    colorScheme?: 'light' | 'dark';
    javaScriptEnabled?: boolean;
    /** A screen that is touched: there is no pointer that hovers. */
    hasTouch?: boolean;
    baseURL?: string;
    userAgent?: string;
  } = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: phone,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(waits.browser);
  return { context, page: await context.newPage() };
}

/** Milliseconds without a request after which a page has asked for all that it shows. */
const stillness = 500;

/**
 * Goes to an address (or, without one, loads the page again) and waits until its script runs and nothing more is asked
 * for. That the network is still says nothing of the script: on a busy machine it runs later. A live stream stays open
 * for as long as the page, so it does not count.
 */
export async function openPage(page: Page, address?: string): Promise<void> {
  const underway = new Set<Request>();
  let stillSince = performance.now();
  const begun = (request: Request) => {
    if (request.headers().accept !== 'text/event-stream') underway.add(request);
  };
  const ended = (request: Request) => {
    if (underway.delete(request)) stillSince = performance.now();
  };
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended);
  try {
    await (address === undefined ? page.reload() : page.goto(address));
    await page.waitForFunction(isScriptRunning);
    await expect
      .poll(() => underway.size === 0 && performance.now() - stillSince > stillness, { timeout: waits.browser })
      .toBe(true);
  } finally {
    page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended);
  }
}

/** In the page: React has taken over the whole document, or the page is one that is only read and has no script. */
function isScriptRunning(): boolean {
  if (!document.querySelector('script[type="module"]')) return true;
  type Container = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } };
  const name = Object.keys(document).find((key) => key.startsWith('__reactContainer$')) ?? '';
  const root = (document as unknown as Record<string, Container | undefined>)[name];
  return root?.stateNode.current.memoizedState.isDehydrated === false;
}

/**
 * Brings a window before the others of its person, as somebody does who clicks in it. Chromium draws the windows behind
 * about once a second, and a click waits for two frames. What a page does without being clicked is tested behind.
 */
export async function inFront(page: Page): Promise<void> {
  await page.bringToFront();
}
