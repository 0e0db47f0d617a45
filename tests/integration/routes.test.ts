import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '#support/server.ts';
import { patterns, reservedSegments } from '#texts/paths.ts';

const server = await startTestServer();
afterAll(() => server.stop());

const get = (path: string) => fetch(server.url + path, { redirect: 'manual' });

test.each([
  'manageCommunities',
  'createCommunity',
  'search',
  'dashboard',
  'content',
  'settings',
  'tickets',
  'raffleDesk',
  'messages',
] as const)('%s sends a signed-out person to /login and remembers the way back', async (name) => {
  const path = patterns[name].replace(':communityUrl', 'una-comunidad').replace(':raffle', 'una-rifa');
  const response = await get(`${path}?de=prueba`);
  expect(response.status).toBe(302);
  const target = new URL(response.headers.get('Location') ?? '', server.url);
  expect(target.pathname).toBe('/login');
  expect([...target.searchParams.values()]).toContain(`${path}?de=prueba`);
});

test('who sends a form signed out is told so at /login', async () => {
  const response = await fetch(`${server.url}/create-community`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: server.url },
    body: new URLSearchParams({ name: 'Club', url: 'club' }),
  });
  expect(response.status).toBe(302);
  const page = await get(response.headers.get('Location') ?? '');
  expect(await page.text()).toContain('Usuario no autenticado');
});

test.each([
  ['/pricing', '/crear-rifa'],
  ['/search-communities', '/buscar-rifas'],
  ['/una-comunidad/formation', '/una-comunidad/contenido'],
  ['/una-comunidad/members', '/una-comunidad/boletos'],
])('%s moves for good to %s and keeps its query', async (from, to) => {
  const response = await get(`${from}?q=bici`);
  expect(response.status).toBe(301);
  expect(response.headers.get('Location')).toBe(`${to}?q=bici`);
});

test.each([
  '/',
  '/crear-rifa',
  '/las-rifas-son-legales',
  '/como-hacer-rifas',
  '/plataforma-para-rifas',
  '/como-saber-si-una-rifa-es-fraude',
  '/como-hacer-una-rifa-exitosa',
  '/sitemap',
  '/sitemap.xml',
  '/robots.txt',
  '/login',
  '/privacidad',
  '/terminos',
  '/verificar',
  '/acta-de-ejemplo.json',
])('%s is open to everyone', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(200);
});

test('a community, a raffle and a page that do not exist answer 404 with a page in Spanish', async () => {
  for (const path of [
    '/no-existe',
    '/no-existe/profile',
    '/no-existe/rifas/nada',
    '/no/hay/nada/aqui',
    '/boleto/no-es-un-secreto',
  ]) {
    const response = await get(path);
    expect(response.status, path).toBe(404);
    expect(await response.text(), path).toContain('lang="es"');
  }
});

test('every first segment of a route is refused as the url of a community', () => {
  const segments = Object.values(patterns)
    .map((pattern) => pattern.split('/')[1] ?? '')
    .filter((segment) => segment && !segment.startsWith(':'));
  for (const segment of segments) expect(reservedSegments.has(segment), segment).toBe(true);
});

test('the process lives and its database answers', async () => {
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(200);
});

test('a page is asked for again before it is shown again, and no shared cache keeps it', async () => {
  for (const path of ['/', '/las-rifas-son-legales', '/crear-rifa'])
    expect((await get(path)).headers.get('Cache-Control'), path).toBe('private, no-cache');
});
