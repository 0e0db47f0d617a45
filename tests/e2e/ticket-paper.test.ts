import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealDueLists } from '#app/draws/seal-due-lists.ts';
import { axeViolations } from '#support/axe.ts';
import { launchChromium, person, phone } from '#support/browser.ts';
import { stoppedClock } from '#support/clock.ts';
import { raffleToDraw, sellPaid } from '#support/draw.ts';
import { startTestServer } from '#support/server.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { paperTexts } from '#texts/orders/paper.ts';
import { paths } from '#texts/paths.ts';

const clock = stoppedClock('2026-11-21T10:00:00Z');
let server: Awaited<ReturnType<typeof startTestServer>>;
let browser: Awaited<ReturnType<typeof launchChromium>>;

beforeAll(async () => {
  server = await startTestServer({ clock });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  await server.stop();
});

const drawAt = Temporal.Instant.from('2026-12-18T19:00:00Z');
const title = 'Rifa para el viaje de fin de curso de las tres clases de sexto de la escuela rural y sus familias';

/** Sheets of a document. Two numbers fit on one. */
const sheetsIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

test('a buyer prints their numbers, each whole on a sheet, and no code is missing', async () => {
  const raffle = await raffleToDraw(server.app, clock, { drawAt, form: { title } });
  const numbers = Array.from({ length: 20 }, (_, at) => at);
  const { secret } = await sellPaid(server.app, raffle, numbers);
  clock.set(drawAt.subtract({ hours: 2 }));
  await sealDueLists(server.app);
  const { page } = await person(browser, { baseURL: server.url, viewport: phone });
  await page.goto(paths.ticket({ secret }));
  await page.getByRole('link', { name: orderTexts.records.paper }).click();
  await page.getByRole('heading', { name: paperTexts.title }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  expect(await axeViolations(page)).toEqual([]);
  const missing = () =>
    page
      .locator('.paper-ticket img')
      .evaluateAll((all) => all.filter((img) => !(img as HTMLImageElement).naturalWidth));
  expect((await missing()).length).toBeGreaterThan(0);
  const printed = page.evaluate(() => new Promise<void>((resolve) => Object.assign(window, { print: resolve })));
  await page.getByRole('button', { name: paperTexts.print }).click();
  await printed;
  expect(await missing()).toEqual([]);
  for (const format of ['A4', 'Letter']) expect(sheetsIn(await page.pdf({ format })), format).toBe(10);
});
