import { afterAll, expect, test } from 'vitest';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { stranger } from '#support/app.ts';
import { axeViolations } from '#support/axe.ts';
import { launchChromium, person, phone } from '#support/browser.ts';
import { stoppedClock } from '#support/clock.ts';
import { raffleOnSale, stateOf, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';
import { startTestServer } from '#support/server.ts';
import { signedInVisitor } from '#support/visitor.ts';
import { deskTexts } from '#texts/orders/desk.ts';
import { paths } from '#texts/paths.ts';
import { uiTexts } from '#texts/ui.ts';

const clock = stoppedClock('2026-11-21T10:00:00Z');
const server = await startTestServer({ clock });
const { app } = server;
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** A raffle of which one network keeps twelve numbers, and somebody who runs it, on a phone, without script mostly. */
async function flooded(
  email: string,
  { javaScriptEnabled = false, receipts = 0, viewport = phone as { width: number; height: number } } = {},
) {
  const { address } = await raffleOnSale(app);
  const visit = await signedInVisitor(server.url, { name: 'Olga', email });
  const { community } = await findRaffle(app.db, address, stranger);
  const { uid } = await app.db.selectFrom('users').select('uid').where('email', '=', email).executeTakeFirstOrThrow();
  await app.db
    .insertInto('members')
    .values({ community_id: community.id, user_id: uid, role: 'admin', status: 'active', joined_at: clock.now() })
    .execute();
  const visitor = '203.0.113.5';
  for (let n = 0; n < 12; n += 1) {
    const { secret } = await takeAs(app, address, `Guion ${n}`, [n], {}, { userId: null, visitor });
    const sent = await receiptPicture(`${email} ${n}`);
    if (n < receipts) await sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent });
  }
  await takeAs(app, address, 'Vecina', [90], {}, { userId: null, visitor: '198.51.100.1' });
  const { context, page } = await person(browser, { javaScriptEnabled, viewport });
  await context.addCookies([...visit.cookies].map(([name, value]) => ({ name, value, url: server.url })));
  await page.goto(server.url + paths.raffleDesk(address));
  await page.getByRole('link', { name: deskTexts.networks.look }).click();
  return { address, page };
}

test('who runs a raffle sees what one network keeps and why, and frees it all at once, without script on a phone', async () => {
  const { address, page } = await flooded('olga@example.com');
  await page.getByRole('heading', { name: deskTexts.networks.title.network(12, 12) }).waitFor();
  // without script the heading is there before the rest of the page has come
  await expect.poll(() => page.getByText(deskTexts.suspicion.label, { exact: true }).count()).toBe(12);
  await page.getByText(deskTexts.networks.free(12, false), { exact: true }).click();
  await page.getByText(deskTexts.networks.freeWords(12, 12)).waitFor();
  await page.getByRole('button', { name: deskTexts.networks.freeAction }).click();
  await page.getByText(deskTexts.empty.suspicious.title).waitFor();
  expect(await stateOf(app, address)).toEqual({ 90: 'held' });
  await page.context().close();
});

test('the button that frees a network says what goes, and its step what stays because its receipt waits', async () => {
  const { address, page } = await flooded('nora@example.com', { receipts: 2 });
  await page.getByText(deskTexts.networks.free(10, false), { exact: true }).click();
  await page.getByText(deskTexts.networks.freeWords(10, 10)).waitFor();
  await page.getByText(deskTexts.networks.stay(2, 2)).waitFor();
  await page.getByRole('button', { name: deskTexts.networks.freeAction }).click();
  await page.getByRole('link', { name: deskTexts.lists.review }).waitFor();
  expect(await stateOf(app, address)).toEqual({ 0: 'submitted', 1: 'submitted', 90: 'held' });
  await page.context().close();
});

test('the lists of a desk are not cut where they stand beside nothing, suspicious ones among them', async () => {
  const { page } = await flooded('tere@example.com', { viewport: { width: 1280, height: 800 } });
  const bar = page.getByRole('navigation', { name: uiTexts.tabs });
  expect(await bar.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  await page.context().close();
});

test('who runs a raffle vouches for a network with one press, and takes that back', async () => {
  const { address, page } = await flooded('pilar@example.com');
  await page.getByRole('button', { name: deskTexts.networks.trust }).click();
  await page.getByText(deskTexts.networks.trusted.network(12, 12)).waitFor();
  expect(await page.getByText(deskTexts.suspicion.label, { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: deskTexts.networks.distrust }).click();
  await page.getByRole('heading', { name: deskTexts.networks.title.network(12, 12) }).waitFor();
  expect(Object.keys(await stateOf(app, address))).toHaveLength(13);
  await page.context().close();
});

test('the suspicious orders read well for everybody', async () => {
  const { page } = await flooded('rosa@example.com', { javaScriptEnabled: true });
  await page.getByRole('heading', { name: deskTexts.networks.title.network(12, 12) }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await page.context().close();
});
