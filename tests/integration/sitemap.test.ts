import { afterAll, beforeAll, expect, test } from 'vitest';
import { countPublic } from '#app/search/map-public.ts';
import { connect, type DatabaseHandle } from '#db/client.ts';
import { stranger, testApp } from '#support/app.ts';
import { startTestServer } from '#support/server.ts';
import { articles } from '#texts/articles/articles.ts';
import { paths } from '#texts/paths.ts';

const server = await startTestServer();
let handle: DatabaseHandle;
beforeAll(() => {
  handle = connect({ connectionString: server.databaseUrl });
});
afterAll(async () => {
  await handle.close();
  await server.stop();
});

const get = (path: string) => fetch(server.url + path, { redirect: 'manual' });

/**
 * Reads a file of the protocol and finds in it whatever sitemaps.org forbids: another shape than a list of addresses,
 * an address that is not whole, of another site or not escaped, one that stands twice, a change in the future.
 */
async function readMap(path: string) {
  const response = await get(path);
  expect(response.status, path).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
  const text = await response.text();
  const shape =
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<(urlset|sitemapindex) xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n((?:<(?:url|sitemap)>.*<\/(?:url|sitemap)>\n)+)<\/\1>\n$/;
  const [, kind, body = ''] = shape.exec(text) ?? [];
  expect(kind, text.slice(0, 300)).toBeDefined();
  const item = kind === 'urlset' ? 'url' : 'sitemap';
  const line = new RegExp(
    `^<${item}><loc>([^<>&'"]+)</loc>(?:<lastmod>(\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d:\\d\\dZ)?)</lastmod>)?</${item}>$`,
  );
  const entries = body
    .trimEnd()
    .split('\n')
    .map((each) => {
      const [, loc, changed] = line.exec(each) ?? [];
      if (!loc) throw new Error(`no entry: ${each}`);
      if (!URL.canParse(loc) || new URL(loc).origin !== server.url || loc.length > 2048) throw new Error(`bad: ${loc}`);
      if (changed && Date.parse(changed) > Date.now()) throw new Error(`changed in the future: ${each}`);
      return { path: loc.slice(server.url.length), changed: changed ?? null };
    });
  expect(new Set(entries.map((each) => each.path)).size, 'an address stands twice').toBe(entries.length);
  expect(entries.length).toBeLessThanOrEqual(50_000);
  expect(Buffer.byteLength(text)).toBeLessThan(50 * 1024 * 1024);
  return { kind, entries, paths: entries.map((each) => each.path) };
}

/** Communities and raffles as rows only, as many as asked, of every visibility and state in turn. */
async function fill(communities: number, rafflesEach: number): Promise<void> {
  const pool = await handle.pool.connect();
  // rows only: what the product derives from them for its search takes longer than the rest of the test
  await pool.query('set statement_timeout = 0');
  await pool.query('alter table communities disable trigger user');
  await pool.query('alter table raffles disable trigger user');
  await pool.query(
    `insert into users (uid, issuer, subject, created_at) values ('u', 'i', 's', '2026-01-01') on conflict do nothing`,
  );
  await pool.query(
    `insert into communities (id, url, name, plan, status, visibility, join_policy, access_type, currency, country,
       time_zone, created_at, created_by)
     select gen_random_uuid(), 'comunidad-' || n, 'Peña & amigos ' || n, 'free',
       coalesce((array['draft', 'paused', 'archived', 'suspended'])[n % 97], 'active'),
       coalesce((array['unlisted', 'private'])[n % 41], 'public'),
       'open', 'free', 'EUR', 'ES', 'Europe/Madrid', timestamptz '2026-01-01' + n * interval '1 minute', 'u'
     from generate_series(1, $1::int) n`,
    [communities],
  );
  await pool.query(
    `insert into raffles (community_id, id, slug, status, title, currency, price, first_number, last_number,
       hold_minutes, sales_close_at, draw_at, margin_seconds, time_zone, draw_method, created_at, created_by)
     select id, gen_random_uuid(), 'rifa-' || n,
       (array['draft', 'open', 'closed', 'drawn', 'completed', 'cancelled'])[n % 6 + 1],
       'Cesta <nº ' || n || '>', 'EUR', 200, 0, 99, 60, '2026-12-01', '2026-12-03', 3600, 'Europe/Madrid',
       '{"kind":"drand"}', created_at + n * interval '1 second', 'u'
     from communities, generate_series(1, $1::int) n`,
    [rafflesEach],
  );
  await pool.query(
    `insert into actas (community_id, raffle_id, sequence, state, document, fingerprint, issued_at)
     select community_id, id, 1, 'definitivo', '{}', repeat('a', 64), draw_at from raffles
     where status in ('drawn', 'completed')`,
  );
  // half of what was cancelled had been on sale
  await pool.query(
    `insert into bases (community_id, raffle_id, version, chain, document, fingerprint, terms, published_at)
     select community_id, id, 1, 1, '{}', repeat('b', 64), 'Bases.', created_at from raffles
     where status = 'cancelled' and extract(minute from created_at)::int % 2 = 0`,
  );
  await pool.query('analyze');
  pool.release(true);
}

/** The paths that must be listed, read from the tables in another way than the product does. */
async function expected(): Promise<Set<string>> {
  const { rows } = await handle.pool.query<{ path: string }>(
    `with open as (select * from communities where visibility = 'public' and status = 'active')
     select '/' || url as path from open
     union all select '/' || url || '/profile' from open
     union all select '/' || url || '/rifas/' || slug from open join raffles on community_id = open.id
       where raffles.status in ('open', 'closed', 'drawn', 'completed')
         or raffles.status = 'cancelled' and raffles.id in (select raffle_id from bases)
     union all select '/' || url || '/rifas/' || slug || '/acta' from open join raffles on community_id = open.id
       where raffles.id in (select raffle_id from actas)`,
  );
  return new Set(rows.map(({ path }) => path));
}

const own = [
  paths.home(),
  paths.createRaffle(),
  paths.communityList(),
  paths.verify(),
  paths.log(),
  paths.legality(),
  paths.howTo(),
  paths.platform(),
  paths.fraud(),
  paths.success(),
  paths.sitemap(),
  paths.privacy(),
  paths.terms(),
];

test('an installation without communities lists its own pages, the guides with the day they were last true', async () => {
  const { kind, entries } = await readMap('/sitemap.xml');
  expect(kind).toBe('urlset');
  expect(entries.map(({ path }) => path)).toEqual(own);
  expect(entries.find(({ path }) => path === paths.legality())?.changed).toBe(articles.legality.knownOn);
  for (const path of own) expect((await get(path)).status, path).toBe(200);
});

test('beyond 50,000 addresses the map has parts, which together list what is public and nothing else', async () => {
  await fill(6200, 7);
  const index = await readMap('/sitemap.xml');
  expect(index.kind).toBe('sitemapindex');
  const seen = new Set<string>();
  for (const part of index.paths) {
    expect(new URL(part, server.url).pathname, 'a map lists what lies under its own path').toBe('/sitemap.xml');
    const { kind, paths: listed } = await readMap(part);
    expect(kind).toBe('urlset');
    for (const path of listed) {
      if (seen.has(path)) throw new Error(`${path} stands in two parts`);
      seen.add(path);
    }
  }
  const public_ = await expected();
  expect(public_.size).toBeGreaterThan(50_000);
  expect(seen.size).toBe(public_.size + own.length);
  for (const path of public_) if (!seen.has(path)) throw new Error(`${path} is missing`);
});

test('one network that asks for the map again and again leaves room for search engines', async () => {
  const { app } = testApp(handle);
  const count = (visitor: string) => countPublic(app, { ...stranger, visitor }, undefined);
  const flood = Promise.allSettled(Array.from({ length: 30 }, () => count('203.0.113.9')));
  expect((await count('198.51.100.1')).communities).toBeGreaterThan(0);
  expect((await flood).filter(({ status }) => status === 'fulfilled')).toHaveLength(21);
});

test('a part of the map that does not exist is not found', async () => {
  for (const part of ['comunidades-9', 'rifas-999999', 'comunidades-0', 'otras-1', '', 'rifas-1x', 'rifas']) {
    expect((await get(`/sitemap.xml?parte=${part}`)).status, part).toBe(404);
  }
});

test('what is last in the map changed when something last happened there', async () => {
  const { rows } = await handle.pool.query<{ id: string; url: string; raffle: string; slug: string }>(
    `select communities.id, url, raffles.id as raffle, slug from communities join raffles on community_id = communities.id
     where visibility = 'public' and communities.status = 'active' and raffles.status = 'open' limit 1`,
  );
  const [row] = rows;
  if (!row) throw new Error('no raffle');
  await handle.pool.query(
    `insert into events (community_id, kind, subject, subject_id, raffle_id, actor, happened_at)
     values ($1, 'raffle.opened', 'raffle', $2::text, $2::uuid, 'u', '2026-10-05T08:09:10.123Z')`,
    [row.id, row.raffle],
  );
  const parts = (await readMap('/sitemap.xml')).paths;
  const left = new Set([`/${row.url}`, `/${row.url}/rifas/${row.slug}`]);
  for (const part of parts) {
    const { entries } = left.size > 0 ? await readMap(part) : { entries: [] };
    for (const { path, changed } of entries) if (left.delete(path)) expect(changed, path).toBe('2026-10-05T08:09:10Z');
  }
  expect([...left]).toEqual([]);
});

test('the map that people read leads, page by page, to every raffle that was drawn', async () => {
  const first = await (await get('/sitemap')).text();
  for (const path of own) expect(first).toContain(`href="${path}"`);
  expect(first).toContain('/sitemap?ver=comunidades');
  const met: string[] = [];
  let next: string | undefined = '/sitemap?ver=sorteadas';
  for (let page = 0; next && page < 3; page += 1) {
    const html = await (await get(next)).text();
    expect(html).toContain('name="robots" content="noindex"');
    met.push(
      ...Array.from(html.matchAll(/href="(\/comunidad-\d+\/rifas\/rifa-\d+\/acta)"/g), (match) => match[1] ?? ''),
    );
    next = /href="(\/sitemap\?[^"]*desde=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  }
  expect(next).toBeDefined();
  expect(met.length).toBe(360);
  expect(new Set(met).size).toBe(360);
  const public_ = await expected();
  expect(met.filter((path) => !public_.has(path))).toEqual([]);
  expect((await get('/sitemap?ver=rifas&desde=2026-99-99T00:00:00Z_x')).status).toBe(200);
  const before = '0000-01-01T00:00:00Z_00000000-0000-4000-8000-000000000000';
  expect((await get(`/sitemap?ver=rifas&desde=${before}`)).status).toBe(200);
});

test('the list of raffles to be drawn leads with those on sale, and page by page to every one of them once', async () => {
  const first = await (await get('/sitemap?ver=rifas')).text();
  expect(first).toContain('A la venta');
  expect(first).toContain('Quedan');
  expect(first).not.toContain('Con la venta cerrada');
  const second = /href="(\/sitemap\?[^"]*desde=[^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const met = (html: string) => [...html.matchAll(/<h3[^>]*><a href="([^"]+)"/g)].map(([, path = '']) => path);
  const both = [...met(first), ...met(await (await get(second)).text())];
  expect(both.length).toBe(48);
  expect(new Set(both).size).toBe(48);
  const over = await (await get('/sitemap?ver=rifas&desde=cerradas')).text();
  expect(over).toContain('Con la venta cerrada');
  expect(over).not.toContain('A la venta');
  const public_ = await expected();
  expect([...both, ...met(over)].filter((path) => !public_.has(path))).toEqual([]);
});

test('where the last raffle on sale ends, the closed ones go on', async () => {
  // all but thirty are over: they fill a page and a part of the next
  await handle.pool.query('alter table raffles disable trigger user');
  await handle.pool.query(
    `update raffles set status = 'closed' where status = 'open' and id not in (
       select raffles.id from raffles join communities on communities.id = community_id
       where raffles.status = 'open' and visibility = 'public' and communities.status = 'active' limit 30)`,
  );
  const first = await (await get('/sitemap?ver=rifas')).text();
  const next = /href="(\/sitemap\?[^"]*desde=[^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const second = await (await get(next)).text();
  expect(second).toContain('A la venta');
  expect(second).toContain('Con la venta cerrada');
  expect([...second.matchAll(/<h3/g)].length).toBe(24);
  expect(second).toContain('desde=cerradas_');
});

test('robots are kept out of what is private, and of nothing that only begins like it', async () => {
  const text = await (await get('/robots.txt')).text();
  expect(text).toContain(`Sitemap: ${server.url}/sitemap.xml`);
  const rules = Array.from(text.matchAll(/^Disallow: (.+)$/gm), (match) => match[1] ?? '');
  const patterns = rules.map(
    (rule) =>
      new RegExp(
        `^${rule
          .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
          .replaceAll('\\*', '.*')
          .replace(/\\\$$/, '$')}`,
      ),
  );
  const isShut = (path: string) => patterns.some((pattern) => pattern.test(path));
  for (const path of [
    '/boleto/abc',
    '/invitacion/abc',
    '/club/dashboard',
    '/club/settings?x=1',
    '/club/boletos',
    '/club/contenido',
    '/club/mensajes',
    '/club/rifas/bici/gestion',
    '/club/rifas/bici/gestion/pedidos.csv',
    '/club/rifas/bici/tablero',
    '/buscar-rifas',
    '/buscar-rifas?q=bici',
    '/manage/communities',
    '/create-community',
    '/operacion',
    '/acceso/vuelta?code=1',
    '/salir',
    '/proveedor-demo/auth',
  ])
    expect(isShut(path), path).toBe(true);
  for (const path of [
    ...own,
    '/sitemap.xml',
    '/salir-a-correr',
    '/acceso-libre',
    '/operaciones',
    '/boleto-feliz',
    '/buscar-rifas-buenas',
    '/club',
    '/club/profile',
    '/club/rifas/bici',
    '/club/rifas/tablero-de-ajedrez',
    '/club/rifas/bici/sorteo',
    '/club/rifas/bici/acta',
    '/club/rifas/bici/compartir.png',
  ])
    expect(isShut(path), path).toBe(false);
});
