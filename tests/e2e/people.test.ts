import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Download, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { createCourse } from '#app/courses/edit-course.ts';
import { membership } from '#db/members/members.ts';
import { personIn } from '#support/app.ts';
import { axeViolations } from '#support/axe.ts';
import { desktop, launchChromium, openPage, person, phone } from '#support/browser.ts';
import { misfits, tornWords, withLargeText } from '#support/large-text.ts';
import { communityOfAna, putIn } from '#support/people.ts';
import { startTestServer } from '#support/server.ts';
import { signIn, visitorAs } from '#support/signed-in.ts';
import { memberTexts } from '#texts/members/members.ts';
import { peopleTexts } from '#texts/members/people.ts';
import { paths } from '#texts/paths.ts';

const server = await startTestServer();
const { app } = server;
const browser = await launchChromium();
afterAll(async () => {
  await browser.close();
  await server.stop();
});

type Options = Parameters<typeof person>[1];

async function browserOf(actor: { userId: string }, options: Options = {}): Promise<Page> {
  const { context, page } = await person(browser, { baseURL: server.url, ...options });
  await signIn(app, context, actor);
  return page;
}

async function textsOf(download: Download): Promise<string[]> {
  const parts = unzipSync(await readFile(await download.path()));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  return [...sheet.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, text = '']) => text);
}

test('people ask to join; the admin lets them in together from a phone, takes the list along; one of them leaves', async () => {
  const { ana, url, id } = await communityOfAna(app, { join_policy: 'approval', join_question: '¿De qué piso eres?' });
  const at = { communityUrl: url };
  const [beto, carla] = await Promise.all([personIn(app, 'Beto'), personIn(app, 'Carla')]);
  const { status } = await (await visitorAs(app, beto)).post(paths.community(at), { act: 'join', answer: '=2+2' });
  expect(status).toBe(303);
  const page = await browserOf(carla);
  await page.goto(paths.community(at));
  await page.getByLabel('¿De qué piso eres?').fill('Del tercero');
  await page.getByRole('button', { name: memberTexts.join.apply }).click();
  await page.getByText(memberTexts.join.titles.waiting).waitFor();

  const admin = await browserOf(ana);
  await openPage(admin, paths.tickets(at));
  await admin.getByRole('link', { name: peopleTexts.people.seeWaiting }).click();
  await admin.getByText('«Del tercero»').waitFor();
  await admin.getByLabel(peopleTexts.bar.all).check();
  await admin.getByText('2 elegidas').waitFor();
  await admin.getByRole('button', { name: peopleTexts.acts.approve, exact: true }).click();
  await admin.getByText('2 aprobadas.').waitFor();
  expect(new URL(admin.url()).searchParams.get('estado')).toBe('solicitudes');

  await openPage(admin, `${paths.tickets(at)}?ver=personas`);
  const [download] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('link', { name: peopleTexts.files.xlsxOf(peopleTexts.files.people) }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`personas-${url}.xlsx`);
  const texts = await textsOf(download);
  expect(texts.slice(0, peopleTexts.files.peopleColumns.length)).toEqual([...peopleTexts.files.peopleColumns]);
  expect(texts).toEqual(expect.arrayContaining(['Ana', 'Beto', 'Carla', 'carla@example.com']));

  await openPage(page, paths.community(at));
  await page.getByText(memberTexts.join.leave, { exact: true }).click();
  await page.getByRole('button', { name: memberTexts.join.leaveAction, exact: true }).click();
  await page.getByText(memberTexts.join.done.fuera).waitFor();
  expect((await membership(app.db, id, carla.userId))?.status).toBe('left');
  await page.getByRole('button', { name: memberTexts.join.apply }).waitFor();
});

test('on a phone, what came of an answer is said in sight, however far down the list its row stands', async () => {
  const { ana, url, id } = await communityOfAna(app, { join_policy: 'approval' });
  for (const name of ['Beto', 'Carla', 'Dani', 'Eva', 'Flor', 'Gael'])
    await putIn(app, id, name, { status: 'pending' });
  const page = await browserOf(ana, { viewport: phone });
  await openPage(page, `${paths.tickets({ communityUrl: url })}?ver=personas&estado=solicitudes`);
  await page.getByRole('button', { name: 'Aprobar a Gael' }).click();
  const said = page.getByText('1 aprobada.');
  await said.waitFor();
  const isInSight = () =>
    said.evaluate((words) => {
      const { left, top, bottom } = words.getBoundingClientRect();
      return bottom < innerHeight && document.elementFromPoint(left + 1, (top + bottom) / 2) === words;
    });
  await expect.poll(isInSight).toBe(true);
  await page.context().close();
});

test('a destructive act asks once, by name, from a row’s menu reached by the keyboard', async () => {
  const { ana, url, id } = await communityOfAna(app);
  const beto = await putIn(app, id, 'Beto');
  const page = await browserOf(ana, { viewport: desktop });
  await openPage(page, `${paths.tickets({ communityUrl: url })}?ver=personas`);
  await page.locator('summary', { hasText: peopleTexts.people.options }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: peopleTexts.acts.remove }).waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('link', { name: peopleTexts.acts.remove }).isVisible()).toBe(false);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: peopleTexts.acts.remove }).click();
  await page.getByRole('heading', { name: 'Expulsar a Beto' }).waitFor();
  expect((await membership(app.db, id, beto.userId))?.status).toBe('active');
  await page.getByLabel(peopleTexts.ask.reason).fill('No cumple las normas');
  await page.getByRole('button', { name: peopleTexts.ask.actions.remove, exact: true }).click();
  await page.getByText('1 expulsada.').waitFor();
  expect(await membership(app.db, id, beto.userId)).toMatchObject({
    status: 'removed',
    reason: 'No cumple las normas',
  });
});

test('without script the list is searched, picked from and changed all the same', async () => {
  const { ana, url, id } = await communityOfAna(app);
  const beto = await putIn(app, id, 'Beto', { status: 'pending' });
  const page = await browserOf(ana, { javaScriptEnabled: false });
  await page.goto(`${paths.tickets({ communityUrl: url })}?ver=personas&estado=solicitudes`);
  await page.getByLabel(peopleTexts.people.pick('Beto')).check();
  await page.getByRole('button', { name: peopleTexts.acts.reject }).click();
  await page.getByRole('heading', { name: 'Rechazar la solicitud de Beto' }).waitFor();
  await page.getByRole('button', { name: peopleTexts.ask.actions.reject, exact: true }).click();
  await page.getByText('1 rechazada.').waitFor();
  expect((await membership(app.db, id, beto.userId))?.status).toBe('rejected');
});

test('somebody signed out signs in at the door, with the last step of joining ready', async () => {
  const { url } = await communityOfAna(app);
  const { page } = await person(browser, { baseURL: server.url });
  await openPage(page, paths.community({ communityUrl: url }));
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: memberTexts.join.enter, exact: true }).click();
  await (await opening).getByText('Dani Quispe').click();
  await page.getByLabel('Tu cuenta: Dani Quispe').waitFor();
  await page.getByRole('button', { name: memberTexts.join.enter, exact: true }).click();
  await page.getByText(memberTexts.join.done.dentro).waitFor();
  await page.getByRole('heading', { name: memberTexts.join.member }).waitFor();
});

test('no list of people or tickets has a barrier that axe knows, in the dark', async () => {
  const { ana, url, id } = await communityOfAna(app, { join_policy: 'approval', rules: 'Sé amable.' });
  await putIn(app, id, 'Beto', { status: 'pending' });
  const moderator = await putIn(app, id, 'Marta', { role: 'moderator' });
  const list = paths.tickets({ communityUrl: url });
  const page = await browserOf(ana, { viewport: phone, colorScheme: 'dark' });
  const eva = await browserOf(await personIn(app, 'Eva'), { viewport: phone, colorScheme: 'dark' });
  const visits = [
    [page, `${list}?de=mios`],
    [page, `${list}?ver=personas&estado=solicitudes`],
    [page, `${list}?ver=personas&estado=bloqueados`],
    [page, `${list}?ver=personas&hacer=papel&p=${moderator.userId}`],
    [page, `${list}?ver=personas&hacer=expulsar&p=${moderator.userId}`],
    [eva, paths.community({ communityUrl: url })],
  ] as const;
  for (const [at, address] of visits) {
    await openPage(at, address);
    const overflow = await at.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([address, overflow, await axeViolations(at)]).toEqual([address, 0, []]);
  }
});

test('with text of twice the size no name of the list of people, and no state of a course, is torn in two', async () => {
  const { ana, url, id } = await communityOfAna(app, { plan: 'pro' });
  const at = { communityUrl: url };
  await putIn(app, id, 'Maximiliano Fernández Etxeberria', { role: 'moderator' });
  await putIn(app, id, 'Guadalupe Montserrat Villanueva');
  await createCourse(app, ana, { ...at, form: { title: 'Repostería desde cero', access: 'paid' } });
  const page = await browserOf(ana);
  const places = [
    [`${paths.tickets(at)}?ver=personas`, page.locator('.table-cards tbody')],
    [paths.content(at), page.locator('main li:has(h2)')],
  ] as const;
  for (const [address, part] of places) {
    await openPage(page, address);
    const seen = await withLargeText(page, async () => ({ ...(await misfits(page)), torn: await tornWords(part) }));
    expect(seen, address).toEqual({ sideways: 0, cut: [], torn: [] });
  }
});
