import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { allotNumbers } from '#app/orders/allot-numbers.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { axeViolations } from '#support/axe.ts';
import { goOffline, launchChromium, openPage, person } from '#support/browser.ts';
import { putIn } from '#support/people.ts';
import { raffleOnSale, stateOf, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { startTestServer } from '#support/server.ts';
import { signIn } from '#support/signed-in.ts';
import { installTexts } from '#texts/install.ts';
import { offlineStallTexts } from '#texts/orders/offline-stall.ts';
import { orderTexts } from '#texts/orders/orders.ts';
import { stallTexts } from '#texts/orders/stall.ts';
import { paths } from '#texts/paths.ts';
import { waitingTexts } from '#texts/waiting.ts';

const server = await startTestServer();
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const baseURL = server.url;
const words = installTexts.offline;
const stall = offlineStallTexts;
const stallScript = /^\/assets\/offline-stall-[\w-]+\.js$/;

/** A person whose browser keeps the page for when there is no connection: any that has a script brings it, and this is a small one. */
async function installed(address: string = paths.ownTickets()) {
  const { context, page } = await person(browser, { baseURL, withWorker: true });
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return { context, page };
}

const shared = installed();

/** A tab of somebody who has been here before, whatever the page that it was on. */
async function inTab(run: (page: Page) => Promise<void>): Promise<void> {
  const { context } = await shared;
  const page = await context.newPage();
  try {
    await run(page);
  } finally {
    await context.setOffline(false);
    await page.close();
  }
}

/** Connects a page again, and tells it so as a browser does: a page that was opened without a connection is not told here. */
async function comeOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  // it may be loading itself again by then
  await page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => undefined);
}

test('without a connection a page says so in Spanish; asking again once it is back opens what was asked for, as it does by itself', async () => {
  const { context, page } = await installed();
  await goOffline(page);
  await page.goto(paths.howTo());
  await page.getByRole('heading', { name: words.title }).waitFor();
  expect(new URL(page.url()).pathname).toBe(paths.howTo());
  expect(await page.title()).toBe(words.documentTitle);
  expect(await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check('700 32px Bricolage')))).toBe(
    true,
  );

  await page.getByRole('link', { name: words.retry }).click();
  await page.getByRole('heading', { name: words.title }).waitFor();
  // by hand, before its script asks
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new Error('not now'));
  });
  await context.setOffline(false);
  await page.getByRole('link', { name: words.retry }).click();
  await page.getByRole('heading', { name: words.title }).waitFor({ state: 'detached' });
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(paths.howTo());

  // whatever the browser says of its connection: after a while
  await page.clock.install();
  await goOffline(page);
  await page.goto(paths.verify());
  await page.getByText(words.back).waitFor();
  await context.setOffline(false);
  await page.clock.fastForward(5000);
  await page.getByRole('heading', { name: words.title }).waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(paths.verify());
  await context.close();
});

test('numbers that were pressed without a connection are said not to be held, also after a reload or elsewhere', async () => {
  const { address } = await raffleOnSale(server.app);
  const { context, page } = await installed();
  await openPage(page, paths.raffle(address));
  await goOffline(page);
  for (const number of ['03', '06']) await page.getByRole('checkbox', { name: `${number}, libre` }).click();
  await page.getByLabel('Nombre').fill('Nora Vidal');
  await page.getByLabel('Teléfono').fill('611 222 334');
  await page.getByLabel(/^Soy mayor de edad/).check();
  await page.getByRole('button', { name: /^Apartar \d/ }).click();
  await page.getByText(waitingTexts.notSent).waitFor();
  const { notSent, here, there } = words.waiting;

  await page.reload();
  await page.getByText(`${notSent.many('03 y 06')} ${here.many}`, { exact: true }).waitFor();
  expect(await page.getByText(words.kept).count()).toBe(0);

  const other = await context.newPage();
  await other.goto(paths.verify());
  await other.getByText(`${notSent.many('03 y 06')} ${there.many}`, { exact: true }).waitFor();
  expect(await axeViolations(other)).toEqual([]);
  await other.close();

  await comeOnline(page);
  await page.waitForURL(/\/boleto\//);
  await goOffline(page);
  await page.goto(paths.raffle(address));
  await page.getByText(words.kept).waitFor();
  await context.close();
});

test('a receipt that was sent without a connection is told of, wherever the connection is missed', async () => {
  const { address } = await raffleOnSale(server.app);
  const { secret } = await takeAs(server.app, address, 'Nora Vidal', [3]);
  const { context, page } = await installed();
  await openPage(page, paths.ticket({ secret }));
  const buffer = Buffer.from(await receiptPicture('2,50'));
  await page
    .getByLabel('Comprobante', { exact: true })
    .setInputFiles({ name: 'bizum.jpg', mimeType: 'image/jpeg', buffer });
  await goOffline(page);
  await page.getByRole('button', { name: orderTexts.receipt.send }).click();
  await page.getByText(`${waitingTexts.notSent} ${waitingTexts.mayClose}`).waitFor();
  await page.reload();
  await page.getByText(words.waiting.receipt.notSent, { exact: true }).waitFor();
  expect(await page.getByText(words.kept).count()).toBe(0);
  await comeOnline(page);
  await page.getByRole('heading', { name: orderTexts.receipt.sent(1) }).waitFor();
  await context.close();
});

test('a link followed inside the product without a connection says so too, and that nothing is broken', async () => {
  const { context, page } = await installed(paths.home());
  await page.waitForLoadState('networkidle');
  await goOffline(page);
  await page.evaluate(
    ([to]) => {
      const link = document.querySelector<HTMLAnchorElement>(`main a[href="${to}"], header a[href="${to}"]`);
      link?.click();
    },
    [paths.verify()],
  );
  await page.getByRole('heading', { name: words.title }).waitFor();
  await page.getByRole('link', { name: words.retry }).waitFor();
  await context.setOffline(false);
  await context.close();
});

test('the page without a connection can be read by everyone, in the light or the dark', () =>
  inTab(async (page) => {
    await goOffline(page);
    await page.goto(paths.home());
    await page.getByRole('heading', { name: words.title }).waitFor();
    await page.addStyleTag({ content: '* { transition: none !important }' });
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page, ['color-contrast'])).toEqual([]);
  }));

test('the browser keeps that page and what it is made of, no page that was visited, nor that of a stall until it is prepared', () =>
  inTab(async (page) => {
    for (const path of [paths.verify(), paths.login(), paths.sitemap()]) await page.goto(path);
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.filter((path) => !/^\/assets\/[\w-]+\.woff2$/.test(path)).sort()).toEqual([
      paths.offline(),
      paths.offlineScript(),
    ]);
  }));

test('a page that is only read installs nothing', async () => {
  const { context, page } = await person(browser, { baseURL, withWorker: true });
  await openPage(page, paths.legality());
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await context.close();
});

test('Chromium finds nothing missing for the product to be installed', () =>
  inTab(async (page) => {
    await page.goto(paths.home());
    const session = await page.context().newCDPSession(page);
    const { errors, url } = await session.send('Page.getAppManifest');
    expect([url, errors]).toEqual([server.url + paths.manifest(), []]);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // a window that keeps nothing can install nothing; that is all that Chromium has against it here
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  }));

test('a stall that was prepared sells without a connection, says what it keeps, and sends it once there is one; whoever signs out keeps nothing', () =>
  inTab(async (page) => {
    const context = page.context();
    const { ana, address } = await raffleOnSale(server.app);
    await allotNumbers(server.app, ana, { ...address, form: { typed: '0-4, 7', seller: ana.userId } });
    await signIn(server.app, context, ana);
    await openPage(page, paths.raffleStall(address));

    // of two numbers one was sold meanwhile: the sum said is that of the other, which a second press would sell
    for (const number of ['03', '07']) await page.getByRole('checkbox', { name: number }).click();
    await page.getByText(/^2\snúmeros, 5/).waitFor();
    const form = { typed: '7', name: 'Juan', requestKey: randomUUID() };
    await sellForOther(server.app, ana, { address, form });
    await page.getByRole('button', { name: stallTexts.paid, exact: true }).click();
    await page.getByText(/07 ya está apartado/).waitFor();
    await page.getByText(/^1\snúmero, 2,50/).waitFor();

    await page.getByText(stall.offer.title).click();
    await page.getByRole('button', { name: stall.offer.action }).click();
    await page.getByText(stall.status.ready).waitFor();
    await expect.poll(() => keptBy(page)).toEqual([paths.offlineStall(), expect.stringMatching(stallScript)]);
    await goOffline(page);
    await page.goto(paths.raffleStall(address));
    await page.getByRole('heading', { name: 'Bicicleta para el viaje' }).waitFor();
    const sell = async (number: string, act: string) => {
      await page.getByRole('checkbox', { name: number }).click();
      await page.getByRole('button', { name: act, exact: true }).click();
    };
    await sell('03', stallTexts.paid);
    await page.getByText(`${stall.status.away}: ${stall.status.unsent(1)}`).waitFor();
    await page.getByRole('button', { name: stall.last.undo }).click();
    await page.getByText(stall.status.ready).waitFor();
    await sell('03', stallTexts.paid);
    await sell('04', stallTexts.hold);
    await page.getByText('Sin nombre 04').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(3);
    expect(await axeViolations(page)).toEqual([]);
    await page.reload();
    await page.getByText(`${stall.status.away}: ${stall.status.unsent(2)}`).waitFor();
    await comeOnline(page);
    await page.getByText(stall.status.allSent).waitFor();
    expect(await stateOf(server.app, address)).toEqual({ 3: 'paid', 4: 'held', 7: 'held' });

    // a sale that is taken and whose answer is lost is kept as one that may be there, and is not taken back
    await page.evaluate(loseAnswers);
    await sell('02', stallTexts.paid);
    await page.getByText(`${stall.status.away}: ${stall.status.unsent(1)}`).waitFor();
    expect(await page.getByRole('button', { name: stall.last.undo }).count()).toBe(0);
    expect(await stateOf(server.app, address)).toMatchObject({ 2: 'paid' });

    // who may not sell any more is told so, and takes away what cannot be sent
    const role = (is: 'admin' | 'member') =>
      server.app.db.updateTable('members').set({ role: is }).where('user_id', '=', ana.userId).execute();
    await role('member');
    await page.evaluate(() => dispatchEvent(new Event('answers-come')));
    await sell('01', stallTexts.paid);
    await page.getByRole('heading', { name: stall.stuck.title(2) }).waitFor();
    expect(await page.getByText(stall.stuck.mayBeThere).count()).toBe(1);
    await page.getByRole('button', { name: stall.refused.dismissFor('01') }).click();
    await page.getByRole('heading', { name: stall.stuck.title(1) }).waitFor();
    await role('admin');
    // sent again it is the same one
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText(stall.status.ready).waitFor();
    expect(await stateOf(server.app, address)).toEqual({ 2: 'paid', 3: 'paid', 4: 'held', 7: 'held' });

    await openPage(page, paths.raffleStall(address));
    await page.getByRole('link', { name: stall.offer.open }).waitFor();
    await context.clearCookies();
    await openPage(page, paths.home());
    await expect.poll(() => keptBy(page)).toEqual([]);
    // nobody's name or phone stays; the key of the phone does, so that its lease is still its own
    await expect.poll(() => namesKept(page)).toEqual(['device']);
    await signIn(server.app, context, ana);
    await openPage(page, paths.raffleStall(address));
    await page.getByRole('link', { name: stall.offer.open }).waitFor();

    // of what she could not send, whoever sells with her phone next knows how much it is; they sell and end as if it were theirs
    await page.getByRole('link', { name: stall.offer.open }).click();
    await page.getByText(stall.status.ready).waitFor();
    await goOffline(page);
    await sell('01', stallTexts.hold);
    await page.getByText('Sin nombre 01').waitFor();
    const { community } = await findRaffle(server.app.db, address, ana);
    const marta = await putIn(server.app, community.id, 'Marta', { role: 'seller' });
    await allotNumbers(server.app, ana, { ...address, form: { typed: '5-6', seller: marta.userId } });
    await page.goto('about:blank');
    await context.setOffline(false);
    await context.clearCookies();
    await signIn(server.app, context, marta);
    await openPage(page, paths.raffleStall(address));
    await page.getByText(stall.others(1)).waitFor();
    await page.getByText(stall.offer.title).click();
    await page.getByRole('button', { name: stall.offer.action }).click();
    await page.getByText(stall.status.ready).waitFor();
    await page.getByText(stall.others(1)).waitFor();
    await expect.poll(() => keptBy(page)).toEqual([paths.offlineStall(), expect.stringMatching(stallScript)]);
    await sell('05', stallTexts.paid);
    await page.getByText(stall.status.allSent).waitFor();
    expect(await page.getByText('Sin nombre 01').count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(1);
    await page.getByText(stall.end.title, { exact: true }).click();
    await page.getByRole('button', { name: stall.end.action }).click();
    await page.waitForURL(`**${paths.raffleStall(address)}`);
    await page.getByText(stall.others(1)).waitFor();
    await expect.poll(() => namesKept(page)).toEqual(['device', expect.stringMatching(/^sales /)]);
    expect(await stateOf(server.app, address)).toMatchObject({ 5: 'paid' });
    // they go once she signs in
    await context.clearCookies();
    await signIn(server.app, context, ana);
    await openPage(page, paths.raffleStall(address));
    await expect.poll(() => stateOf(server.app, address)).toMatchObject({ 1: 'held', 5: 'paid' });
  }));

/** In the page: the server has what is sent, also what the page sends again by itself, and no answer comes until it is told that they do. */
function loseAnswers(): void {
  const fetched = window.fetch;
  window.fetch = async (asked, init) => {
    const answer = await fetched(asked, init);
    if (init?.method !== 'POST') return answer;
    throw new TypeError('the line is gone');
  };
  addEventListener('answers-come', () => {
    window.fetch = fetched;
  });
}

/** The names under which the browser keeps something of a stall. */
function namesKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('puestos-sin-conexion');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const keys = opening.result.transaction('puestos').objectStore('puestos').getAllKeys();
    await new Promise((resolve) => {
      keys.onsuccess = resolve;
    });
    opening.result.close();
    return keys.result.map(String);
  });
}

/** What the browser keeps beside the page without a connection. */
function keptBy(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = (await caches.has('puesto-sin-conexion'))
      ? await (await caches.open('puesto-sin-conexion')).keys()
      : [];
    return requests.map(({ url }) => new URL(url).pathname).filter((path) => !path.endsWith('.woff2'));
  });
}
