import { afterAll, expect, test } from 'vitest';
import { launchChromium, openPage, person } from '#support/browser.ts';
import { startTestServer } from '#support/server.ts';
import { waits } from '#support/waits.ts';
import { homeTexts } from '#texts/home.ts';
import { paths } from '#texts/paths.ts';

const server = await startTestServer();
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const script = /\/entry\.client[^/]*\.js$/;

test.each([
  ['whose script is under way', paths.createRaffle()],
  ['that has none', paths.fraud()],
])('who loads a page %s again and goes back is shown what was before it', async (_, address) => {
  const { context, page } = await person(browser, { baseURL: server.url });
  await openPage(page, paths.home());
  await page.locator(`main a[href="${address}"]:visible`).first().click();
  await page.waitForURL(`**${address}`);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe(homeTexts.title);
  let asked = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(script, async (route) => {
    asked += 1;
    await released;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  await page.evaluate(() => history.back());
  await page.waitForURL(`${server.url}/`, { waitUntil: 'commit' });
  // the front page, which has one
  await expect.poll(() => asked, { timeout: waits.change }).toBe(address === paths.fraud() ? 1 : 2);
  release();
  await page.getByRole('heading', { level: 1, name: homeTexts.title }).waitFor();
  await context.close();
});
