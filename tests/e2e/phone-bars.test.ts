import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { createCourse } from '#app/courses/edit-course.ts';
import { addLesson, addModule } from '#app/courses/edit-outline.ts';
import { postMessage } from '#app/messages/post-message.ts';
import { launchChromium, openPage, person } from '#support/browser.ts';
import { communityOfAna, putIn } from '#support/people.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { signIn } from '#support/signed-in.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paths } from '#texts/paths.ts';

const server = await startTestServer();
const { app } = server;
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

type Actor = Parameters<typeof signIn>[2];

/** One tab for each kind of screen: whoever comes next finds no cookie and nothing kept there. */
const tabs = {
  pressed: person(browser, { baseURL: server.url }),
  touched: person(browser, { baseURL: server.url, hasTouch: true }),
};

async function phoneOf(actor: Actor, { hasTouch = false }: { hasTouch?: boolean } = {}): Promise<Page> {
  const { page, context } = await (hasTouch ? tabs.touched : tabs.pressed);
  if (page.url().startsWith(server.url)) {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto('about:blank');
  }
  await context.clearCookies();
  await signIn(app, context, actor);
  return page;
}

const barOf = (page: Page) => page.locator('.community-bar');

async function edges(of: Locator): Promise<{ top: number; bottom: number }> {
  const box = await of.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return { top: box.y, bottom: box.y + box.height };
}

test('on a phone a community has five places at its foot, the last for the rest, and they hide nothing', async () => {
  const { ana, url } = await communityOfAna(app, { plan: 'pro' });
  const page = await phoneOf(ana);
  await openPage(page, paths.community({ communityUrl: url }));
  const bar = barOf(page);
  const places = bar.locator(':is(a, summary)').filter({ visible: true });
  expect(await places.allInnerTexts()).toEqual(['Inicio', 'Cursos', 'Mensajes', 'Avisos', 'Más']);
  expect(await page.getByRole('navigation', { name: /^Secciones/ }).count()).toBe(1);
  expect((await edges(bar)).bottom).toBe(740);
  for (const place of await places.all()) {
    const box = await place.boundingBox();
    expect([box?.width, box?.height].every((side) => (side ?? 0) >= 44)).toBe(true);
  }

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const last = page.getByRole('contentinfo').locator('p').last();
  await expect.poll(async () => (await edges(last)).bottom < (await edges(bar)).top).toBe(true);

  await bar.getByText('Más').click();
  await bar.getByRole('link', { name: 'Ajustes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ajustes de la comunidad' }).waitFor();
  await expect.poll(() => bar.getByRole('link', { name: 'Ajustes' }).isVisible()).toBe(false);
});

test('where a page’s own letters are twice as large, the bar shows its icons alone and its counts on none of them', async () => {
  const { ana, id, url } = await communityOfAna(app, { plan: 'pro' });
  const eva = await putIn(app, id, 'Eva');
  const form = { title: 'Hola', body: 'Bienvenidos', key: randomUUID() };
  await postMessage(app, eva, { communityUrl: url, thread: null, pictures: [], form });
  const page = await phoneOf(ana);
  await openPage(page, paths.community({ communityUrl: url }));
  const bar = barOf(page);
  const names = bar.locator('.community-name');
  const shown = () => names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect().width > 1));
  expect(await shown()).toEqual(Array(5).fill(true));
  await page.addStyleTag({ content: ':root { font-size: 200% }' });
  await expect.poll(shown).toEqual(Array(5).fill(false));
  expect(await bar.getByRole('link', { name: /^Mensajes/ }).count()).toBe(1);
  expect(await bar.locator('.community-mark').count()).toBeGreaterThan(0);
  expect(await crossed(bar)).toEqual([]);
});

/** Icons and counts of a bar that stand over one another. */
function crossed(bar: Locator): Promise<string[]> {
  return bar.locator(':is(svg, .community-mark):visible').evaluateAll((parts) => {
    const boxes = parts.map((part) => ({
      name: part.textContent || part.getAttribute('class'),
      at: part.getBoundingClientRect(),
    }));
    return boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          ({ at }) =>
            at.left < one.at.right && at.right > one.at.left && at.top < one.at.bottom && at.bottom > one.at.top,
        )
        .map((other) => `${one.name} × ${other.name}`),
    );
  });
}

test('without script the rest of the places opens all the same, and a visitor has no bar', async () => {
  const { ana, url } = await communityOfAna(app);
  const { page, context } = await person(browser, { baseURL: server.url, javaScriptEnabled: false });
  await page.goto(paths.community({ communityUrl: url }));
  expect(await barOf(page).count()).toBe(0);
  await signIn(app, context, ana);
  await page.goto(paths.community({ communityUrl: url }));
  await barOf(page).getByText('Más').click();
  await barOf(page).getByRole('link', { name: 'Miembros' }).click();
  await page.waitForURL(`**${paths.directory({ communityUrl: url })}`);
});

test('on a phone no field of a lesson is behind its bars when the keyboard reaches it, nor the button behind a toast', async () => {
  const { ana, url } = await communityOfAna(app, { plan: 'pro' });
  const course = await createCourse(app, ana, { communityUrl: url, form: { title: 'Pan en casa' } });
  const { id: module } = await addModule(app, ana, { ...course, form: { title: 'Uno' } });
  const { lesson } = await addLesson(app, ana, { ...course, module, form: { title: 'La masa' } });
  const page = await phoneOf(ana);
  await openPage(page, paths.lessonEdit({ ...course, lesson }));
  const foot = page.locator('.foot-bar');
  expect((await edges(foot)).bottom).toBe((await edges(barOf(page))).top);
  await page.getByLabel('Título de la lección').focus();
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab');
    expect(await hiddenPart(page)).toBe('');
  }
  await page.getByLabel('Título de la lección').press('Enter');
  await page.locator('.toast').waitFor();
  expect((await edges(page.locator('.toast'))).bottom).toBeLessThanOrEqual((await edges(foot)).top);
});

test('on a phone a toast stands over nothing that can be pressed, is said aloud, and goes when the page is moved on', async () => {
  const { ana, url } = await communityOfAna(app, { plan: 'pro' });
  const course = await createCourse(app, ana, { communityUrl: url, form: { title: 'Pan en casa' } });
  const page = await phoneOf(ana, { hasTouch: true });
  await openPage(page, paths.courseEdit(course));
  await page.getByLabel('Título del módulo nuevo').fill('Uno');
  const add = page.getByRole('button', { name: 'Añadir módulo' });
  await add.evaluate((button) => button.scrollIntoView({ block: 'end' }));
  // what is said aloud stands there for a moment only
  const isSaid = page.locator('[role="status"]', { hasText: 'Módulo añadido' }).waitFor({ state: 'attached' });
  await add.click();
  const toast = page.locator('.toast');
  await toast.waitFor();
  // the field takes the keyboard again, and the bar makes room for that
  await expect.poll(() => barOf(page).isVisible()).toBe(false);
  await page.getByLabel('Título del módulo nuevo').evaluate((field) => field.scrollIntoView({ block: 'center' }));
  const under = () =>
    toast.evaluate((card) => {
      const { top, bottom } = card.getBoundingClientRect();
      return [...document.querySelectorAll('a[href], button, input:not([type="hidden"]), select, textarea, summary')]
        .filter((each) => !card.contains(each) && each.checkVisibility({ visibilityProperty: true }))
        .filter((each) => each.getBoundingClientRect().top < bottom && each.getBoundingClientRect().bottom > top)
        .map((each) => each.textContent || each.getAttribute('name'));
    });
  await expect.poll(under).toEqual([]);
  expect((await edges(toast)).top).toBeGreaterThan(0);
  await isSaid;
  await page.evaluate(() => document.body.dispatchEvent(new TouchEvent('touchmove', { bubbles: true })));
  await expect.poll(() => toast.count()).toBe(0);
});

test.each(['por-revisar', 'sin-pagar', 'pagados'])(
  'on a phone a toast at the desk covers no heading or label, at %s',
  async (list) => {
    const { ana, address } = await raffleOnSale(app);
    await takeAs(app, address, 'Beto', [7, 42]);
    const page = await phoneOf(ana);
    const desk = `${paths.raffleDesk(address)}?ver=${list}`;
    await openPage(page, desk);
    for (const down of [0, 250, 500]) {
      await page.evaluate((to) => scrollTo(0, to), down);
      await page.evaluate(
        (to) =>
          (
            window as unknown as {
              __reactRouterDataRouter: { navigate(to: string, how: { preventScrollReset: true }): Promise<void> };
            }
          ).__reactRouterDataRouter.navigate(to, { preventScrollReset: true }),
        `${desk}&hecho=soltado`,
      );
      const toast = page.locator('.toast');
      await toast.waitFor();
      await expect.poll(() => new URL(page.url()).searchParams.has('hecho')).toBe(false);
      const under = () =>
        toast.evaluate((card) => {
          const { top, bottom } = card.getBoundingClientRect();
          return [...document.querySelectorAll('main :is(a, button, summary, h1, h2, h3, label, dt)')]
            .filter((each) => each.checkVisibility({ visibilityProperty: true }))
            .filter((each) => each.getBoundingClientRect().top < bottom && each.getBoundingClientRect().bottom > top)
            .map((each) => each.textContent);
        });
      await expect.poll(under).toEqual([]);
      await toast.getByRole('button', { name: 'Cerrar' }).click();
      await toast.waitFor({ state: 'detached' });
    }
  },
);

test('a sale at the desk is told once, with its numbers', async () => {
  const { ana, address } = await raffleOnSale(app);
  const page = await phoneOf(ana);
  await openPage(page, paths.raffleDesk(address));
  await page.getByText(deskTexts.sell.title).click();
  const form = page.locator('form', { has: page.locator('[name=requestKey]') });
  await form.getByLabel('Números').fill('7');
  await form.getByLabel('Nombre').fill('Juan');
  await form.getByRole('button', { name: deskTexts.sell.action }).click();
  await page.getByText(deskTexts.sell.made('Juan', false)).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.has('hecho')).toBe(false);
  expect(await page.locator('.toast').count()).toBe(0);
});

test('what is new is counted on the corner of its icon, which stays to be seen, and within its place', async () => {
  const { ana, url, id } = await communityOfAna(app, { plan: 'pro' });
  const beto = await putIn(app, id, 'Beto');
  for (const title of ['Uno', 'Dos', 'Tres']) {
    const form = { title, body: 'Hola @Beto', key: randomUUID() };
    await postMessage(app, ana, { communityUrl: url, thread: null, pictures: [], form });
  }
  const page = await phoneOf(beto);
  await openPage(page, paths.community({ communityUrl: url }));
  const marked = barOf(page).locator('a:has(.community-mark)');
  await expect.poll(() => marked.allInnerTexts()).toEqual(['Mensajes\n3', 'Avisos\n3']);
  for (const place of await marked.all()) {
    const [whole, icon, mark] = await Promise.all(
      [place, place.locator('svg'), place.locator('.community-mark')].map((each) => each.boundingBox()),
    );
    if (!whole || !icon || !mark) throw new Error('it is not on the screen');
    const width = Math.min(icon.x + icon.width, mark.x + mark.width) - Math.max(icon.x, mark.x);
    const height = Math.min(icon.y + icon.height, mark.y + mark.height) - Math.max(icon.y, mark.y);
    expect((Math.max(0, width) * Math.max(0, height)) / (icon.width * icon.height)).toBeLessThan(0.15);
    expect([mark.x + mark.width <= whole.x + whole.width, mark.y >= whole.y - 1]).toEqual([true, true]);
  }
});

/** What has the focus, where its lower edge is behind one of the bars. */
function hiddenPart(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLElement;
    if (focused.closest('.foot-bar, .community-bar')) return '';
    const top = Math.min(
      ...[...document.querySelectorAll('.foot-bar, .community-bar')].map((bar) => bar.getBoundingClientRect().top),
    );
    const { bottom, height } = focused.getBoundingClientRect();
    return height < top && bottom > top + 1
      ? `${focused.outerHTML.slice(0, 80)} ends at ${bottom}, the bar at ${top}`
      : '';
  });
}

test('while somebody writes on a phone the places leave the room above the keyboard to them', async () => {
  const { id, url } = await communityOfAna(app);
  const beto = await putIn(app, id, 'Beto');
  const page = await phoneOf(beto, { hasTouch: true });
  await openPage(page, paths.messages({ communityUrl: url }));
  const text = page.locator('textarea').first();
  await text.focus();
  await expect.poll(() => barOf(page).isVisible()).toBe(false);
  await text.blur();
  await expect.poll(() => barOf(page).isVisible()).toBe(true);
});

test('another list of the desk leaves the page where it is', async () => {
  const { ana, address } = await raffleOnSale(app);
  await takeAs(app, address, 'Beto', [7, 42]);
  const page = await phoneOf(ana);
  await openPage(page, paths.raffleDesk(address));
  const tab = page.getByRole('navigation', { name: 'Secciones', exact: true }).getByRole('link').nth(1);
  await tab.evaluate((link) => link.scrollIntoView());
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await tab.click();
  await page.waitForURL('**?ver=*');
  await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');
  expect(await page.evaluate(() => scrollY)).toBe(before);
});
