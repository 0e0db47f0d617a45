import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { launchChromium, person } from './browser.ts';
import { withLargeText } from './large-text.ts';

/* A person's context is kept after them: nobody after them may find out. */
const asked: string[] = [];
const server = createServer(({ url = '', headers }, response) => {
  asked.push(url);
  const set = url === '/late' ? { 'Set-Cookie': 'late=1' } : {};
  response.writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'no-cache', ...set });
  response.end(`<title>${headers.cookie ?? ''}</title><p>page</p>`);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const elsewhere = baseURL.replace('127.0.0.1', 'localhost');
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

const visit = async () => {
  const someone = await person(browser, { baseURL });
  await someone.page.goto('/');
  return someone;
};

/** In the page: all that it finds of who was there before. */
const left = async (page: Page) => ({
  ...(await page.evaluate(async () => ({
    cookies: document.cookie,
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    files: await Array.fromAsync((await navigator.storage.getDirectory()).keys()).then((names) => names.length),
    permission: (await navigator.permissions.query({ name: 'geolocation' })).state,
    name: window.name,
    history: history.length,
    size: [innerWidth, innerHeight],
    looks: ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)', 'print'].map(
      (it) => matchMedia(it).matches,
    ),
    isOnline: navigator.onLine,
    isMarked: 'mark' in window,
    agreed: navigator.userActivation.hasBeenActive,
    hovered: document.querySelector('p:hover') !== null,
  }))),
  title: await page.title(),
});

test('whoever comes next gets the same tab, and finds nothing in it', async () => {
  const { context, page } = await visit();
  const untouched = await left(page);
  const heard: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  page.on('dialog', (dialog) => void dialog.dismiss());
  await context.addCookies([{ name: 'session', value: '1', url: baseURL }]);
  await page.evaluate(async () => {
    await cookieStore.set('own', '1');
    localStorage.setItem('a', '1');
    sessionStorage.setItem('a', '1');
    window.name = 'a';
    Object.assign(window, { mark: 1 });
    await new Promise((resolve) => {
      indexedDB.open('a').onsuccess = resolve;
    });
    await (await caches.open('a')).put('/a', new Response('a'));
    await (await navigator.storage.getDirectory()).getFileHandle('a', { create: true });
    addEventListener('beforeunload', (event) => event.preventDefault());
    setInterval(() => {
      void cookieStore.set('again', '1');
      localStorage.setItem('again', '1');
      console.log('still here');
    });
    void fetch('/late', { keepalive: true });
  });
  await page.setViewportSize({ width: 800, height: 600 });
  await page.emulateMedia({ colorScheme: 'dark', media: 'print', reducedMotion: 'no-preference' });
  await page.locator('p').click();
  expect(await left(page)).not.toEqual(untouched);
  await context.close();

  const next = await visit();
  expect(next.page).toBe(page);
  const known = heard.length;
  expect(await left(page)).toEqual(untouched);
  await page.evaluate(() => console.log('next'));
  expect(heard).toHaveLength(known);
});

test('who read in large text, or names what is usual, gets a tab that was kept, with text of the usual size', async () => {
  const { context, page } = await visit();
  const untouched = await left(page);
  const textSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  const usual = await textSize();
  expect(await withLargeText(page, textSize)).not.toBe(usual);
  await context.close();
  const next = await person(browser, { baseURL, javaScriptEnabled: true, colorScheme: 'light' });
  expect(next.page).toBe(page);
  await page.goto('/');
  expect([await textSize(), await left(page)]).toEqual([usual, untouched]);
});

test('two who are there at once share nothing, nor do two of different kinds', async () => {
  const [one, another, dark] = [await visit(), await visit(), await person(browser, { baseURL, colorScheme: 'dark' })];
  expect(new Set([one.context, another.context, dark.context]).size).toBe(3);
  await one.context.close();
  const dim = await person(browser, { baseURL, colorScheme: 'dark' });
  expect(dim.context).not.toBe(one.context);
});

test.each<[string, (page: Page) => Promise<unknown>]>([
  ['a route', (page) => page.route('**', (route) => route.abort())],
  ['a route of the context', (page) => page.context().route('**', (route) => route.abort())],
  ['a script of every page', (page) => page.addInitScript(() => undefined)],
  ['a function', (page) => page.exposeFunction('a', () => 1)],
  ['a permission', (page) => page.context().grantPermissions(['geolocation'])],
  ['a place', (page) => page.context().setGeolocation({ latitude: 1, longitude: 1 })],
  ['no line', (page) => page.context().setOffline(true)],
  ['headers', (page) => page.setExtraHTTPHeaders({ a: 'b' })],
  ['a clock', (page) => page.clock.install()],
  ['developer tools', (page) => page.context().newCDPSession(page)],
  ['another page', (page) => page.context().newPage()],
  ['another site', (page) => page.goto(elsewhere)],
  ['a button held down', (page) => page.mouse.down()],
  ['a key held down', (page) => page.keyboard.down('Shift')],
  ['no page', (page) => page.close()],
  [
    'what may be read without asking again',
    async (page) => {
      const asking = page.waitForResponse('**/later');
      await page.evaluate(() =>
        document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: '/later' })),
      );
      await asking;
    },
  ],
])('who got %s is not followed by anybody', async (_, change) => {
  const { context, page } = await visit();
  await change(page);
  await context.close();
  expect(browser.contexts()).toEqual([]);
});

test('a window that opens while its context is given back goes with it', async () => {
  const { context, page } = await visit();
  await page.evaluate(() => void window.open('/'));
  await context.close();
  await visit();
  expect(browser.contexts()).not.toContain(context);
});
