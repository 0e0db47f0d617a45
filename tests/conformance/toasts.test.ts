import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { launchChromium } from '#support/browser.ts';
import { startTestServer } from '#support/server.ts';
import { signedInPerson } from '#support/signed-in-person.ts';

/** Sections 2, 4 and 9 of the specification: one toast at a time, and how it comes and goes. */
const server = await startTestServer();
const browser = await launchChromium();
const { context, visitor } = await signedInPerson(browser, server.url);
await visitor.post('/create-community', { name: 'Coro', url: 'coro' });
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** A page that says with a toast that something was done. */
const saved = '/manage/communities?hecho=ofrecida';

/** That page with its clock in the test's hand, and every wait that it asked for. */
async function pageWithToast(): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install();
  await page.addInitScript(() => {
    const waits: number[] = [];
    Object.assign(window, { waits });
    const usual = window.setTimeout;
    window.setTimeout = ((does: () => void, wait?: number) => {
      waits.push(wait ?? 0);
      return usual(does, wait);
    }) as typeof window.setTimeout;
  });
  await page.goto(saved);
  await toastOf(page).waitFor();
  return page;
}

const toastOf = (page: Page) => page.locator('.toast');
const isGone = (page: Page) => toastOf(page).waitFor({ state: 'detached' });
const waitsOf = (page: Page) => page.evaluate(() => (window as unknown as { waits: number[] }).waits);

/** Goes on to another page of the site without loading it anew. */
function goTo(page: Page, path: string) {
  return page.evaluate(
    (to) =>
      (
        window as unknown as { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }
      ).__reactRouterDataRouter.navigate(to),
    path,
  );
}

test('2.03 4.08 9.01 one toast is seen at a time: a new one replaces the old', async () => {
  const page = await pageWithToast();
  await goTo(page, '/verificar');
  await toastOf(page).evaluate((toast) => toast.setAttribute('data-old', ''));
  await goTo(page, saved);
  await page.locator('.toast:not([data-old])').waitFor();
  expect(await toastOf(page).count()).toBe(1);
  await page.close();
});

test('9.03 a toast stays open for 5000 ms', async () => {
  const page = await pageWithToast();
  expect(await waitsOf(page)).toContain(5000);
  await page.clock.runFor(4000);
  expect(await toastOf(page).getAttribute('data-state')).toBe('open');
  await page.clock.runFor(1100);
  await isGone(page);
  await page.close();
});

test('4.09 9.02 a toast is open, then dismissed, and forgotten 1,000,000 ms after that', async () => {
  const page = await pageWithToast();
  expect(await toastOf(page).getAttribute('data-state')).toBe('open');
  expect(await waitsOf(page)).not.toContain(1_000_000);
  await toastOf(page).getByRole('button', { name: 'Cerrar' }).click();
  await isGone(page);
  expect((await waitsOf(page)).filter((wait) => wait === 1_000_000)).toHaveLength(1);
  await page.close();
});

/** Swipes the toast to the right by so many pixels. */
async function swipe(page: Page, distance: number): Promise<void> {
  const box = await toastOf(page).boundingBox();
  if (!box) throw new Error('there is no toast');
  const [x, y] = [box.x + 30, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let moved = 5; moved <= distance; moved += 5) await page.mouse.move(x + moved, y);
  await page.mouse.up();
}

test('9.04 a toast is swept away by 50 pixels, and by less it comes back', async () => {
  const page = await pageWithToast();
  await swipe(page, 45);
  expect(await toastOf(page).getAttribute('data-state')).toBe('open');
  await swipe(page, 60);
  await isGone(page);
  await page.close();
});

test('9.05 F8 brings the keyboard to the toasts', async () => {
  const page = await pageWithToast();
  await page.keyboard.press('F8');
  expect(await page.evaluate(() => document.activeElement?.classList.contains('toast-viewport'))).toBe(true);
  await page.close();
});
