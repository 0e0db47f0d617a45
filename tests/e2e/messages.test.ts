import type { Page, Request } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { changePeople } from '#app/members/change-people.ts';
import { axeViolations } from '#support/axe.ts';
import { desktop, goOffline, launchChromium, openPage, person } from '#support/browser.ts';
import { communityOfAna, putIn } from '#support/people.ts';
import { startTestServer } from '#support/server.ts';
import { signIn } from '#support/signed-in.ts';
import { messageTexts } from '#texts/messages.ts';
import { paths } from '#texts/paths.ts';

const server = await startTestServer();
const { app } = server;
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function browserOf(actor: { userId: string }, options: Parameters<typeof person>[1] = {}): Promise<Page> {
  const { context, page } = await person(browser, { baseURL: server.url, withWorker: true, ...options });
  await signIn(app, context, actor);
  return page;
}

const log = (page: Page) => page.getByRole('list', { name: messageTexts.thread.log });

test('two people talk as it happens; what is sent without connection arrives once; a moderator settles a report', async () => {
  const { ana, url, id } = await communityOfAna(app);
  const [beto, mario] = [await putIn(app, id, 'Beto'), await putIn(app, id, 'Mario', { role: 'moderator' })];
  const list = paths.messages({ communityUrl: url });

  const phone = await browserOf(beto);
  await phone.goto(list, { waitUntil: 'load' });
  await phone.getByLabel(messageTexts.write.title).fill('Salida del domingo');
  await phone.getByLabel(messageTexts.write.body, { exact: true }).fill('¿Quién viene?');
  await phone.getByRole('button', { name: messageTexts.write.publish }).click();
  await phone.waitForURL(/mensajes\/[0-9a-f-]{36}$/);

  const table = await browserOf(ana, { viewport: desktop });
  await table.goto(list, { waitUntil: 'load' });
  await table.getByRole('link', { name: 'Salida del domingo' }).click();
  await table.getByRole('heading', { level: 1, name: 'Salida del domingo' }).waitFor();

  // a name is picked with the keyboard, and Enter sends
  const field = table.getByLabel(messageTexts.write.answer);
  await field.pressSequentially('Yo voy, @be');
  await table.getByRole('option', { name: 'Beto' }).waitFor();
  await field.press('Enter');
  expect(await field.inputValue()).toBe('Yo voy, @Beto ');
  await field.pressSequentially('y llevo café');
  await field.press('Enter');
  await log(phone).getByText('y llevo café').waitFor();
  expect(await field.inputValue()).toBe('');
  expect(await axeViolations(table)).toEqual([]);

  // what everybody feels is seen by everybody
  const answer = phone.getByRole('article', { name: 'Ana' });
  await answer.getByLabel(messageTexts.reactions.addTo('Ana')).click();
  await answer.getByRole('button', { name: messageTexts.reactions.names.thanks, exact: true }).click();
  const pressed = messageTexts.reactions.count(messageTexts.reactions.names.thanks, 1, false);
  await table.getByRole('button', { name: pressed }).waitFor();

  // a connection that goes while the page is read again takes nothing from it, and it is read once that is back
  const answerOfPhone = phone.getByLabel(messageTexts.write.answer);
  await answerOfPhone.fill('Desde el túnel');
  await phone.route(/\.data\b/, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
  const lost = phone.waitForEvent('requestfailed', (it) => it.url().includes('.data'));
  await field.fill('Salimos a las nueve');
  await field.press('Enter');
  await lost;
  await log(table).getByText('Salimos a las nueve').waitFor();
  expect(await answerOfPhone.inputValue()).toBe('Desde el túnel');
  expect(await log(phone).getByText('Salimos a las nueve').count()).toBe(0);
  await phone.unrouteAll();
  await phone.evaluate(() => dispatchEvent(new Event('online')));
  await log(phone).getByText('Salimos a las nueve').waitFor();

  // nothing that was written is lost while there is no connection
  await goOffline(phone);
  await phone.getByRole('button', { name: messageTexts.write.send }).click();
  await phone.getByText(messageTexts.write.away, { exact: false }).waitFor();
  await phone.context().setOffline(false);
  await log(table).getByText('Desde el túnel').waitFor();
  await phone.getByText(messageTexts.write.away, { exact: false }).waitFor({ state: 'detached' });
  expect(await log(table).getByText('Desde el túnel').count()).toBe(1);

  // one reports, the other settles, and everybody sees what came of it
  const tunnel = table.getByRole('article', { name: 'Beto' }).last();
  await tunnel.getByLabel(messageTexts.message.optionsOf('Beto')).click();
  await tunnel.getByRole('link', { name: messageTexts.message.report }).click();
  await table.getByLabel(messageTexts.report.reason).selectOption('insult');
  await table.getByRole('button', { name: messageTexts.report.action }).click();
  await table.getByText(messageTexts.report.done).waitFor();
  const desk = await browserOf(mario, { viewport: desktop });
  await desk.goto(list, { waitUntil: 'load' });
  await desk.getByRole('link', { name: messageTexts.list.openCases(1) }).click();
  await desk.getByText('Desde el túnel').waitFor();
  await desk.getByLabel(messageTexts.queue.decide).selectOption('hide');
  await desk.getByRole('button', { name: messageTexts.queue.action }).click();
  await desk.getByText(messageTexts.done.resuelto).waitFor();
  await log(phone).getByText(messageTexts.message.hidden).waitFor();

  // who is put out is shown the door at once
  const out = { communityUrl: url, act: 'ban', people: [beto.userId], form: { reason: 'Prueba' } } as const;
  await changePeople(app, ana, out);
  await phone.getByText(messageTexts.outside.title).waitFor();
  await Promise.all([phone, table, desk].map((page) => page.context().close()));
});

const isReadingOfList = (request: Request) => request.method() === 'GET' && request.url().endsWith('/mensajes.data');
/** What the router asks for on its way to a thread. */
const isWayToThread = (request: Request) => /mensajes\/[0-9a-f-]{36}\.data|__manifest/.test(request.url());

test.each([
  ['its list was read again', isReadingOfList, isWayToThread],
  ['its list is read again', isWayToThread, isReadingOfList],
])('a thread that was begun in a window behind another one is shown there, after %s', async (_, isFirst, isHeld) => {
  const { ana, url } = await communityOfAna(app);
  const page = await browserOf(ana, { viewport: desktop });
  await openPage(page, paths.messages({ communityUrl: url }));
  await page.getByLabel(messageTexts.write.title).fill('Salida del domingo');
  await page.getByLabel(messageTexts.write.body, { exact: true }).fill('¿Quién viene?');
  const first = page.waitForResponse((response) => isFirst(response.request()));
  await page.route('**', async (route) => {
    if (isHeld(route.request())) await first;
    await route.continue();
  });
  const before = await page.context().newPage();
  await before.goto(paths.home(), { waitUntil: 'load' });

  await page.getByRole('button', { name: messageTexts.write.publish }).click();
  await page.getByRole('heading', { level: 1, name: 'Salida del domingo' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/mensajes\/[0-9a-f-]{36}$/);
  await page.context().close();
});
