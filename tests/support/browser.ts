import { type Browser, type BrowserContext, chromium, type Page, type Request, type Response } from 'playwright-core';
import { expect } from 'vitest';
import { kept, keptTab } from './kept-tabs.ts';
import { asOlderBrowser } from './older-browser.ts';
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
 * `trusts: 'everyone'` takes any certificate, also for what runs beside a page. `camera` is a film (`.y4m`) that its camera
 * sees over and over, and every page is allowed to look. `optimises`: compiles what runs often, for pages that compute for
 * long; a page that is looked at for a second takes a twelfth less work without.
 */
export function launchChromium({
  windows = false,
  trusts = 'authorities',
  camera,
  optimises = false,
}: {
  windows?: boolean;
  trusts?: 'authorities' | 'everyone';
  camera?: string;
  optimises?: boolean;
} = {}): Promise<Browser> {
  const { CHROMIUM_PATH: full = '/usr/bin/chromium', CHROMIUM_SHELL_PATH: shell = full } = process.env;
  return chromium.launch({
    executablePath: windows ? full : shell,
    headless: true,
    args: [
      ...args,
      ...(optimises ? [] : ['--js-flags=--no-opt --no-maglev']),
      ...(trusts === 'everyone' ? ['--ignore-certificate-errors'] : []),
      ...(camera === undefined ? [] : cameraOf(camera)),
    ],
  });
}

function cameraOf(film: string): string[] {
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
}

export const phone = { width: 360, height: 740 } as const;
export const desktop = { width: 1280, height: 860 } as const;

/**
 * A person of their own: their own cookies, a phone's screen unless told otherwise, Spanish. Their browser has nothing that
 * came after the browsers of two and a half years ago, and takes our service worker only `withWorker`: to start it costs as much as a tenth of a page.
 * A context that is closed is kept for the next person of the same kind, cleared of all that this one left (`kept-tabs.ts`).
 */
export async function person(
  browser: Browser,
  {
    withWorker = false,
    ...options
  }: {
    withWorker?: boolean;
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
  const asked = { viewport: phone, colorScheme: 'light', javaScriptEnabled: true, ...options } as const;
  const key = JSON.stringify(Object.entries(asked).sort());
  const isKept = !withWorker && asked.javaScriptEnabled;
  const again = isKept ? await keptTab(browser, key, asked) : null;
  if (again) return again;
  const context = await browser.newContext({
    viewport: phone,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    reducedMotion: 'reduce',
    serviceWorkers: withWorker ? 'allow' : 'block',
    ...options,
  });
  context.setDefaultTimeout(waits.browser);
  if (options.javaScriptEnabled !== false) await asOlderBrowser(context);
  context.on('page', takeStyles);
  const tab = { context, page: await context.newPage() };
  return isKept ? kept(browser, key, tab) : tab;
}

/**
 * A page refuses every style element that is not its own: what a test adds to one comes as a style sheet object, which no
 * content policy has to name.
 */
function takeStyles(page: Page): void {
  page.addStyleTag = async ({ content = '' } = {}) => {
    const added = await page.evaluateHandle((styles) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      return document.documentElement;
    }, content);
    return added.asElement();
  };
}

/**
 * Goes to an address (or, without one, loads the page again) and waits until its script runs and has asked for all that
 * it shows: nothing is underway, and nothing more is asked for while the page comes to rest. A live stream stays open for
 * as long as the page: it is underway until it is answered, since that is when a page reads itself again.
 * Gives the page's answer.
 */
export async function openPage(page: Page, address?: string): Promise<Response | null> {
  const underway = new Set<Request>();
  let asked = 0;
  const begun = (request: Request) => {
    asked += 1;
    underway.add(request);
  };
  const ended = (request: Request) => void underway.delete(request);
  const answered = (response: Response) => {
    const request = response.request();
    if (request.headers().accept === 'text/event-stream') ended(request);
  };
  page.on('request', begun).on('response', answered).on('requestfinished', ended).on('requestfailed', ended);
  try {
    const response = await (address === undefined ? page.reload() : page.goto(address));
    await page.waitForFunction(isScriptRunning);
    let before: number;
    do {
      await expect.poll(() => underway.size, { interval: 10, timeout: waits.browser }).toBe(0);
      before = asked;
      await page.waitForFunction(restsThrice);
    } while (underway.size > 0 || asked !== before);
    return response;
  } finally {
    page.off('request', begun).off('response', answered).off('requestfinished', ended).off('requestfailed', ended);
  }
}

/** In the page: it has had nothing to do three times in a row, each after what it had put off until then. */
async function restsThrice(): Promise<boolean> {
  for (let times = 0; times < 3; times += 1) {
    await new Promise((rested) => requestIdleCallback(() => setTimeout(rested)));
  }
  return true;
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

/** Cuts the page's connection. The browser tells its pages a moment later; what they do from here on they do offline. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
}
