import { afterAll, expect, test } from 'vitest';
import { launchChromium, openPage, person } from '#support/browser.ts';
import { stoppedClock } from '#support/clock.ts';
import { raffleOnSale } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { visitor } from '#support/visitor.ts';
import { paths } from '#texts/paths.ts';

// the page that the browser opens was made for somebody before it, and none is made anew while this file runs
const server = await startTestServer({ clock: stoppedClock('2026-11-21T10:00:00Z'), sharedPageLife: 10 * 60_000 });
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

test('a page that was made for somebody else runs its scripts, and what is bought there is one’s own', async () => {
  const { address } = await raffleOnSale(server.app);
  const raffle = paths.raffle(address);
  const first = await visitor(server.url).get(raffle);
  const { page } = await person(browser, { baseURL: server.url });
  const faults: string[] = [];
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
  page.on('pageerror', (error) => faults.push(error.message));
  const opened = await openPage(page, raffle);
  expect(opened?.headers()['x-request-id']).toBe(first.headers.get('X-Request-Id'));
  await page.getByRole('checkbox', { name: '05, libre', exact: true }).click();
  await page.getByLabel('Nombre').fill('Lucía Fernández');
  await page.getByLabel('Teléfono').fill('611 222 333');
  await page.getByLabel(/^Soy mayor de edad/).check();
  await page.getByRole('button', { name: /^(Apartar|Seguir)/ }).click();
  await page.waitForURL(/\/boleto\//);
  const back = await openPage(page, raffle);
  expect(back?.headers()['x-request-id']).not.toBe(first.headers.get('X-Request-Id'));
  expect(await page.getByRole('main').textContent()).toMatch(/\b05\b/);
  expect(
    await visitor(server.url)
      .get(raffle)
      .then((response) => response.text()),
  ).not.toContain('Lucía');
  expect(faults).toEqual([]);
});
