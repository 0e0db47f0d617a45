import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { brand } from '#brand';
import { axeViolations } from '#support/axe.ts';
import { launchChromium, openPage, person } from '#support/browser.ts';
import { startTestServer } from '#support/server.ts';
import { signedInVisitor, type Visitor, visitor } from '#support/visitor.ts';
import { layoutTexts } from '#texts/layout.ts';
import { paths } from '#texts/paths.ts';

/** Section 2 of the specification: every screen, who may open it, and where the old addresses lead. */
const server = await startTestServer();
const browser = await launchChromium();
const ana = await signedInVisitor(server.url, { name: 'Ana', email: 'ana@example.com' });
await ana.post('/create-community', { name: 'Peña La Guitarra', url: 'pena-la-guitarra' });
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const signedOut = () => person(browser, { baseURL: server.url });

/** A tab for the tests to which it does not matter what was opened in it before. */
const { page: guest } = await signedOut();

/** Somebody who never signs in. What a screen says of itself stands in what the server answers. */
const stranger = visitor(server.url);
const inSpanish = /<html [^>]*lang="es"/;
const headingsOf = /<h1[\s>].*?<\/h1>/gs;

/** Where somebody comes out who opens an address, and what is answered there. */
async function ledTo(who: Visitor, path: string): Promise<{ address: string; status: number }> {
  const { response, address } = await who.follow(await who.get(path));
  return { address: address.slice(server.url.length), status: response.status };
}

/** The page's own address as the browser shows it. */
const shownAt = (page: Page) => page.url().slice(server.url.length);

test.each([
  ['2.04', '/', 'rifa'],
  ['2.05', '/crear-rifa', 'rifa'],
  ['2.06', `/las-${brand.product}-son-legales`, 'legal'],
  ['2.07', `/como-hacer-${brand.product}`, 'rifa'],
  ['2.08', '/plataforma-para-rifas', 'rifa'],
  ['2.09', '/como-saber-si-una-rifa-es-fraude', 'rifa'],
  ['2.10', '/como-hacer-una-rifa-exitosa', 'rifa'],
  ['2.11', '/sitemap', 'mapa'],
  ['2.12', '/pena-la-guitarra', 'guitarra'],
  ['2.13', '/pena-la-guitarra/profile', 'guitarra'],
])('%s %s is open to somebody signed out, in Spanish, with one heading', async (_, path, about) => {
  const response = await stranger.get(path);
  expect(response.status).toBe(200);
  const document = await response.text();
  expect(document).toMatch(inSpanish);
  const headings = document.match(headingsOf) ?? [];
  expect(headings).toHaveLength(1);
  const [, title = ''] = /<title>(.*?)<\/title>/.exec(document) ?? [];
  expect(`${title} ${headings[0]?.replace(/<[^>]*>/g, '')}`.toLowerCase()).toContain(about);
});

test('1.01 1.05 everybody finds the articles and the sitemap from the first page', async () => {
  const document = await (await stranger.get('/')).text();
  expect(document).toMatch(inSpanish);
  const articles = [paths.legality(), paths.howTo(), paths.platform(), paths.fraud(), paths.success()];
  for (const path of [...articles, paths.sitemap()])
    expect(document, path).toMatch(new RegExp(`<a [^>]*href="${path}"`));
});

test('2.11 /sitemap.xml lists the public pages by their whole addresses', async () => {
  const response = await stranger.get('/sitemap.xml');
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toContain('xml');
  const text = await response.text();
  for (const path of ['/', '/crear-rifa', `/las-${brand.product}-son-legales`, '/pena-la-guitarra'])
    expect(text).toContain(`<loc>${server.url}${path}</loc>`);
});

test('2.14 /login is for who is signed out; who is signed in goes to /', async () => {
  const response = await stranger.get('/login');
  expect(response.status).toBe(200);
  expect(await response.text()).toMatch(/<main[\s>].*<button[^>]*>(?:<[^>]*>)*Entrar</s);
  expect(await ledTo(ana, '/login')).toEqual({ address: '/', status: 200 });
});

const guarded = [
  ['2.15', '/manage/communities'],
  ['2.16', '/create-community'],
  ['2.17', '/buscar-rifas'],
  ['2.18', '/pena-la-guitarra/dashboard'],
  ['2.19', '/pena-la-guitarra/contenido'],
  ['2.20', '/pena-la-guitarra/settings'],
  ['2.21', '/pena-la-guitarra/boletos'],
] as const;

test.each(guarded)('%s %s asks for signing in, and opens for who is', async (_, path) => {
  const { address } = await ledTo(stranger, path);
  expect(new URL(address, server.url).pathname).toBe('/login');
  const response = await ana.get(path);
  expect(response.status).toBe(200);
  expect((await response.text()).match(headingsOf)).toHaveLength(1);
});

test('2.22 who is sent to /login comes back afterwards to where they were going, and only to this site', async () => {
  const { context, page } = await signedOut();
  await openPage(page, '/pena-la-guitarra/boletos?ver=boletos');
  const opening = page.waitForEvent('popup');
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
  await (await opening).getByRole('button', { name: 'Ana Ruiz' }).click();
  await page.waitForURL('/pena-la-guitarra/boletos?ver=boletos');
  for (const elsewhere of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    await page.goto(`/login?volver=${encodeURIComponent(elsewhere)}`);
    expect(shownAt(page)).toBe('/');
  }
  await context.close();
});

test.each([
  ['2.23', '/pricing', '/crear-rifa'],
  ['2.24', '/search-communities', '/buscar-rifas'],
  ['2.25', '/pena-la-guitarra/formation', '/pena-la-guitarra/contenido'],
  ['2.26', '/pena-la-guitarra/members', '/pena-la-guitarra/boletos'],
])('%s %s goes to %s for good, and keeps its query', async (_, from, to) => {
  const first = await ana.get(`${from}?q=bici`);
  expect([first.status, first.headers.get('Location')]).toEqual([301, `${to}?q=bici`]);
  expect(await ledTo(ana, `${from}?q=bici`)).toEqual({ address: `${to}?q=bici`, status: 200 });
});

test('2.01 a page brings its own script when it is opened, and not before', async () => {
  const { context, page } = await signedOut();
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.add(response.url());
  });
  await openPage(page, '/verificar');
  const atFirst = new Set(scripts);
  await page.getByRole('link', { name: layoutTexts.footer.privacy }).click();
  await page.waitForURL('/privacidad');
  await page.getByRole('heading', { level: 1, name: /privacidad/i }).waitFor();
  expect(scripts.size).toBeGreaterThan(atFirst.size);
  await context.close();
});

test('2.02 a spinner turns while a page is on its way', async () => {
  await openPage(guest, '/verificar');
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await guest.route('**/privacidad.data*', async (route) => {
    await asked;
    await route.continue();
  });
  await guest.getByRole('link', { name: layoutTexts.footer.privacy }).click();
  const spinner = guest.getByRole('status').filter({ hasText: layoutTexts.loading });
  await spinner.waitFor({ state: 'visible' });
  expect(await axeViolations(guest)).toEqual([]);
  answer();
  await guest.waitForURL('/privacidad');
  await spinner.waitFor({ state: 'detached' });
  await guest.unrouteAll();
});

test('2.02 a page that comes at once shows no spinner', async () => {
  await openPage(guest, '/verificar');
  // the spinner is there from the first moment, and may be seen only after its delay
  await guest.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.classList.contains('after-a-moment')) {
            const { animationDelay, visibility } = getComputedStyle(node);
            seen.push(`${visibility} ${animationDelay}`);
          }
    }).observe(document.body, { childList: true, subtree: true });
  });
  await guest.getByRole('link', { name: layoutTexts.footer.privacy }).click();
  await guest.waitForURL('/privacidad');
  const seen = await guest.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(new Set(seen)).toEqual(new Set(['hidden 0.15s']));
});

test.each(['/no-existe', '/no-existe/profile', '/pena-la-guitarra/rifas/no-existe', '/no/hay/nada/aqui'])(
  '2.27 %s is not there: a 404 that says what to do',
  async (path) => {
    const response = await stranger.get(path);
    expect(response.status).toBe(404);
    const document = await response.text();
    expect(document.match(headingsOf)?.join()).toContain(layoutTexts.notFound.title);
    expect(document).toMatch(new RegExp(`<a [^>]*>(?:<[^>]*>)*${layoutTexts.notFound.goHome}`));
  },
);

test('2.27 what is not there, in a community as anywhere, is said in a way that everyone can read', async () => {
  for (const path of ['/no-existe', '/pena-la-guitarra/rifas/no-existe']) {
    await guest.goto(path);
    await guest.getByRole('heading', { level: 1, name: layoutTexts.notFound.title }).waitFor();
    await guest.getByRole('link', { name: layoutTexts.notFound.goHome }).waitFor();
    expect(await axeViolations(guest)).toEqual([]);
  }
});
