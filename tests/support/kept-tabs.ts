import type { EventEmitter } from 'node:events';
import type { Browser, BrowserContext, CDPSession, Dialog, Page, Request } from 'playwright-core';

/** A context and its one page. */
export type Tab = { context: BrowserContext; page: Page };

/** How a page looks when nothing was changed since it was made. */
export type Look = { viewport: { width: number; height: number }; colorScheme: 'light' | 'dark' };

type KeptTab = Tab & { origin: string };

/** The tabs that wait for somebody, of each browser by what they were opened with. */
const waiting = new WeakMap<Browser, Map<string, KeptTab[]>>();

/**
 * What leaves something behind in a context, page, mouse or keyboard that nothing here clears: a tab of which it is asked is
 * closed at the end. By the beginnings of names, so that what Playwright learns anew is among them.
 */
const lasting = /^(add|clock$|coverage$|credentials$|down$|expose|grant|new|pause|route|set|start|tracing$|unroute)/;
const cleared = new Set([
  'addCookies',
  'addListener',
  'addScriptTag',
  'addStyleTag',
  'setChecked',
  'setContent',
  'setInputFiles',
  'setMaxListeners',
  'setViewportSize',
]);

/** What a site keeps, besides cookies. Files that it lets anybody keep stay, as they do in anybody's browser. */
const kinds = 'file_systems,indexeddb,local_storage,service_workers,cache_storage,storage_buckets,shared_storage';

/**
 * A tab that a test has given back, in which nothing of that test is left. Its process and its script are there already:
 * what is opened in it costs two thirds of what it costs in a new one. `key` says what it was opened with.
 */
export async function keptTab(browser: Browser, key: string, look: Look): Promise<Tab | null> {
  const tab = waiting.get(browser)?.get(key)?.pop();
  if (!tab) return null;
  try {
    await clear(tab, look);
    return kept(browser, key, tab);
  } catch {
    await tab.context.close();
    return keptTab(browser, key, look);
  }
}

/** Developer tools of a page for who takes back all that they do with them: its tab is kept all the same. */
export function passingDevTools(page: Page): Promise<CDPSession> {
  const context = page.context();
  const { newCDPSession } = Object.getPrototypeOf(context) as BrowserContext;
  return newCDPSession.call(context, page);
}

/** Makes a tab that its `close()` gives back, unless something was asked of it that cannot be cleared. */
export function kept(browser: Browser, key: string, { context, page }: Tab): Tab {
  const objects = [context, page, page.mouse, page.keyboard].map(watched);
  const listeners = [context, page].map(listenedTo);
  const origins = new Set<string>();
  const prefetched: Promise<boolean>[] = [];
  let hadOthers = false;
  page.on('framenavigated', (frame) => void origins.add(originOf(frame.url())));
  context.on('page', () => {
    hadOthers = true;
  });
  context.on('request', (request) => {
    if (request.headers()['sec-purpose'] === 'prefetch') prefetched.push(isStored(request));
  });
  context.close = async (...how) => {
    Reflect.deleteProperty(context, 'close');
    for (const each of [...objects, ...listeners]) each.restore();
    origins.delete('null');
    const [origin] = origins;
    const isClearable =
      !hadOthers && origins.size === 1 && !page.isClosed() && !objects.some((each) => each.isChanged());
    const isClean = isClearable && (await isLeft(page)) && !(await Promise.all(prefetched)).includes(true);
    if (!origin || !isClean) return context.close(...how);
    const tabs = waiting.get(browser) ?? new Map<string, KeptTab[]>();
    waiting.set(browser, tabs.set(key, [...(tabs.get(key) ?? []), { context, page, origin }]));
  };
  return { context, page };
}

/**
 * Leaves the page for an empty one, after which nothing of it runs. The page goes there by itself: one that it is sent to
 * has another process, in which everything is compiled anew. Whether that was possible.
 */
async function isLeft(page: Page): Promise<boolean> {
  const onDialog = (dialog: Dialog) => void dialog.accept().catch(() => undefined);
  page.on('dialog', onDialog);
  try {
    await Promise.all([page.waitForURL('about:blank'), page.evaluate(() => void location.replace('about:blank'))]);
    return true;
  } catch {
    return false;
  } finally {
    page.off('dialog', onDialog);
  }
}

/** Done when somebody comes, not when the last one goes: by then whatever was still on its way has come. */
async function clear({ context, page, origin }: KeptTab, { viewport, colorScheme }: Look): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    window.name = '';
  });
  const devTools = await context.newCDPSession(page);
  if (!(await isAlone(devTools))) throw new Error('another window of the context is open');
  await Promise.all([
    devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: kinds }),
    devTools.send('Page.resetNavigationHistory'),
    context.clearCookies(),
    page.setViewportSize(viewport),
    page.emulateMedia({
      media: null,
      colorScheme,
      reducedMotion: 'reduce',
      forcedColors: 'none',
      contrast: 'no-preference',
    }),
    page.mouse.move(-1, -1),
  ]);
  await devTools.detach();
}

/** Whether a page is the only one of its context, by what the browser itself says: Playwright hears of others late. */
async function isAlone(devTools: CDPSession): Promise<boolean> {
  const { targetInfo: own } = await devTools.send('Target.getTargetInfo');
  const { targetInfos } = await devTools.send('Target.getTargets');
  return targetInfos.every(
    ({ browserContextId, targetId }) => browserContextId !== own.browserContextId || targetId === own.targetId,
  );
}

/** Whether the answer to a prefetch is used by who asks next, without asking again, for all that `no-cache` says. */
async function isStored(request: Request): Promise<boolean> {
  const response = await request.response().catch(() => null);
  return response !== null && !/no-store|immutable/.test(response.headers()['cache-control'] ?? '');
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : 'null';
}

/** Notices whether anything lasting is asked of an object. */
function watched(object: object): { isChanged(): boolean; restore(): void } {
  let isChanged = false;
  const names = namesOf(object).filter((name) => lasting.test(name) && !cleared.has(name));
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(object, name)] as const);
  for (const name of names) {
    const value: unknown = Reflect.get(object, name);
    const get = () => {
      isChanged = true;
      return value;
    };
    Object.defineProperty(object, name, { configurable: true, get });
  }
  const restore = () => {
    for (const [name, own] of before) {
      if (own) Object.defineProperty(object, name, own);
      else Reflect.deleteProperty(object, name);
    }
  };
  return { isChanged: () => isChanged, restore };
}

/** The names of an object and of all that it inherits from. */
function namesOf(object: object | null): string[] {
  return object === null ? [] : [...Object.getOwnPropertyNames(object), ...namesOf(Object.getPrototypeOf(object))];
}

/** Forgets who listens to a context or page from here on. */
function listenedTo(object: BrowserContext | Page): { restore(): void } {
  const emitter = object as unknown as EventEmitter;
  const list = () => emitter.eventNames().flatMap((event) => emitter.listeners(event).map((it) => ({ event, it })));
  const before = new Set(list().map(({ it }) => it));
  const restore = () => {
    for (const { event, it } of list()) if (!before.has(it)) emitter.off(event, it as () => void);
  };
  return { restore };
}
