import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { BrowserContext } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { axeViolations } from '#support/axe.ts';
import { desktop, launchChromium, openPage, person, phone } from '#support/browser.ts';
import { stoppedClock } from '#support/clock.ts';
import { startTestServer } from '#support/server.ts';
import { signedInVisitor } from '#support/visitor.ts';
import { paths } from '#texts/paths.ts';

const server = await startTestServer({ clock: stoppedClock('2026-11-21T10:00:00Z') });
const { app } = server;
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const baseURL = server.url;
const ana = await signedInVisitor(baseURL, { name: 'Ana', email: `ana-${randomUUID()}@example.com` });
await ana.post(paths.createCommunity(), {
  name: 'Peña ciclista',
  url: 'pena-ciclista',
  description: 'Salimos los domingos',
});
await sql`
  insert into raffles (community_id, id, slug, status, title, currency, price, first_number, last_number, hold_minutes,
    sales_close_at, draw_at, margin_seconds, time_zone, draw_method, created_at, created_by)
  select id, gen_random_uuid(), 'rifa-' || n, 'open', 'Bicicleta número ' || n, 'EUR', 100 * (n % 2), 1, 100, 60,
    ${app.clock.now()}::timestamptz + make_interval(days => 5, mins => n), '2027-01-01', 3600, 'Europe/Madrid',
    '{"kind":"drand"}', created_at, created_by
  from communities, generate_series(1, 60) as n where url = 'pena-ciclista'
`.execute(app.db);

async function someone(options: Parameters<typeof person>[1] = {}) {
  const { context, page } = await person(browser, { baseURL, ...options });
  await enter(context);
  return page;
}

function enter(context: BrowserContext): Promise<void> {
  return context.addCookies([...ana.cookies].map(([name, value]) => ({ name, value, url: baseURL })));
}

test('what is typed is looked for while it is typed, filtered, paged, and undone by the way back', async () => {
  const page = await someone({ viewport: desktop });
  await openPage(page, paths.search());
  const visited = await page.evaluate(() => history.length);
  const field = page.getByLabel('Qué buscas');
  await field.pressSequentially('bicicelta', { delay: 20 });
  await page.getByText('Quizá buscabas').waitFor();
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  await field.fill('');
  await field.pressSequentially('BICI');
  await page.waitForURL('**/buscar-rifas?q=BICI');
  await page.getByText('60 rifas').first().waitFor();
  expect(await field.inputValue()).toBe('BICI');
  expect(await page.evaluate(() => history.length)).toBe(visited);

  await page.getByRole('link', { name: 'Rifas', exact: true }).click();
  await page.waitForURL('**/buscar-rifas?q=BICI&tipo=rifas');
  await page.getByLabel('Solo gratis').check();
  await page.waitForURL('**/buscar-rifas?q=BICI&tipo=rifas&gratis=1');
  await page.getByText('30 rifas').first().waitFor();
  expect(
    await page
      .getByRole('article')
      .or(page.getByRole('heading', { level: 3 }))
      .first()
      .textContent(),
  ).toContain('Bicicleta número 2');

  await page.getByRole('link', { name: 'Ver más' }).click();
  await page.waitForURL(/&sigue=/);
  await page.getByRole('heading', { level: 3, name: 'Bicicleta número 60' }).waitFor();
  expect(await page.getByRole('heading', { level: 3 }).count()).toBe(6);
  await openPage(page);
  expect(await page.getByRole('heading', { level: 3 }).count()).toBe(6);

  await page.goBack();
  await page.waitForURL('**/buscar-rifas?q=BICI&tipo=rifas&gratis=1');
  await page.goBack();
  await page.waitForURL('**/buscar-rifas?q=BICI&tipo=rifas');
  await page.getByText('60 rifas').first().waitFor();
  expect(await page.getByLabel('Solo gratis').isChecked()).toBe(false);
  await page.goForward();
  await page.getByText('30 rifas').first().waitFor();
  await page.getByRole('link', { name: 'Quitar el filtro: Gratis' }).click();
  await page.waitForURL('**/buscar-rifas?q=BICI&tipo=rifas');
  await page.getByText('60 rifas').first().waitFor();
  expect(await page.getByLabel('Solo gratis').isChecked()).toBe(false);
});

test('a filter ticked while a kind that was pressed is still on its way keeps both', async () => {
  const page = await someone({ viewport: desktop });
  await openPage(page, `${paths.search()}?q=bici`);
  const underway = Promise.withResolvers<void>();
  await page.route(/tipo=rifas$/, async (route) => {
    await underway.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Rifas', exact: true }).click();
  await page.getByLabel('Solo gratis').check();
  await page.waitForURL('**/buscar-rifas?q=bici&tipo=rifas&gratis=1');
  underway.resolve();
  await page.getByText('30 rifas').first().waitFor();
  expect(await page.getByLabel('Solo gratis').isChecked()).toBe(true);
});

test('a filter taken back while its answer is on its way is not in the search that comes', async () => {
  const page = await someone({ viewport: desktop });
  await openPage(page, `${paths.search()}?q=bici`);
  const underway = Promise.withResolvers<void>();
  await page.route(/gratis=1/, async (route) => {
    await underway.promise;
    await route.continue().catch(() => undefined);
  });
  const free = page.getByLabel('Solo gratis');
  const asked = page.waitForRequest(/gratis=1/);
  await free.check();
  await asked;
  await page.getByLabel('Qué buscas').fill('bicicleta');
  await page.waitForRequest(/q=bicicleta&gratis=1/);
  await free.uncheck();
  await page.waitForURL('**/buscar-rifas?q=bicicleta');
  underway.resolve();
  await page.getByText('60 rifas').first().waitFor();
  expect([await free.isChecked(), new URL(page.url()).search]).toEqual([false, '?q=bicicleta']);
});

test('without script, on a phone, a form with its filters in a sheet does the same', async () => {
  const page = await someone({ javaScriptEnabled: false });
  await page.goto(paths.search());
  await page.getByLabel('Qué buscas').fill('montaña bici');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await page.waitForURL(`**/buscar-rifas?q=${encodeURIComponent('montaña')}+bici`);
  await page.getByText('Ninguna rifa ni comunidad así').waitFor();
  await page.getByLabel('Qué buscas').fill('bicicletas');
  expect(await page.getByLabel('Moneda').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByLabel('Moneda').selectOption('EUR');
  await page.getByLabel('Desde').fill('0,50');
  await page.getByRole('button', { name: 'Ver los resultados' }).click();
  await page.waitForURL('**/buscar-rifas?q=bicicletas&min=0%2C50&moneda=EUR');
  await page.getByText('30 rifas').first().waitFor();
  await page.getByRole('link', { name: 'Ver todas las rifas' }).click();
  await page.getByRole('link', { name: 'Ver más' }).click();
  await page.waitForURL(/&sigue=/);
  expect(await page.getByRole('heading', { level: 3 }).count()).toBe(6);
  await page.getByRole('link', { name: 'Quitar el filtro: Desde 0,50 €' }).click();
  await page.waitForURL('**/buscar-rifas?q=bicicletas&tipo=rifas&moneda=EUR');
});

test('wrong values keep what was typed, say what is wrong by the field, and never break the page', async () => {
  const page = await someone({ viewport: desktop });
  await page.goto(
    `${paths.search()}?q=${encodeURIComponent("🎉 %:*'")}&min=dos&moneda=XXX&quedan=0&tope=ayer&orden=x&sigue=roto`,
  );
  expect(await page.getByLabel('Desde').inputValue()).toBe('dos');
  await page.getByText('Escribe un precio como 2,50 o 2.50.').waitFor();
  await page.getByText('Escribe alguna letra o cifra').waitFor();
  await page.getByText('Escribe un número entero, de 1').waitFor();
  await page.getByText('Escribe una fecha como').waitFor();
  expect(await page.getByText('Elige una de las opciones.').count()).toBe(2);
  await page.getByText('El enlace a esa página ya no sirve').waitFor();
  expect(await page.getByRole('heading', { level: 3 }).count()).toBeGreaterThan(0);
});

test('the search has no barrier that axe knows, on a phone in the dark and on a wide screen in the light', async () => {
  const page = await someone();
  const looked = async (query: string, only?: readonly string[]) => {
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([query, overflow, await axeViolations(page, only)]).toEqual([query, 0, []]);
  };
  const queries = ['', '?q=bici&tipo=rifas&pais=ES&quedan=5', '?q=bicicelta', '?q=zzzz&min=x', '?tipo=comunidades'];
  for (const query of queries) {
    await page.setViewportSize(desktop);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(paths.search() + query);
    await page.addStyleTag({ content: '* { content-visibility: visible !important; transition: none !important }' });
    await looked(query);
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: 'dark' });
    // a theme changes colours alone, and `every-page.test.ts` looks at the search on a phone
    await looked(query, ['color-contrast']);
  }
  await page.getByRole('button', { name: 'Filtros' }).click();
  expect(await axeViolations(page)).toEqual([]);
});
